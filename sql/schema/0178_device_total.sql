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
-- The most frequent values, however many there are.
CREATE INDEX device_total_most ON device_total (tenant_id, kind, devices);
CREATE INDEX device_total_quarter ON device_total (value)
	WHERE kind IN ('created', 'activation');
CREATE TABLE device_total_change (
	tenant_id bigint NOT NULL,
	kind      text   NOT NULL,
	value     text   NOT NULL,
	devices   bigint NOT NULL -- more than before; negative: fewer
) WITH (autovacuum_vacuum_scale_factor = 0.05);

-- Devices of which something has changed that decides whether they are online and
-- where: 0180_device_online.sql.
CREATE TABLE device_online_due (
	device_id bigint NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.05);

CREATE FUNCTION quarter_hour(at timestamptz) RETURNS text
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT floor(extract(epoch FROM at) / 900)::bigint::text
$$;

-- Where a device counts; a value is NULL where it does not.
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

-- Rows that a statement leaves as they were, as far as they are counted, cancel
-- each other out before anything else is done with them.
CREATE FUNCTION device_total_update() RETURNS trigger LANGUAGE plpgsql AS $$
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
	SELECT a.id
	  FROM before b
	  JOIN after a ON a.id = b.id
	 WHERE (a.tenant_id, a.channel_id, a.country_code, a.deleted)
	       IS DISTINCT FROM
	       (b.tenant_id, b.channel_id, b.country_code, b.deleted)
	   AND (b.status = 1 OR b.activation_time IS NOT NULL);
	RETURN NULL;
END $$;

CREATE FUNCTION device_total_insert() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO device_total_change (tenant_id, kind, value, devices)
	SELECT d.tenant_id, c.kind, c.value, count(*)
	  FROM after d,
	       device_counts_as(d.country_code, d.status, d.system_version,
	           d.device_model, d.create_time, d.activation_time) c
	 WHERE NOT d.deleted AND c.value IS NOT NULL
	 GROUP BY 1, 2, 3;
	RETURN NULL;
END $$;

-- Rows vanish by maintenance only.
CREATE FUNCTION device_total_delete() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO device_total_change (tenant_id, kind, value, devices)
	SELECT d.tenant_id, c.kind, c.value, -count(*)
	  FROM before d,
	       device_counts_as(d.country_code, d.status, d.system_version,
	           d.device_model, d.create_time, d.activation_time) c
	 WHERE NOT d.deleted AND c.value IS NOT NULL
	 GROUP BY 1, 2, 3;
	RETURN NULL;
END $$;
CREATE FUNCTION device_total_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM device_total_change;
	DELETE FROM device_total;
	RETURN NULL;
END $$;

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

-- From here on the table is locked against writers, for a moment; the lock is not
-- waited for, as in 0150_rule_columns.sql.
DO $$ BEGIN
	FOR i IN 1..120 LOOP
		BEGIN
			SET LOCAL lock_timeout = '500ms';
			LOCK TABLE device_info IN SHARE ROW EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available THEN
			IF i = 120 THEN
				RAISE;
			END IF;
			PERFORM pg_sleep(0.5);
		END;
	END LOOP;
END $$;
CREATE TRIGGER total_insert AFTER INSERT ON device_info
	REFERENCING NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_insert();
CREATE TRIGGER total_update AFTER UPDATE ON device_info
	REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT
	WHEN (current_setting('fleetdesk.filling', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION device_total_update();
CREATE TRIGGER total_delete AFTER DELETE ON device_info
	REFERENCING OLD TABLE AS before
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_delete();
CREATE TRIGGER total_truncate AFTER TRUNCATE ON device_info
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_truncate();
