-- Devices bring names of packages by their events, but not without limit: a name
-- is a row that stays, and whoever has a device's key may send what he likes.

-- How many names that the tenant did not have devices have brought.
CREATE TABLE app_package_brought (
	device_id bigint PRIMARY KEY,
	tenant_id bigint NOT NULL,
	names     int    NOT NULL
);

-- Adds names that the tenant does not have, in the order of the array: as long as
-- the device has brought fewer than 1,000, and the tenant has fewer than 100,000.
-- The caller has a lock on the device; calls of several devices at once may exceed
-- the tenant's limit by what each of them brings.
CREATE FUNCTION exec_log_names_add(tenant bigint, device bigint, names text[],
	labels text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	room int := LEAST(
		1000 - COALESCE((SELECT b.names FROM app_package_brought b
		                  WHERE b.device_id = device), 0),
		100000 - (SELECT count(*)
		            FROM (SELECT FROM app_package_name n
		                   WHERE n.tenant_id = tenant LIMIT 100000) n));
	added int;
BEGIN
	-- Names in their order, so that two calls do not wait for each other.
	INSERT INTO app_package_name (tenant_id, package_name, app_name)
	SELECT tenant, p.name, NULLIF(p.label, '')
	  FROM unnest(names, labels) WITH ORDINALITY p (name, label, place)
	 WHERE p.place <= room
	 ORDER BY p.name
	    ON CONFLICT DO NOTHING;
	GET DIAGNOSTICS added = ROW_COUNT;
	IF added > 0 THEN
		INSERT INTO app_package_brought AS b (device_id, tenant_id, names)
		VALUES (device, tenant, added)
		    ON CONFLICT (device_id) DO UPDATE
		   SET names = b.names + excluded.names;
	END IF;
END $$;

-- Stores events of one device, of its arrays' same places.  An event whose record
-- is none of the tenant's is not stored (unknown), nor is one whose package the
-- tenant does not have and the device may not bring (unnamed); one that is stored
-- already, whatever month it was sent for, is not stored again.  An absent text is
-- empty.  The lock makes calls of a device wait for each other, so that no event
-- is counted twice.  Returns how many were stored.
DROP FUNCTION exec_log_add(bigint, bigint, macaddr, text, boolean, text[],
	bigint[], text[], bigint[], text[], text[], bigint[], text[], bigint[],
	bigint[], text[], text[]);
CREATE FUNCTION exec_log_add(tenant bigint, device bigint, address macaddr,
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
	     RETURNING blacklist_id, event_time, event_type, result, times, test
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
