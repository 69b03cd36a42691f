-- How `job blacklist_devices` counts the devices of records that are looked at.
-- helper

-- name: devices_due
-- The records to be counted, all of one tenant.  Tenants take turns: it is the one for
-- which nothing was counted, or tried, for longest.  Jobs on several hosts take
-- different records.
WITH due AS MATERIALIZED (
	SELECT n.blacklist_id, n.tenant_id, b.revision, n.computed_at, n.asked_at
	  FROM app_blacklist_device_count n
	  JOIN app_blacklist b ON b.id = n.blacklist_id AND NOT b.deleted
	 WHERE count_due(n.revision, b.revision, n.computed_at, n.asked_at, n.failed_at)
	   AND NOT tenant_ended(n.tenant_id)
), turn AS (
	SELECT d.tenant_id
	  FROM (SELECT DISTINCT tenant_id FROM due) d
	 ORDER BY (SELECT max(GREATEST(m.computed_at, m.failed_at))
	             FROM app_blacklist_device_count m
	            WHERE m.tenant_id = d.tenant_id) NULLS FIRST
	 LIMIT 1
), oldest AS (
	SELECT d.blacklist_id, d.revision
	  FROM due d
	 WHERE d.tenant_id = (SELECT t.tenant_id FROM turn t)
	 ORDER BY d.computed_at NULLS FIRST, d.asked_at
	 LIMIT 1000
)
SELECT n.blacklist_id, n.tenant_id, d.revision
  FROM oldest d
  JOIN app_blacklist_device_count n ON n.blacklist_id = d.blacklist_id
 WHERE n.tenant_id = (SELECT t.tenant_id FROM turn t)
 ORDER BY n.blacklist_id
 LIMIT :most::int
   FOR UPDATE OF n SKIP LOCKED;

-- name: devices_counted
UPDATE app_blacklist_device_count n
   SET revision = u.revision, count = u.count,
       not_activated = u.not_activated, computed_at = now(), ms = :ms::bigint,
       failed_at = NULL
  FROM unnest(:ids::bigint[], :revisions::bigint[], :counts::bigint[],
              :not_activated::bigint[])
       AS u (id, revision, count, not_activated)
 WHERE n.blacklist_id = u.id;

-- name: devices_failed
UPDATE app_blacklist_device_count SET failed_at = now()
 WHERE blacklist_id = ANY(:ids::bigint[]);

-- name: devices_forget
DELETE FROM app_blacklist_device_count WHERE blacklist_id = :id::bigint;
