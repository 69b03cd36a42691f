-- The last free worker is for tenants that have none yet.
DROP FUNCTION task_next(text[]);
CREATE FUNCTION task_next(kinds text[], only_idle boolean DEFAULT false)
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
	 ORDER BY COALESCE(busy.n, 0), t.id
	 LIMIT 1
	   FOR UPDATE OF t SKIP LOCKED
$$;
