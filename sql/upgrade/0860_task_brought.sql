-- Who brought a task is told more exactly: a decision notes after which activity it chose
-- users, and the system's transfer of the starter's task to his leader brings nothing.
ALTER TABLE bpm_task ADD COLUMN chose bigint;
UPDATE bpm_task SET chose = until WHERE chooses IS NOT NULL;

CREATE OR REPLACE FUNCTION bpm_task_bringer(t bpm_task) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
	bringer text;
BEGIN
	SELECT c.author INTO bringer
	  FROM bpm_comment c
	 WHERE c.tree = t.tree AND c.instance = t.instance AND c.task = t.num
	   AND c.type = 7 AND c.author <> t.assignee
	 ORDER BY c.id DESC
	 LIMIT 1;
	IF NOT FOUND AND t.parent IS NOT NULL THEN
		-- Tasks have times in milliseconds.
		SELECT c.author INTO bringer
		  FROM bpm_comment c
		 WHERE c.tree = t.tree AND c.instance = t.instance
		   AND c.task = t.parent AND c.type = 8
		   AND date_trunc('milliseconds', c.create_time)
		       <= t.create_time
		 ORDER BY c.id DESC
		 LIMIT 1;
	ELSIF NOT FOUND THEN
		SELECT b.assignee INTO bringer
		  FROM bpm_task b
		 WHERE b.tree = t.tree AND b.instance = t.instance
		   AND t.node = ANY(b.chooses) AND b.chose < t.entered
		 ORDER BY b.chose DESC, b.num DESC
		 LIMIT 1;
	END IF;
	RETURN bpm_user(bringer);
END $$;
