-- What all changes of blacklist records have in common.

-- name: change_check
-- Why a changed record is refused; runs in the transaction of the change.
SELECT f.refusal, f.arg
  FROM unnest(:ids::bigint[]) AS i (id)
  JOIN app_blacklist b ON b.id = i.id AND b.tenant_id = :tenant_id
   AND NOT b.deleted,
       LATERAL blacklist_refusal(b.tenant_id, b.id) f
 ORDER BY i.id
 LIMIT 1;

-- name: change_apply
-- Writes columns of a record, of which children of these kinds were changed before.
SELECT blacklist_record_apply(:tenant_id, b.id, :values::jsonb,
           :touched::text[], :login_id::bigint) > b.revision AS changed
  FROM app_blacklist b
 WHERE b.id = :id::bigint AND b.tenant_id = :tenant_id AND NOT b.deleted;

-- name: change_children_lock
-- in_approval: the record or one of its kinds of children is in approval.
SELECT b.id, b.revision,
       b.approval_status IN (:APPROVAL_RUNNING, :APPROVAL_SUSPENDED) OR EXISTS (
       SELECT FROM app_blacklist_draft d
        WHERE d.blacklist_id = b.id AND d.tenant_id = :tenant_id
          AND d.status = :DRAFT_SUBMITTED) AS in_approval
  FROM app_blacklist b
 WHERE b.id = :blacklist_id AND b.tenant_id = :tenant_id AND NOT b.deleted
   FOR UPDATE;

-- name: change_channels_hold
-- Locks channels, so that none of them is deleted before a record names it.
SELECT CASE WHEN EXISTS (
            SELECT FROM unnest(:channel_ids::bigint[]) AS i (id)
             WHERE i.id NOT IN (
                   SELECT c.id FROM (
                          SELECT id
                            FROM base_channel
                           WHERE id = ANY(:channel_ids)
                             AND tenant_id = :tenant_id AND NOT deleted
                           ORDER BY id
                             FOR KEY SHARE) c))
       THEN 'channel_not_exists' END AS refusal;

-- name: change_regions_check
SELECT 'region_not_exists' AS refusal
  FROM unnest(:region_ids::bigint[]) AS i (id)
 WHERE NOT EXISTS (SELECT FROM base_region r WHERE r.id = i.id)
 LIMIT 1;

-- name: change_rule_hold
-- Locks the rule, so that it is not deleted before a record names it.
SELECT id
  FROM rule_info
 WHERE id = :rule_id AND tenant_id = :tenant_id AND NOT deleted
   FOR KEY SHARE;
