-- demo.sql - replaces the demo fleet by the rows that follow COPY.  The demo's
-- rows have `creator` 0, an id that no user has.  At the commit the triggers
-- notify all hosts, which then empty their caches.

\set ON_ERROR_STOP on
SET client_min_messages = warning;
SET statement_timeout = 0;
SET synchronous_commit = off;
BEGIN;
SELECT pg_advisory_xact_lock(7306088) \g /dev/null

CREATE TEMP TABLE demo (
	n                bigint GENERATED ALWAYS AS IDENTITY,
	mac              macaddr,
	status           smallint,
	channel          int,
	company_id       int,
	device_model     text,
	model_id         int,
	order_number     text,
	sdk_version_name text,
	activated        bigint, -- s
	name             text,
	brand            text,
	system_version   text,
	build            text,
	ddr              text,
	cpu              text,
	device_ip        inet,
	region_id        bigint,
	ip_address       text,
	ui               text,
	serial_number    text,
	real_ddr         text,
	real_flash       text,
	production_order text,
	master_model     text,
	pcb_model        text,
	platform         text,
	country_code     text,
	created          bigint  -- s
) ON COMMIT DROP;
COPY demo (mac, status, channel, company_id, device_model, model_id,
	order_number, sdk_version_name, activated, name, brand, system_version,
	build, ddr, cpu, device_ip, region_id, ip_address, ui, serial_number,
	real_ddr, real_flash, production_order, master_model, pcb_model, platform,
	country_code, created) FROM stdin;
\.

-- Those that are online are taken from the numbers first (15_device_count.sql).
WITH gone AS (
     DELETE FROM device_runtime
      WHERE device_id IN (SELECT id FROM device_info
	WHERE tenant_id = 1 AND creator = 0 AND order_number LIKE 'DEMO-%')
     RETURNING online_until AS until, right(online_place, 2)::char(2) AS country
), due AS (
     SELECT until, country, count(*) AS n
       FROM gone
      WHERE until > online_step(now())
      GROUP BY 1, 2
), ends AS (
     UPDATE device_online_until u
        SET devices = u.devices - due.n
       FROM due
      WHERE u.until = due.until AND u.tenant_id = 1 AND u.country = due.country
)
UPDATE device_online o
   SET devices = o.devices - sums.n
  FROM (SELECT country, sum(n) AS n FROM due GROUP BY 1) sums
 WHERE o.tenant_id = 1 AND o.country = sums.country;
-- What they have reported goes as it does with a device that an administrator deletes
-- (19_install.sql), so that no index says any more that they have an application.
UPDATE app_install_device
   SET pv = '', changed = pg_current_xact_id()
 WHERE pv <> '' AND device_id IN (SELECT id FROM device_info
	WHERE tenant_id = 1 AND creator = 0 AND order_number LIKE 'DEMO-%');
DELETE FROM device_info
 WHERE tenant_id = 1 AND creator = 0 AND order_number LIKE 'DEMO-%';
-- A demo channel that has a device which is not the demo's is kept.
DELETE FROM base_channel c
 WHERE tenant_id = 1 AND creator = 0 AND name LIKE 'Demo %'
   AND NOT EXISTS (SELECT FROM device_info d
	WHERE d.tenant_id = 1 AND d.channel_id = c.id);

INSERT INTO base_channel (tenant_id, name, company_id, update_version,
	describe_info, platform, heartbeat_interval, creator, create_time,
	update_time)
SELECT 1, 'Demo ' || to_char(n, 'FM0000'), 1 + n % 7, 1704067200000 + n,
       'Made by scripts/demo',
       (ARRAY['amlogic', 'rockchip', 'allwinner', 'android', NULL])[1 + n % 5],
       CASE WHEN n % 10 = 0 THEN 600 END, 0,
       to_timestamp(1704067200 + n), to_timestamp(1704067200 + n)
  FROM generate_series(1, :channels) n
    ON CONFLICT DO NOTHING;

-- An address that another device already has is skipped.
INSERT INTO device_info (tenant_id, mac, status, channel_id, company_id,
	device_model, model_id, order_number, sdk_version_name, activation_time,
	name, brand, system_version, build, ddr, cpu, device_ip, region_id,
	ip_address, ui, serial_number, real_ddr, real_flash, production_order,
	master_model, pcb_model, platform, country_code, creator, create_time,
	update_time)
SELECT 1, d.mac, d.status, c.id, d.company_id, d.device_model, d.model_id,
       d.order_number, d.sdk_version_name, to_timestamp(d.activated), d.name,
       d.brand, d.system_version, d.build, d.ddr, d.cpu, d.device_ip,
       d.region_id, d.ip_address, d.ui, d.serial_number, d.real_ddr,
       d.real_flash, d.production_order, d.master_model, d.pcb_model,
       d.platform, d.country_code, 0, to_timestamp(d.created),
       to_timestamp(d.created)
  FROM demo d
  JOIN base_channel c
    ON c.name = 'Demo ' || to_char(d.channel, 'FM0000')
   AND c.tenant_id = 1 AND c.creator = 0 AND NOT c.deleted
 ORDER BY d.n
    ON CONFLICT DO NOTHING;
COMMIT;

-- Run after the commit: statistics of an empty table would give bad plans until
-- the next ANALYZE.
VACUUM (ANALYZE) device_info, base_channel;

SELECT format('%s devices, %s activated, %s channels, %s address prefixes, '
	'%s models, %s countries, %s devices without country', count(*),
	count(*) FILTER (WHERE status = 1), count(DISTINCT channel_id),
	count(DISTINCT trunc(mac)), count(DISTINCT model_id),
	count(DISTINCT country_code), count(*) FILTER (WHERE country_code IS NULL))
  FROM device_info
 WHERE tenant_id = 1 AND creator = 0 AND order_number LIKE 'DEMO-%';
