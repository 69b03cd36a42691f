-- What devices report about themselves.

-- name: device_report
-- Writes what a device reports about itself.  Members it does not report, and a
-- CPU id that is already set, stay as they are.  asked: they are the data about
-- itself that the suite has asked the device for, so the time is noted.  No row:
-- the record has changed since it was read.
WITH place AS (
	SELECT id, code
	  FROM region_of_address(:country::text, :passed::text)),
     written AS (
	UPDATE device_info
	   SET status = CASE WHEN :activates::bool THEN :DEVICE_ACTIVATED ELSE status END,
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
     token AS (
	INSERT INTO device_token (device_id, hash)
	SELECT id, decode(:token::text, 'hex')
	  FROM written
	 WHERE :token IS NOT NULL
	    ON CONFLICT (device_id) DO UPDATE
	   SET hash = EXCLUDED.hash, issue_time = EXCLUDED.issue_time),
     runtime AS (
	INSERT INTO device_runtime AS r (device_id, info_report_time, place_time)
	SELECT id, CASE WHEN :asked::bool THEN :now END,
	       (SELECT :now FROM place)
	  FROM written
	 WHERE :asked OR EXISTS (SELECT FROM place)
	    ON CONFLICT (device_id) DO UPDATE
	   SET info_report_time = COALESCE(EXCLUDED.info_report_time,
	           r.info_report_time),
	       place_time = COALESCE(EXCLUDED.place_time, r.place_time))
SELECT device_note(mac, version) AS cache_note,
       floor(extract(epoch FROM activation_time) * 1000)::bigint
           AS activation_time
  FROM written;

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
