-- What devices report of carrying out the blacklist: each event, and counts of
-- them by day.

-- event_type 1 uninstalled, 2 killed, 3 an application crashed.  result 0 success,
-- 1 failed, 2 not installed, 3 no permission, 4 part of the system, 5 somebody has
-- to confirm, 6 started again after the kill.  times: how often it happened, as a
-- device merges its kills of an hour.  test: made by an administrator, not
-- counted.  channel, model and region are those of the device at that moment.
CREATE SEQUENCE app_blacklist_exec_log_id;

CREATE TABLE app_blacklist_exec_log (
	id            bigint      NOT NULL
	              DEFAULT nextval('app_blacklist_exec_log_id'),
	event_time    timestamptz NOT NULL,
	report_time   timestamptz NOT NULL DEFAULT now(),
	tenant_id     bigint      NOT NULL,
	blacklist_id  bigint, -- NULL: the device did not name a record
	device_id     bigint      NOT NULL,
	channel_id    bigint      NOT NULL,
	region_id     bigint,
	version_code  bigint,
	mac           macaddr     NOT NULL,
	event_type    smallint    NOT NULL CHECK (event_type BETWEEN 1 AND 3),
	model_id      int,
	package_id    int         NOT NULL,
	times         int         NOT NULL DEFAULT 1,
	result        smallint    NOT NULL CHECK (result BETWEEN 0 AND 6),
	test          boolean     NOT NULL DEFAULT false,
	event_id      varchar(36) NOT NULL, -- of the device's own choice
	cpu           varchar(64),
	version_name  varchar(128),
	error_code    varchar(64),
	error_message varchar(256)
) PARTITION BY RANGE (event_time);
CREATE INDEX app_blacklist_exec_log_record
	ON app_blacklist_exec_log (blacklist_id, event_type, event_time);
CREATE INDEX app_blacklist_exec_log_mac
	ON app_blacklist_exec_log (mac, event_time);
CREATE INDEX app_blacklist_exec_log_page
	ON app_blacklist_exec_log (tenant_id, event_type, event_time, id);
CREATE INDEX app_blacklist_exec_log_one
	ON app_blacklist_exec_log USING brin (id) WITH (pages_per_range = 16);

-- The counts of a day, by the time zone of the session that stored the events.
-- Many devices report the same record at once, so connections add to different
-- rows (part 0 to 15); those of past days are put together at night (part -1).
CREATE TABLE app_blacklist_stat_day (
	blacklist_id bigint      NOT NULL,
	day          date        NOT NULL,
	event_type   smallint    NOT NULL,
	result       smallint    NOT NULL,
	part         smallint    NOT NULL,
	tenant_id    bigint      NOT NULL,
	times        bigint      NOT NULL,
	events       bigint      NOT NULL,
	last_time    timestamptz NOT NULL, -- of the latest event
	report_time  timestamptz NOT NULL DEFAULT now(), -- of the latest report
	PRIMARY KEY (blacklist_id, day, event_type, result, part)
) WITH (fillfactor = 50);
CREATE INDEX app_blacklist_stat_day_news ON app_blacklist_stat_day
	USING brin (report_time) WITH (pages_per_range = 8);

-- The last event of each device about a record, by the time of the event: done if it was
-- a success.  Stored longer than the events.
CREATE TABLE app_blacklist_answer (
	blacklist_id bigint      NOT NULL,
	device_id    bigint      NOT NULL,
	tenant_id    bigint      NOT NULL,
	event_time   timestamptz NOT NULL,
	done         boolean     NOT NULL,
	PRIMARY KEY (blacklist_id, device_id)
) WITH (fillfactor = 80);

-- How many devices a record in effect concerns, and how far they are, as of a
-- moment; only where counting takes long.  NULL: it took too long.  Of those that
-- are not activated, silent are those that have not polled since; earlier: of those,
-- who had told a result before.
CREATE TABLE app_blacklist_progress (
	blacklist_id bigint      PRIMARY KEY,
	tenant_id    bigint      NOT NULL,
	revision     int         NOT NULL,
	targeted     bigint,
	heard        bigint,
	done         bigint,
	failed       bigint,
	not_activated bigint,
	silent_not_activated bigint,
	earlier      bigint,
	count_time   timestamptz NOT NULL
);

