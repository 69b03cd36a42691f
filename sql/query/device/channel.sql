-- Channels, for administrators.

-- name: channel_get
SELECT id, name, company_id, update_version, describe_info, create_user,
       remarks, task_id, platform, heartbeat_interval, create_time, update_time
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: channel_page
-- The counts are subqueries in the list of columns, so that only the devices of
-- the page's channels are counted.  Both are read from the index
-- device_info_channel alone.
-- order: id DESC
SELECT c.id, c.name, c.company_id, c.update_version, c.describe_info,
       c.create_user, c.remarks, c.task_id, c.platform, c.heartbeat_interval,
       c.create_time, c.update_time,
       (SELECT count(*)::int
          FROM device_info d
         WHERE d.tenant_id = :tenant_id AND d.channel_id = c.id
           AND NOT d.deleted) AS device_count,
       (SELECT count(*)::int
          FROM device_info d
         WHERE d.tenant_id = :tenant_id AND d.channel_id = c.id
           AND d.status = 1 AND NOT d.deleted) AS activated_count
  FROM base_channel c
 WHERE c.tenant_id = :tenant_id AND NOT c.deleted
   AND (:name::text IS NULL OR position(:name in c.name) > 0)
   AND (:company_id::int IS NULL OR c.company_id = :company_id)
   AND (:task_id::bigint IS NULL OR c.task_id = :task_id)
   AND (:platform::text IS NULL OR c.platform = :platform)
   AND (:create_time_from::timestamptz IS NULL
        OR c.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR c.create_time <= :create_time_to);

-- name: channel_all
SELECT id, name, company_id, update_version, describe_info, create_user,
       remarks, task_id, platform, heartbeat_interval, create_time, update_time
  FROM base_channel
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:company_id::int IS NULL OR company_id = :company_id)
   AND (:platform::text IS NULL OR platform = :platform)
 ORDER BY id
 LIMIT 10000;

-- name: channel_create
INSERT INTO base_channel (tenant_id, name, company_id, describe_info,
       create_user, remarks, task_id, platform, heartbeat_interval,
       creator, updater)
VALUES (:tenant_id, :name, :company_id, :describe_info, :login_id, :remarks,
       :task_id, :platform, :heartbeat_interval, :login_id, :login_id)
RETURNING id, version;

-- name: channel_update
UPDATE base_channel
   SET name = :name,
       company_id = COALESCE(:company_id, company_id),
       describe_info = COALESCE(:describe_info, describe_info),
       remarks = COALESCE(:remarks, remarks),
       task_id = COALESCE(:task_id, task_id),
       platform = COALESCE(:platform, platform),
       heartbeat_interval = COALESCE(:heartbeat_interval, heartbeat_interval),
       updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
RETURNING id, version;

-- name: channel_lock
-- The lock keeps other transactions from putting devices into a channel that is
-- being deleted.
SELECT id
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR UPDATE;

-- name: channel_delete_check
-- A separate statement after channel_lock, so that it sees devices that were
-- put into the channel while channel_lock waited.
SELECT CASE WHEN EXISTS (SELECT FROM device_info d
                          WHERE d.tenant_id = :tenant_id
                            AND d.channel_id = :id AND NOT d.deleted)
            THEN 'channel_has_devices'
            WHEN EXISTS (SELECT FROM ad_slot_channel l
                          WHERE l.tenant_id = :tenant_id
                            AND l.channel_id = :id AND NOT l.deleted)
              OR EXISTS (SELECT FROM user_channel b
                           JOIN system_users u
                             ON u.id = b.user_id AND u.tenant_id = :tenant_id
                            AND NOT u.deleted
                          WHERE b.tenant_id = :tenant_id
                            AND b.channel_id = :id)
              OR EXISTS (SELECT FROM app_blacklist_channel c
                           JOIN app_blacklist r
                             ON r.id = c.blacklist_id
                            AND r.tenant_id = :tenant_id AND NOT r.deleted
                          WHERE c.tenant_id = :tenant_id
                            AND c.channel_id = :id)
            THEN 'channel_in_use'
       END AS refusal;

-- name: channel_delete
UPDATE base_channel
   SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
RETURNING id, version;
