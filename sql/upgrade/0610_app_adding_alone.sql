-- Many new names or versions of applications are added by one call at a time.
-- Whoever adds more than 100 names or versions at once does it alone, and who comes
-- meanwhile is told to come again (E_LOCKED): 500 take 50 to 200 ms, most of it for the
-- index of parts of names, and in all workers of a pool they would keep the heartbeats
-- of other tenants waiting.
CREATE FUNCTION app_adding_alone(added int) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF added > 100
	   AND NOT pg_try_advisory_xact_lock(hashtext('app_adding_alone')) THEN
		RAISE lock_not_available
		USING MESSAGE = 'another call adds applications';
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
	PERFORM app_adding_alone(cardinality(package_names));
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

CREATE OR REPLACE FUNCTION exec_log_add(tenant bigint, device bigint, address macaddr,
	its_cpu text, its_test boolean, ids text[], records bigint[],
	types text[], results bigint[], packages text[], labels text[],
	codes bigint[], versions text[], counts bigint[], moments bigint[],
	error_codes text[], errors text[],
	OUT stored int, OUT unknown bigint[], OUT unnamed text[])
LANGUAGE plpgsql AS $$
DECLARE
	known text[];
	new_names text[];
	new_labels text[];
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('exec_log_add'),
		(device & 2147483647)::int);
	unknown := ARRAY(
	       SELECT DISTINCT r FROM unnest(records) r
	        WHERE r IS NOT NULL AND NOT EXISTS (
	              SELECT FROM app_blacklist b
	               WHERE b.id = r AND b.tenant_id = tenant));
	known := ARRAY(
	       SELECT l.event_id FROM app_blacklist_exec_log l
	        WHERE l.device_id = device AND l.event_id = ANY (ids)
	          AND l.tenant_id = tenant
	          AND l.event_time > now() - interval '40 days');
	unnamed := '{}';
	SELECT array_agg(n.name ORDER BY n.place),
	       array_agg(n.label ORDER BY n.place)
	  INTO new_names, new_labels
	  FROM (SELECT p.name, max(p.label) AS label, min(p.place) AS place
	          FROM unnest(packages, labels, ids, records) WITH ORDINALITY
	               p (name, label, id, record, place)
	         WHERE NOT EXISTS (SELECT FROM app_package_name n
	                            WHERE n.tenant_id = tenant
	                              AND n.package_name = p.name)
	           AND NOT (p.id = ANY (known))
	           AND (p.record IS NULL OR NOT (p.record = ANY (unknown)))
	         GROUP BY p.name) n;
	IF new_names IS NOT NULL THEN
		PERFORM app_adding_alone(cardinality(new_names));
		PERFORM exec_log_names_add(tenant, device, new_names,
			new_labels);
		unnamed := ARRAY(
		       SELECT p.name FROM unnest(new_names) p (name)
		        WHERE NOT EXISTS (SELECT FROM app_package_name n
		                           WHERE n.tenant_id = tenant
		                             AND n.package_name = p.name));
	END IF;
	WITH fresh AS (
	     INSERT INTO app_blacklist_exec_log
	            (event_time, tenant_id, blacklist_id, device_id, channel_id,
	            region_id, model_id, mac, cpu, event_type, result, package_id,
	            version_code, version_name, times, error_code, error_message,
	            event_id, test)
	     SELECT DISTINCT ON (e.id)
	            to_timestamp(e.moment / 1000.0), tenant, e.record, device,
	            d.channel_id, d.region_id, d.model_id, address, its_cpu,
	            CASE e.type WHEN 'DELETE' THEN 1 WHEN 'KILL' THEN 2 ELSE 3 END,
	            e.result, n.id, e.code, NULLIF(e.version, ''), e.times,
	            NULLIF(e.error_code, ''), NULLIF(e.error, ''), e.id,
	            its_test
	       FROM unnest(ids, records, types, results, packages, codes, versions,
	                   counts, moments, error_codes, errors)
	            WITH ORDINALITY e (id, record, type, result, package, code,
	                version, times, moment, error_code, error, place)
	       JOIN app_package_name n
	         ON n.tenant_id = tenant AND n.package_name = e.package
	       JOIN device_info d ON d.id = device AND d.tenant_id = tenant
	      WHERE NOT (e.id = ANY (known))
	        AND (e.record IS NULL OR NOT (e.record = ANY (unknown)))
	      ORDER BY e.id, e.place
	         ON CONFLICT DO NOTHING
	     RETURNING id, blacklist_id, event_time, event_type, result, times, test
	), answered AS (
	     INSERT INTO app_blacklist_answer AS a
	            (blacklist_id, device_id, tenant_id, event_time, done)
	     SELECT DISTINCT ON (f.blacklist_id)
	            f.blacklist_id, device, tenant, f.event_time,
	            f.result IN (0, 6)
	       FROM fresh f
	      WHERE f.blacklist_id IS NOT NULL AND NOT f.test
	        AND f.event_type IN (1, 2)
	      ORDER BY f.blacklist_id, f.event_time DESC, f.id DESC
	         ON CONFLICT (blacklist_id, device_id) DO UPDATE
	        SET event_time = EXCLUDED.event_time, done = EXCLUDED.done
	      WHERE a.event_time <= EXCLUDED.event_time
	), counted AS (
	     INSERT INTO app_blacklist_stat_day AS s
	            (blacklist_id, day, event_type, result, part, tenant_id, times,
	            events, last_time)
	     SELECT f.blacklist_id, f.event_time::date, f.event_type, f.result,
	            pg_backend_pid() % 16, tenant, sum(f.times), count(*),
	            max(f.event_time)
	       FROM fresh f
	      WHERE f.blacklist_id IS NOT NULL AND NOT f.test
	      GROUP BY f.blacklist_id, f.event_time::date, f.event_type, f.result
	      ORDER BY 1, 2, 3, 4
	         ON CONFLICT (blacklist_id, day, event_type, result, part)
	         DO UPDATE
	        SET times = s.times + EXCLUDED.times,
	            events = s.events + EXCLUDED.events,
	            last_time = GREATEST(s.last_time, EXCLUDED.last_time),
	            report_time = GREATEST(s.report_time,
	                EXCLUDED.report_time)
	)
	SELECT count(*)::int INTO stored FROM fresh;
END $$;
