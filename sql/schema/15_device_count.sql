-- How many devices a tenant has, and how many of them are online.

-- How many devices a tenant has by country, version and model, and how many were
-- created or activated lately, so that nobody has to count device_info.
--
-- Triggers add to a list of changes, which nobody else has to wait for; `job
-- presence_flush` puts the changes together every two seconds.  What is counted:
--	country     all devices, by country_code; '' is unknown, as below
--	activated   those with status 1, by country_code
--	version     all devices, by system_version
--	model       all devices, by device_model
--	created     by the quarter of an hour of their create_time, numbered from
--	            1970 on: a day of any time zone consists of whole ones
--	activation  the same of their activation_time
-- Quarters older than two days are dropped.

CREATE TABLE device_total (
	tenant_id bigint NOT NULL,
	kind      text   NOT NULL,
	value     text   NOT NULL,
	devices   bigint NOT NULL,
	PRIMARY KEY (tenant_id, kind, value)
) WITH (fillfactor = 50);
-- For the most frequent values, which are found without reading the others.
CREATE INDEX device_total_most ON device_total (tenant_id, kind, devices);
CREATE INDEX device_total_quarter ON device_total (value)
	WHERE kind IN ('created', 'activation');

CREATE TABLE device_total_change (
	tenant_id bigint NOT NULL,
	kind      text   NOT NULL,
	value     text   NOT NULL,
	devices   bigint NOT NULL -- more than before; negative: fewer
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Devices of which something has changed that decides whether and where they
-- are counted as online.
CREATE TABLE device_online_due (
	device_id bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- The quarter of an hour in which that time lies, counted from 1970 on.
CREATE FUNCTION quarter_hour(at timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT floor(extract(epoch FROM at) / 900)::bigint::text
$$;

-- The kinds and values that count a device (see the list above); value NULL: it
-- is not counted in that kind.
CREATE FUNCTION device_counts_as(country char(2), status smallint, version text,
	model text, created timestamptz, activated timestamptz)
RETURNS TABLE (kind text, value text) LANGUAGE sql STABLE AS $$
	VALUES ('country', COALESCE(country::text, '')),
	       ('activated', CASE WHEN status = 1
	                          THEN COALESCE(country::text, '') END),
	       ('version', COALESCE(version, '')),
	       ('model', COALESCE(model, '')),
	       ('created', CASE WHEN created > now() - interval '2 days'
	                        THEN quarter_hour(created) END),
	       ('activation', CASE WHEN activated > now() - interval '2 days'
	                           THEN quarter_hour(activated) END)
$$;

-- Counts the rows of an update: minus one for the values before it, plus one
-- for those after it; equal ones cancel each other out first.  The devices
-- whose place has changed are found by grouping, not by joining the rows before
-- with the rows after: the plan of a join would be kept from the first
-- statement of a connection, or follow the settings of the function around it
-- (tenant_end_devices), and as a nested loop it takes 2 s for 5,000 devices.
-- Then notes devices that may be counted as online at their old place, which is
-- tenant, channel, country and whether it is deleted: those that were activated
-- before.
CREATE FUNCTION device_total_update() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO device_total_change (tenant_id, kind, value, devices)
	SELECT net.tenant_id, c.kind, c.value, sum(net.n)
	  FROM (SELECT d.tenant_id, d.country_code, d.status, d.system_version,
	               d.device_model, d.create_time, d.activation_time,
	               sum(d.n) AS n
	          FROM (SELECT tenant_id, country_code, status, system_version,
	                       device_model, create_time, activation_time, -1 AS n
	                  FROM before WHERE NOT deleted
	                 UNION ALL
	                SELECT tenant_id, country_code, status, system_version,
	                       device_model, create_time, activation_time, 1
	                  FROM after WHERE NOT deleted) d
	         GROUP BY 1, 2, 3, 4, 5, 6, 7
	        HAVING sum(d.n) <> 0) net,
	       device_counts_as(net.country_code, net.status, net.system_version,
	           net.device_model, net.create_time, net.activation_time) c
	 WHERE c.value IS NOT NULL
	 GROUP BY 1, 2, 3
	HAVING sum(net.n) <> 0;
	INSERT INTO device_online_due (device_id)
	SELECT place.id
	  FROM (SELECT d.id, bool_or(d.counted) AS counted
	          FROM (SELECT id, tenant_id, channel_id, country_code, deleted,
	                       status = 1 OR activation_time IS NOT NULL AS counted
	                  FROM before
	                 UNION ALL
	                SELECT id, tenant_id, channel_id, country_code, deleted,
	                       false
	                  FROM after) d
	         GROUP BY d.id, d.tenant_id, d.channel_id, d.country_code,
	                  d.deleted) place
	 GROUP BY place.id
	HAVING count(*) > 1 AND bool_or(place.counted);
	RETURN NULL;
END $$;

-- Counts new devices, and subtracts those whose rows are gone for good, which only
-- maintenance deletes.
CREATE FUNCTION device_total_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO device_total_change (tenant_id, kind, value, devices)
	SELECT d.tenant_id, c.kind, c.value,
	       CASE TG_OP WHEN 'INSERT' THEN count(*) ELSE -count(*) END
	  FROM counted d,
	       device_counts_as(d.country_code, d.status, d.system_version,
	           d.device_model, d.create_time, d.activation_time) c
	 WHERE NOT d.deleted AND c.value IS NOT NULL
	 GROUP BY 1, 2, 3;
	RETURN NULL;
END $$;

-- Forgets all numbers, when maintenance has emptied the table of devices.
CREATE FUNCTION device_total_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM device_total_change;
	DELETE FROM device_total;
	RETURN NULL;
END $$;
CREATE TRIGGER total_insert AFTER INSERT ON device_info
	REFERENCING NEW TABLE AS counted
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_rows();
CREATE TRIGGER total_update AFTER UPDATE ON device_info
	REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_update();
CREATE TRIGGER total_delete AFTER DELETE ON device_info
	REFERENCING OLD TABLE AS counted
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_rows();
CREATE TRIGGER total_truncate AFTER TRUNCATE ON device_info
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_truncate();

-- Puts the changes into the totals; false: there are more.  Of several processes
-- one does it, the others find nothing to do.
CREATE FUNCTION device_total_merge(most int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
	oldest text := quarter_hour(now() - interval '2 days');
	n bigint;
	zero tid[];
BEGIN
	IF NOT pg_try_advisory_xact_lock(hashtext('device_total_merge')) THEN
		RETURN true;
	END IF;
	WITH taken AS (
	     DELETE FROM device_total_change
	      WHERE ctid = ANY (ARRAY(
	            SELECT ctid FROM device_total_change LIMIT most))
	     RETURNING tenant_id, kind, value, devices
	), merged AS (
	     INSERT INTO device_total AS t (tenant_id, kind, value, devices)
	     SELECT tenant_id, kind, value, sum(devices)
	       FROM taken
	      WHERE kind NOT IN ('created', 'activation') OR value >= oldest
	      GROUP BY 1, 2, 3
	     HAVING sum(devices) <> 0
	      ORDER BY 1, 2, 3
	         ON CONFLICT (tenant_id, kind, value) DO UPDATE
	        SET devices = t.devices + EXCLUDED.devices
	     RETURNING t.ctid AS at, t.devices AS becomes
	)
	SELECT (SELECT count(*) FROM taken),
	       ARRAY(SELECT at FROM merged WHERE becomes = 0)
	  INTO n, zero;
	IF n > 0 THEN
		DELETE FROM device_total WHERE ctid = ANY (zero);
		DELETE FROM device_total
		 WHERE kind IN ('created', 'activation') AND value < oldest;
	END IF;
	RETURN n < most;
END $$;

-- Counts all devices anew, whatever was counted before.  Everything happens in
-- one statement, which sees one state of the devices and of the changes: those
-- that it cannot see are added by whoever commits them later.
CREATE FUNCTION device_total_recount() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtext('device_total_merge'));
	WITH forgotten AS (
	     DELETE FROM device_total_change
	)
	INSERT INTO device_total_change (tenant_id, kind, value, devices)
	SELECT tenant_id, kind, value, sum(n)
	  FROM (SELECT d.tenant_id, c.kind, c.value, count(*) AS n
	          FROM device_info d,
	               device_counts_as(d.country_code, d.status,
	                   d.system_version, d.device_model, d.create_time,
	                   d.activation_time) c
	         WHERE NOT d.deleted AND c.value IS NOT NULL
	         GROUP BY 1, 2, 3
	         UNION ALL
	        SELECT tenant_id, kind, value, -devices FROM device_total) counted
	 GROUP BY 1, 2, 3
	HAVING sum(n) <> 0;
END $$;

-- How many devices of a tenant are online, by country, now and in the past.
--
-- When a last-seen time is stored (`job presence_flush`), the device is counted
-- together with the others that would go offline in the same five seconds if
-- they were not seen again.  When it is seen again it moves to later seconds;
-- otherwise it is no longer counted when its seconds have passed, although no
-- statement looks at it.  So the numbers are right after a pause of the suite,
-- too.  The row of a last-seen time also has what the device is counted as, so
-- exactly that is subtracted later.
--
-- A new interval of a channel counts for a device when it is next seen.

-- The sums of device_online_until, so that a number is read from one row.
CREATE TABLE device_online (
	tenant_id bigint  NOT NULL,
	country   char(2) NOT NULL, -- blank: unknown
	devices   bigint  NOT NULL,
	PRIMARY KEY (tenant_id, country)
) WITH (fillfactor = 50);

CREATE TABLE device_online_until (
	until     int     NOT NULL, -- the end, in steps of online_step()
	tenant_id bigint  NOT NULL,
	country   char(2) NOT NULL,
	devices   bigint  NOT NULL,
	PRIMARY KEY (until, tenant_id, country)
) WITH (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.05);

-- The numbers of every five minutes, and the first of each hour, which are kept
-- longer.  country '*' is the whole tenant, and has a row also when no device
-- is online.
CREATE TABLE device_online_sample (
	tenant_id bigint      NOT NULL,
	country   char(2)     NOT NULL,
	time      timestamptz NOT NULL,
	hourly    boolean     NOT NULL,
	devices   bigint      NOT NULL,
	PRIMARY KEY (tenant_id, country, time)
);
CREATE INDEX device_online_sample_time ON device_online_sample (hourly, time);

-- The step of a time, counted from 1970 on.
CREATE FUNCTION online_step(at timestamptz) RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT floor(date_part('epoch', at) / 5)::int
$$;

-- The first step in which a device that was seen then is not online any more,
-- by the rule of online_from().
CREATE FUNCTION online_until(seen timestamptz, interval_s int) RETURNS int
LANGUAGE sql STABLE AS $$
	SELECT online_step(seen + (seen - online_from(seen, interval_s))) + 1
$$;

-- Where a device counts: the tenant's id, and two characters for the country.
CREATE FUNCTION online_place(tenant bigint, country char(2)) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT tenant::text || COALESCE(NULLIF(country::text, ''), '  ')
$$;

-- How many devices are online now, also if device_online_sweep has not
-- subtracted the ones that have gone offline.
CREATE FUNCTION device_online_now(tenant bigint, now timestamptz)
RETURNS TABLE (country char(2), devices bigint) LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY
	SELECT o.country, (o.devices - COALESCE(ended.devices, 0))::bigint
	  FROM device_online o
	  LEFT JOIN (SELECT u.country, sum(u.devices) AS devices
	               FROM device_online_until u
	              WHERE u.until <= online_step(now) AND u.tenant_id = tenant
	              GROUP BY 1) ended ON ended.country = o.country
	 WHERE o.tenant_id = tenant
	   AND o.devices - COALESCE(ended.devices, 0) > 0;
END $$;

-- Subtracts the devices that have gone offline.  Of several processes one does
-- it, the others find nothing to do.
CREATE FUNCTION device_online_sweep(now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
	IF NOT pg_try_advisory_xact_lock(hashtext('device_online_sweep')) THEN
		RETURN;
	END IF;
	WITH ended AS (
	     DELETE FROM device_online_until WHERE until <= online_step(now)
	     RETURNING tenant_id, country, devices
	)
	INSERT INTO device_online AS o (tenant_id, country, devices)
	SELECT tenant_id, country, -sum(devices)
	  FROM ended
	 GROUP BY 1, 2
	HAVING sum(devices) <> 0
	 ORDER BY 1, 2
	    ON CONFLICT (tenant_id, country) DO UPDATE
	   SET devices = o.devices + EXCLUDED.devices;
END $$;

-- Stores the numbers of these five minutes, unless another process has done so,
-- and deletes old ones.
CREATE FUNCTION device_online_store_sample(now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	slot timestamptz := to_timestamp(
		floor(extract(epoch FROM now) / 300) * 300);
	first_of_hour boolean;
BEGIN
	IF EXISTS (SELECT FROM device_online_sample s WHERE s.time = slot
	              AND s.hourly IN (true, false)) THEN
		RETURN;
	END IF;
	first_of_hour := NOT EXISTS (
		SELECT FROM device_online_sample s
		 WHERE s.hourly AND s.time < slot AND s.time >= to_timestamp(
		       floor(extract(epoch FROM slot) / 3600) * 3600));
	INSERT INTO device_online_sample (tenant_id, country, time, hourly, devices)
	SELECT t.tenant_id, COALESCE(o.country, '*'), slot, first_of_hour,
	       COALESCE(sum(o.devices), 0)
	  FROM (SELECT DISTINCT tenant_id FROM device_total
	         WHERE kind = 'country') t
	  LEFT JOIN LATERAL device_online_now(t.tenant_id, now) o ON true
	 GROUP BY GROUPING SETS ((t.tenant_id), (t.tenant_id, o.country))
	HAVING GROUPING(o.country) = 1 OR o.country IS NOT NULL
	 ORDER BY 1, 2
	    ON CONFLICT DO NOTHING;
	DELETE FROM device_online_sample s
	 WHERE (NOT s.hourly AND s.time < now - interval '8 days')
	    OR (s.hourly AND s.time < now - interval '400 days');
END $$;

-- How many devices of a tenant are silent, for the first page of the site.
--
-- When a device was last seen changes all the time, and no index has it, so
-- `job device_silence` reads all devices every ten minutes and stores the
-- numbers.  The list of silent devices uses the same function.

-- Is it an activated device that was not seen for so many times 24 hours?  One
-- that was never seen counts from when it was created.  It compares the columns
-- themselves, so that PostgreSQL can tell from what it knows of them how many
-- devices are silent: where they are few, a list would look up all others.
CREATE FUNCTION device_silent(status smallint, seen timestamptz,
	created timestamptz, now timestamptz, days int)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT status = 1
	   AND (seen <= now - make_interval(hours => 24 * days)
	        OR seen IS NULL
	       AND created <= now - make_interval(hours => 24 * days))
$$;

CREATE TABLE device_silence (
	tenant_id bigint PRIMARY KEY,
	day       bigint      NOT NULL, -- silent for a day or more
	week      bigint      NOT NULL,
	month     bigint      NOT NULL, -- of 30 days
	time      timestamptz NOT NULL
);

-- Counts anew if the numbers are older than that; of several hosts one does it.
CREATE FUNCTION device_silence_count(now timestamptz, older interval)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM device_silence s WHERE s.time > now - older)
	   OR NOT pg_try_advisory_xact_lock(hashtext('device_silence_count')) THEN
		RETURN;
	END IF;
	INSERT INTO device_silence AS s (tenant_id, day, week, month, time)
	SELECT d.tenant_id,
	       count(*) FILTER (WHERE device_silent(d.status, r.last_seen,
	           d.create_time, now, 1)),
	       count(*) FILTER (WHERE device_silent(d.status, r.last_seen,
	           d.create_time, now, 7)),
	       count(*) FILTER (WHERE device_silent(d.status, r.last_seen,
	           d.create_time, now, 30)),
	       now
	  FROM device_info d
	  LEFT JOIN device_runtime r ON r.device_id = d.id
	 WHERE NOT d.deleted
	 GROUP BY d.tenant_id
	 ORDER BY d.tenant_id
	    ON CONFLICT (tenant_id) DO UPDATE
	   SET day = EXCLUDED.day, week = EXCLUDED.week, month = EXCLUDED.month,
	       time = EXCLUDED.time;
	DELETE FROM device_silence s WHERE s.time < now;
END $$;
