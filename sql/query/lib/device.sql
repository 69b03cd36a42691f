-- Records of devices and channels, with which the host's cache is filled, and
-- what devices report about themselves.

-- name: device_record
-- A device calls without naming its tenant, so its address alone finds it.
-- Devices of deleted tenants are not found.  silent: the device has never
-- reported anything about itself.  list_time: when it sent the whole list of its
-- applications last in this month.  policy_version: that of its last poll.
SELECT d.id, tenant_id, channel_id, attr_version, version, status,
       (SELECT encode(t.hash, 'hex') FROM device_token t
         WHERE t.device_id = d.id) AS token,
       COALESCE((SELECT r.info_report_time IS NULL FROM device_runtime r
                  WHERE r.device_id = d.id), true) AS silent,
       install_month(:now::timestamptz) AS stat_month,
       floor(extract(epoch FROM date_trunc('month', :now) + interval '1 month')
           * 1000)::bigint AS month_end,
       (SELECT floor(extract(epoch FROM a.full_time) * 1000)::bigint
          FROM app_install_device a
         WHERE a.device_id = d.id AND a.stat_month = install_month(:now))
           AS list_time,
       report_days() AS report_days,
       (SELECT r.policy_version FROM device_runtime r
         WHERE r.device_id = d.id) AS policy_version,
       (SELECT floor(extract(epoch FROM r.policy_time) * 1000)::bigint
          FROM device_runtime r
         WHERE r.device_id = d.id) AS policy_ms, country_code,
       (extract(epoch FROM activation_time) * 1000000)::bigint
           AS activation_us,
       (extract(epoch FROM create_time) * 1000000)::bigint AS create_us,
       upper(mac::text) AS mac, certification, user_id, company_id,
       device_model, model_id, order_number, sdk_version_name, remarks,
       floor(extract(epoch FROM activation_time) * 1000)::bigint
           AS activation_time,
       name, brand, system_version, build, ddr, cpu,
       host(device_ip) AS device_ip, region_id, ip_address, ui, serial_number,
       real_ddr, real_flash, production_order, master_model, pcb_model,
       platform,
       floor(extract(epoch FROM create_time) * 1000)::bigint AS create_time,
       floor(extract(epoch FROM update_time) * 1000)::bigint AS update_time
  FROM device_info d
 WHERE mac = :mac::text::macaddr AND NOT deleted
   AND NOT tenant_ended(tenant_id);

-- name: device_take_cpu
-- The first CPU id that a device sends becomes its own.  No row: the record has
-- changed since it was read, perhaps by a call with another CPU id.
UPDATE device_info SET cpu = :cpu::text
 WHERE id = :id AND version = :version::bigint AND NOT deleted
RETURNING device_note(mac, version) AS cache_note,
          device_written(tenant_id, id, '{cpu}', version) AS noted;

