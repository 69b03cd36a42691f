-- How many devices of a tenant are online, by country, now and in the past.
--
-- When a last-seen time is stored (`job presence_flush`), the device is counted
-- with others that would go offline in the same five seconds, if they were not
-- heard of again.  A device that is heard of moves to later seconds; one that is
-- not is no longer counted when its seconds have passed, although nobody looks at
-- it.  So the numbers are right after a pause of the suite, too.  What a device
-- counts as stands with its last-seen time: what is taken away later is what was
-- added.
--
-- A new interval of a channel counts for a device when it is next heard of.

-- The sum of device_online_until, so that a number is one row.
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

-- Numbers every five minutes, and the first of each hour, which stays longer.
-- country '*' is the whole tenant, and has a row also when nothing is online.
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

-- What is online now, also while nobody has taken away what has ended.
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

-- Takes away what has ended.
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

-- Stores the numbers of five minutes, unless somebody else has done so, and
-- deletes old ones.
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

-- What a device counts as, and what it counted as before its row was last
-- written.  NULL: nothing.  No index has them, so updates stay as cheap as they
-- are.  The lock is not waited for, as in 0150_rule_columns.sql.
DO $$ BEGIN
	FOR i IN 1..120 LOOP
		BEGIN
			SET LOCAL lock_timeout = '500ms';
			LOCK TABLE device_runtime IN ACCESS EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available THEN
			IF i = 120 THEN
				RAISE;
			END IF;
			PERFORM pg_sleep(0.5);
		END;
	END LOOP;
END $$;
ALTER TABLE device_runtime
	ADD COLUMN online_until int,
	ADD COLUMN online_place text,
	ADD COLUMN was_until    int,
	ADD COLUMN was_place    text;
