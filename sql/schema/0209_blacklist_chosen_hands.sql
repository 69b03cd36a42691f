-- Who approves a change alone (0193_blacklist_hands.sql), when the creator chooses
-- who decides after him.

-- As 0193_blacklist_hands.sql.  By him came a task to who decided it, too, who
-- decided one before it: if approvers choose the users of the task's node, it may
-- have been he who chose them.
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
		   AND v.name = 'PROCESS_APPROVE_USER_SELECT_ASSIGNEES'
		   AND v.value::jsonb ? a.node
		  JOIN bpm_task before ON before.tree = tree_
		   AND before.instance = a.instance AND before.num < a.num
		   AND before.tenant_id = tenant
		   AND NOT before.open AND before.status = 2
		   AND before.reason_code = 0
		   AND before.node NOT IN ('StartUserNode', a.node)
		 WHERE before.assignee IS NOT NULL);
END $$;
