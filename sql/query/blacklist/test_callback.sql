-- Events that an administrator makes to try out what devices report.

-- name: test_callback_check
-- Locks nothing: an event of a record that was deleted meanwhile does no harm.
SELECT CASE WHEN NOT EXISTS (SELECT FROM app_blacklist b
                              WHERE b.id = :blacklist_id
                                AND b.tenant_id = :tenant_id AND NOT b.deleted)
            THEN 'blacklist_not_exists'
            WHEN NOT EXISTS (SELECT FROM device_info d
                              WHERE d.mac = :mac::text::macaddr
                                AND d.tenant_id = :tenant_id AND NOT d.deleted)
            THEN 'device_not_exists' END AS refusal;

-- name: test_callback_send
INSERT INTO mq_outbox (topic, key, payload)
SELECT 'device.app.callback', :mac::text, jsonb_build_object(
       'mac', :mac::text, 'tenantId', :tenant_id::bigint, 'test', true,
       'events', jsonb_build_array(jsonb_build_object(
           'eventId', gen_random_uuid(), 'recordId', b.id,
           'type', :type::text, 'packageName', b.package_name,
           'result', :result::int, 'times', :times::int,
           'eventTime', floor(extract(epoch FROM :now::timestamptz) * 1000)
               ::bigint)))
  FROM app_blacklist b
 WHERE b.id = :blacklist_id AND b.tenant_id = :tenant_id AND NOT b.deleted;
