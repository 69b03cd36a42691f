-- Devices bring names of packages by their reports of applications as they do by
-- their events (0169_exec_log_names.sql), and versions of them: not without limit.

-- How many versions that the tenant did not have the device has brought.
ALTER TABLE app_package_brought ADD COLUMN versions int NOT NULL DEFAULT 0;

-- Adds versions that the tenant does not have, in the order of the arrays: as long
-- as the device has brought fewer than 10,000, and for packages with fewer than
-- 5,000.  The caller has a lock on the device; several devices at once may exceed
-- the limit of a package by what each of them brings.
CREATE FUNCTION app_versions_add(tenant bigint, device bigint,
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
	          JOIN app_package_name p ON p.tenant_id = tenant
	           AND p.package_name = v.package AND p.use_app_install
	         WHERE NOT EXISTS (SELECT FROM app_package_version o
	                            WHERE o.package_id = p.id
	                              AND o.version_code = v.code
	                              AND o.version_name = v.name)
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

-- The ids of these applications and versions of a tenant, in the order of the
-- arrays, which have the same length; those that are not known yet are added as
-- far as the device may.  Of a name whose applications are not stored, and of what
-- the device may not bring, version_id is NULL.  Callers keep the answers, so this
-- runs once for each version.  The lock makes calls of a device wait for each
-- other, those with events included.
DROP FUNCTION app_version_take(bigint, text[], text[], bigint[], text[], text[]);
CREATE FUNCTION app_version_take(tenant bigint, device bigint,
	package_names text[], app_names text[], version_codes bigint[],
	version_names text[], launcher_classes text[])
RETURNS TABLE (package_id int, version_id int, use_app_install boolean)
LANGUAGE plpgsql ROWS 500 AS $$
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
	         WHERE NOT EXISTS (SELECT FROM app_package_name p
	                            WHERE p.tenant_id = tenant
	                              AND p.package_name = a.name)
	         GROUP BY a.name) n;
	IF new_names IS NOT NULL THEN
		PERFORM exec_log_names_add(tenant, device, new_names, new_labels);
	END IF;
	PERFORM app_versions_add(tenant, device, package_names, version_codes,
		version_names, launcher_classes);
	RETURN QUERY
	SELECT p.id, v.id, COALESCE(p.use_app_install, false)
	  FROM unnest(package_names, version_codes, version_names)
	       WITH ORDINALITY AS a (package, code, version, n)
	  LEFT JOIN app_package_name p ON p.tenant_id = tenant
	   AND p.package_name = a.package
	  LEFT JOIN app_package_version v ON v.package_id = p.id
	   AND v.version_code = a.code AND v.version_name = a.version
	 ORDER BY a.n;
END $$;
