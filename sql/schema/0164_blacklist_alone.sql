-- Did the creator of one of these changes approve it alone?  People who decided
-- are those who approved tasks of the instance or of one that it called; not if
-- nobody did, because then the model has decided.  An approval that was taken
-- back or returned does not count: the process came to its node again later.
CREATE OR REPLACE FUNCTION blacklist_approved_alone(tenant bigint,
	record bigint, process text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE
	people bigint[] := ARRAY(
		SELECT DISTINCT bpm_user(t.assignee)
		  FROM bpm_process_instance i
		  JOIN bpm_task t ON t.tree = i.tree AND t.tenant_id = tenant
		   AND NOT t.open AND t.status = 2 AND t.reason_code = 0
		   AND t.node <> 'StartUserNode'
		 WHERE i.id = process AND i.tenant_id = tenant
		   AND bpm_user(t.assignee) IS NOT NULL
		   AND NOT EXISTS (
		       SELECT FROM bpm_task later
		        WHERE later.tree = t.tree AND later.tenant_id = tenant
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
		                 AND same.parent IS NULL)));
BEGIN
	IF cardinality(people) <> 1 THEN
		RETURN false;
	END IF;
	RETURN EXISTS (
		SELECT FROM app_blacklist_draft d
		 WHERE d.process_instance_id = process AND d.tenant_id = tenant
		   AND d.status = 1 AND d.creator = people[1]
		 UNION ALL
		SELECT FROM app_blacklist_channel c
		 WHERE c.blacklist_id = record AND c.approval_status = 1
		   AND c.process_instance_id = process
		   AND c.creator = people[1]
		 UNION ALL
		SELECT FROM app_blacklist_mac c
		 WHERE c.blacklist_id = record AND c.approval_status = 1
		   AND c.process_instance_id = process
		   AND c.creator = people[1]
		 UNION ALL
		SELECT FROM app_blacklist_region c
		 WHERE c.blacklist_id = record AND c.approval_status = 1
		   AND c.process_instance_id = process
		   AND c.creator = people[1]);
END $$;
