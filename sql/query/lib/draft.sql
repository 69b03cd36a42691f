-- Drafts: changes of blacklist records that wait for approval
-- (schema/22_blacklist_draft.sql).

-- name: draft_needed
-- By the roles and channels of the caller's own tenant, also while he visits another
-- one.
SELECT NOT blacklist_admin(:login_tenant, :login_id) AS needed;

-- name: draft_record_lock
-- So nobody else changes or submits the record before the draft is written.
SELECT id
  FROM app_blacklist
 WHERE id = :blacklist_id::bigint AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: draft_save_check
-- Why the caller may not change the record, of which he has seen :base_revision.
SELECT CASE WHEN b.approval_status IN (:APPROVAL_RUNNING, :APPROVAL_SUSPENDED)
            THEN 'blacklist_in_approval'
            WHEN b.revision <> :base_revision::int
            THEN 'blacklist_revision_conflict'
            WHEN d.creator <> :login_id THEN 'blacklist_data_not_modifiable'
       END AS refusal, 'another user has begun a draft' AS arg
  FROM app_blacklist b
  LEFT JOIN app_blacklist_draft d ON d.business_type = :business_type::text
   AND d.business_id = b.id AND d.tenant_id = :tenant_id AND d.status = :DRAFT_EDITED
 WHERE b.id = :blacklist_id::bigint AND b.tenant_id = :tenant_id
   AND NOT b.deleted;

-- name: draft_rule_drop
-- Deletes the rule that was made for the caller's open draft, if the draft is
-- begun anew or gets another one.  Nobody else would see it, or could delete it.
UPDATE rule_info r SET deleted = true, updater = :login_id
  FROM app_blacklist_draft d
  JOIN app_blacklist b ON b.id = d.blacklist_id AND b.tenant_id = :tenant_id
   AND NOT b.deleted
 WHERE d.business_type = :business_type::text
   AND d.business_id = :blacklist_id::bigint
   AND d.tenant_id = :tenant_id AND d.status = :DRAFT_EDITED AND d.creator = :login_id
   AND (blacklist_draft_stale(d)
        OR 'delete' IN (d.update_type, :update_type::text)
        OR :payload::jsonb -> 'rule_id' IS NOT NULL)
   AND r.id = (d.payload ->> 'rule_id')::bigint AND r.tenant_id = :tenant_id
   AND r.status = :RULE_PENDING AND NOT r.deleted
   AND r.id IS DISTINCT FROM (:payload::jsonb ->> 'rule_id')::bigint
   AND NOT EXISTS (
       SELECT FROM app_blacklist_draft o
        WHERE o.tenant_id = :tenant_id AND o.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED)
          AND o.id <> d.id AND (o.payload ->> 'rule_id')::bigint = r.id)
   AND NOT EXISTS (
       SELECT FROM app_blacklist u
        WHERE u.rule_id = r.id AND u.tenant_id = :tenant_id
          AND NOT u.deleted);

-- name: draft_renew
-- Empties the caller's open draft if it is begun anew: it is stale, or it deletes.
WITH again AS (
     UPDATE app_blacklist_draft d SET payload = '{}', device_count = NULL,
            not_activated = NULL
       FROM app_blacklist b
      WHERE b.id = :blacklist_id::bigint AND b.tenant_id = :tenant_id
        AND NOT b.deleted
        AND d.business_type = :business_type::text AND d.business_id = b.id
        AND d.tenant_id = :tenant_id AND d.status = :DRAFT_EDITED
        AND d.creator = :login_id
        AND (blacklist_draft_stale(d)
             OR 'delete' IN (d.update_type, :update_type::text))
     RETURNING d.id)
DELETE FROM app_blacklist_draft_item i USING again WHERE i.draft_id = again.id;

-- name: draft_save
-- Opens the draft, or adds to the caller's own.  No row: the draft has been submitted
-- meanwhile.  A value that the record has is no change, and takes back an earlier one.
INSERT INTO app_blacklist_draft AS d (tenant_id, business_type, business_id,
       blacklist_id, update_type, base_revision, payload, creator, updater)
SELECT b.tenant_id, :business_type::text, b.id, b.id,
       CASE WHEN :business_type::text = 'main' AND NOT b.effective
             AND :update_type::text = 'update' THEN 'create'
            ELSE :update_type END,
       b.revision, blacklist_difference(b, COALESCE(:payload::jsonb, '{}')),
       :login_id, :login_id
  FROM app_blacklist b
 WHERE b.id = :blacklist_id::bigint AND b.tenant_id = :tenant_id
   AND NOT b.deleted
    ON CONFLICT (business_type, business_id)
       WHERE status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED)
    DO UPDATE
   SET update_type = excluded.update_type,
       base_revision = excluded.base_revision,
       payload = (SELECT blacklist_difference(b, d.payload
                             || COALESCE(:payload::jsonb, '{}'))
                    FROM app_blacklist b
                   WHERE b.id = d.blacklist_id AND b.tenant_id = :tenant_id
                     AND NOT b.deleted), device_count = NULL,
       not_activated = NULL,
       updater = :login_id
 WHERE d.status = :DRAFT_EDITED AND d.creator = :login_id
RETURNING d.id;

-- name: draft_items
-- If several items are about one child, the last one counts.
INSERT INTO app_blacklist_draft_item AS i (draft_id, op, kind, value,
       bind_type)
