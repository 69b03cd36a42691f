-- As 0196_blacklist_asked_places.sql; and he is asked as well whose turn comes later,
-- in a task that users decide one after the other, whom somebody has chosen for a
-- task to come, or whom a variable names that chooses users.  In steps: usually no
-- approval of the blacklist is running, and then what running ones ask need not be
-- looked for.  The judgement of each write to a user calls this.

CREATE OR REPLACE FUNCTION blacklist_asks_user(tenant bigint, person bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF EXISTS (
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
		   AND NOT s.deleted AND blacklist_asks_leader(tenant, s.id)) THEN
		RETURN true;
	END IF;
	IF NOT EXISTS (
		SELECT FROM bpm_process_instance i
		 WHERE i.tenant_id = tenant AND i.state = 0
		   AND starts_with(i.definition_key, 'blacklist')) THEN
		RETURN false;
	END IF;
	RETURN EXISTS (
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
