-- Whom approvals of the blacklist ask, as the engine reads it.  Until now it was
-- found by patterns in the text of a diagram (0196_blacklist_asked_places.sql), but
-- XML has more spellings than these knew: entities, comments, attributes of other
-- tools, keys of called processes that are expressions.

ALTER TABLE bpm_process_definition
	-- Whom its tasks ask and what it calls, stored by its deployment
	-- (cgi-bin/bpm/asked_people.h).  NULL: deployed before this was stored,
	-- or seeded; then the patterns say it.
	ADD COLUMN asks jsonb,
	-- An expression names what it calls, so it may be any process.
	ADD COLUMN blacklist_calls_any boolean NOT NULL DEFAULT false;

CREATE FUNCTION jsonb_ids(list jsonb) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN ARRAY(SELECT DISTINCT id::bigint
	               FROM jsonb_array_elements_text(list) id);
END $$;

CREATE FUNCTION bpm_asks(diagram text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN jsonb_build_object(
		'roles', bpm_candidates(diagram, 10),
		'members', bpm_candidates(diagram, 20),
		'leaders', bpm_candidates(diagram, 21),
		'posts', bpm_candidates(diagram, 22),
		'above', bpm_candidates(diagram, 23),
		'groups', bpm_candidates(diagram, 40),
		'users', bpm_candidates(diagram, 30)
		    || bpm_candidates(diagram, 60)
		    || ARRAY(SELECT bpm_task_ids(task, 'assignEmptyUserIds')
		               FROM bpm_user_tasks(diagram) task),
		'managers', EXISTS (
		    SELECT FROM bpm_user_tasks(diagram) task
		     WHERE bpm_task_is(task, 'assignEmptyHandlerType', '4')),
		'starters', EXISTS (
		    SELECT FROM bpm_user_tasks(diagram) task
		     WHERE bpm_task_is(task, 'candidateStrategy', '(37|38|51)')
		        OR bpm_task_is(task, 'assignStartUserHandlerType', '3')),
		'calls', ARRAY(
		    SELECT btrim(key[1])
		      FROM regexp_matches(diagram,
		           '\mcalledElement\s*=\s*["'']([^"'']*)', 'g') key),
		'calls_any', diagram ~ '\mcalledElement\s*=\s*["''][^"'']*[$#&]');
END $$;

-- Makes a version count, with the versions that it calls.  Those that somebody
-- deployed who needs approval do not: an approval that calls one fails.  The
-- managers of a called version count, because the first may become its starter.
CREATE OR REPLACE FUNCTION blacklist_count(tenant bigint, definition bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	told jsonb;
	called bigint;
BEGIN
	SELECT COALESCE(asks, bpm_asks(bpmn_xml)) INTO told
	  FROM bpm_process_definition
	 WHERE id = definition AND tenant_id = tenant AND NOT blacklist_counts
	   FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		RETURN;
	END IF;
	UPDATE bpm_process_definition
	   SET blacklist_counts = true,
	       blacklist_users = jsonb_ids(told -> 'users')
	           || CASE WHEN (told -> 'managers')::boolean
	                     OR NOT starts_with(key, 'blacklist')
	              THEN manager_user_ids ELSE '{}' END,
	       blacklist_members = jsonb_ids(told -> 'members'),
	       blacklist_leaders = jsonb_ids(told -> 'leaders'),
	       blacklist_above = jsonb_ids(told -> 'above'),
	       blacklist_posts = jsonb_ids(told -> 'posts'),
	       blacklist_starters = (told -> 'starters')::boolean,
	       blacklist_calls = ARRAY(
	           SELECT jsonb_array_elements_text(told -> 'calls')),
	       blacklist_calls_any = (told -> 'calls_any')::boolean
	 WHERE id = definition AND tenant_id = tenant;
	UPDATE system_role SET blacklist_asked = true
	 WHERE id = ANY(jsonb_ids(told -> 'roles')) AND tenant_id = tenant
	   AND NOT blacklist_asked;
	UPDATE bpm_user_group SET blacklist_asked = true
	 WHERE id = ANY(jsonb_ids(told -> 'groups')) AND tenant_id = tenant
	   AND NOT blacklist_asked;
	FOR called IN
		SELECT id FROM bpm_process_definition
		 WHERE tenant_id = tenant AND blacklist_free
		   AND NOT blacklist_counts
		   AND ((told -> 'calls_any')::boolean
		        OR told -> 'calls' ? key::text)
	LOOP
		PERFORM blacklist_count(tenant, called);
	END LOOP;
END $$;

CREATE OR REPLACE FUNCTION blacklist_asked() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	IF starts_with(NEW.key, 'blacklist') OR NEW.blacklist_free AND EXISTS (
		SELECT FROM bpm_process_definition d
		 WHERE d.tenant_id = NEW.tenant_id AND d.blacklist_counts
		   AND (d.blacklist_calls_any
		        OR NEW.key = ANY(d.blacklist_calls)))
	THEN
		PERFORM blacklist_count(NEW.tenant_id, NEW.id);
	END IF;
	RETURN NULL;
END $$;
DROP FUNCTION blacklist_asks(bigint, text);

UPDATE bpm_process_definition SET blacklist_counts = false
 WHERE blacklist_counts;
SELECT blacklist_count(tenant_id, id)
  FROM bpm_process_definition
 WHERE starts_with(key, 'blacklist');

-- Finds whom somebody has chosen for a task to come (blacklist_asks_user in
-- 0234_blacklist_asks_running.sql).
CREATE INDEX bpm_variable_chosen ON bpm_variable (tree)
	WHERE name IN ('PROCESS_APPROVE_USER_SELECT_ASSIGNEES',
	               'PROCESS_START_USER_SELECT_ASSIGNEES');
