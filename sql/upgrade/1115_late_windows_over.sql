-- A tenant whose turn did not come is late no more once it has nothing to raise, as when its
-- records were switched off meanwhile or it was deleted.
CREATE OR REPLACE FUNCTION policy_windows_moved() RETURNS SETOF text LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
	moved timestamptz;
	first timestamptz;
	until timestamptz := clock_timestamp();
	due record;
	it record;
	held bigint[] := '{}';
BEGIN
	SELECT w.moved_until INTO moved
	  FROM app_policy_window w FOR UPDATE SKIP LOCKED;
	IF moved IS NULL OR moved >= until THEN
		RETURN;
	END IF;
	first := LEAST(moved, (SELECT min(l.since) FROM app_policy_window_late l));
	FOR due IN
		SELECT t.tenant_id, array_agg(DISTINCT t.id) AS records
		  FROM (SELECT b.tenant_id, b.id, b.start_time AS at FROM app_blacklist b
		         WHERE b.start_time > first AND b.start_time <= until
		           AND b.start_time IS NOT NULL AND b.effective
		           AND b.enabled AND NOT b.deleted
		         UNION ALL
		        SELECT b.tenant_id, b.id, b.end_time FROM app_blacklist b
		         WHERE b.end_time > first AND b.end_time <= until
		           AND b.end_time IS NOT NULL AND b.effective
		           AND b.enabled AND NOT b.deleted) t
		  JOIN system_tenant n ON n.id = t.tenant_id AND NOT n.deleted
		  LEFT JOIN app_policy_window_late l ON l.tenant_id = t.tenant_id
		 WHERE t.at > COALESCE(l.since, moved)
		 GROUP BY t.tenant_id
		 ORDER BY t.tenant_id
	LOOP
		BEGIN
			SELECT * INTO it FROM policy_scope(due.tenant_id, due.records);
			RETURN QUERY SELECT * FROM policy_raise(due.tenant_id, true,
				false, it.everyone, it.channels, it.macs);
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			held := held || due.tenant_id;
			INSERT INTO app_policy_window_late VALUES (due.tenant_id, moved)
			    ON CONFLICT DO NOTHING;
		END;
	END LOOP;
	DELETE FROM app_policy_window_late l WHERE l.tenant_id <> ALL (held);
	UPDATE app_policy_window SET moved_until = until;
END $$;
