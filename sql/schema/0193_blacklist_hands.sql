-- Who approves a change alone (0157_blacklist_approval.sql), when tasks pass from
-- one user to another.

-- The users by whom a task came to who decided it: he himself, those who
-- transferred or delegated it to him, and likewise those of the task that it signs.
-- If it came back to whom it was first asked of, only he counts.
CREATE FUNCTION bpm_hands(tenant bigint, tree_ bigint, num_ bigint)
RETURNS bigint[] LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN ARRAY(
		WITH RECURSIVE asked AS (
			SELECT t.num, t.instance, t.parent, t.assignee, t.owner
			  FROM bpm_task t
			 WHERE t.tree = tree_ AND t.num = num_
			   AND t.tenant_id = tenant
			 UNION
			SELECT t.num, t.instance, t.parent, t.assignee, t.owner
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
		   AND c.author IS NOT NULL);
END $$;

-- Was there no decision in which the creator of one of these changes had no hand?
-- Otherwise as before (0164_blacklist_alone.sql).
CREATE OR REPLACE FUNCTION blacklist_approved_alone(tenant bigint,
	record bigint, process text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		WITH decided AS MATERIALIZED (
			SELECT bpm_hands(tenant, t.tree, t.num) AS hands
			  FROM bpm_process_instance i
			  JOIN bpm_task t ON t.tree = i.tree
			   AND t.tenant_id = tenant
			   AND NOT t.open AND t.status = 2
			   AND t.reason_code = 0 AND t.node <> 'StartUserNode'
			 WHERE i.id = process AND i.tenant_id = tenant
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
		   AND EXISTS (SELECT FROM decided)
		   AND NOT EXISTS (SELECT FROM decided
		                    WHERE creator.id <> ALL(decided.hands)));
END $$;
