-- Who approves a change alone (0193_blacklist_hands.sql), where a starter tells the
-- process something by which it asks nobody: which way it goes, how often it calls
-- another one, or for how long somebody may decide.

-- The tasks of starters in a tree at which they set a variable that the model does not
-- let them write, and of which a process in the tree speaks.
CREATE FUNCTION bpm_told(tenant bigint, tree_ bigint)
RETURNS TABLE (num bigint, instance bigint, person bigint)
LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		WITH told AS MATERIALIZED (
			SELECT b.num, b.instance, bpm_user(b.assignee) AS person,
			       n.name
			  FROM bpm_task b
			  JOIN bpm_process_definition d
			    ON d.id = b.definition_id AND d.tenant_id = tenant,
			       json_object_keys(
			           CASE WHEN json_typeof(b.variables) = 'object'
			           THEN b.variables ELSE '{}' END) n (name)
			 WHERE b.tree = tree_ AND b.tenant_id = tenant
			   AND b.node = 'StartUserNode' AND NOT b.open
			   AND NOT COALESCE(d.asks -> 'starter_writes' ? n.name,
			           false)),
		spoken AS MATERIALIZED (
			SELECT DISTINCT concat_ws(' ', d.bpmn_xml,
			           d.process_before_trigger_setting,
			           d.task_before_trigger_setting,
			           d.task_after_trigger_setting) AS words
			  FROM bpm_process_instance i
			  JOIN bpm_process_definition d
			    ON d.id = i.definition_id AND d.tenant_id = tenant
			 WHERE i.tree = tree_ AND i.tenant_id = tenant
			   AND EXISTS (SELECT FROM told))
		SELECT DISTINCT t.num, t.instance, t.person
		  FROM told t, spoken s
		 WHERE CASE WHEN t.name ~ '^\w+$'
		       THEN s.words ~ ('\m' || t.name || '\M')
		       ELSE position(t.name IN s.words) > 0 END;
END $$;

-- As 0193_blacklist_hands.sql; and who sets a variable so that the system decides
-- a task, because it names nobody to ask, has a hand in that.  What a model
-- approves without people is its word; but not when a starter has told it
-- something that it does not let him write: then nobody but he has approved.  Nor
-- does count who decided because the starter told that, nor who had decided
-- before, in an instance that went back to its start.
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
		told AS MATERIALIZED (
			SELECT b.num, b.instance, b.person
			  FROM bpm_process_instance i,
			       bpm_told(tenant, i.tree) b
			 WHERE i.id = process AND i.tenant_id = tenant),
		decided AS MATERIALIZED (
			SELECT bpm_hands(tenant, t.tree, t.num) AS hands
			  FROM approved t
			 WHERE t.reason_code = 0
			   AND bpm_user(t.assignee) IS NOT NULL
			   AND NOT EXISTS (
			       SELECT FROM told b
			        WHERE b.instance = t.instance AND b.num > t.num
			           OR b.person = ANY(bpm_choosers(tenant,
			                  t.tree, t.num)))
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
		                    WHERE creator.id <> ALL(decided.hands))
		 UNION ALL
		SELECT FROM told WHERE NOT EXISTS (SELECT FROM decided));
END $$;
