-- The triggers that log changes and those that write acts are made by one function.
DROP FUNCTION act_watch(regclass, text, text[]);
DROP FUNCTION oplog_triggers(regclass, text[], text, text[]);

CREATE OR REPLACE FUNCTION actor_triggers(beginning text, watched regclass, events text[],
	writer text, args text[])
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	event text;
	arguments text := (SELECT string_agg(quote_literal(a), ', ')
	                     FROM unnest(args) a);
BEGIN
	FOREACH event IN ARRAY events LOOP
		EXECUTE format('CREATE TRIGGER %I AFTER %s ON %s REFERENCING %s'
			' FOR EACH STATEMENT'
			' WHEN (current_setting(''fleetdesk.actor'', true) <> '''')'
			' EXECUTE FUNCTION %I(%s)', beginning || lower(event), event,
			watched, CASE event
			WHEN 'INSERT' THEN 'NEW TABLE AS new_rows'
			WHEN 'DELETE' THEN 'OLD TABLE AS old_rows'
			ELSE 'OLD TABLE AS old_rows NEW TABLE AS new_rows' END,
			writer, arguments);
	END LOOP;
END $$;

CREATE OR REPLACE FUNCTION oplog_watch(watched regclass, type text,
	VARIADIC secrets text[] DEFAULT '{}')
RETURNS void LANGUAGE sql AS $$
	SELECT actor_triggers('oplog_', watched, '{INSERT,UPDATE,DELETE}',
	       'oplog_rows', oplog_watch.type || secrets)
$$;

CREATE OR REPLACE FUNCTION oplog_watch_links(watched regclass, type text, key text,
	others text)
RETURNS void LANGUAGE sql AS $$
	SELECT actor_triggers('oplog_', watched, '{INSERT,DELETE}', 'oplog_links',
	       ARRAY[oplog_watch_links.type, key, others])
$$;

-- Authors of a change are found with fewer readings of the users and of the record's children.
CREATE OR REPLACE FUNCTION accounts_of_same(accounts bigint[], since timestamptz)
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
		 WHERE CASE WHEN u.deleted THEN u.update_time >= since ELSE own.gone END
		   AND u.id <> own.id
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
	        SELECT c.creator FROM app_blacklist_child c
	         WHERE c.blacklist_id = record AND c.tenant_id = tenant
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
	since := i.start_time - make_interval(
		days => config_number('blacklist.approval.independence-days'));
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

DROP FUNCTION blacklist_independence_from(timestamptz);
