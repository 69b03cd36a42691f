-- Submitting drafts and waiting children of a blacklist record for approval,
-- and cancelling that.

-- name: approval_record_lock
-- Whoever submits or ends an approval locks the record first.
SELECT id
  FROM app_blacklist
 WHERE id = :blacklist_id::bigint AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: approval_revision
-- The record, locked, with who has changed a draft of it last.
SELECT b.id, d.updater, d.update_time
  FROM app_blacklist b
  LEFT JOIN LATERAL (
       SELECT updater, update_time
         FROM app_blacklist_draft
        WHERE blacklist_id = b.id AND tenant_id = :tenant_id
          AND status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED)
        ORDER BY update_time DESC
        LIMIT 1) d ON true
 WHERE b.id = :blacklist_id AND b.tenant_id = :tenant_id AND NOT b.deleted
   FOR NO KEY UPDATE OF b;

-- name: approval_drafts
-- The drafts that nobody has submitted, the main one first.
SELECT id, business_type, update_type,
       creator IS NOT DISTINCT FROM :login_id AS own
  FROM app_blacklist_draft
 WHERE blacklist_id = :blacklist_id::bigint AND tenant_id = :tenant_id
   AND status = :DRAFT_EDITED
   AND (:business_type::text IS NULL OR business_type = :business_type)
 ORDER BY business_type <> 'main', id
 LIMIT 4;

-- name: approval_record
SELECT revision, effective
  FROM app_blacklist
 WHERE id = :blacklist_id::bigint AND tenant_id = :tenant_id AND NOT deleted;

-- name: approval_none_check
-- Why nothing was found that could be submitted.
SELECT CASE WHEN approval_status IN (:APPROVAL_RUNNING, :APPROVAL_SUSPENDED)
            THEN 'blacklist_in_approval'
            ELSE 'blacklist_data_not_modifiable' END AS refusal,
       'nothing waits for approval' AS arg
  FROM app_blacklist
 WHERE id = :blacklist_id::bigint AND tenant_id = :tenant_id AND NOT deleted;

-- name: approval_children_waiting
-- The waiting children that go along: all of a kind, or those that are named.
-- They stay until the commit, because who adds or removes children locks the
-- record first.
WITH child AS (
     SELECT c.kind, c.id FROM app_blacklist_child c
      WHERE c.blacklist_id = :blacklist_id::bigint
        AND c.tenant_id = :tenant_id AND c.approval_status = :APPROVAL_WAITING
        AND CASE c.kind
            WHEN 'channel' THEN :channel_ids::bigint[] IS NULL
              OR c.id = ANY(:channel_ids)
            WHEN 'mac' THEN :mac_ids::bigint[] IS NULL
              OR c.id = ANY(:mac_ids)
            ELSE :region_ids::bigint[] IS NULL
              OR c.id = ANY(:region_ids) END),
waiting AS (
     SELECT count(*) FILTER (WHERE kind = 'channel') AS channels,
            count(*) FILTER (WHERE kind = 'mac') AS macs,
            count(*) FILTER (WHERE kind = 'region') AS regions,
            count(*) AS n
       FROM child)
SELECT channels, macs, regions,
       channels < (SELECT count(DISTINCT v) FROM unnest(:channel_ids) v)
       AS channel_unknown,
       macs < (SELECT count(DISTINCT v) FROM unnest(:mac_ids) v)
       AS mac_unknown,
       regions < (SELECT count(DISTINCT v) FROM unnest(:region_ids) v)
       AS region_unknown,
       CASE WHEN n <= 1000 THEN ARRAY(
            SELECT id FROM child ORDER BY kind, id) END AS ids
  FROM waiting;

-- name: approval_children_check
-- An address that a draft binds in one way, and that waits beside it to be bound in the
-- other way: its approver would read both, and only one would come true.
SELECT 'blacklist_data_not_modifiable' AS refusal,
       min(i.value)
       || ' would be bound in both ways, and has to be removed from one' AS arg
  FROM app_blacklist_draft_item i
  JOIN app_blacklist_draft d ON d.id = i.draft_id
   AND d.tenant_id = :tenant_id
  JOIN app_blacklist_mac m ON m.blacklist_id = d.blacklist_id
   AND m.tenant_id = :tenant_id AND m.mac = i.value::macaddr
   AND m.bind_type <> i.bind_type AND m.approval_status = :APPROVAL_WAITING
   AND (:mac_ids::bigint[] IS NULL OR m.id = ANY(:mac_ids))
 WHERE i.draft_id = ANY(:drafts::bigint[]) AND i.kind = 'mac' AND i.op = :ITEM_ADDED
