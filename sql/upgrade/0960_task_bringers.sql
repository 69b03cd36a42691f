-- Where nobody knows which variable has chosen the users of a task, all count who wrote
-- one that may have, not the last of them.
ALTER TABLE bpm_task ADD COLUMN may_choose text[];

CREATE FUNCTION bpm_task_bringers(t bpm_task) RETURNS SETOF bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
	todo bigint[] := ARRAY[t.num];
	at int := 0;
	bringer text;
	chosen_at record;
BEGIN
	WHILE at < cardinality(todo) LOOP
		at := at + 1;
		SELECT b.* INTO t
		  FROM bpm_task b
		 WHERE b.tree = t.tree AND b.num = todo[at];
		SELECT c.author INTO bringer
		  FROM bpm_comment c
		 WHERE c.tree = t.tree AND c.instance = t.instance
		   AND c.task = t.num AND c.type = 7 AND c.author <> t.assignee
		   AND bpm_transfer_brings(c)
		 ORDER BY c.id DESC
		 LIMIT 1;
		IF FOUND THEN
			RETURN NEXT bpm_user(bringer);
			CONTINUE;
		END IF;
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
			RETURN NEXT bpm_user(bringer);
			CONTINUE;
		END IF;
		FOR chosen_at IN
			(SELECT b.num, b.assignee
			   FROM bpm_task b
			  WHERE b.tree = t.tree AND b.instance = t.instance
			    AND t.node = ANY(b.chooses) AND b.chose < t.entered
			  ORDER BY b.chose DESC, b.num DESC
			  LIMIT 1)
			 UNION ALL
			SELECT b.num, b.assignee
			  FROM bpm_task b
			 WHERE b.tree = t.tree AND b.instance = t.instance
			   AND t.node = ANY(b.may_choose) AND b.chose < t.entered
		LOOP
			IF chosen_at.assignee IS DISTINCT FROM t.assignee THEN
				RETURN NEXT bpm_user(chosen_at.assignee);
			ELSIF chosen_at.num <> ALL(todo) THEN
				todo := todo || chosen_at.num;
			END IF;
		END LOOP;
	END LOOP;
END $$;

CREATE OR REPLACE FUNCTION blacklist_dependence(tenant bigint, record bigint, process text)
RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
	i bpm_process_instance;
	since timestamptz;
	said text;