-- name: device_report
-- Writes what a device reports about itself.  Members it does not report, and a
-- CPU id that is already set, stay as they are.  No row: the record has changed
-- since it was read.
WITH place AS (
	SELECT id, code
	  FROM region_of_address(:country::text, :passed::text)),
     told AS (
	UPDATE device_info
	   SET status = CASE WHEN :activates::bool THEN 1 ELSE status END,
	       activation_time = CASE WHEN :activates
	           THEN COALESCE(activation_time, :now::timestamptz)
	           ELSE activation_time END,
	       cpu = COALESCE(cpu, :cpu::text),
	       device_ip = COALESCE(:ip::text::inet, device_ip),
	       country_code = CASE WHEN region_locked THEN country_code
	           ELSE COALESCE((SELECT code FROM place), country_code) END,
	       region_id = CASE
	           WHEN region_locked OR (SELECT id FROM place) IS NULL
	               OR region_within(region_id, (SELECT id FROM place))
	           THEN region_id ELSE (SELECT id FROM place) END,
	       name = COALESCE(:name, name),
	       brand = COALESCE(:brand, brand),
	       device_model = COALESCE(:device_model, device_model),
	       master_model = COALESCE(:master_model, master_model),
	       pcb_model = COALESCE(:pcb_model, pcb_model),
	       system_version = COALESCE(:system_version, system_version),
	       sdk_version_name = COALESCE(:sdk_version_name, sdk_version_name),
	       build = COALESCE(:build, build),
	       ddr = COALESCE(:ddr, ddr),
	       real_ddr = COALESCE(:real_ddr, real_ddr),
	       real_flash = COALESCE(:real_flash, real_flash),
	       serial_number = COALESCE(:serial_number, serial_number),
	       ui = COALESCE(:ui, ui),
	       platform = COALESCE(:platform::text, platform),
	       order_number = COALESCE(:order_number::text, order_number)
	 WHERE id = :id AND version = :version::bigint AND NOT deleted
	RETURNING id, mac, version, activation_time, device_written(tenant_id, id,
	          CASE WHEN :takes_cpu::bool THEN :given::text[]
	               ELSE array_remove(:given, 'cpu') END, version)),
     given AS (
	INSERT INTO device_token (device_id, hash)
	SELECT id, decode(:token::text, 'hex')
	  FROM told
	 WHERE :token IS NOT NULL
	    ON CONFLICT (device_id) DO UPDATE
	   SET hash = EXCLUDED.hash, issue_time = EXCLUDED.issue_time),
     heard AS (
	INSERT INTO device_runtime AS r (device_id, info_report_time, place_time)
	SELECT id, CASE WHEN :first::bool THEN :now END,
	       (SELECT :now FROM place)
	  FROM told
	 WHERE :first OR EXISTS (SELECT FROM place)
	    ON CONFLICT (device_id) DO UPDATE
	   SET info_report_time = COALESCE(EXCLUDED.info_report_time,
	           r.info_report_time),
	       place_time = COALESCE(EXCLUDED.place_time, r.place_time))
SELECT device_note(mac, version) AS cache_note,
       floor(extract(epoch FROM activation_time) * 1000)::bigint
           AS activation_time
  FROM told;

-- name: device_register
-- Creates an unknown device in a channel, which is locked against deletion.  No
-- row: another transaction has just created the device, or the channel is
-- deleted.  The CPU id is set at once, because a waiting modification may
-- require it.
INSERT INTO device_info (tenant_id, mac, cpu, channel_id)
SELECT tenant_id, :mac::text::macaddr, :cpu::text, id
  FROM base_channel
 WHERE id = :channel_id AND tenant_id = :tenant_id AND NOT deleted
   FOR KEY SHARE
    ON CONFLICT (mac) WHERE NOT deleted DO NOTHING
RETURNING device_note(mac, version) AS cache_note;

-- name: channel_default
-- The configured channel for new devices of a platform; it must be a channel of
-- :tenant_id, if that is not 0.  An entry whose value is not an id is ignored.
SELECT CASE WHEN e.id IS NULL THEN 'channel_default_not_configured'
            WHEN c.id IS NULL THEN 'channel_not_exists'
            WHEN c.platform <> '' AND c.platform IS DISTINCT FROM :platform::text
            THEN 'channel_default_platform_mismatch'
       END AS refusal, c.id, c.tenant_id
  FROM (SELECT 1) AS one
  LEFT JOIN LATERAL (
       SELECT value::bigint AS id
         FROM infra_config
        WHERE key IN ('device.default-channel',
                      'device.default-channel.' || NULLIF(:platform, ''))
          AND value ~ '^[1-9][0-9]{0,17}$' AND NOT deleted
        ORDER BY length(key) DESC
        LIMIT 1) e ON true
  LEFT JOIN base_channel c
    ON c.id = e.id AND NOT c.deleted
   AND c.tenant_id = COALESCE(NULLIF(:tenant_id::bigint, 0), c.tenant_id);

-- name: channel_record
-- A channel without an interval of its own is cached with the usual one.  When
-- the usual interval changes, the versions of all these channels are raised.
SELECT id, tenant_id, name, update_version,
       COALESCE(heartbeat_interval, (SELECT heartbeat_usual()))
           AS heartbeat_interval,
       policy_epoch, version
  FROM base_channel
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: cpu_lengths
SELECT cpu_lengths() AS lengths, value AS version
  FROM system_epoch
 WHERE name = 'cpu_lengths';