HAVING count(*) > 0;

-- name: approval_rules_hold
-- Nobody edits the rules that the record has or would have until the submission
-- can be seen; draft_rule_before_edit (lib/domain/policy) refuses that then.
SELECT r.id
  FROM rule_info r
 WHERE r.tenant_id = :tenant_id AND NOT r.deleted
   AND r.id IN (
       SELECT b.rule_id FROM app_blacklist b
        WHERE b.id = :blacklist_id::bigint AND b.tenant_id = :tenant_id
          AND NOT b.deleted
        UNION
       SELECT (d.payload ->> 'rule_id')::bigint FROM app_blacklist_draft d
        WHERE d.id = ANY(:drafts::bigint[]) AND d.tenant_id = :tenant_id)
 ORDER BY r.id
   FOR SHARE;

-- name: approval_drafts_take
-- The condition on status lets only one of several requests take a draft.
UPDATE app_blacklist_draft d
   SET status = :DRAFT_SUBMITTED, submit_time = now(), reason = :reason::text,
       child_count = NULL, updater = :login_id
 WHERE d.id = ANY(:drafts::bigint[]) AND d.tenant_id = :tenant_id
   AND d.status = :DRAFT_EDITED AND NOT blacklist_draft_stale(d)
RETURNING d.id;

-- name: approval_drafts_check
-- Why a draft was not taken.
SELECT CASE WHEN bool_or(d.status = :DRAFT_SUBMITTED) THEN 'blacklist_in_approval'
            WHEN bool_or(d.status <> :DRAFT_EDITED) THEN 'blacklist_data_not_modifiable'
            ELSE 'blacklist_draft_stale' END AS refusal,
       'the draft has ended' AS arg
  FROM app_blacklist_draft d
 WHERE d.id = ANY(:drafts::bigint[]) AND d.tenant_id = :tenant_id;

-- name: approval_record_take
-- No row: the record is in approval.
UPDATE app_blacklist
   SET approval_status = :APPROVAL_RUNNING, last_draft_id = :draft_id::bigint
 WHERE id = :blacklist_id::bigint AND tenant_id = :tenant_id
   AND approval_status NOT IN (:APPROVAL_RUNNING, :APPROVAL_SUSPENDED) AND NOT deleted;

-- name: approval_definition
-- The deployed process with the most specific key: of business type and update
-- type, of the business type, or of the blacklist.  A visitor from another
-- tenant is not a user of this one and may not start it.
SELECT d.id, bpm_may_start(d, :login_id) AND EXISTS (
       SELECT FROM system_users u
        WHERE u.id = :login_id AND u.tenant_id = :tenant_id
          AND NOT u.deleted) AS startable
  FROM unnest(ARRAY['blacklist_' || :business_type::text || '_'
                    || :update_type::text,
                    'blacklist_' || :business_type, 'blacklist'])
       WITH ORDINALITY k (key, n)
  JOIN bpm_process_definition d ON d.key = k.key
   AND d.tenant_id = :tenant_id AND d.suspension_state = :DEFINITION_ACTIVE
 ORDER BY k.n, d.version DESC
 LIMIT 1;

-- name: approval_variables
-- The variables by which a model can decide.
SELECT jsonb_build_object('businessType', d.business_type,
       'updateType', :update_type::text, 'mainId', b.id,
       'childCount', :child_count::bigint, 'draftId', d.id,
       'tenantId', b.tenant_id, 'packageName', n.package_name,
       'appName', n.app_name, 'type', n.type,
       'deviceCount', COALESCE(:device_count::bigint, total.n),
       'deviceCountAll', total.n, 'creatorId', d.creator,
       'creatorName', u.nickname, 'creatorUsername', u.username,
       'reason', d.reason)
       || CASE WHEN :child_ids::bigint[] IS NULL THEN '{}'
               ELSE jsonb_build_object('childIds', :child_ids) END
       AS variables
  FROM app_blacklist_draft d
  JOIN app_blacklist b ON b.id = d.blacklist_id AND b.tenant_id = :tenant_id
   AND NOT b.deleted
 CROSS JOIN LATERAL jsonb_populate_record(b, d.payload) n
  LEFT JOIN system_users u ON u.id = d.creator AND u.tenant_id = :tenant_id
   AND NOT u.deleted
 CROSS JOIN (SELECT count(*) AS n FROM device_info
              WHERE tenant_id = :tenant_id AND NOT deleted) total
 WHERE d.id = :draft_id::bigint AND d.tenant_id = :tenant_id;

