-- When a name that is locked may be tried again.
CREATE FUNCTION login_free_at(failures int, last_time timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT last_time + CASE WHEN failures < 5 THEN interval '0'
	       ELSE LEAST(interval '15 minutes',
	            interval '30 seconds' * power(2, LEAST(failures - 5, 10))) END
$$;
