-- Rules that functions and blocks told twice are functions of their own: the names of the
-- suite's process, whom records concern, persons of processes, stale counts, addresses
-- bound otherwise, entries about approvals, roles of users.

-- The SIMPLE diagram of a process with the names that bpm_said has for its nodes.
CREATE FUNCTION bpm_model_said(key text, diagram text, lang text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY '{Submitted,Blacklist approver,End}'::text[] LOOP
		diagram := replace(diagram, to_json(name)::text,
			to_json(bpm_said(key, name, lang))::text);
	END LOOP;
	RETURN diagram;
END $$;

-- Does the record concern devices, now or soon?  Its window may begin or end while the
-- transaction that asks goes on, or by the clock of another host: within 10 minutes.
CREATE FUNCTION policy_live(b app_blacklist) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT b.effective AND b.enabled AND NOT b.deleted
	   AND (b.start_time IS NULL OR b.start_time < now() + interval '10 min')
	   AND (b.end_time IS NULL OR b.end_time > now() - interval '10 min')
$$;

-- A user as pages of the workflow name him; dept: the name of his department.
CREATE FUNCTION bpm_user_shown(u system_users, dept text) RETURNS json
LANGUAGE sql STABLE AS $$
	SELECT json_build_object('id', u.id, 'nickname', u.nickname,
	       'avatar', NULLIF(u.avatar, ''), 'deptId', u.dept_id,
	       'deptName', dept)
$$;

-- Is the entry one about approvals of the blacklist, or about how many devices a change
-- may concern without one?
CREATE FUNCTION config_approval(key text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT key ~ '^blacklist\.(approval|impact)\.'
$$;

-- Has a count become stale: is it of another revision, or older than 10 minutes?
CREATE FUNCTION count_stale(counted int, revision int, computed_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT counted IS DISTINCT FROM revision
	    OR COALESCE(computed_at < now() - interval '10 minutes', true)
$$;

-- Is it to be counted again?  Somebody must have looked at it in the last 10 minutes,
-- and no attempt have failed in them.
CREATE FUNCTION count_due(counted int, revision int, computed_at timestamptz,
	asked_at timestamptz, failed_at timestamptz)
RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT asked_at > now() - interval '10 minutes'
	   AND count_stale(counted, revision, computed_at)
	   AND COALESCE(failed_at < now() - interval '10 minutes', true)
$$;

-- Does the record bind the address, but in the other way?
CREATE FUNCTION mac_bound_otherwise(m app_blacklist_mac, bind int) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
	SELECT m.bind_type <> bind
	   AND m.approval_status NOT IN (3, 4)
$$;

-- Has the user an enabled role with one of these codes?
CREATE FUNCTION user_has_role(user_ bigint, codes text[]) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
	       SELECT FROM system_user_role l
	         JOIN system_role r ON r.id = l.role_id AND r.tenant_id = l.tenant_id
	        WHERE l.user_id = user_ AND r.status = 0 AND NOT r.deleted
	          AND r.code = ANY (codes))
$$;

CREATE OR REPLACE FUNCTION share_exempt(user_ bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT user_has_role(user_, '{super_admin,tenant_admin}')
$$;

CREATE OR REPLACE FUNCTION bpm_users(tenant bigint, ids bigint[]) RETURNS jsonb
LANGUAGE sql STABLE AS $$
	SELECT CASE WHEN ids IS NOT NULL THEN COALESCE(jsonb_agg(
	       bpm_user_shown(u, d.name)::jsonb ORDER BY v.n), '[]') END
	  FROM unnest(ids) WITH ORDINALITY v (id, n)
	  JOIN system_users u ON u.id = v.id AND u.tenant_id = tenant
	   AND NOT u.deleted
	  LEFT JOIN system_dept d ON d.id = u.dept_id AND d.tenant_id = tenant
	   AND NOT d.deleted
$$;

CREATE OR REPLACE FUNCTION bpm_person(tenant bigint, who text) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE WHEN who IS NOT NULL THEN (
		SELECT bpm_user_shown(u, d.name)::jsonb
		  FROM system_users u
		  LEFT JOIN system_dept d ON d.id = u.dept_id
		   AND d.tenant_id = tenant AND NOT d.deleted
		 WHERE u.id = bpm_user(who) AND u.tenant_id = tenant) END;
END $$;

CREATE OR REPLACE FUNCTION bpm_people(tenant bigint, names text[])
RETURNS TABLE (name text, person json) LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY
	SELECT v.name, bpm_user_shown(u, d.name)
	  FROM (SELECT DISTINCT n.name FROM unnest(names) n (name)) v
	  JOIN system_users u ON u.id = bpm_user(v.name)
	   AND u.tenant_id = tenant
	  LEFT JOIN system_dept d ON d.id = u.dept_id AND d.tenant_id = tenant
	   AND NOT d.deleted;
END $$;

CREATE OR REPLACE FUNCTION policy_scope(tenant bigint, records bigint[],
	OUT everyone boolean, OUT bound boolean, OUT channels bigint[],
	OUT macs macaddr[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
	live bigint[];
BEGIN
	SELECT array_agg(b.id),
	       bool_or(b.all_device OR part.named AND (b.match_mode <> 1
	               OR NOT part.channels))
	  INTO live, everyone
	  FROM app_blacklist b,
	       LATERAL (
	       SELECT EXISTS (SELECT FROM app_blacklist_channel c
	                       WHERE c.blacklist_id = b.id
	                         AND c.approval_status = 2)) c (channels),
	       LATERAL (
	       SELECT c.channels, c.channels OR b.rule_id IS NOT NULL
	              OR EXISTS (SELECT FROM app_blacklist_region r
	                          WHERE r.blacklist_id = b.id
	                            AND r.approval_status = 2)) part (channels, named)
	 WHERE b.id = ANY (records) AND b.tenant_id = tenant AND policy_live(b);
	everyone := COALESCE(everyone, false);
	bound := EXISTS (
	       SELECT FROM app_blacklist b
	         JOIN app_blacklist_mac m ON m.blacklist_id = b.id
	        WHERE b.id = ANY (records) AND b.tenant_id = tenant);
	channels := ARRAY(
	       SELECT DISTINCT c.channel_id
	         FROM app_blacklist_channel c
	        WHERE c.blacklist_id = ANY (live) AND c.approval_status = 2
	          AND NOT everyone
	        ORDER BY 1);
	macs := ARRAY(
	       SELECT m.mac
	         FROM app_blacklist_mac m
	        WHERE m.blacklist_id = ANY (live) AND m.bind_type = 1
	          AND m.approval_status = 2 AND NOT everyone
	        LIMIT policy_macs_max() + 1);
END $$;

CREATE OR REPLACE FUNCTION policy_macs_changed(tenant bigint, record bigint, macs macaddr[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	live boolean;
BEGIN
	SELECT policy_live(b) INTO live
	  FROM app_blacklist b
	 WHERE b.id = record AND b.tenant_id = tenant;
	IF live IS NULL THEN
		RETURN;
	END IF;
	RETURN QUERY SELECT * FROM policy_raise(tenant, false, true,
	       live AND macs IS NULL, '{}',
	       CASE WHEN live AND macs IS NOT NULL THEN macs ELSE '{}' END);
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

DROP FUNCTION config_number(text, int, int);
