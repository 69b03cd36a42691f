-- Whom approvals of the blacklist ask, and by what (0191_blacklist_asked.sql,
-- 0194_blacklist_asked_users.sql): also by posts, departments and their leaders,
-- when nobody else is found, by processes that an approval calls, and because
-- somebody gave his task on.

-- How the tasks of a process find users.  blacklist_counts: approvals of the
-- blacklist use this version, so the other columns are filled.
ALTER TABLE bpm_process_definition
	ADD COLUMN blacklist_counts boolean NOT NULL DEFAULT false,
	-- departments whose members are asked
	ADD COLUMN blacklist_members bigint[] NOT NULL DEFAULT '{}',
	-- departments whose leaders are asked
	ADD COLUMN blacklist_leaders bigint[] NOT NULL DEFAULT '{}',
	-- departments whose leaders are asked, and those of departments above them
	ADD COLUMN blacklist_above bigint[] NOT NULL DEFAULT '{}',
	ADD COLUMN blacklist_posts bigint[] NOT NULL DEFAULT '{}',
	-- leaders of whichever department: that of the starter, or one he chooses
	ADD COLUMN blacklist_starters boolean NOT NULL DEFAULT false,
	-- keys of processes that it calls
	ADD COLUMN blacklist_calls text[] NOT NULL DEFAULT '{}';
DROP INDEX bpm_process_definition_blacklist_users;
CREATE INDEX bpm_process_definition_blacklist
	ON bpm_process_definition (tenant_id) WHERE blacklist_counts;
CREATE INDEX system_dept_leader ON system_dept (leader_user_id)
	WHERE leader_user_id IS NOT NULL AND NOT deleted;
CREATE INDEX bpm_process_instance_blacklist
	ON bpm_process_instance (tenant_id)
	WHERE state = 0 AND starts_with(definition_key, 'blacklist');

-- The user tasks of a diagram, each as its own text.
CREATE FUNCTION bpm_user_tasks(diagram text) RETURNS SETOF text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN QUERY
		SELECT regexp_replace(part, '</[[:alnum:]]*:?userTask\M.*', '')
		  FROM regexp_split_to_table(diagram, '<[[:alnum:]]*:?userTask\M')
		       WITH ORDINALITY AS parts (part, n)
		 WHERE n > 1;
END $$;

-- Has a task this value of a setting?  Settings are elements or attributes.
CREATE FUNCTION bpm_task_is(task text, setting text, value text)
RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN task ~ ('\m' || setting || '\s*[>=][\s"'']*(<!\[CDATA\[)?\s*'
		|| value || '\M');
END $$;

-- The ids that a setting of a task begins with.
CREATE FUNCTION bpm_task_ids(task text, setting text) RETURNS SETOF bigint
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN QUERY
		SELECT id[1]::bigint
		  FROM regexp_matches(task, '\m' || setting || '\s*[>=][\s"'']*'
		           '(?:<!\[CDATA\[)?([0-9,\s]+)') list,
		       regexp_matches(list[1], '\d{1,18}', 'g') id;
END $$;

CREATE OR REPLACE FUNCTION bpm_candidates(diagram text, strategy int)
RETURNS bigint[] LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN ARRAY(
		SELECT DISTINCT id
		  FROM bpm_user_tasks(diagram) task,
		       bpm_task_ids(task, 'candidateParam') id
		 WHERE bpm_task_is(task, 'candidateStrategy', strategy::text));
END $$;

