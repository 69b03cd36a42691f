-- Who had a hand in a decision, and whom approvals ask, where variables choose the
-- users of a task: a field of a form, an expression, or the field that names who
-- starts a called process.

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

-- As 0193_blacklist_hands.sql.  By him came a task to who decided it, too, who
-- decided one before it: if approvers choose the users of the task's node, it may
-- have been he who chose them.  So it did by those who set the variables that chose
-- the users of the task, or chose them in the place of the starter.
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
