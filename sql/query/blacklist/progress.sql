-- How far the devices of a record in effect are with it.

-- name: progress_record
-- No row: it is not in effect.  stored: there are counts of the last 5 s; or counting
-- took too long within the last 30 s, and they are NULL.  slow: counting took long when
-- it was done last, since only such counts are stored.
SELECT b.revision, GREATEST(b.revision_time, b.start_time)::text AS since,
       COALESCE(p.count_time > now() - make_interval(
           secs => CASE WHEN p.targeted IS NULL THEN 30 ELSE 5 END), false) AS stored,
       p.blacklist_id IS NOT NULL AS slow, p.targeted, p.heard, p.done,
       p.failed, p.not_activated, p.silent_not_activated, p.earlier
  FROM app_blacklist b
  LEFT JOIN app_blacklist_progress p
    ON p.blacklist_id = b.id AND p.tenant_id = :tenant_id
   AND p.revision = b.revision
 WHERE b.id = :id AND b.tenant_id = :tenant_id AND NOT b.deleted
   AND blacklist_state(b, now()) = :RECORD_IN_EFFECT;

-- name: progress_check
SELECT 'blacklist_not_exists' AS refusal
 WHERE NOT EXISTS (SELECT FROM app_blacklist b
                    WHERE b.id = :id AND b.tenant_id = :tenant_id
                      AND NOT b.deleted);

-- name: progress_store
-- Without :counted the numbers become NULL.
INSERT INTO app_blacklist_progress AS p (blacklist_id, tenant_id, revision,
       targeted, heard, done, failed, not_activated, silent_not_activated,
       earlier, count_time)
SELECT :id::bigint, :tenant_id, :revision::int, n.targeted, n.heard, n.done,
       n.failed, n.not_activated, n.silent_not_activated, n.earlier,
       now()
  FROM (SELECT) one
  LEFT JOIN (SELECT :targeted::bigint AS targeted, :heard::bigint AS heard,
                    :done::bigint AS done, :failed::bigint AS failed,
                    :not_activated::bigint AS not_activated,
                    :silent_not_activated::bigint AS silent_not_activated,
                    :earlier::bigint AS earlier) n
    ON :counted::bool
    ON CONFLICT (blacklist_id) DO UPDATE
   SET revision = EXCLUDED.revision, targeted = EXCLUDED.targeted,
       heard = EXCLUDED.heard, done = EXCLUDED.done,
       failed = EXCLUDED.failed, not_activated = EXCLUDED.not_activated,
       silent_not_activated = EXCLUDED.silent_not_activated,
       earlier = EXCLUDED.earlier,
       count_time = EXCLUDED.count_time
 WHERE p.tenant_id = EXCLUDED.tenant_id;

-- name: progress_devices
-- current: nothing has changed since the device's last poll.
SELECT d.id, upper(d.mac::text) AS mac, d.name,
       floor(extract(epoch FROM r.policy_time) * 1000)::bigint AS time,
       r.policy_version AS version,
       r.policy_version = concat_ws('-', COALESCE(e.epoch, 0),
           COALESCE(c.policy_epoch, 0), d.attr_version) AS current
  FROM device_info d
  LEFT JOIN device_runtime r ON r.device_id = d.id
  LEFT JOIN base_channel c
    ON c.id = d.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
  LEFT JOIN app_policy_epoch e ON e.tenant_id = :tenant_id
 WHERE d.id = ANY (:ids::bigint[]) AND d.tenant_id = :tenant_id
   AND NOT d.deleted
 ORDER BY d.id
 LIMIT 200;
