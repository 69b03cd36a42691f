-- What devices have reported of carrying out the blacklist, event by event; and
-- events that an administrator makes to try that out.

-- part: exec_columns
SELECT l.id, l.blacklist_id, upper(l.mac::text) AS mac, l.cpu, l.channel_id,
       c.name AS channel_name, l.model_id, l.region_id, n.package_name,
       n.app_name, l.version_code, l.version_name, l.result, l.error_code,
       l.error_message, l.times, l.event_time, l.report_time, l.event_id,
       l.test
  FROM app_blacklist_exec_log l
  LEFT JOIN base_channel c ON c.id = l.channel_id AND NOT c.deleted
   AND c.tenant_id = :tenant_id
  LEFT JOIN app_package_name n ON n.id = l.package_id
   AND n.tenant_id = :tenant_id

-- part: exec_filters
   AND l.event_time >= :time_from::timestamptz
   AND l.event_time <= :time_to::timestamptz
   AND (:blacklist_id::bigint IS NULL OR l.blacklist_id = :blacklist_id)
   AND (:mac::text IS NULL OR l.mac = :mac::text::macaddr)
   AND (:channel_id::bigint IS NULL OR l.channel_id = :channel_id)
   AND (:result::int IS NULL OR l.result = :result)

-- name: exec_archive_check
-- The range of an archive, which is made while the client waits, may be as many
-- days long as the entry says.
SELECT CASE WHEN :time_to::timestamptz - :time_from::timestamptz
                 > make_interval(days => most.days)
            THEN 'bad_request' END AS refusal,
       format('time: must span at most %s days', most.days) AS arg
  FROM (SELECT config_number('blacklist.export.sync-max-days')) most (days);

-- name: exec_archive
-- The events as rows of a csv file; times are texts with the offset of the time
-- zone.
SELECT l.id, l.blacklist_id, upper(l.mac::text) AS mac, l.cpu, l.channel_id,
       l.model_id, l.region_id, n.package_name, n.app_name, l.version_code,
       l.version_name, l.result, l.error_code, l.error_message, l.times,
       l.event_time::text AS event_time, l.report_time::text AS report_time,
       l.event_id, l.test::text AS test
  FROM app_blacklist_exec_log l
  LEFT JOIN app_package_name n ON n.id = l.package_id
   AND n.tenant_id = :tenant_id
 WHERE l.tenant_id = :tenant_id AND l.event_type = :event_type::int
-- with: exec_filters
 ORDER BY l.event_time, l.id
 LIMIT 2000001;

-- name: uninstall_detail_page
-- order: l.event_time DESC, l.id DESC
-- with: exec_columns
 WHERE l.tenant_id = :tenant_id AND l.event_type = :EXEC_UNINSTALL
-- with: exec_filters
;

-- name: kill_detail_page
-- order: l.event_time DESC, l.id DESC
-- with: exec_columns
 WHERE l.tenant_id = :tenant_id AND l.event_type = :EXEC_KILL
-- with: exec_filters
;

-- name: crash_detail_page
-- order: l.event_time DESC, l.id DESC
-- with: exec_columns
 WHERE l.tenant_id = :tenant_id AND l.event_type = :EXEC_CRASH
-- with: exec_filters
;

-- name: uninstall_detail_get
-- with: exec_columns
 WHERE l.id = :id AND l.tenant_id = :tenant_id AND l.event_type = :EXEC_UNINSTALL;

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
