-- Carries out the messages of the outbox that change devices.
-- helper

-- part: outbox_device_said
-- Of several messages for one device the last one counts.  Messages of all
-- tenants: a message names its device by the id.
WITH said AS (
     SELECT DISTINCT ON (key) (payload ->> 'deviceId')::bigint AS id,
            payload ->> 'ui' AS ui, (payload ->> 'updater')::bigint AS updater,
            (payload ->> 'turn')::bigint AS turn
       FROM mq_outbox
      WHERE id = ANY(:ids::bigint[])
      ORDER BY key, mq_outbox.id DESC
)

-- name: outbox_device_hold
-- A separate statement, so that the following ones see what was committed while
-- it waited for the locks.
-- with: outbox_device_said
SELECT count(*) AS n
  FROM (SELECT d.id
          FROM device_info d
         WHERE d.id IN (SELECT id FROM said) AND NOT d.deleted
         ORDER BY d.id
           FOR NO KEY UPDATE) held;

-- name: outbox_device_ui
-- Devices whose ui was written after the change was ordered are left alone.
-- with: outbox_device_said
UPDATE device_info d
   SET ui = s.ui, updater = s.updater
  FROM said s
 WHERE d.id = s.id AND NOT d.deleted AND d.ui IS DISTINCT FROM s.ui
   AND NOT device_written_since(d.id, 'ui', s.turn)
RETURNING device_note(d.mac, d.version) AS cache_note;

-- name: outbox_device_note
-- Records the change as of the moment it was ordered, so that changes ordered
-- earlier and still waiting do not overwrite it.
-- with: outbox_device_said
SELECT count(*) AS n
  FROM said s
  JOIN device_info d ON d.id = s.id AND NOT d.deleted
 WHERE device_written(d.tenant_id, d.id, '{ui}', COALESCE(s.turn, 0));
