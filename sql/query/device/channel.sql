-- Channels, for administrators and for other modules, and the users who are bound
-- to them: they may change devices of these channels only.

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
           AND d.status = :DEVICE_ACTIVATED AND NOT d.deleted) AS activated_count
  FROM base_channel c
 WHERE c.tenant_id = :tenant_id AND NOT c.deleted
   AND (:name::text IS NULL OR holds(c.name, :name))
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
RETURNING id, channel_note(id, version) AS cache_note;

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
RETURNING id, channel_note(id, version) AS cache_note;

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
              OR EXISTS (SELECT FROM app_blacklist_draft r
                           JOIN app_blacklist_draft_item i
                             ON i.draft_id = r.id AND i.kind = 'channel'
                            AND i.value = :id::text
                          WHERE r.tenant_id = :tenant_id
                            AND r.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED))
            THEN 'channel_in_use'
       END AS refusal;

-- name: channel_delete
UPDATE base_channel
   SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
RETURNING id, channel_note(id, version) AS cache_note;

-- name: channel_remote_get
SELECT id, name, update_version, describe_info, remarks, task_id
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: channel_remote_default
-- The channel whose id channel_default has found.
SELECT id, name, update_version, describe_info, remarks, task_id, platform
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

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
RETURNING id, channel_note(id, version) AS cache_note;

-- name: user_channel_lock
-- Assignments to the same user wait for each other here.  A separate statement,
-- so that the following ones see what was committed while it waited.  The lock
-- of the epoch keeps his roles from getting or losing menus meanwhile; it is asked
-- for behind the user's (u.id), as everywhere.
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

-- name: user_channel_hold
-- Locks the channels until the transaction ends, so that none is deleted before
-- the user is bound to it.  n: how many of them exist.
SELECT count(*) AS n
  FROM (SELECT id
          FROM base_channel
         WHERE id = ANY(:channel_ids::bigint[]) AND tenant_id = :tenant_id
           AND NOT deleted
         ORDER BY id
           FOR KEY SHARE) held;

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

-- name: channel_revision
SELECT id, updater, update_time
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: user_channel_revision
SELECT id
  FROM system_users
 WHERE id = :user_id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
   FOR NO KEY UPDATE;
