-- How far a record in effect has got: since when its revision is there, and what each
-- device has said last of it.  Of older records the last change of any kind counts;
-- of what was said before, the last 35 days, as a device may still tell of these.
ALTER TABLE app_blacklist ADD COLUMN revision_time timestamptz NOT NULL
	DEFAULT date_trunc('milliseconds', clock_timestamp());
ALTER TABLE app_blacklist DISABLE TRIGGER USER;
UPDATE app_blacklist
   SET revision_time = date_trunc('milliseconds', update_time);
ALTER TABLE app_blacklist ENABLE TRIGGER USER;
CREATE FUNCTION blacklist_revised() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.revision_time := date_trunc('milliseconds', clock_timestamp());
	RETURN NEW;
END $$;
CREATE TRIGGER revised BEFORE UPDATE ON app_blacklist FOR EACH ROW
	WHEN (OLD.revision <> NEW.revision)
	EXECUTE FUNCTION blacklist_revised();

CREATE OR REPLACE FUNCTION oplog_difference(secrets text[], old jsonb, new jsonb)
RETURNS TABLE (key text, was jsonb, is_now jsonb) LANGUAGE sql STABLE AS $$
	SELECT f.key,
	       CASE WHEN f.was IS NOT NULL AND f.key = ANY(secrets) THEN '"***"'
	            ELSE oplog_masked(f.was) END,
	       CASE WHEN f.is_now IS NOT NULL AND f.key = ANY(secrets)
	            THEN '"***"' ELSE oplog_masked(f.is_now) END
	  FROM (SELECT k.key, NULLIF(old -> k.key, 'null') AS was,
	               NULLIF(new -> k.key, 'null') AS is_now
	          FROM jsonb_object_keys(COALESCE(new, old)) AS k(key)) f
	 WHERE f.was IS DISTINCT FROM f.is_now
	   AND f.key <> ALL('{id,tenant_id,creator,create_time,updater,update_time,'
	       'deleted,deleted_time,version,attr_version,policy_epoch,'
	       'field_revision,revision_time,h32,sys_ver_key,sdk_ver_key,ui_list,'
	       'turn,everyones}'::text[])
$$;

CREATE TABLE app_blacklist_answer (
	blacklist_id bigint      NOT NULL,
	device_id    bigint      NOT NULL,
	tenant_id    bigint      NOT NULL,
	event_time   timestamptz NOT NULL,
	done         boolean     NOT NULL,
	PRIMARY KEY (blacklist_id, device_id)
) WITH (fillfactor = 80);

CREATE TABLE app_blacklist_progress (
	blacklist_id bigint      PRIMARY KEY,
	tenant_id    bigint      NOT NULL,
	revision     int         NOT NULL,
	targeted     bigint,
	heard        bigint,
	done         bigint,
	failed       bigint,
	count_time   timestamptz NOT NULL
);

INSERT INTO app_blacklist_answer
       (blacklist_id, device_id, tenant_id, event_time, done)
SELECT DISTINCT ON (blacklist_id, device_id)
       blacklist_id, device_id, tenant_id, event_time, result IN (0, 6)
  FROM app_blacklist_exec_log
 WHERE blacklist_id IS NOT NULL AND NOT test AND event_type IN (1, 2)
   AND event_time > now() - interval '35 days'
 ORDER BY blacklist_id, device_id, event_time DESC, id DESC;

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
