-- Every write to a user asks blacklist_asks_user and blacklist_asks_move; for nearly
-- every user the answer is no. Two views tell that without calling the functions.

-- By what the processes of approvals may ask users: those with an id in user_ids, in a
-- department of dept_ids or with a post of post_ids; anybody, if it takes more to
-- find out, as with leaders of departments. Each way by which blacklist_asks_named
-- and blacklist_asks_move find somebody has its row here.
CREATE VIEW blacklist_may_ask AS
SELECT d.tenant_id, d.blacklist_users AS user_ids, d.blacklist_members AS dept_ids,
       d.blacklist_posts AS post_ids,
       d.blacklist_starters OR d.blacklist_leaders <> '{}'
       OR d.blacklist_above <> '{}' AS anybody
  FROM bpm_process_definition d
 WHERE d.blacklist_counts
 UNION ALL
SELECT g.tenant_id, g.user_ids, '{}'::bigint[], '{}'::bigint[], false
  FROM bpm_user_group g
 WHERE g.blacklist_asked AND NOT g.deleted;

-- The running approvals.
CREATE VIEW blacklist_running AS
SELECT i.tenant_id, i.tree
  FROM bpm_process_instance i
 WHERE i.state = 0 AND starts_with(i.definition_key, 'blacklist');

-- Do the processes of approvals ask the user?
CREATE FUNCTION blacklist_asks_named(tenant bigint, person bigint)
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
		   AND NOT s.deleted AND blacklist_asks_leader(tenant, s.id));
END $$;

-- Do running approvals ask him, or will they, as 0234_blacklist_asks_running.sql
-- says?  Most variables do not have his id in their text at all, which is found
-- sooner than that they do not have it as a word.
CREATE FUNCTION blacklist_asks_running(tenant bigint, person bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM blacklist_running i
		  JOIN bpm_task t ON t.tree = i.tree AND t.tenant_id = tenant
		   AND t.open AND t.node <> 'StartUserNode'
		 WHERE i.tenant_id = tenant
		   AND person::text IN (t.assignee, t.owner)
		 UNION ALL
		SELECT FROM blacklist_running i
		  JOIN bpm_token t ON t.tree = i.tree AND NOT t.gone
		   AND t.loop_started < t.loop_total
		   AND t.loop_items::jsonb ? person::text
		 WHERE i.tenant_id = tenant
		 UNION ALL
		SELECT FROM blacklist_running i
		  JOIN bpm_variable v ON v.tree = i.tree
		   AND v.name IN ('PROCESS_APPROVE_USER_SELECT_ASSIGNEES',
		                  'PROCESS_START_USER_SELECT_ASSIGNEES')
		   AND jsonb_path_exists(v.value::jsonb, '$.*[*] ? (@ == $id)',
		                         jsonb_build_object('id', person))
		 WHERE i.tenant_id = tenant
		 UNION ALL
		SELECT FROM (
			SELECT array_agg(DISTINCT v.name) AS names
			  FROM blacklist_running i
			  JOIN bpm_variable v ON v.tree = i.tree
			   AND v.name NOT IN ('PROCESS_STATUS',
			                      'PROCESS_START_USER_ID')
			   AND strpos(v.value::text, person::text) > 0
			   AND v.value::text ~ ('\m' || person || '\M')
			 WHERE i.tenant_id = tenant) f
		 WHERE f.names IS NOT NULL
		   AND blacklist_chooses(tenant, f.names));
END $$;

CREATE OR REPLACE FUNCTION blacklist_asks_user(tenant bigint, person bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF blacklist_asks_named(tenant, person) THEN
		RETURN true;
	END IF;
	IF NOT EXISTS (SELECT FROM blacklist_running WHERE tenant_id = tenant) THEN
		RETURN false;
	END IF;
	RETURN blacklist_asks_running(tenant, person);
END $$;

-- As 0196_blacklist_asked_places.sql, with one query for departments, and none for
-- posts that stay.
CREATE OR REPLACE FUNCTION blacklist_asks_move(tenant bigint, old_dept bigint,
	new_dept bigint, old_posts bigint[], new_posts bigint[], starts boolean)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF old_dept IS DISTINCT FROM new_dept THEN
		IF EXISTS (
			SELECT FROM bpm_process_definition d
			 WHERE d.tenant_id = tenant AND d.blacklist_counts
			   AND (old_dept = ANY(d.blacklist_members)
			        OR new_dept = ANY(d.blacklist_members)
			        OR starts AND d.blacklist_starters)) THEN
			RETURN true;
		END IF;
	END IF;
	IF old_posts = new_posts THEN
		RETURN false;
	END IF;
	RETURN old_posts <> new_posts AND blacklist_asks_posts(tenant, ARRAY(
		(SELECT unnest(old_posts) EXCEPT SELECT unnest(new_posts))
		 UNION ALL
		(SELECT unnest(new_posts) EXCEPT SELECT unnest(old_posts))));
END $$;
