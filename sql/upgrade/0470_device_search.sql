-- Outside a transaction, since devices go on writing while the indexes are made.
-- Devices are searched by what stands on them, by its beginning and in any case of
-- letters; CPU ids have small letters only.  Where an index of another form has the
-- name, the new one is made beside it and takes its place.
CREATE INDEX CONCURRENTLY IF NOT EXISTS device_info_serial_new
	ON device_info (tenant_id, lower(serial_number) text_pattern_ops)
	WHERE NOT deleted AND serial_number <> '';
DROP INDEX CONCURRENTLY IF EXISTS device_info_serial;
ALTER INDEX device_info_serial_new RENAME TO device_info_serial;
CREATE INDEX CONCURRENTLY IF NOT EXISTS device_info_cpu_new
	ON device_info (tenant_id, cpu text_pattern_ops)
	WHERE NOT deleted AND cpu <> '';
DROP INDEX CONCURRENTLY IF EXISTS device_info_cpu;
ALTER INDEX device_info_cpu_new RENAME TO device_info_cpu;
CREATE INDEX CONCURRENTLY IF NOT EXISTS device_info_name
	ON device_info (tenant_id, lower(name) text_pattern_ops)
	WHERE NOT deleted AND name <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS device_info_production
	ON device_info (tenant_id, lower(production_order) text_pattern_ops)
	WHERE NOT deleted AND production_order <> '';
CREATE INDEX CONCURRENTLY IF NOT EXISTS device_info_ip
	ON device_info (tenant_id, host(device_ip) text_pattern_ops)
	WHERE NOT deleted AND device_ip IS NOT NULL;
-- By the last digits of an address: the last four leave few.
CREATE INDEX CONCURRENTLY IF NOT EXISTS device_info_mac_end
	ON device_info (tenant_id, (mac & '00:00:00:00:ff:ff'::macaddr))
	WHERE NOT deleted;

-- Order numbers are found in any case of letters.
CREATE INDEX CONCURRENTLY IF NOT EXISTS device_info_order_new
	ON device_info (tenant_id, lower(order_number) text_pattern_ops,
	                create_time, id)
	WHERE NOT deleted AND order_number <> '';
CREATE OR REPLACE FUNCTION device_orders(tenant bigint, beginning text, most int)
RETURNS SETOF text LANGUAGE sql STABLE AS $$
	WITH RECURSIVE walk AS (
	     SELECT (SELECT lower(order_number)
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND order_number <> ''
	                AND lower(order_number) ~>=~ $2
	              ORDER BY lower(order_number) USING ~<~
	              LIMIT 1) AS text
	      UNION ALL
	     SELECT (SELECT lower(order_number)
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND order_number <> ''
	                AND lower(order_number) ~>~ walk.text
	              ORDER BY lower(order_number) USING ~<~
	              LIMIT 1)
	       FROM walk
	      WHERE walk.text ^@ $2)
	SELECT text FROM walk WHERE text ^@ $2 LIMIT $3
$$;
DROP INDEX CONCURRENTLY IF EXISTS device_info_order;
ALTER INDEX device_info_order_new RENAME TO device_info_order;
ANALYZE device_info;
