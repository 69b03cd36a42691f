-- Names and versions of applications are looked up by their own keys, also in tables
-- that were empty a short time ago.
CREATE OR REPLACE FUNCTION app_versions_add(tenant bigint, device bigint,
	package_names text[], version_codes bigint[], version_names text[],
	launcher_classes text[])
RETURNS void LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
	room int := 10000 - COALESCE((SELECT b.versions FROM app_package_brought b
	                               WHERE b.device_id = device), 0);
	added int;
BEGIN
	-- In the order of names, so that two callers never wait for each other.
	INSERT INTO app_package_version (package_id, version_code, version_name,
	       launcher_class)
	SELECT a.package, a.code, a.name, a.launcher
	  FROM (SELECT p.id AS package, v.code, v.name, p.package_name,
	               max(NULLIF(v.launcher, '')) AS launcher
	          FROM unnest(package_names, version_codes, version_names,
	                      launcher_classes) WITH ORDINALITY
	               v (package, code, name, launcher, place)
	         CROSS JOIN LATERAL (
	               SELECT o.id, o.package_name
	                 FROM app_package_name o
	                WHERE o.tenant_id = tenant AND o.package_name = v.package
	                  AND o.use_app_install
	                LIMIT 1) p
	          LEFT JOIN LATERAL (
	               SELECT true AS found
	                 FROM app_package_version o
	                WHERE o.package_id = p.id AND o.version_code = v.code
	                  AND o.version_name = v.name
	                LIMIT 1) known ON true
	         WHERE known.found IS NULL
	           AND (SELECT count(*) FROM (SELECT FROM app_package_version o
	                 WHERE o.package_id = p.id LIMIT 5000) o) < 5000
	         GROUP BY p.id, v.code, v.name, p.package_name
	         ORDER BY min(v.place)
	         LIMIT GREATEST(room, 0)) a
	 ORDER BY a.package_name, a.code, a.name
	    ON CONFLICT (package_id, version_code, version_name) DO NOTHING;
	GET DIAGNOSTICS added = ROW_COUNT;
	IF added > 0 THEN
		INSERT INTO app_package_brought AS b
		       (device_id, tenant_id, names, versions)
		VALUES (device, tenant, 0, added)
		    ON CONFLICT (device_id) DO UPDATE
		   SET versions = b.versions + excluded.versions;
	END IF;
END $$;

CREATE OR REPLACE FUNCTION app_version_take(tenant bigint, device bigint,
	package_names text[], app_names text[], version_codes bigint[],
	version_names text[], launcher_classes text[])
RETURNS TABLE (package_id int, version_id int, use_app_install boolean,
	named boolean)
LANGUAGE plpgsql ROWS 500 SET plan_cache_mode = force_custom_plan AS $$
#variable_conflict use_column
DECLARE
	new_names text[];
	new_labels text[];
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('exec_log_add'),
		(device & 2147483647)::int);
	SELECT array_agg(n.name ORDER BY n.place),
	       array_agg(n.label ORDER BY n.place)
	  INTO new_names, new_labels
	  FROM (SELECT a.name, max(a.label) AS label, min(a.place) AS place
	          FROM unnest(package_names, app_names) WITH ORDINALITY
	               a (name, label, place)
	          LEFT JOIN LATERAL (
	               SELECT true AS found
	                 FROM app_package_name p
	                WHERE p.tenant_id = tenant AND p.package_name = a.name
	                LIMIT 1) known ON true
	         WHERE known.found IS NULL
	         GROUP BY a.name) n;
	IF new_names IS NOT NULL THEN
		PERFORM exec_log_names_add(tenant, device, new_names, new_labels);
	END IF;
	PERFORM app_names_take(tenant, package_names, app_names);
	PERFORM app_versions_add(tenant, device, package_names, version_codes,
		version_names, launcher_classes);
	RETURN QUERY
	SELECT p.id, v.id, COALESCE(p.use_app_install, false),
	       COALESCE(p.app_name, '') <> ''
	  FROM unnest(package_names, version_codes, version_names)
	       WITH ORDINALITY AS a (package, code, version, n)
	  LEFT JOIN LATERAL (
	       SELECT o.id, o.use_app_install, o.app_name
	         FROM app_package_name o
	        WHERE o.tenant_id = tenant AND o.package_name = a.package
	        LIMIT 1) p ON true
	  LEFT JOIN LATERAL (
	       SELECT o.id
	         FROM app_package_version o
	        WHERE o.package_id = p.id AND o.version_code = a.code
	          AND o.version_name = a.version
	        LIMIT 1) v ON true
	 ORDER BY a.n;
END $$;
