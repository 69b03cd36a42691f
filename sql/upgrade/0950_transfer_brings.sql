-- The transfer of a delegated task brings it to nobody: it goes back to its owner.
CREATE FUNCTION bpm_transfer_brings(c bpm_comment) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN COALESCE((
		-- 5 delegated, 6 back at its owner, 8 or at signers, who give it
		-- back to him
		SELECT d.type <> 5
		  FROM bpm_comment d
		 WHERE d.tree = c.tree AND d.instance = c.instance
		   AND d.task = c.task AND d.type IN (5, 6, 8) AND d.id < c.id
		 ORDER BY d.id DESC
		 LIMIT 1), true);
END $$;

CREATE OR REPLACE FUNCTION bpm_task_bringer(t bpm_task) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
	bringer text;
	chosen_at bpm_task;
BEGIN
	LOOP
		SELECT c.author INTO bringer
		  FROM bpm_comment c
		 WHERE c.tree = t.tree AND c.instance = t.instance
		   AND c.task = t.num AND c.type = 7 AND c.author <> t.assignee
		   AND bpm_transfer_brings(c)
		 ORDER BY c.id DESC
		 LIMIT 1;
		EXIT WHEN FOUND;
		IF t.parent IS NOT NULL THEN
			-- Tasks have times in milliseconds.
			SELECT c.author INTO bringer
			  FROM bpm_comment c
			 WHERE c.tree = t.tree AND c.instance = t.instance
			   AND c.task = t.parent AND c.type = 8
			   AND date_trunc('milliseconds', c.create_time)
			       <= t.create_time
			 ORDER BY c.id DESC
			 LIMIT 1;
			EXIT;
		END IF;
		SELECT b.* INTO chosen_at
		  FROM bpm_task b
		 WHERE b.tree = t.tree AND b.instance = t.instance
		   AND t.node = ANY(b.chooses) AND b.chose < t.entered
		 ORDER BY b.chose DESC, b.num DESC
		 LIMIT 1;
		bringer := chosen_at.assignee;
		EXIT WHEN bringer IS DISTINCT FROM t.assignee;
		t := chosen_at;
	END LOOP;
	RETURN bpm_user(bringer);
END $$;
