-- What becomes of drafts in approval (schema/22_blacklist_draft.sql).

-- name: draft_outcome_record
-- The record whose drafts the instance decides.
SELECT blacklist_id
  FROM app_blacklist_draft
 WHERE process_instance_id = :instance::text AND tenant_id = :tenant_id
   AND status = :DRAFT_SUBMITTED
 LIMIT 1;

-- name: draft_outcome_lock
-- Locks the record, also one that was deleted meanwhile.
SELECT id
  FROM app_blacklist
 WHERE id = :id::bigint AND tenant_id = :tenant_id
   FOR NO KEY UPDATE;

-- name: draft_outcome_rules_hold
-- Locks the rules that the drafts give the record, so that who changes one of them sees
-- that the record uses it.
SELECT r.id
  FROM rule_info r
 WHERE r.tenant_id = :tenant_id AND NOT r.deleted
   AND r.id IN (
       SELECT (d.payload ->> 'rule_id')::bigint FROM app_blacklist_draft d
        WHERE d.process_instance_id = :instance::text AND d.tenant_id = :tenant_id
          AND d.status = :DRAFT_SUBMITTED)
   FOR KEY SHARE;

-- name: draft_outcome_status
-- Notes in a record, unless it was deleted meanwhile, that the approval of its draft
-- was suspended or goes on.
UPDATE app_blacklist SET approval_status = :status::int
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND NOT deleted
   AND process_instance_id = :instance::text
   AND approval_status IN (:APPROVAL_RUNNING, :APPROVAL_SUSPENDED);

-- name: draft_outcome_judge
-- Why approved drafts must not be applied; NULL: they may be.  No row: another
-- transaction has ended their approval.  A deleted rule is one of the reasons,
-- so NOT deleted is left out for rules.
SELECT CASE WHEN j.stale IS NOT NULL THEN 'stale'
            WHEN j.rule IS NOT NULL THEN 'rejected'
            ELSE 'notIndependent' END AS outcome,
       COALESCE(j.stale, j.rule, j.dependence) AS message
  FROM (
SELECT CASE WHEN bool_or(blacklist_draft_stale(d))
              OR COALESCE(sum(d.child_count), 0) > (
                 SELECT count(*) FROM app_blacklist_child c
                  WHERE c.blacklist_id = :id AND c.tenant_id = :tenant_id
                    AND c.process_instance_id = :instance
                    AND c.approval_status = :APPROVAL_RUNNING)
            THEN 'stale: record changed since submission' END AS stale,
       CASE WHEN bool_or(EXISTS (
                 SELECT FROM rule_info r
                  WHERE r.id = (d.payload ->> 'rule_id')::bigint
                    AND r.tenant_id = :tenant_id AND r.deleted))
            THEN 'the rule does not exist any more'
       END AS rule,
       CASE WHEN config_held('blacklist.approval.self') <> 'true'
            THEN blacklist_dependence(:tenant_id, :id::bigint, :instance::text)
       END AS dependence
  FROM app_blacklist_draft d
 WHERE d.process_instance_id = :instance::text AND d.tenant_id = :tenant_id
   AND d.blacklist_id = :id AND d.status = :DRAFT_SUBMITTED
HAVING count(*) > 0) j;

-- name: draft_outcome_apply
-- message: why nothing could be applied.
SELECT blacklist_drafts_try(:tenant_id, :id::bigint, :instance::text,
       NULLIF(:login_id, 0)) AS message;

-- name: draft_outcome_end
SELECT blacklist_drafts_end(:tenant_id, :id::bigint, :instance::text,
       :becomes::int, :message::text, NULLIF(:login_id, 0));

-- name: draft_outcome_say
-- Notes what became of the drafts: the outcome for who decided last, the message for
-- all who look at the instance.
WITH draft AS (
     UPDATE app_blacklist_draft SET outcome = :outcome::text
      WHERE process_instance_id = :instance::text AND tenant_id = :tenant_id)
UPDATE bpm_process_instance SET status_message = :message::text
 WHERE id = :instance::text AND tenant_id = :tenant_id;

-- name: draft_outcome_people
-- Who submitted the drafts, and who has or had a task of their process.
SELECT DISTINCT p.user_id
  FROM bpm_process_instance i
 CROSS JOIN LATERAL (
       SELECT bpm_user(i.starter)
        UNION ALL
       SELECT bpm_user(t.assignee) FROM bpm_task t
        WHERE t.tree = i.tree AND t.tenant_id = :tenant_id) AS p (user_id)
 WHERE i.id = :instance::text AND i.tenant_id = :tenant_id
   AND p.user_id > 0
 LIMIT 1000;

-- name: draft_outcome
-- What became of the drafts that the ended instance has decided; no row: it has decided
-- none.
SELECT COALESCE(d.outcome, 'rejected') AS outcome, i.status_message AS message
  FROM app_blacklist_draft d
  JOIN bpm_process_instance i ON i.id = d.process_instance_id
   AND i.tenant_id = :tenant_id AND i.state <> :INST_RUNNING
 WHERE d.process_instance_id = :instance::text AND d.tenant_id = :tenant_id
   AND d.status IN (:DRAFT_APPLIED, :DRAFT_REJECTED)
 ORDER BY d.id
 LIMIT 1;