SELECT DISTINCT ON (x.kind, x.value) d.id, x.op, x.kind, x.value,
       COALESCE(x.bind_type, :BIND_INCLUDED)
  FROM app_blacklist_draft d,
       (SELECT t.n, t.item ->> 'kind' AS kind,
               blacklist_item_value(t.item ->> 'kind', t.item ->> 'value')
               AS value, (t.item ->> 'op')::int AS op,
               (t.item ->> 'bindType')::int AS bind_type
          FROM jsonb_array_elements(:items::jsonb)
               WITH ORDINALITY t (item, n)) x
 WHERE d.id = :draft_id::bigint AND d.tenant_id = :tenant_id AND d.status = :DRAFT_EDITED
 ORDER BY x.kind, x.value, x.n DESC
    ON CONFLICT (draft_id, kind, value) DO UPDATE
   SET op = excluded.op, bind_type = excluded.bind_type, was = NULL;

-- name: draft_items_clear
-- Deletes what the draft said so far of children of this kind.  Of items about
-- addresses only removals and those with that binding are deleted.
DELETE FROM app_blacklist_draft_item i
 USING app_blacklist_draft d
 WHERE d.id = :draft_id::bigint AND d.tenant_id = :tenant_id AND d.status = :DRAFT_EDITED
   AND i.draft_id = d.id AND i.kind = :kind::text
   AND (i.op = :ITEM_REMOVED OR i.bind_type = :bind_type::int);

-- name: draft_items_replace
-- Notes what the draft adds and removes, so that the record then has exactly the
-- children :values of this kind; of addresses only those of that binding are
-- removed.  was: how an address that is added is bound now.
WITH draft AS (
     SELECT id, blacklist_id FROM app_blacklist_draft
      WHERE id = :draft_id::bigint AND tenant_id = :tenant_id AND status = :DRAFT_EDITED),
wanted AS (
     SELECT DISTINCT blacklist_item_value(:kind::text, v) AS value
       FROM unnest(:values::text[]) v),
has AS (
     SELECT c.value
       FROM draft
      CROSS JOIN LATERAL (
            SELECT g.value FROM app_blacklist_child g
             WHERE g.blacklist_id = draft.blacklist_id
               AND g.tenant_id = :tenant_id AND g.kind = :kind
               AND g.bind_type = :bind_type::int
               AND g.approval_status = :APPROVAL_GIVEN
            OFFSET 0) c)
INSERT INTO app_blacklist_draft_item AS i (draft_id, op, kind, value,
       bind_type, was)
SELECT draft.id, CASE WHEN has.value IS NULL THEN :ITEM_ADDED ELSE :ITEM_REMOVED END,
       :kind, COALESCE(wanted.value, has.value), :bind_type,
       (SELECT m.bind_type FROM app_blacklist_mac m
         WHERE m.blacklist_id = draft.blacklist_id
           AND m.tenant_id = :tenant_id AND m.approval_status = :APPROVAL_GIVEN
           AND m.mac = CASE WHEN :kind = 'mac' AND has.value IS NULL
                       THEN wanted.value::macaddr END)
  FROM draft, wanted FULL JOIN has USING (value)
 WHERE wanted.value IS NULL OR has.value IS NULL
    ON CONFLICT (draft_id, kind, value) DO UPDATE
   SET op = excluded.op, bind_type = excluded.bind_type, was = excluded.was;

-- name: draft_sweep
-- Deletes the draft if it changes nothing.
SELECT blacklist_drafts_sweep(:tenant_id, ARRAY[:draft_id::bigint]);

-- name: draft_there
-- A row if the draft has not been deleted.
SELECT id FROM app_blacklist_draft
 WHERE id = :draft_id::bigint AND tenant_id = :tenant_id;

-- name: draft_rule_check
-- May an editor change this rule?  Not while a record that uses it is in effect
-- or in approval, or a draft in approval would make a record use it.
SELECT CASE WHEN EXISTS (
                 SELECT FROM app_blacklist_draft d
                  WHERE d.tenant_id = :tenant_id AND d.status = :DRAFT_SUBMITTED
                    AND (d.payload ->> 'rule_id')::bigint = :rule_id::bigint)
              OR bool_or(b.approval_status IN (:APPROVAL_RUNNING, :APPROVAL_SUSPENDED))
            THEN 'blacklist_in_approval'
            WHEN bool_or(b.effective) THEN 'blacklist_data_not_modifiable'
       END AS refusal,
       'blacklist records in effect use the rule' AS arg
  FROM app_blacklist b
 WHERE b.rule_id = :rule_id AND b.tenant_id = :tenant_id AND NOT b.deleted;

-- name: draft_rule_raise
-- Makes drafts stale that were begun before the rule was changed: those of records that
-- have the rule, if they give them another one, and those in approval that name it.
WITH draft AS (
     UPDATE app_blacklist_draft SET base_revision = 0
      WHERE tenant_id = :tenant_id AND status = :DRAFT_SUBMITTED
        AND (payload ->> 'rule_id')::bigint = :rule_id::bigint)
UPDATE app_blacklist
   SET revision = revision + 1, updater = :login_id,
       field_revision = field_revision
                        || jsonb_build_object('rule_id', revision + 1)
 WHERE rule_id = :rule_id AND tenant_id = :tenant_id AND NOT deleted;

-- name: draft_rule_others
-- Makes drafts of other users stale that would give a record the rule: they have not seen
-- it as it is now.
UPDATE app_blacklist_draft d SET base_revision = 0
  FROM app_blacklist b
 WHERE b.id = d.blacklist_id AND b.tenant_id = :tenant_id AND NOT b.deleted
   AND d.tenant_id = :tenant_id AND d.status = :DRAFT_EDITED AND d.creator <> :login_id
   AND COALESCE((d.payload ->> 'rule_id')::bigint, b.rule_id)
       = :rule_id::bigint;
