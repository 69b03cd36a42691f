-- Messages of the outbox that say something of devices.
-- helper

-- name: outbox_device_ui
-- The last of each device counts.  Of all tenants: a message names its device
-- by the id.
WITH said AS (
     SELECT DISTINCT ON (key) (payload ->> 'deviceId')::bigint AS id,
            payload ->> 'ui' AS ui, (payload ->> 'updater')::bigint AS updater
       FROM mq_outbox
      WHERE id = ANY(:ids::bigint[])
      ORDER BY key, mq_outbox.id DESC
), held AS MATERIALIZED (
     SELECT d.id
       FROM device_info d
      WHERE d.id IN (SELECT id FROM said) AND NOT d.deleted
      ORDER BY d.id
        FOR NO KEY UPDATE
)
UPDATE device_info d
   SET ui = s.ui, updater = s.updater
  FROM said s
 WHERE d.id = s.id AND d.id IN (SELECT id FROM held) AND NOT d.deleted
   AND d.ui IS DISTINCT FROM s.ui
RETURNING upper(d.mac::text) AS mac, d.version;
