-- Who approves a change alone, and whom approvals ask (0208_blacklist_asked_read.sql,
-- 0209_blacklist_chosen_hands.sql), where variables choose the users of a task: a
-- field of a form, an expression, or the field that names who starts a called
-- process.

-- The users who set the variables by which the users of a task were chosen: those of
-- its own node, and those of the activities that called its instance.  A called
-- process may have got a variable by another name, so that what was sent in another
-- instance counts whatever its name is.  A starter whom the model lets write a field
-- chooses by it as its model says, and does not count.
CREATE FUNCTION bpm_choosers(tenant bigint, tree_ bigint, num_ bigint)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN ARRAY(
		WITH RECURSIVE place AS (
			SELECT t.instance, t.node, t.definition_id,
			       o.asks -> 'of_starter' ? t.node AS of_starter
			  FROM bpm_task t
			  JOIN bpm_process_definition o
			    ON o.id = t.definition_id AND o.tenant_id = tenant
			 WHERE t.tree = tree_ AND t.num = num_
			   AND t.tenant_id = tenant
			 UNION ALL
			SELECT i.caller_instance, a.node, c.definition_id,
			       p.of_starter
			  FROM place p
			  JOIN bpm_process_instance i ON i.tree = tree_
			   AND i.num = p.instance AND i.tenant_id = tenant
			  JOIN bpm_activity a ON a.tree = tree_
			   AND a.num = i.caller_activity
			  JOIN bpm_process_instance c ON c.tree = tree_
			   AND c.num = i.caller_instance
			   AND c.tenant_id = tenant),
		choice AS (
			SELECT p.instance, h ->> 'names' AS names
			  FROM place p
			  JOIN bpm_process_definition d
			    ON d.id = p.definition_id AND d.tenant_id = tenant,
			       jsonb_array_elements(d.asks -> 'choices') h
			 WHERE h ->> 'node' = p.node
			   AND (p.of_starter OR NOT (h -> 'starts')::boolean))
		SELECT DISTINCT bpm_user(b.assignee)
		  FROM choice h
		  JOIN bpm_task b ON b.tree = tree_ AND b.num < num_
		   AND b.tenant_id = tenant AND NOT b.open
		   AND b.assignee IS NOT NULL
		   AND json_typeof(b.variables) = 'object'
		  JOIN bpm_process_definition d
		    ON d.id = b.definition_id AND d.tenant_id = tenant
		 WHERE EXISTS (
		       SELECT FROM json_object_keys(b.variables) name
		        WHERE (b.instance <> h.instance OR h.names = '*'
		               OR position(name IN h.names) > 0)
		          AND NOT COALESCE(b.node = 'StartUserNode'
		                  AND d.asks -> 'starter_writes' ? name,
		              false)));
END $$;

-- As 0209_blacklist_chosen_hands.sql; and those who set the variables that chose the
-- users of the task, or chose them in the place of the starter.
CREATE OR REPLACE FUNCTION bpm_hands(tenant bigint, tree_ bigint, num_ bigint)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN ARRAY(
		WITH RECURSIVE asked AS (
			SELECT t.num, t.instance, t.node, t.parent, t.assignee,
			       t.owner
			  FROM bpm_task t
			 WHERE t.tree = tree_ AND t.num = num_
			   AND t.tenant_id = tenant
			 UNION
			SELECT t.num, t.instance, t.node, t.parent, t.assignee,
			       t.owner
			  FROM asked a
			  JOIN bpm_task t ON t.tree = tree_ AND t.num = a.parent
			   AND t.tenant_id = tenant)
		SELECT bpm_user(a.assignee) FROM asked a
		 WHERE a.assignee IS NOT NULL
		 UNION
		SELECT bpm_user(a.owner) FROM asked a
		 WHERE a.owner IS NOT NULL
		 UNION
		SELECT bpm_user(c.author)
		  FROM asked a
		  JOIN bpm_comment c ON c.tree = tree_
		   AND c.instance = a.instance AND c.task = a.num
		   AND c.tenant_id = tenant
		   AND c.type IN (5, 7) -- delegated, transferred
		 WHERE a.owner IS DISTINCT FROM a.assignee
		   AND c.author IS NOT NULL
		 UNION
		SELECT bpm_user(before.assignee)
		  FROM asked a
		  JOIN bpm_variable v ON v.tree = tree_ AND v.token = a.instance
		   AND v.name IN ('PROCESS_APPROVE_USER_SELECT_ASSIGNEES',
		                  'PROCESS_START_USER_SELECT_ASSIGNEES')
		   AND v.value::jsonb ? a.node
		  JOIN bpm_task before ON before.tree = tree_
		   AND before.instance = a.instance AND before.num < a.num
		   AND before.tenant_id = tenant
		   AND NOT before.open AND before.status = 2
		   AND before.reason_code = 0
		   AND before.node NOT IN ('StartUserNode', a.node)
		 WHERE before.assignee IS NOT NULL
		 UNION
		SELECT unnest(bpm_choosers(tenant, tree_, a.num))
		  FROM asked a);
