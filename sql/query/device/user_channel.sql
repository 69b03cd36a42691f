-- The channels a user is bound to: he may change devices of these channels
-- only.

-- name: user_channel_lock
-- Assignments to the same user wait for each other here.  A separate statement,
-- so that the following ones see what was committed while it waited.  The lock
-- of the epoch keeps his roles from getting or losing menus meanwhile.
WITH person AS (
     SELECT u.id
       FROM (SELECT id
               FROM system_users
              WHERE id = :user_id AND tenant_id = :tenant_id AND NOT deleted
                AND (:scope_all OR dept_id = ANY(:scope_depts)
                     OR id = :scope_self)
                FOR UPDATE) u,
            LATERAL (SELECT value FROM system_epoch
                      WHERE name = 'permission' AND u.id IS NOT NULL
                        FOR SHARE) epoch)
SELECT 'user_unknown' AS refusal
 WHERE NOT EXISTS (SELECT FROM person);

-- name: user_channel_keep
-- Locks the channels until the transaction ends, so that none is deleted before
-- the user is bound to it.  n: how many of them exist.
SELECT count(*) AS n
  FROM (SELECT id
          FROM base_channel
         WHERE id = ANY(:channel_ids::bigint[]) AND tenant_id = :tenant_id
           AND NOT deleted
         ORDER BY id
           FOR KEY SHARE) kept;

-- name: user_channel_check
-- An administrator who is himself bound to channels may bind a user only to
-- channels of his own, and only if that user is bound to no others; he may not
-- free a user from all channels.  (A user who is not bound and may work on
-- devices exceeds him: AUTHORISES refuses that before.)  A super administrator may
-- do all of it, because nobody else could free him.
SELECT CASE WHEN EXISTS (SELECT FROM unnest(:channel_ids::bigint[]) a(id)
                          WHERE NOT EXISTS (
                                SELECT FROM base_channel c
                                 WHERE c.id = a.id AND NOT c.deleted
                                   AND c.tenant_id = :tenant_id)
                            AND a.id <> ALL(had.ids))
            THEN 'channel_not_exists'
            WHEN NOT :super::bool AND me.channels IS NOT NULL
             AND (cardinality(:channel_ids) = 0 OR EXISTS (
                  SELECT FROM unnest(:channel_ids) a(id)
                   WHERE a.id <> ALL(me.channels))
                  OR NOT had.ids <@ me.channels)
            THEN 'grant_exceeds_own'
       END AS refusal, 'channels' AS arg
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me,
       (SELECT COALESCE(array_agg(channel_id), '{}') AS ids
          FROM user_channel
         WHERE tenant_id = :tenant_id AND user_id = :user_id) had;

-- name: user_channel_assign
-- Writes only the difference to the present channels.
WITH dropped AS (
     DELETE FROM user_channel
      WHERE tenant_id = :tenant_id AND user_id = :user_id
        AND channel_id <> ALL(:channel_ids::bigint[]))
INSERT INTO user_channel (tenant_id, user_id, channel_id, creator)
SELECT :tenant_id, :user_id, id, :login_id
  FROM unnest(:channel_ids) id
ON CONFLICT DO NOTHING;

-- name: user_channel_list
SELECT l.channel_id
  FROM user_channel l
  JOIN system_users u
    ON u.id = l.user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
 WHERE l.tenant_id = :tenant_id AND l.user_id = :user_id
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
 ORDER BY l.channel_id
 LIMIT 1000;
