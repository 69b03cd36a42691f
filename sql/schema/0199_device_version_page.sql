-- Devices by the beginning of their system's version: an index with the order
-- of the page, and the different versions that begin so, each once, as those of
-- models (0057).

CREATE INDEX device_info_system_version
	ON device_info (tenant_id, system_version varchar_pattern_ops,
	                create_time, id)
	WHERE NOT deleted AND system_version <> '';

CREATE FUNCTION device_versions(tenant bigint, beginning text, most int)
RETURNS SETOF text LANGUAGE sql STABLE AS $$
	WITH RECURSIVE walk AS (
	     SELECT (SELECT system_version
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND system_version <> ''
	                AND system_version ~>=~ $2
	              ORDER BY system_version USING ~<~
	              LIMIT 1) AS text
	      UNION ALL
	     SELECT (SELECT system_version
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND system_version <> ''
	                AND system_version ~>~ walk.text
	              ORDER BY system_version USING ~<~
	              LIMIT 1)
	       FROM walk
	      WHERE walk.text ^@ $2)
	SELECT text FROM walk WHERE text ^@ $2 LIMIT $3
$$;
