-- Raises the versions of channels.

-- name: channel_version_raise
-- The version always grows, even twice within a millisecond or after the clock
-- was set back.
UPDATE base_channel
   SET update_version = GREATEST(update_version + 1,
           (extract(epoch FROM :now::timestamptz) * 1000)::bigint),
       updater = :login_id
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND id IN (SELECT id
                FROM base_channel
               WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id
                 AND NOT deleted
               ORDER BY id
                 FOR NO KEY UPDATE)
RETURNING id, version;
