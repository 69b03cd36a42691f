-- Who has changed what a write was refused for (web/revision.h).

-- name: revision_changed
-- Deleted users are named, too: NOT deleted is left out.
SELECT v.updater, u.nickname AS updater_name, v.update_time
  FROM (SELECT :updater::bigint AS updater,
               :update_time::timestamptz AS update_time) v
  LEFT JOIN system_users u ON u.id = v.updater AND u.tenant_id = :tenant_id;

-- name: revision_logged
-- Of a set, such as the roles of a user, the operation log knows.  Deleted users
-- are named, too: NOT deleted is left out.
SELECT l.user_id AS updater, u.nickname AS updater_name,
       l.create_time AS update_time
  FROM (VALUES (1)) once
  LEFT JOIN LATERAL (
       SELECT user_id, create_time
         FROM system_operate_log
        WHERE tenant_id = :tenant_id AND biz_id = :key::text::bigint
          AND split_part(split_part(action, ':', 1), ' (', 1)
              LIKE '% ' || :log::text || ' ' || :key
        ORDER BY id DESC
        LIMIT 1) l ON true
  LEFT JOIN system_users u ON u.id = l.user_id AND u.tenant_id = :tenant_id;
