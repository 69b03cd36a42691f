-- Orders a change of a device's launchers (ui), which is made later: see
-- outbox.sql.

-- name: device_ui_check
-- Checks as device_update_check.  At most a million messages may wait in the
-- outbox; they are counted by the difference of their ids.
SELECT CASE WHEN d.id IS NULL THEN 'device_not_exists'
            WHEN NOT device_open(me, d.user_id, d.channel_id)
            THEN 'info_modify_no_permission'
            WHEN (SELECT max(o.id) - min(o.id) >= 1000000
                    FROM mq_outbox o
                   WHERE o.topic = 'device.ui' AND o.parked_time IS NULL)
            THEN 'too_many_requests'
       END AS refusal
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me
  LEFT JOIN LATERAL (SELECT id, user_id, channel_id
                       FROM device_info
                      WHERE mac = :mac::text::macaddr AND NOT deleted
                        AND NOT tenant_ended(tenant_id)
                        AND COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id)
                            = tenant_id) d ON true;

-- name: device_ui_send
-- The operation log is written here, because the job that changes the device
-- later does not know the administrator.
WITH device AS (
     SELECT id, ui
       FROM device_info
      WHERE mac = :mac::text::macaddr AND NOT deleted
        AND NOT tenant_ended(tenant_id)
        AND COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id) = tenant_id
), sent AS (
     INSERT INTO mq_outbox (topic, key, payload)
     SELECT 'device.ui', id, jsonb_build_object('deviceId', id, 'ui', :ui::text,
            'updater', :login_id::bigint, 'turn', nextval('cache_version'))
       FROM device
     RETURNING id
)
SELECT s.id
  FROM sent s
 CROSS JOIN device d
  LEFT JOIN LATERAL (
       SELECT oplog_write('Updated', 'DEVICE device', '{}', ARRAY[d.id],
              ARRAY[jsonb_build_object('ui', d.ui)],
              ARRAY[jsonb_build_object('ui', :ui)])
        WHERE current_setting('fleetdesk.actor', true) <> '') l ON true;