-- Makes a version count, with the versions that it calls.  Those that somebody
-- deployed who needs approval do not: an approval that calls one fails.
CREATE FUNCTION blacklist_count(tenant bigint, definition bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	diagram text;
	keys text[];
	called bigint;
BEGIN
	UPDATE bpm_process_definition
	   SET blacklist_counts = true,
	       blacklist_users = bpm_candidates(bpmn_xml, 30)
	           || bpm_candidates(bpmn_xml, 60)
	           || ARRAY(SELECT bpm_task_ids(task, 'assignEmptyUserIds')
	                      FROM bpm_user_tasks(bpmn_xml) task)
	           || CASE WHEN EXISTS (
	                   SELECT FROM bpm_user_tasks(bpmn_xml) task
	                    WHERE bpm_task_is(task, 'assignEmptyHandlerType',
	                          '4'))
	              THEN manager_user_ids ELSE '{}' END,
	       blacklist_members = bpm_candidates(bpmn_xml, 20),
	       blacklist_leaders = bpm_candidates(bpmn_xml, 21),
	       blacklist_above = bpm_candidates(bpmn_xml, 23),
	       blacklist_posts = bpm_candidates(bpmn_xml, 22),
	       blacklist_starters = EXISTS (
	           SELECT FROM bpm_user_tasks(bpmn_xml) task
	            WHERE bpm_task_is(task, 'candidateStrategy', '(37|38|51)')
	               OR bpm_task_is(task, 'assignStartUserHandlerType', '3')),
	       blacklist_calls = ARRAY(
	           SELECT btrim(key[1])
	             FROM regexp_matches(bpmn_xml,
	                  '\mcalledElement\s*=\s*["'']([^"'']*)', 'g') key)
	 WHERE id = definition AND tenant_id = tenant
	   AND NOT blacklist_counts
	RETURNING bpmn_xml, blacklist_calls INTO diagram, keys;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	PERFORM blacklist_asks(tenant, diagram);
	FOR called IN
		SELECT id FROM bpm_process_definition
		 WHERE tenant_id = tenant AND key = ANY(keys) AND blacklist_free
	LOOP
		PERFORM blacklist_count(tenant, called);
	END LOOP;
END $$;

DROP TRIGGER blacklist_users ON bpm_process_definition;
DROP FUNCTION blacklist_users();
DROP TRIGGER blacklist_asked ON bpm_process_definition;
CREATE OR REPLACE FUNCTION blacklist_asked() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF starts_with(NEW.key, 'blacklist') OR NEW.blacklist_free AND EXISTS (
		SELECT FROM bpm_process_definition d
		 WHERE d.tenant_id = NEW.tenant_id AND d.blacklist_counts
		   AND NEW.key = ANY(d.blacklist_calls))
	THEN
		PERFORM blacklist_count(NEW.tenant_id, NEW.id);
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER blacklist_asked AFTER INSERT ON bpm_process_definition
	FOR EACH ROW EXECUTE FUNCTION blacklist_asked();
SELECT blacklist_count(tenant_id, id)
  FROM bpm_process_definition
 WHERE starts_with(key, 'blacklist');

-- Is the leader of the department asked?
CREATE FUNCTION blacklist_asks_leader(tenant bigint, dept bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM bpm_process_definition d
		 WHERE d.tenant_id = tenant AND d.blacklist_counts
		   AND (d.blacklist_starters OR dept = ANY(d.blacklist_leaders)))
	    OR EXISTS (
		WITH RECURSIVE up (id) AS (
			SELECT unnest(d.blacklist_above)
			  FROM bpm_process_definition d
			 WHERE d.tenant_id = tenant AND d.blacklist_counts
			 UNION
			SELECT s.parent_id
			  FROM up
			  JOIN system_dept s ON s.id = up.id
			   AND s.tenant_id = tenant AND NOT s.deleted)
		SELECT FROM up WHERE id = dept);
END $$;

-- Are the members of the department asked?
CREATE FUNCTION blacklist_asks_members(tenant bigint, dept bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM bpm_process_definition d
		 WHERE d.tenant_id = tenant AND d.blacklist_counts
		   AND dept = ANY(d.blacklist_members));
END $$;

-- Are those who hold one of these posts asked?
CREATE FUNCTION blacklist_asks_posts(tenant bigint, posts bigint[])
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM bpm_process_definition d
		 WHERE d.tenant_id = tenant AND d.blacklist_counts
		   AND posts && d.blacklist_posts);
END $$;

-- Does the leader of the starter's department decide about his changes?
CREATE FUNCTION blacklist_asks_starters(tenant bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM bpm_process_definition d
		 WHERE d.tenant_id = tenant AND d.blacklist_counts
		   AND d.blacklist_starters);
END $$;

-- Does it change whom approvals ask, if a user goes from one department to
-- another (NULL: none) and has these posts instead of those?  starts: he may
-- start approvals himself.
CREATE FUNCTION blacklist_asks_move(tenant bigint, old_dept bigint,
	new_dept bigint, old_posts bigint[], new_posts bigint[], starts boolean)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF old_dept IS DISTINCT FROM new_dept AND (
		blacklist_asks_members(tenant, old_dept)
		OR blacklist_asks_members(tenant, new_dept)
		OR starts AND blacklist_asks_starters(tenant))
	THEN
		RETURN true;
	END IF;
	RETURN old_posts <> new_posts AND blacklist_asks_posts(tenant, ARRAY(
		(SELECT unnest(old_posts) EXCEPT SELECT unnest(new_posts))
		 UNION ALL
		(SELECT unnest(new_posts) EXCEPT SELECT unnest(old_posts))));
END $$;

-- Is the user asked so, or does he have a task of such an approval, or will one
-- come back to him?
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
		   AND person::text IN (t.assignee, t.owner));
END $$;

-- Does the end of the department change whom they ask?
CREATE FUNCTION blacklist_asks_dept(tenant bigint, dept bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN blacklist_asks_members(tenant, dept)
	    OR blacklist_asks_leader(tenant, dept);
END $$;