BEGIN
	SELECT p.* INTO i
	  FROM bpm_process_instance p
	 WHERE p.id = process AND p.tenant_id = tenant;
	IF i.calls > 0 THEN
		RETURN 'its process has called another one';
	END IF;
	since := blacklist_independence_from(i.start_time);
	WITH asked AS MATERIALIZED (
		SELECT t AS task, t.num, t.name, t.status, t.reason_code, t.handles,
		       bpm_user(t.assignee) AS person,
		       t.status = 2 AND t.reason_code = 0 AND NOT t.handles
		       AND bpm_user(t.assignee) IS NOT NULL
		       AND NOT EXISTS (
		           SELECT FROM bpm_task later
		            WHERE later.tree = t.tree
		              AND later.instance = t.instance
		              AND later.parent IS NULL
		              AND later.entered > came.entered
		              AND EXISTS (
		                  SELECT FROM bpm_task before
		                   WHERE before.tree = t.tree
		                     AND before.instance = t.instance
		                     AND before.node = later.node
		                     AND before.entered <= came.first))
		       AS approved
		  FROM bpm_task t
		 CROSS JOIN LATERAL (
		       SELECT min(same.entered) AS first, max(same.entered) AS entered
		         FROM bpm_task same
		        WHERE same.tree = t.tree AND same.instance = t.instance
		          AND same.node = t.node AND same.num <= t.num
		          AND same.parent IS NULL) came
		 WHERE t.tree = i.tree AND t.tenant_id = tenant
		   AND t.node <> 'StartUserNode'
		   -- the node approves or rejects by itself
		   AND t.reason_code NOT IN (15, 16)),
	author AS MATERIALIZED (
		SELECT a.id, a.via
		  FROM blacklist_authors(tenant, record, process, since) a),
	-- What authors gave, and whom they brought a task, in one list.  Whoever
	-- puts the submitter into a department makes its leaders those who decide:
	-- those of that time, and those of today.
	act AS (
		SELECT a.person, a.actor, CASE a.what WHEN 'led' THEN 'leadership'
		       ELSE a.what END AS what, NULL::bigint AS task
		  FROM system_person_act a
		 WHERE a.person IN (SELECT person FROM asked WHERE approved)
		   AND a.actor IN (SELECT id FROM author)
		   AND a.what <> 'account' AND a.create_time >= since
		   AND (a.what <> 'led' OR a.thing = bpm_user(i.starter))
		 UNION ALL
		SELECT leader, a.actor, 'leadership', NULL
		  FROM system_person_act a, dept_leaders(a.thing) leader
		 WHERE a.person = bpm_user(i.starter) AND a.what = 'department'
		   AND a.actor IN (SELECT id FROM author)
		   AND a.create_time >= since
		 UNION ALL
		SELECT asked.person, author.id, 'task', asked.num
		  FROM asked
		  JOIN author ON author.id IN (SELECT bpm_task_bringers(asked.task))
		 WHERE asked.approved AND NOT blacklist_admin((
		       SELECT u.tenant_id FROM system_users u
		        WHERE u.id = author.id), author.id)),
	judged AS (
		SELECT asked.num, asked.person, COALESCE(author.via, act.actor) AS of,
		       CASE WHEN author.id IS NULL THEN act.what
		            WHEN author.via IS NULL THEN 'author'
		            ELSE 'account' END AS why
		  FROM asked
		  LEFT JOIN author ON author.id = asked.person
		  LEFT JOIN LATERAL (
		       SELECT a.actor, a.what FROM act a
		        WHERE a.person = asked.person
		          AND COALESCE(a.task, asked.num) = asked.num
		          AND NOT EXISTS (
		              SELECT FROM system_user_role l
		                JOIN system_role r ON r.id = l.role_id
		                 AND r.tenant_id = l.tenant_id
		                 AND lower(r.code) = 'super_admin'
		                 AND r.status = 0 AND NOT r.deleted
		               WHERE l.user_id = asked.person)
		        LIMIT 1) act ON true
		 WHERE asked.approved)
	SELECT CASE
	       WHEN j.why = 'author'
	       THEN format('%s is not independent: an author of the change', p.n)
	       WHEN j.why = 'account'
	       THEN format('%s is not independent: account made or set by or for %s', p.n, o.n)
	       WHEN j.why = 'task'
	       THEN format('%s is not independent: got the task from %s', p.n, o.n)
	       WHEN j.why = 'role'
	       THEN format('%s is not independent: got a role from %s', p.n, o.n)
	       WHEN j.why = 'post'
	       THEN format('%s is not independent: got a post from %s', p.n, o.n)
	       WHEN j.why = 'department'
	       THEN format('%s is not independent: got a department from %s', p.n, o.n)
	       WHEN j.why = 'leadership'
	       THEN format('%s is not independent: got a leadership from %s', p.n, o.n)
	       WHEN j.why = 'group'
	       THEN format('%s is not independent: got a group from %s', p.n, o.n)
	       WHEN a.reason_code = 7
	       THEN format('nobody has approved it: the time of %s ran out', p.n)
	       WHEN a.reason_code IN (9, 11, 19) OR a.status = -2
	       THEN format('nobody has approved it: %s was skipped', COALESCE(p.n, a.name))
	       WHEN a.person IS NULL
	       THEN format('nobody has approved it: nobody was found for %s', a.name)
	       WHEN a.handles AND a.status = 2
	       THEN format('nobody has approved it: %s was asked to handle it', p.n)
	       ELSE format('nobody has approved it: %s has not decided', p.n)
	       END INTO said
	  FROM asked a
	  LEFT JOIN judged j ON j.num = a.num
	 CROSS JOIN LATERAL (SELECT COALESCE((
	       SELECT u.nickname FROM system_users u WHERE u.id = a.person),
	       'user ' || a.person)) p (n)
	 CROSS JOIN LATERAL (SELECT COALESCE((
	       SELECT u.nickname FROM system_users u WHERE u.id = j.of),
	       'user ' || j.of)) o (n)
	 WHERE NOT EXISTS (SELECT FROM judged WHERE why IS NULL)
	 ORDER BY j.num IS NULL, a.status = 4, a.num DESC
	 LIMIT 1;
	RETURN left(said, 255);
END $$;

DROP FUNCTION bpm_task_bringer(bpm_task);
