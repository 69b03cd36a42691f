-- Drafts of blacklist records, for those who write and approve them.

-- part: draft_open
-- The open draft, being edited or in approval.
WITH draft AS (
     SELECT d.id, d.business_type, d.business_id, d.blacklist_id,
            d.update_type, d.base_revision, d.status, d.process_instance_id,
            d.device_count, d.not_activated, d.reason, d.payload, d.creator,
            d.create_time, d.update_time, d.submit_time
       FROM app_blacklist_draft d
      WHERE d.business_type = :business_type::text
        AND d.business_id = :business_id::bigint
        AND d.tenant_id = :tenant_id AND d.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED))

-- name: draft_get
-- The nickname alone does not say who wrote the draft: he may take that of another
-- user while it is decided.
-- with: draft_open
SELECT d.id, d.business_type, d.business_id, d.blacklist_id, d.update_type,
       d.base_revision, b.revision, d.status, d.process_instance_id,
       d.device_count, d.not_activated, d.reason,
       blacklist_wire(d.payload) AS payload,
       (SELECT count(*) FROM app_blacklist_draft_item i
         WHERE i.draft_id = d.id) AS item_count,
       d.creator, u.nickname AS creator_name, u.username AS creator_username,
       d.create_time, d.update_time, d.submit_time
  FROM draft d
  JOIN app_blacklist b ON b.id = d.blacklist_id AND b.tenant_id = :tenant_id
   AND NOT b.deleted
  LEFT JOIN system_users u ON u.id = d.creator AND u.tenant_id = :tenant_id
   AND NOT u.deleted;

-- name: draft_list
-- What would be submitted of a record, or is in approval: its drafts, and children
-- that wait with or without one.  mark is the same while they change the same, also
-- when they are submitted meanwhile.
SELECT k.kind AS business_type,
       md5(concat_ws(' ', CASE k.kind WHEN 'main' THEN d.update_type END,
           NULLIF(d.payload, '{}'), i.n, i.sum, c.n, c.sum)) AS mark
  FROM (VALUES (1, 'main'), (2, 'channel'), (3, 'region'), (4, 'mac'))
       k (place, kind)
  LEFT JOIN app_blacklist_draft d ON d.business_type = k.kind
   AND d.business_id = :blacklist_id::bigint AND d.tenant_id = :tenant_id
   AND d.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED)
 CROSS JOIN LATERAL (
       SELECT count(*) AS n,
              sum(hashtextextended(concat_ws(' ', i.op, i.kind, i.value,
                  i.bind_type), 0)) AS sum
         FROM app_blacklist_draft_item i
        WHERE i.draft_id = d.id) i
 CROSS JOIN LATERAL (
       SELECT count(*) AS n,
              sum(hashtextextended(concat_ws(' ', w.value, w.bind_type), 0))
              AS sum
         FROM (SELECT kind, value, bind_type FROM app_blacklist_child
                WHERE blacklist_id = :blacklist_id AND tenant_id = :tenant_id
                  AND kind = k.kind AND approval_status <> :APPROVAL_GIVEN
               OFFSET 0) w) c
 WHERE d.id IS NOT NULL OR c.n > 0
 ORDER BY k.place
 LIMIT 4;

-- name: draft_diff
-- The changes of a draft by the field names of the API, and for each kind of
-- children how many it adds and removes, and the first 1000 of each.  OFFSET makes
-- PostgreSQL look up the children of this record: it would read those of all records
-- of all tenants, which the view lists.  Children that
-- wait for approval are shown with the draft if they were submitted with it, or
-- would be; of a new record all are shown.  The draft of the record itself shows
-- the changes of all drafts that were submitted with it, too.  Approvers approve
-- the ids of channels, regions and rules; the names are shown as they are now, and
-- with a rule its condition, because a name says nothing of it.  rule: the one that
-- the record will have.  state_after: the record's state once the draft is applied;
-- NULL if it is deleted then.
-- Children may wait for approval without a draft of their kind: they are shown as one
-- that has no id, because they are submitted like it.  drafts: all that are submitted
-- together, or would be.
-- with: draft_open
, begun AS (
     SELECT id, business_type, blacklist_id, update_type, status,
            process_instance_id, device_count, not_activated, payload
       FROM draft
      UNION ALL
     SELECT NULL, :business_type, b.id, 'update', :DRAFT_EDITED, NULL, NULL, NULL,
            NULL
       FROM app_blacklist b
      WHERE b.id = :business_id AND b.tenant_id = :tenant_id AND NOT b.deleted
        AND NOT EXISTS (SELECT FROM draft)
        AND EXISTS (SELECT FROM app_blacklist_child w
                     WHERE w.blacklist_id = b.id AND w.tenant_id = :tenant_id
                       AND w.kind = :business_type
                       AND w.approval_status = :APPROVAL_WAITING)),
