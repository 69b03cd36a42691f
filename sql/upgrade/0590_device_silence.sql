-- The first page of the site says how many devices are silent.
-- An activated device that was not heard of for so many times 24 hours; one that was
-- never heard of, since it was made.
CREATE FUNCTION device_silent(status smallint, seen timestamptz,
	created timestamptz, now timestamptz, days int)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT status = 1
	   AND COALESCE(seen, created) <= now - make_interval(hours => 24 * days)
$$;

CREATE TABLE device_silence (
	tenant_id bigint PRIMARY KEY,
	day       bigint      NOT NULL, -- silent for a day or more
	week      bigint      NOT NULL,
	month     bigint      NOT NULL, -- of 30 days
	time      timestamptz NOT NULL
);

-- Counts anew what is older; of several hosts one does it.
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
