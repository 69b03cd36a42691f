-- Devices are listed from the newest on.  An index for each filter that alone
-- leaves few of many has them in that order, or carries what the order needs:
-- then a page is read from its index and twenty rows.

DROP INDEX device_info_page;
CREATE INDEX device_info_page ON device_info (tenant_id, create_time, id)
	WHERE NOT deleted;
-- Beside those that count: their many equal keys make them a sixth as large.
CREATE INDEX device_info_channel_page
	ON device_info (tenant_id, channel_id, create_time, id)
	WHERE NOT deleted;
CREATE INDEX device_info_model_page
	ON device_info (tenant_id, model_id, create_time, id)
	WHERE NOT deleted AND model_id IS NOT NULL;
CREATE INDEX device_info_status
	ON device_info (tenant_id, status, create_time, id) WHERE NOT deleted;
-- Who is online has been activated; a fleet's newest often have not.
CREATE INDEX device_info_activated ON device_info (tenant_id, create_time, id)
	WHERE NOT deleted AND (status = 1 OR activation_time IS NOT NULL);
DROP INDEX device_info_user;
CREATE INDEX device_info_user ON device_info (user_id, create_time, id)
	WHERE NOT deleted AND user_id IS NOT NULL;
-- Texts match by prefix; what begins so and is equal has the order.
CREATE INDEX device_info_brand
	ON device_info (tenant_id, brand varchar_pattern_ops, create_time, id)
	WHERE NOT deleted AND brand <> '';
CREATE INDEX device_info_device_model
	ON device_info (tenant_id, device_model varchar_pattern_ops, create_time,
	                id)
	WHERE NOT deleted AND device_model <> '';
DROP INDEX device_info_order;
CREATE INDEX device_info_order
	ON device_info (tenant_id, order_number varchar_pattern_ops, create_time,
	                id)
	WHERE NOT deleted AND order_number <> '';

-- The different texts of a tenant's devices that begin so, each once, at most
-- so many: from one to the next greater one, not through all devices.  A column
-- that a statement does not name has no index, so each has its own function.
DO $do$
DECLARE
	name text;
	col text;
BEGIN
	FOR name, col IN VALUES ('device_orders', 'order_number'),
		('device_models', 'device_model'), ('device_brands', 'brand')
	LOOP
		EXECUTE format($sql$
CREATE FUNCTION %1$I(tenant bigint, beginning text, most int)
RETURNS SETOF text LANGUAGE sql STABLE AS $$
	WITH RECURSIVE walk AS (
	     SELECT (SELECT %2$I
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND %2$I <> ''
	                AND %2$I ~>=~ $2
	              ORDER BY %2$I USING ~<~
	              LIMIT 1) AS text
	      UNION ALL
	     SELECT (SELECT %2$I
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND %2$I <> ''
	                AND %2$I ~>~ walk.text
	              ORDER BY %2$I USING ~<~
	              LIMIT 1)
	       FROM walk
	      WHERE walk.text ^@ $2)
	SELECT text FROM walk WHERE text ^@ $2 LIMIT $3
$$$sql$, name, col);
	END LOOP;
END $do$;

-- Who was seen since then is online.  What is stored of a device that beats all
-- the time is up to lag_s and a beat behind: with a short interval it is online
-- by that.
CREATE FUNCTION online_from(now timestamptz, interval_s int, lag_s int)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT $1 - make_interval(secs => GREATEST(3 * $2, 11 * $2 / 10 + $3))
$$;
