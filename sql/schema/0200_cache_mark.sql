-- How a change waits until the caches of all hosts know of it.  A mark is a number
-- that is sent after the change; notifications arrive in the order of their
-- commits, so a host that has heard of a mark has applied all changes that were
-- committed before the number was taken.
CREATE SEQUENCE cache_mark;

-- Sends a mark.  It need not survive a crash, because no session does that has
-- heard of it, so its commit waits for no disk.
CREATE FUNCTION cache_mark_send() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	mark bigint := nextval('cache_mark');
BEGIN
	PERFORM set_config('synchronous_commit', 'off', true);
	PERFORM pg_notify('cache', 'mark ' || mark);
	RETURN mark;
END $$;

-- The last mark that was taken.
CREATE FUNCTION cache_mark_last() RETURNS bigint LANGUAGE sql AS $$
	SELECT last_value - 1 + is_called::int FROM cache_mark
$$;

-- The hosts that listen for changes, and the mark of which each has heard last.
-- They write it into the name of their session, which costs no transaction and
-- ends with the session.
CREATE VIEW cache_host AS
	SELECT pid, substr(application_name, 17)::bigint AS heard
	  FROM pg_stat_activity
	 WHERE datname = current_database()
	   AND application_name ~ '^fleetdesk cache [0-9]{1,18}$';