record AS (
     SELECT d.id AS draft_id, d.payload,
            CASE d.business_type WHEN 'main' THEN d.update_type ELSE 'update' END
            AS update_type,
            to_jsonb(b) AS old, to_jsonb(n) AS new
       FROM begun d
       JOIN app_blacklist b ON b.id = d.blacklist_id
        AND b.tenant_id = :tenant_id AND NOT b.deleted
      CROSS JOIN LATERAL jsonb_populate_record(b, d.payload) n),
value AS (
     SELECT w.field, CASE WHEN r.update_type <> 'create' THEN w.old END AS old,
            w.new
       FROM record r
      CROSS JOIN LATERAL (
            SELECT n.key AS field, o.value AS old, n.value AS new
              FROM jsonb_each(blacklist_wire(r.new)) n
              LEFT JOIN jsonb_each(blacklist_wire(r.old)) o
                ON o.key = n.key) w
      WHERE r.update_type = 'create' AND w.new <> 'null'
         OR r.update_type = 'update' AND w.old IS DISTINCT FROM w.new),
rule AS (
     SELECT to_jsonb(i.id) AS id, jsonb_build_object('id', i.id,
                'name', i.name, 'expr', i.expr) AS shown
       FROM rule_info i
      WHERE i.tenant_id = :tenant_id AND NOT i.deleted
        AND i.id = ANY (ARRAY(
            SELECT (o.of ->> 'rule_id')::bigint
              FROM record r
             CROSS JOIN LATERAL (VALUES (r.old), (r.new)) o (of)))),
drafted AS (
     SELECT i.kind, i.op, i.value, i.bind_type, i.was
       FROM begun d
       JOIN app_blacklist_draft o ON o.tenant_id = :tenant_id
        AND (o.id = d.id
             OR d.business_type = 'main'
             AND o.blacklist_id = d.blacklist_id AND o.status = :DRAFT_SUBMITTED
             AND o.process_instance_id = d.process_instance_id)
       JOIN app_blacklist_draft_item i ON i.draft_id = o.id),
item AS (
     SELECT kind, op, value, bind_type FROM drafted
      UNION ALL
     -- What is to be bound in another way is no longer bound as it was.
     SELECT kind, :ITEM_REMOVED, value, was FROM drafted WHERE was <> bind_type
      UNION ALL
     SELECT c.kind, :ITEM_ADDED, c.value, c.bind_type
       FROM begun d
      CROSS JOIN LATERAL (
            SELECT w.kind, w.value, w.bind_type FROM app_blacklist_child w
             WHERE w.blacklist_id = d.blacklist_id
               AND w.tenant_id = :tenant_id
               AND d.business_type IN ('main', w.kind)
               AND w.approval_status <> :APPROVAL_GIVEN
               AND w.approval_status = d.status
               AND w.process_instance_id
                   IS NOT DISTINCT FROM d.process_instance_id
            OFFSET 0) c
      UNION ALL
     SELECT c.kind, :ITEM_ADDED, c.value, c.bind_type
       FROM begun d
      CROSS JOIN LATERAL (
            SELECT g.kind, g.value, g.bind_type FROM app_blacklist_child g
             WHERE g.blacklist_id = d.blacklist_id
               AND g.tenant_id = :tenant_id
               AND g.approval_status = :APPROVAL_GIVEN
            OFFSET 0) c
      WHERE d.business_type = 'main' AND d.update_type = 'create'),
named AS MATERIALIZED (
     SELECT CASE kind WHEN 'channel' THEN 'channelIds'
            WHEN 'region' THEN 'regionIds'
            ELSE CASE WHEN bind_type = :BIND_EXCLUDED THEN 'excludedMacs'
                      ELSE 'macs' END END AS field, op, value,
            CASE WHEN kind <> 'mac' THEN value::bigint END AS id
       FROM item),
listed AS (
     SELECT k.field, k.op, k.n, l.vals
       FROM (SELECT field, op, count(*) AS n FROM named GROUP BY field, op) k
      CROSS JOIN LATERAL (
            SELECT jsonb_agg(COALESCE(to_jsonb(v.id), to_jsonb(v.value))
                             ORDER BY v.id, v.value) AS vals
              FROM (SELECT id, value FROM named
                     WHERE field = k.field AND op = k.op
                     ORDER BY id, value
                     LIMIT 1000) v) l),
child AS (
     SELECT field, COALESCE(gone.vals, '[]') AS old,
            COALESCE(come.vals, '[]') AS new, COALESCE(gone.n, 0) AS old_count,
            COALESCE(come.n, 0) AS new_count
       FROM (SELECT field, n, vals FROM listed WHERE op = :ITEM_REMOVED) gone
       FULL JOIN (SELECT field, n, vals FROM listed WHERE op = :ITEM_ADDED) come
      USING (field)),
