-- PostgreSQL can tell how many devices are silent, so that a list of few of them does
-- not look up all others.
CREATE OR REPLACE FUNCTION device_silent(status smallint, seen timestamptz,
	created timestamptz, now timestamptz, days int)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT status = 1
	   AND (seen <= now - make_interval(hours => 24 * days)
	        OR seen IS NULL
	       AND created <= now - make_interval(hours => 24 * days))
$$;