-- name: approval_counted
-- Notes in the draft how many devices the record will concern.
UPDATE app_blacklist_draft
   SET device_count = :device_count::bigint,
       not_activated = :not_activated::bigint
 WHERE id = :draft_id::bigint AND tenant_id = :tenant_id;

-- name: approval_bind
-- Writes the new instance into drafts and record; no row if one of them has another.
WITH draft AS (
     UPDATE app_blacklist_draft SET process_instance_id = :instance::text
      WHERE id = ANY(:drafts::bigint[]) AND tenant_id = :tenant_id
        AND status = :DRAFT_SUBMITTED AND process_instance_id IS NULL
     RETURNING id),
record AS (
     UPDATE app_blacklist SET process_instance_id = :instance
      WHERE id = :blacklist_id::bigint AND tenant_id = :tenant_id
        AND approval_status = :APPROVAL_RUNNING AND process_instance_id IS NULL
        AND NOT deleted
     RETURNING id)
SELECT id FROM record
 WHERE (SELECT count(*) FROM draft) = cardinality(:drafts);

-- name: approval_children_take
-- Puts the waiting children that go along into approval, and notes in the draft by
-- which the instance is named how many these are.
WITH lead AS (
     UPDATE app_blacklist_draft SET child_count = :children::bigint
      WHERE id = :draft_id::bigint AND tenant_id = :tenant_id),
channel AS (
     UPDATE app_blacklist_channel
        SET approval_status = :APPROVAL_RUNNING, process_instance_id = :instance::text
      WHERE blacklist_id = :blacklist_id::bigint AND tenant_id = :tenant_id
        AND approval_status = :APPROVAL_WAITING
        AND (:channel_ids::bigint[] IS NULL OR id = ANY(:channel_ids))),
mac AS (
     UPDATE app_blacklist_mac
        SET approval_status = :APPROVAL_RUNNING, process_instance_id = :instance
      WHERE blacklist_id = :blacklist_id AND tenant_id = :tenant_id
        AND approval_status = :APPROVAL_WAITING
        AND (:mac_ids::bigint[] IS NULL OR id = ANY(:mac_ids)))
UPDATE app_blacklist_region
   SET approval_status = :APPROVAL_RUNNING, process_instance_id = :instance
 WHERE blacklist_id = :blacklist_id AND tenant_id = :tenant_id
   AND approval_status = :APPROVAL_WAITING
   AND (:region_ids::bigint[] IS NULL OR id = ANY(:region_ids));

-- name: approval_runs
-- A row if the instance has not ended.
SELECT id
  FROM bpm_process_instance
 WHERE id = :instance::text AND tenant_id = :tenant_id AND state = :INST_RUNNING;

-- name: approval_cancel_check
SELECT 'blacklist_not_exists' AS refusal
 WHERE NOT EXISTS (
       SELECT FROM app_blacklist
        WHERE id = :business_id AND tenant_id = :tenant_id AND NOT deleted);

-- name: approval_running
-- The running approval of a record, and whether the caller has submitted it or made
-- something that is in it.
SELECT i.id, bpm_user(i.starter) IS NOT DISTINCT FROM :login_id
       OR EXISTS (SELECT FROM app_blacklist_draft o
                   WHERE o.process_instance_id = i.id
                     AND o.tenant_id = :tenant_id AND o.creator = :login_id)
       OR EXISTS (SELECT FROM app_blacklist_child c
                   WHERE c.blacklist_id = d.blacklist_id
                     AND c.tenant_id = :tenant_id
                     AND c.approval_status = :APPROVAL_RUNNING
                     AND c.process_instance_id = i.id
                     AND c.creator = :login_id) AS own
  FROM app_blacklist_draft d
  JOIN bpm_process_instance i ON i.id = d.process_instance_id
   AND i.tenant_id = :tenant_id AND i.state = :INST_RUNNING
 WHERE d.blacklist_id = :business_id AND d.tenant_id = :tenant_id
   AND d.status = :DRAFT_SUBMITTED
   AND (:business_type::text IS NULL OR d.business_type = :business_type)
 LIMIT 1;