END $$;

-- As 0193_blacklist_hands.sql; and who sets a variable so that the system decides a
-- task, because it names nobody to ask, has a hand in that.
CREATE OR REPLACE FUNCTION blacklist_approved_alone(tenant bigint,
	record bigint, process text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		WITH approved AS MATERIALIZED (
			SELECT t.tree, t.num, t.instance, t.node, t.assignee,
			       t.reason_code
			  FROM bpm_process_instance i
			  JOIN bpm_task t ON t.tree = i.tree
			   AND t.tenant_id = tenant
			   AND NOT t.open AND t.status = 2
			   AND t.node <> 'StartUserNode'
			 WHERE i.id = process AND i.tenant_id = tenant),
		decided AS MATERIALIZED (
			SELECT bpm_hands(tenant, t.tree, t.num) AS hands
			  FROM approved t
			 WHERE t.reason_code = 0
			   AND bpm_user(t.assignee) IS NOT NULL
			   AND NOT EXISTS (
			       SELECT FROM bpm_task later
			        WHERE later.tree = t.tree
			          AND later.tenant_id = tenant
			          AND later.instance = t.instance
			          AND later.node = t.node AND later.num > t.num
			          AND later.parent IS NULL
			          AND later.entered > (
			              SELECT max(same.entered)
			                FROM bpm_task same
			               WHERE same.tree = t.tree
			                 AND same.tenant_id = tenant
			                 AND same.instance = t.instance
			                 AND same.node = t.node
			                 AND same.num <= t.num
			                 AND same.parent IS NULL))),
		avoided AS MATERIALIZED (
			SELECT bpm_choosers(tenant, t.tree, t.num) AS hands
			  FROM approved t
			 WHERE t.reason_code <> 0),
		creator AS MATERIALIZED (
			SELECT d.creator AS id FROM app_blacklist_draft d
			 WHERE d.process_instance_id = process
			   AND d.tenant_id = tenant AND d.status = 1
			 UNION
			SELECT c.creator FROM app_blacklist_channel c
			 WHERE c.blacklist_id = record AND c.approval_status = 1
			   AND c.process_instance_id = process
			 UNION
			SELECT c.creator FROM app_blacklist_mac c
			 WHERE c.blacklist_id = record AND c.approval_status = 1
			   AND c.process_instance_id = process
			 UNION
			SELECT c.creator FROM app_blacklist_region c
			 WHERE c.blacklist_id = record AND c.approval_status = 1
			   AND c.process_instance_id = process)
		SELECT FROM creator
		 WHERE creator.id IS NOT NULL
		   AND (EXISTS (SELECT FROM decided)
		        OR EXISTS (SELECT FROM avoided
		                    WHERE creator.id = ANY(avoided.hands)))
		   AND NOT EXISTS (SELECT FROM decided
		                    WHERE creator.id <> ALL(decided.hands)));
END $$;

