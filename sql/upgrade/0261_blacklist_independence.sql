-- Independent approval: a change of the blacklist that people were asked about takes
-- effect only if one of those who approved it is independent of its authors.

-- The nodes for whose tasks this decision chose users: by nextAssignees, or by a
-- variable that their candidates depend on.
ALTER TABLE bpm_task ADD COLUMN chooses text[];

-- Who brought the task to the user who decided it: the last who transferred it to
-- him, who made him a signer, or who chose him; NULL: the node itself found him.
-- A transfer without an author is the system's, to a leader.
CREATE FUNCTION bpm_task_bringer(t bpm_task) RETURNS bigint
LANGUAGE plpgsql STABLE AS $$
DECLARE
	bringer text;
BEGIN
	SELECT c.author INTO bringer
	  FROM bpm_comment c
	 WHERE c.tree = t.tree AND c.instance = t.instance AND c.task = t.num
	   AND c.type = 7 AND c.author IS DISTINCT FROM t.assignee
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
		   AND t.node = ANY(b.chooses) AND b.end_time <= t.create_time
		 ORDER BY b.end_time DESC, b.num DESC
		 LIMIT 1;
	END IF;
	RETURN bpm_user(bringer);
END $$;

-- From when on acts count for what was submitted then.
CREATE FUNCTION blacklist_independence_from(submitted timestamptz)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN submitted - make_interval(days => COALESCE((
		SELECT LEAST(c.value::int, 400) FROM infra_config c
		 WHERE c.key = 'blacklist.approval.independence-days'
		   AND c.value ~ '^[1-9][0-9]{0,3}$' AND NOT c.deleted), 30));
END $$;

-- The authors of what an instance approves: whose drafts and children are in it, who
-- submitted it, who made its rule or has changed it since it took effect; and, to any
-- depth, whose account an author made or set, and who made or set an author's.  via:
-- that author.
CREATE FUNCTION blacklist_authors(tenant bigint, record bigint, process text,
	since timestamptz)
RETURNS TABLE (id bigint, via bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		WITH RECURSIVE draft AS (
			SELECT d.creator, (d.payload ->> 'rule_id')::bigint AS rule_id
			  FROM app_blacklist_draft d
			 WHERE d.process_instance_id = process
			   AND d.tenant_id = tenant AND d.status = 1),
		rule AS (
			SELECT r.id, r.creator
			  FROM rule_info r
			 WHERE r.tenant_id = tenant AND r.id IN (
			       SELECT rule_id FROM draft
			        UNION
			       SELECT b.rule_id FROM app_blacklist b
			        WHERE b.id = record AND b.tenant_id = tenant
			          AND NOT b.effective)),
		author (id, via) AS (
			SELECT own.id, NULL::bigint
			  FROM (SELECT creator AS id FROM draft
			         UNION
			        SELECT c.creator FROM app_blacklist_channel c
			         WHERE c.blacklist_id = record
			           AND c.approval_status = 1
			           AND c.process_instance_id = process
			         UNION
			        SELECT c.creator FROM app_blacklist_mac c
			         WHERE c.blacklist_id = record
			           AND c.approval_status = 1
			           AND c.process_instance_id = process
			         UNION
			        SELECT c.creator FROM app_blacklist_region c
			         WHERE c.blacklist_id = record
			           AND c.approval_status = 1
			           AND c.process_instance_id = process
			         UNION
			        SELECT bpm_user(i.starter)
			          FROM bpm_process_instance i
			         WHERE i.id = process AND i.tenant_id = tenant
			         UNION
			        SELECT creator FROM rule
			         UNION
			        SELECT a.actor
			          FROM rule
			          JOIN system_person_act a ON a.what = 'rule'
			           AND a.thing = rule.id) own
			 WHERE own.id IS NOT NULL
			 UNION
			SELECT CASE WHEN a.actor = author.id THEN a.person
			       ELSE a.actor END, author.id
			  FROM author
			  JOIN system_person_act a ON a.what = 'account'
			   AND a.create_time >= since
			   AND (a.actor = author.id OR a.person = author.id))
		SELECT DISTINCT ON (author.id) author.id, author.via
		  FROM author
		 ORDER BY author.id, author.via NULLS FIRST;
END $$;

-- Why what the instance has approved must not take effect; NULL: it may.  Without a
-- task of a person the model itself has decided, which is its word; but a process that
-- it calls may be anybody's.  An approval is void once its node, or the start, was
-- entered again.
CREATE FUNCTION blacklist_dependence(tenant bigint, record bigint, process text)
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
		SELECT t AS task, t.num, t.name, t.status, t.reason_code,
		       bpm_user(t.assignee) AS person,
		       t.status = 2 AND t.reason_code = 0
		       AND bpm_user(t.assignee) IS NOT NULL
		       AND NOT EXISTS (
		           SELECT FROM bpm_task later
		            WHERE later.tree = t.tree
		              AND later.instance = t.instance
		              AND later.node IN (t.node, 'StartUserNode')
		              AND later.parent IS NULL
		              AND later.entered > (
		                  SELECT max(same.entered) FROM bpm_task same
		                   WHERE same.tree = t.tree
		                     AND same.instance = t.instance
		                     AND same.node = t.node
		                     AND same.num <= t.num
		                     AND same.parent IS NULL)) AS approved
		  FROM bpm_task t
		 WHERE t.tree = i.tree AND t.tenant_id = tenant
		   AND t.node <> 'StartUserNode'
		   -- the node approves or rejects by itself
		   AND t.reason_code NOT IN (15, 16)),
	author AS MATERIALIZED (
		SELECT a.id, a.via
		  FROM blacklist_authors(tenant, record, process, since) a),
	-- What authors gave, and whom they brought a task, in one list.  Whoever
	-- puts the submitter into a department makes its leaders those who decide.
	act AS (
		SELECT a.person, a.actor, a.what, NULL::bigint AS task
		  FROM system_person_act a
		 WHERE a.person IN (SELECT person FROM asked WHERE approved)
		   AND a.actor IN (SELECT id FROM author)
		   AND a.what <> 'account' AND a.create_time >= since
		 UNION ALL
		SELECT leader, a.actor, 'leadership', NULL
		  FROM system_person_act a, dept_leaders(a.thing) leader
		 WHERE a.person = bpm_user(i.starter) AND a.what = 'department'
		   AND a.actor IN (SELECT id FROM author)
		   AND a.create_time >= since
		 UNION ALL
		SELECT asked.person, author.id, 'task', asked.num
		  FROM asked
		  JOIN author ON author.id = bpm_task_bringer(asked.task)
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
	 ORDER BY j.num IS NULL, a.num DESC
	 LIMIT 1;
	RETURN left(said, 255);
END $$;
