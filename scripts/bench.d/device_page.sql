-- device_page.sql - makes :rows devices in the way a fleet grows: in orders of
-- thousands for one channel.  So devices with the same order or channel are
-- next to each other in the table, and most are far from the newest devices,
-- with which a list begins.  Triggers are disabled, as there is no cache to
-- notify.
ALTER TABLE device_info DISABLE TRIGGER USER;
SET synchronous_commit = off;
SET statement_timeout = 0;
TRUNCATE device_info, device_runtime;
INSERT INTO base_channel (id, tenant_id, name, heartbeat_interval)
SELECT 800000 + n, 1, 'bench ' || n, CASE WHEN n % 10 = 0 THEN 600 END
  FROM generate_series(0, 499) n
ON CONFLICT DO NOTHING;
INSERT INTO device_info (tenant_id, mac, status, user_id, company_id,
       channel_id, device_model, model_id, order_number, sdk_version_name,
       activation_time, name, brand, system_version, build, ddr, cpu,
       device_ip, ip_address, ui, serial_number, real_ddr, real_flash,
       production_order, master_model, pcb_model, platform, country_code,
       create_time, update_time, h32, sys_ver_key, sdk_ver_key, ui_list)
SELECT 1, lpad(to_hex(x.prefix::bigint * 16777216 + n), 12, '0')::macaddr,
       CASE WHEN n % 100 < 12 OR n > :rows * 0.97 THEN 0 ELSE 1 END,
       CASE WHEN n % 97 = 0 THEN 1 + (n / 97) % 200 END, 1 + x.channel % 7,
       800000 + x.channel, 'Model ' || x.model, x.model,
       'PO-' || to_char(t.at, 'YYYYMM') || '-' || x.batch / 3, '13.' || n % 20,
       CASE WHEN n % 100 >= 12 AND n <= :rows * 0.97
            THEN t.at + interval '30 days' END,
       'Box ' || n, 'Brand ' || x.model / 5, '11.' || n % 7,
       'build ' || x.model || '.' || n % 9, '2G', lpad(to_hex(n * 7919::bigint), 16, '0'),
       '10.0.0.0'::inet + n, 'Somewhere', 'org.example.launcher',
       'S' || lpad(n::text, 9, '0'), '2G', '16G', 'PR-' || x.batch,
       'MM' || x.model, 'PCB' || x.model,
       (ARRAY['amlogic', 'rockchip', 'allwinner', 'android'])[1 + x.model % 4],
       'BR', t.at, t.at,
       mac_h32(lpad(to_hex(x.prefix::bigint * 16777216 + n), 12, '0')::macaddr),
       v.sys[1 + n % 7], v.sdk[1 + n % 20], '{org.example.launcher}'
  FROM generate_series(1, :rows) n,
       (SELECT ARRAY(SELECT version_key('11.' || i)
                       FROM generate_series(0, 6) i ORDER BY i) AS sys,
               ARRAY(SELECT version_key('13.' || i)
                       FROM generate_series(0, 19) i ORDER BY i) AS sdk) v,
       LATERAL (SELECT n / 1000 AS batch,
                       abs(hashint4(n / 1000) % 10000) / 10000.0 AS r,
                       abs(hashint4(n / 1000 + 77777) % 10000) / 10000.0 AS s) b,
       LATERAL (SELECT b.batch, floor(500 * b.r * b.r)::int AS channel,
                       1 + floor(60 * b.s * b.s)::int AS model,
                       floor(40 * b.s * b.r)::int + 1000 AS prefix) x,
       LATERAL (SELECT now() - (:rows - n) * interval '45 seconds' AS at) t;
INSERT INTO device_runtime (device_id, last_seen)
SELECT id, now() - CASE WHEN id % 10 < 6 THEN random() * interval '5 minutes'
                        ELSE random() * interval '60 days' END
  FROM device_info WHERE status = 1;
ALTER TABLE device_info ENABLE TRIGGER USER;
VACUUM ANALYZE device_info;
VACUUM ANALYZE device_runtime;
ANALYZE base_channel;
