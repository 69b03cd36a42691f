-- A device is online whose last beat is at most three of its channel's intervals
-- old: filter, row, count and export ask this, and `job presence_flush` stores
-- last-seen early enough for it.
DROP FUNCTION online_from(timestamptz, int, int);
CREATE FUNCTION online_from(now timestamptz, interval_s int)
RETURNS timestamptz LANGUAGE sql STABLE AS $$
	SELECT $1 - make_interval(secs => 3 * $2)
$$;
