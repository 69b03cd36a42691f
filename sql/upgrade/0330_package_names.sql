-- A package without a name takes the first that a report brings.

-- Gives the packages of a tenant that have no name yet those that a device tells; of
-- several for a package the last in the alphabet.  A name that a package has stays.
CREATE FUNCTION app_names_take(tenant bigint, names text[], labels text[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	-- Locked in their order, so that two calls do not wait for each other.
	UPDATE app_package_name p
	   SET app_name = n.label
	  FROM (SELECT o.id, a.label
	          FROM app_package_name o
	          JOIN (SELECT u.name, max(u.label) AS label
	                  FROM unnest(names, labels) u (name, label)
	                 WHERE btrim(u.label) <> ''
	                 GROUP BY u.name) a ON a.name = o.package_name
	         WHERE o.tenant_id = tenant AND COALESCE(o.app_name, '') = ''
	         ORDER BY o.package_name
	           FOR UPDATE OF o) n
	 WHERE p.id = n.id;
END $$;

DROP FUNCTION app_version_take(bigint, bigint, text[], text[], bigint[], text[],
	text[]);
-- The ids of these applications and versions of a tenant, in the order of the
-- arrays, which have the same length; those that are not known yet are added as
-- far as the device may, and packages without a name take theirs.  Of a name whose
-- applications are not stored, and of what the device may not bring, version_id is
-- NULL.  Callers keep the answers, so this runs once for each version.  The lock
-- makes calls of a device wait for each other, those with events included.
CREATE FUNCTION app_version_take(tenant bigint, device bigint,
	package_names text[], app_names text[], version_codes bigint[],
	version_names text[], launcher_classes text[])
RETURNS TABLE (package_id int, version_id int, use_app_install boolean,
	named boolean)
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
	PERFORM app_names_take(tenant, package_names, app_names);
	PERFORM app_versions_add(tenant, device, package_names, version_codes,
		version_names, launcher_classes);
	RETURN QUERY
	SELECT p.id, v.id, COALESCE(p.use_app_install, false),
	       COALESCE(p.app_name, '') <> ''
	  FROM unnest(package_names, version_codes, version_names)
	       WITH ORDINALITY AS a (package, code, version, n)
	  LEFT JOIN app_package_name p ON p.tenant_id = tenant
	   AND p.package_name = a.package
	  LEFT JOIN app_package_version v ON v.package_id = p.id
	   AND v.version_code = a.code AND v.version_name = a.version
	 ORDER BY a.n;
END $$;