-- Does a variable with one of the names choose users in an approval?  Also one that a
-- called process gets by another name.
CREATE FUNCTION blacklist_chooses(tenant bigint, given text[])
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		WITH choice AS MATERIALIZED (
			SELECT h ->> 'names' AS names
			  FROM bpm_process_definition d,
			       jsonb_array_elements(d.asks -> 'choices') h
			 WHERE d.tenant_id = tenant AND d.blacklist_counts
			   AND (h -> 'users')::boolean)
		SELECT FROM choice h, unnest(given) name
		 WHERE h.names = '*' OR position(name IN h.names) > 0
		 UNION ALL
		SELECT FROM bpm_process_definition d,
		       jsonb_array_elements(d.asks -> 'maps') m, choice h
		 WHERE d.tenant_id = tenant AND d.blacklist_counts
		   AND m ->> 'from' = ANY(given || '*'::text)
		   AND ('*' IN (m ->> 'to', h.names)
		        OR position(m ->> 'to' IN h.names) > 0));
END $$;

-- As 0208_blacklist_asked_read.sql; and he whom a variable names that chooses users.
CREATE OR REPLACE FUNCTION blacklist_asks_user(tenant bigint, person bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM bpm_process_definition d
		  LEFT JOIN system_users u ON u.id = person
		   AND u.tenant_id = tenant AND NOT u.deleted
		 WHERE d.tenant_id = tenant AND d.blacklist_counts
		   AND (person = ANY(d.blacklist_users)
		        OR u.dept_id = ANY(d.blacklist_members)
		        OR u.post_ids && d.blacklist_posts)
		 UNION ALL
		SELECT FROM bpm_user_group g
		 WHERE g.tenant_id = tenant AND g.blacklist_asked
		   AND NOT g.deleted AND person = ANY(g.user_ids)
		 UNION ALL
		SELECT FROM system_dept s
		 WHERE s.leader_user_id = person AND s.tenant_id = tenant
		   AND NOT s.deleted AND blacklist_asks_leader(tenant, s.id)
		 UNION ALL
		SELECT FROM bpm_process_instance i
		  JOIN bpm_task t ON t.tree = i.tree AND t.tenant_id = tenant
		   AND t.open AND t.node <> 'StartUserNode'
		 WHERE i.tenant_id = tenant AND i.state = 0
		   AND starts_with(i.definition_key, 'blacklist')
		   AND person::text IN (t.assignee, t.owner)
		 UNION ALL
		SELECT FROM bpm_process_instance i
		  JOIN bpm_token t ON t.tree = i.tree AND NOT t.gone
		   AND t.loop_started < t.loop_total
		   AND t.loop_items::jsonb ? person::text
		 WHERE i.tenant_id = tenant AND i.state = 0
		   AND starts_with(i.definition_key, 'blacklist')
		 UNION ALL
		SELECT FROM bpm_process_instance i
		  JOIN bpm_variable v ON v.tree = i.tree
		   AND v.name IN ('PROCESS_APPROVE_USER_SELECT_ASSIGNEES',
		                  'PROCESS_START_USER_SELECT_ASSIGNEES')
		   AND jsonb_path_exists(v.value::jsonb, '$.*[*] ? (@ == $id)',
		                         jsonb_build_object('id', person))
		 WHERE i.tenant_id = tenant AND i.state = 0
		   AND starts_with(i.definition_key, 'blacklist')
		 UNION ALL
		SELECT FROM (
			SELECT array_agg(DISTINCT v.name) AS names
			  FROM bpm_process_instance i
			  JOIN bpm_variable v ON v.tree = i.tree
			   AND v.name NOT IN ('PROCESS_STATUS',
			                      'PROCESS_START_USER_ID')
			   AND v.value::text ~ ('\m' || person || '\M')
			 WHERE i.tenant_id = tenant AND i.state = 0
			   AND starts_with(i.definition_key, 'blacklist')) f
		 WHERE f.names IS NOT NULL
		   AND blacklist_chooses(tenant, f.names));
END $$;