change AS (
     SELECT 1 AS place, field, old, new,
            CASE field WHEN 'ruleId' THEN jsonb_build_object(
                'oldRule', (SELECT shown FROM rule WHERE id = value.old),
                'newRule', (SELECT shown FROM rule WHERE id = value.new))
            ELSE '{}' END AS more
       FROM value
      UNION ALL
     SELECT 2, field, old, new, jsonb_build_object(
                'oldCount', old_count, 'newCount', new_count)
       FROM child
      UNION ALL
     SELECT 3, 'deleted', to_jsonb(false), to_jsonb(true), '{}'
       FROM begun WHERE business_type = 'main' AND update_type = 'delete')
SELECT (SELECT COALESCE(jsonb_agg(jsonb_build_object('field', field,
                   'old', old, 'new', new) || more ORDER BY place, field), '[]')
          FROM change) AS changes,
       (SELECT shown FROM rule, record WHERE rule.id = record.new -> 'rule_id')
       AS rule,
       EXISTS (SELECT FROM rule) AS ruled,
       begun.id, begun.blacklist_id, begun.status = :DRAFT_EDITED AS edited,
       begun.device_count, begun.not_activated,
       begun.process_instance_id AS instance,
       ARRAY(SELECT o.id FROM app_blacklist_draft o
              WHERE o.blacklist_id = begun.blacklist_id
                AND o.tenant_id = :tenant_id AND o.status = begun.status
                AND (o.status = :DRAFT_EDITED
                     OR o.process_instance_id = begun.process_instance_id))
       AS drafts,
       (SELECT blacklist_state(n, now())
          FROM app_blacklist b
         CROSS JOIN LATERAL jsonb_populate_record(b,
               COALESCE(begun.payload, '{}') || CASE begun.business_type
               WHEN 'main' THEN '{"effective":true}' ELSE '{}' END::jsonb) n
         WHERE b.id = begun.blacklist_id AND b.tenant_id = :tenant_id
           AND (begun.business_type, begun.update_type)
               IS DISTINCT FROM ('main', 'delete')) AS state_after,
       COALESCE((SELECT blacklist_draft_stale(d) FROM app_blacklist_draft d
                  WHERE d.id = begun.id AND d.tenant_id = :tenant_id), false)
       AS stale
  FROM begun;

-- name: draft_discard_check
-- Locks the record, as a submission does.
WITH locked AS (
     SELECT id FROM app_blacklist
      WHERE id = :business_id AND tenant_id = :tenant_id AND NOT deleted
        FOR NO KEY UPDATE)
SELECT CASE WHEN locked.id IS NULL THEN 'blacklist_not_exists' END AS refusal
  FROM (VALUES (1)) one LEFT JOIN locked ON true;

-- name: draft_discard
-- A draft that is not in approval is discarded by the user who began it or,
-- with :any, by an administrator.
UPDATE app_blacklist_draft
   SET status = :DRAFT_DISCARDED, finish_time = now(), updater = :login_id
 WHERE business_type = :business_type::text AND business_id = :business_id
   AND tenant_id = :tenant_id AND status = :DRAFT_EDITED
   AND (:any::boolean OR creator = :login_id)
RETURNING id, blacklist_id,
          business_type = 'main' AND update_type = 'create' AS creates;

-- name: draft_discard_why
SELECT CASE WHEN bool_or(status = :DRAFT_SUBMITTED) THEN 'blacklist_in_approval'
            ELSE 'blacklist_data_not_modifiable' END AS refusal,
       CASE WHEN count(*) = 0 THEN 'there is no draft'
            ELSE 'another user has begun the draft' END AS arg
  FROM app_blacklist_draft
 WHERE business_type = :business_type::text AND business_id = :business_id
   AND tenant_id = :tenant_id AND status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED);

-- name: draft_discard_rule
-- The rule that was made for the draft.
SELECT blacklist_rules_end(:tenant_id, ARRAY[:draft_id::bigint], false);

-- name: draft_discard_record
-- Deletes a record that never took effect, with the draft that would have
-- created it, and the rule that was made for the record, unless others name it.
WITH gone AS (
     UPDATE app_blacklist SET deleted = true, updater = :login_id
      WHERE id = :blacklist_id::bigint AND tenant_id = :tenant_id
        AND NOT effective AND NOT deleted
     RETURNING rule_id)
UPDATE rule_info r SET deleted = true, updater = :login_id
  FROM gone
 WHERE r.id = gone.rule_id AND r.tenant_id = :tenant_id AND r.status = :RULE_PENDING
   AND NOT r.deleted
   AND NOT blacklist_rule_named(:tenant_id, r.id, ARRAY(
       SELECT d.id FROM app_blacklist_draft d
        WHERE d.blacklist_id = :blacklist_id AND d.tenant_id = :tenant_id));