-- How many devices had successes with a record on a day and, day -infinity,
-- altogether; counted at night.
CREATE TABLE app_blacklist_stat_device (
	blacklist_id bigint      NOT NULL,
	event_type   smallint    NOT NULL,
	day          date        NOT NULL,
	tenant_id    bigint      NOT NULL,
	devices      bigint      NOT NULL,
	count_time   timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (blacklist_id, event_type, day)
);

-- Up to when reports have been counted; one row.
CREATE TABLE app_blacklist_stat_done (
	reported timestamptz NOT NULL
);
INSERT INTO app_blacklist_stat_done VALUES ('-infinity');

-- Makes the partition of a month (yyyyMM, of UTC) if it is missing; true if it
-- made it.  Whoever needs a month first calls this, so it runs with its owner's
-- rights.
CREATE FUNCTION exec_log_month_make(month int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET client_min_messages = warning SET timezone = 'UTC' AS $$
DECLARE
	name text := 'app_blacklist_exec_log_' || month;
	since timestamptz;
BEGIN
	IF month IS NULL OR month NOT BETWEEN 202001 AND 999912
	   OR month % 100 NOT BETWEEN 1 AND 12 THEN
		RAISE EXCEPTION 'no month: %', month
			USING ERRCODE = 'invalid_parameter_value';
	END IF;
	IF to_regclass(name) IS NOT NULL THEN
		RETURN false;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtext('exec_log_month_make'));
	IF to_regclass(name) IS NOT NULL THEN
		RETURN false;
	END IF;
	since := make_timestamptz(month / 100, month % 100, 1, 0, 0, 0);
	EXECUTE format('CREATE TABLE %I (LIKE app_blacklist_exec_log
		INCLUDING DEFAULTS INCLUDING CONSTRAINTS)
		WITH (autovacuum_vacuum_insert_scale_factor = 0.1)', name);
	EXECUTE format('CREATE UNIQUE INDEX ON %I (device_id, event_id)', name);
	EXECUTE format('ALTER TABLE app_blacklist_exec_log
		ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
		name, since, since + interval '1 month');
	RETURN true;
END $$;

-- Makes the months into which events may fall now (from 35 days ago to 10 minutes
-- from now) and in the next month.  Returns the month until whose end they are
-- there.
CREATE FUNCTION exec_log_months_make() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
	month int := to_char(now() AT TIME ZONE 'UTC', 'YYYYMM')::int;
BEGIN
	FOR i IN -2 .. 1 LOOP
		PERFORM exec_log_month_make(install_month_add(month, i));
	END LOOP;
	RETURN install_month_add(month, 1);
END $$;

SELECT exec_log_months_make();

-- Drops the months before those that are kept; returns how many.
-- Counts stay.
CREATE FUNCTION exec_log_months_drop() RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET lock_timeout = '2s' AS $$
DECLARE
	first int := install_month_add(
		to_char(now() AT TIME ZONE 'UTC', 'YYYYMM')::int,
		-config_number('blacklist.exec-log.keep-months'));
	name text;
	n int := 0;
BEGIN
	FOR name IN
		SELECT c.relname
		  FROM pg_inherits i
		  JOIN pg_class c ON c.oid = i.inhrelid
		 WHERE i.inhparent = 'app_blacklist_exec_log'::regclass
		   AND substring(c.relname FROM '[0-9]{6}$')::int < first
		 ORDER BY 1
	LOOP
		EXECUTE format('DROP TABLE %I', name);
		n := n + 1;
	END LOOP;
	RETURN n;
END $$;

-- Stores events of one device; the members of an event stand at the same place of all
-- arrays.  An event whose record the tenant does not have is not stored (unknown), nor is
-- one whose package the tenant does not have and the device may not bring (unnamed); one
-- that is stored already, in whatever month, is not stored again.  An absent text is
-- empty.  The lock makes calls of a device wait for each other, so that no event
-- is counted twice.  Returns how many were stored.
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
		PERFORM app_adding_alone(tenant, cardinality(new_names));
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

-- The sums of the days from first to last; NULL: no limit.
CREATE FUNCTION blacklist_sums(record bigint, first date, last date,
	OUT uninstall_count bigint, OUT uninstall_fail_count bigint,
	OUT kill_count bigint, OUT kill_fail_count bigint,
	OUT last_time timestamptz, OUT by_reason json)
