-- Whose turn it is, the same for all tables of tasks (lib/app/tasks): the tenant with
-- the fewest running tasks, of which a tenant has two at most.  Locks the task; a task
-- that somebody else has locked, or that was begun three times, is left out.
CREATE FUNCTION task_next(tasks regclass) RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $$
DECLARE
	found bigint;
BEGIN
	EXECUTE format('
		SELECT t.id
		  FROM %1$s t
		  LEFT JOIN (SELECT tenant_id, count(*) AS n
		               FROM %1$s
		              WHERE task_held(status, heartbeat_time)
		              GROUP BY tenant_id) busy
		    ON busy.tenant_id = t.tenant_id
		 WHERE task_free(t.status, t.heartbeat_time)
		   AND t.attempts < 3 AND COALESCE(busy.n, 0) < 2
		 ORDER BY COALESCE(busy.n, 0), t.id
		 LIMIT 1
		   FOR UPDATE OF t SKIP LOCKED', tasks) INTO found;
	RETURN found;
END $$;
