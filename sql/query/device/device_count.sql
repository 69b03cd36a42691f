-- Counts devices and lists their addresses; all counts are read from an index
-- alone.  A deleted tenant, which a module may name, has no devices.

-- name: device_count_channels
SELECT count(*)
  FROM device_info
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND NOT tenant_ended(:tenant_id)
   AND channel_id = ANY(:channel_ids::bigint[])
   AND (:status::int IS NULL OR status = :status);

-- name: device_count_models
SELECT count(*)
  FROM device_info
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND NOT tenant_ended(:tenant_id)
   AND model_id = ANY(:model_ids::bigint[])
   AND (:status::int IS NULL OR status = :status);

-- name: device_count_batch
-- Equal items are counted once, each by the index that fits its conditions.
-- The answers are in the order of the items.
WITH asked AS (
	SELECT t.channel_id, t.model_id, t.status, t.place
	  FROM ROWS FROM (jsonb_to_recordset(:items::jsonb) AS ("channelId" bigint,
	       "modelId" int, status int)) WITH ORDINALITY
	    AS t(channel_id, model_id, status, place)
), counted AS MATERIALIZED (
	SELECT q.channel_id, q.model_id, q.status,
	       CASE WHEN q.channel_id IS NOT NULL THEN
	            (SELECT count(*)
	               FROM device_info d
	              WHERE d.tenant_id = :tenant_id AND NOT d.deleted
	                AND NOT tenant_ended(:tenant_id)
	                AND d.channel_id = q.channel_id
	                AND (q.status IS NULL OR d.status = q.status)
	                AND (q.model_id IS NULL OR d.model_id = q.model_id))
	            WHEN q.model_id IS NOT NULL THEN
	            (SELECT count(*)
	               FROM device_info d
	              WHERE d.tenant_id = :tenant_id AND NOT d.deleted
	                AND NOT tenant_ended(:tenant_id)
	                AND d.model_id = q.model_id
	                AND (q.status IS NULL OR d.status = q.status))
	            ELSE
	            (SELECT count(*)
	               FROM device_info d
	              WHERE d.tenant_id = :tenant_id AND NOT d.deleted
	                AND NOT tenant_ended(:tenant_id)
	                AND (q.status IS NULL OR d.status = q.status))
	       END AS n
	  FROM (SELECT DISTINCT channel_id, model_id, status FROM asked) q
)
SELECT a.channel_id, a.model_id, c.n AS device_count
  FROM asked a
  JOIN counted c ON (c.channel_id, c.model_id, c.status)
       IS NOT DISTINCT FROM (a.channel_id, a.model_id, a.status)
 ORDER BY a.place
 LIMIT 500;

-- name: device_mac_set
-- The next addresses after :last_mac, the last one the caller has.
-- plan: custom
SELECT upper(mac::text) AS mac
  FROM device_info
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND NOT tenant_ended(:tenant_id)
   AND channel_id = ANY(:channel_ids::bigint[])
   AND (:status::int IS NULL OR status = :status)
   AND (:last_mac::text IS NULL OR mac > :last_mac::text::macaddr)
 ORDER BY device_info.mac
 LIMIT :limit;
