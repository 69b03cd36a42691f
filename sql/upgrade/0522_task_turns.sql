-- The users of a tenant take turns with their tasks.

-- Whose turn it is: the tenant with the fewest running tasks of these kinds, of
-- which a tenant has two at most; only_idle: only one that has none.  Of a tenant's users
-- the one who has the fewest tasks before this one, so that whoever orders many does not
-- keep the others waiting for all of them.  Locks the task; a task that somebody else has
-- locked, or that was begun three times, is left out.
CREATE OR REPLACE FUNCTION task_next(kinds text[], only_idle boolean DEFAULT false)
RETURNS bigint LANGUAGE sql VOLATILE AS $$
	SELECT t.id
	  FROM infra_task t
	  LEFT JOIN (SELECT tenant_id, count(*) AS n
	               FROM infra_task
	              WHERE kind = ANY(kinds) AND status < 2
	                AND task_held(status, heartbeat_time)
	              GROUP BY tenant_id) busy
	    ON busy.tenant_id = t.tenant_id
	 WHERE t.kind = ANY(kinds) AND t.status < 2
	   AND task_free(t.status, t.heartbeat_time)
	   AND t.attempts < 3
	   AND COALESCE(busy.n, 0) < CASE WHEN only_idle THEN 1 ELSE 2 END
	 ORDER BY COALESCE(busy.n, 0), (
	       SELECT count(*) FROM infra_task earlier
	        WHERE earlier.tenant_id = t.tenant_id
	          AND earlier.user_id = t.user_id
	          AND earlier.kind = ANY(kinds) AND earlier.status < 2
	          AND earlier.id < t.id), t.id
	 LIMIT 1
	   FOR UPDATE OF t SKIP LOCKED
$$;