LANGUAGE plpgsql STABLE AS $$
BEGIN
	SELECT COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 1 AND s.result IN (0, 6)), 0),
	       COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 1 AND s.result NOT IN (0, 6)), 0),
	       COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 2 AND s.result IN (0, 6)), 0),
	       COALESCE(sum(s.times) FILTER (
	           WHERE s.event_type = 2 AND s.result NOT IN (0, 6)), 0),
	       max(s.latest),
	       COALESCE(json_agg(json_build_object('type',
	           CASE s.event_type WHEN 1 THEN 'DELETE' WHEN 2 THEN 'KILL'
	           ELSE 'CRASH' END, 'result', s.result, 'times', s.times)
	           ORDER BY s.event_type, s.result), '[]')
	  INTO uninstall_count, uninstall_fail_count, kill_count,
	       kill_fail_count, last_time, by_reason
	  FROM (SELECT t.event_type, t.result, sum(t.times) AS times,
	               max(t.last_time) AS latest
	          FROM app_blacklist_stat_day t
	         WHERE t.blacklist_id = record
	           AND t.day >= COALESCE(first, '-infinity')
	           AND t.day <= COALESCE(last, 'infinity')
	         GROUP BY t.event_type, t.result) s;
END $$;

-- How many devices had successes of a type with a record on the days from first
-- to last; NULL: no limit.
CREATE FUNCTION blacklist_devices(tenant bigint, record bigint, type int,
	first date, last date)
RETURNS bigint LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (
	       SELECT count(DISTINCT l.device_id)
	         FROM app_blacklist_exec_log l
	        WHERE l.blacklist_id = record AND l.tenant_id = tenant
	          AND l.event_type = type AND l.result IN (0, 6)
	          AND NOT l.test
	          AND l.event_time >= COALESCE(first, '-infinity'::date)
	          AND l.event_time < COALESCE(last + 1, 'infinity'::date));
END $$;

-- Counts the devices of a record that had successes of a type: on each of these
-- days, and on all days (-infinity).
CREATE FUNCTION blacklist_devices_count(tenant bigint, record bigint, type int,
	days date[])
RETURNS void LANGUAGE sql AS $$
	INSERT INTO app_blacklist_stat_device AS x
	       (blacklist_id, event_type, day, tenant_id, devices)
	SELECT record, type, d.day, tenant,
	       blacklist_devices(tenant, record, type,
	           NULLIF(d.day, '-infinity'), NULLIF(d.day, '-infinity'))
	  FROM unnest(days || '-infinity'::date) d (day)
	 ORDER BY d.day
	    ON CONFLICT (blacklist_id, event_type, day) DO UPDATE
	   SET devices = EXCLUDED.devices, count_time = EXCLUDED.count_time
$$;

-- Puts the counts of past days together into part -1, to which no report adds.
-- Rows that a report is just adding to are left for the next night.
CREATE FUNCTION blacklist_parts_join() RETURNS void LANGUAGE sql AS $$
	WITH gone AS (
	     DELETE FROM app_blacklist_stat_day s
	      WHERE (s.blacklist_id, s.day, s.event_type, s.result, s.part) IN (
	            SELECT w.blacklist_id, w.day, w.event_type, w.result, w.part
	              FROM app_blacklist_stat_day w
	             WHERE w.day < current_date - 1 AND w.part >= 0
	               FOR UPDATE SKIP LOCKED)
	     RETURNING s.*
	)
	INSERT INTO app_blacklist_stat_day AS s
	       (blacklist_id, day, event_type, result, part, tenant_id, times,
	       events, last_time, report_time)
	SELECT g.blacklist_id, g.day, g.event_type, g.result, -1,
	       min(g.tenant_id), sum(g.times), sum(g.events), max(g.last_time),
	       max(g.report_time)
	  FROM gone g
	 GROUP BY g.blacklist_id, g.day, g.event_type, g.result
	    ON CONFLICT (blacklist_id, day, event_type, result, part) DO UPDATE
	   SET times = s.times + EXCLUDED.times,
	       events = s.events + EXCLUDED.events,
	       last_time = GREATEST(s.last_time, EXCLUDED.last_time),
	       report_time = GREATEST(s.report_time, EXCLUDED.report_time)
$$;
