-- Accounts of one person count as one: those that have the same name, e-mail or number, or had
-- it before it was changed.  The authors of a change are found account by account.
ALTER TABLE system_person_act ADD COLUMN was text;
ALTER TABLE system_person_act DROP CONSTRAINT system_person_act_what_check,
	DROP CONSTRAINT system_person_act_check1;
ALTER TABLE system_person_act
	ADD CONSTRAINT system_person_act_what_check CHECK (what IN ('account', 'role', 'post',
		'department', 'leadership', 'led', 'group', 'known', 'rule')),
	ADD CONSTRAINT system_person_act_check1
		CHECK ((thing IS NULL) = (what IN ('account', 'known'))),
	ADD CONSTRAINT system_person_act_check2
		CHECK ((was IS NULL) = (what <> 'known'));
CREATE INDEX system_person_act_was ON system_person_act (was)
	WHERE what = 'known';

CREATE FUNCTION known_by(username text, email text, mobile text) RETURNS text[]
LANGUAGE sql IMMUTABLE AS $$
	SELECT array_remove(ARRAY[name_key(username),
	       NULLIF(name_key(email), ''), NULLIF(mobile, '')], NULL)
$$;

CREATE OR REPLACE FUNCTION act_user() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor bigint := act_actor();
BEGIN
	IF actor IS NULL THEN
		RETURN NULL;
	ELSIF TG_OP = 'INSERT' THEN
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT tenant_id, actor, 'account', id, NULL FROM new_rows
		 UNION ALL
		SELECT tenant_id, actor, 'department', id, dept_id FROM new_rows
		 WHERE dept_id IS NOT NULL
		 UNION ALL
		SELECT tenant_id, actor, 'led', leader, id
		  FROM new_rows, dept_leaders(dept_id) leader;
	ELSE
		INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
		SELECT n.tenant_id, actor, 'account', id, NULL
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		 WHERE id <> actor AND (n.password <> o.password
		       OR n.email IS DISTINCT FROM o.email)
		 UNION ALL
		SELECT n.tenant_id, actor, 'department', id, n.dept_id
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		 WHERE n.dept_id IS NOT NULL
		   AND n.dept_id IS DISTINCT FROM o.dept_id
		 UNION ALL
		SELECT n.tenant_id, actor, 'led', leader, id
		  FROM old_rows o FULL JOIN new_rows n USING (id),
		       dept_leaders(n.dept_id) leader
		 WHERE n.dept_id IS DISTINCT FROM o.dept_id
		 UNION ALL
		SELECT n.tenant_id, actor, 'role', l.user_id, l.role_id
		  FROM old_rows o FULL JOIN new_rows n USING (id)
		  JOIN system_user_role l ON l.user_id = n.id
		 WHERE id <> actor AND o.status <> 0 AND n.status = 0;
		INSERT INTO system_person_act (tenant_id, actor, what, person, was)
		SELECT n.tenant_id, actor, 'known', id, was
		  FROM old_rows o FULL JOIN new_rows n USING (id),
		       unnest(known_by(o.username, o.email, o.mobile)) was
		 WHERE was <> ALL(known_by(n.username, n.email, n.mobile));
	END IF;
	RETURN NULL;
END $$;

CREATE FUNCTION accounts_of_same(accounts bigint[], since timestamptz)
RETURNS TABLE (id bigint, of bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		WITH own AS MATERIALIZED (
			SELECT o.id, o.tenant_id, o.deleted AS gone, key
			  FROM system_users o,
			       unnest(known_by(o.username, o.email, o.mobile)) key
			 WHERE o.id = ANY(accounts)
			 UNION ALL
			SELECT a.person, a.tenant_id, true, a.was
			  FROM system_person_act a
			 WHERE a.person = ANY(accounts) AND a.what = 'known'
			   AND a.create_time >= since)
		SELECT u.id, own.id
		  FROM system_users u
		 CROSS JOIN unnest(known_by(u.username, u.email, u.mobile)) key
		  JOIN own USING (tenant_id, key)
		 WHERE own.gone AND NOT u.deleted AND u.id <> own.id
		 UNION ALL
		SELECT u.id, own.id
		  FROM system_users u
		 CROSS JOIN unnest(known_by(u.username, u.email, u.mobile)) key
		  JOIN own USING (tenant_id, key)
		 WHERE u.deleted AND u.update_time >= since AND u.id <> own.id
		 UNION ALL
		SELECT a.person, own.id
		  FROM own
		  JOIN system_person_act a ON a.tenant_id = own.tenant_id
		   AND a.was = own.key AND a.what = 'known'
		   AND a.create_time >= since
		 WHERE a.person <> own.id;
END $$;

CREATE OR REPLACE FUNCTION blacklist_authors(tenant bigint, record bigint, process text,
	since timestamptz)
RETURNS TABLE (id bigint, via bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
	known bigint[];
	fresh bigint[];
	links bigint[]; -- by which author each of these is one
BEGIN
	WITH draft AS (
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
		          AND NOT b.effective))
	SELECT array_agg(own.id), array_agg(NULL::bigint) INTO fresh, links
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
	        SELECT b.creator FROM app_blacklist b
	         WHERE b.id = record AND b.tenant_id = tenant
	           AND NOT b.effective
	         UNION
	        SELECT creator FROM rule
	         UNION
	        SELECT a.actor
	          FROM rule
	          JOIN system_person_act a ON a.what = 'rule'
	           AND a.thing = rule.id) own
	 WHERE own.id IS NOT NULL;
	WHILE cardinality(fresh) > 0 LOOP
		RETURN QUERY SELECT * FROM unnest(fresh, links);
		known := known || fresh;
		SELECT array_agg(l.id), array_agg(l.via) INTO fresh, links
		  FROM (SELECT DISTINCT ON (linked.id) linked.id, linked.via
		          FROM (SELECT a.person AS id, a.actor AS via
		                  FROM system_person_act a
		                 WHERE a.actor = ANY(fresh) AND a.what = 'account'
		                   AND a.create_time >= since
		                 UNION ALL
		                SELECT a.actor, a.person FROM system_person_act a
		                 WHERE a.person = ANY(fresh) AND a.what = 'account'
		                   AND a.create_time >= since
		                 UNION ALL
		                SELECT s.id, s.of FROM accounts_of_same(fresh, since) s)
		               linked
		         WHERE NOT EXISTS (SELECT FROM unnest(known) k (id)
		                            WHERE k.id = linked.id)
		         ORDER BY linked.id, linked.via) l;
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
		   AND a.what NOT IN ('account', 'known') AND a.create_time >= since
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
		          AND NOT user_has_role(asked.person, '{super_admin}')
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
