-- The operation log speaks to people: of names and labels, in place of ids and digits.

DROP FUNCTION oplog_entry(text, text, text[], jsonb, jsonb);

-- Where two states of a row differ, but for the bookkeeping.  Of a secret only
-- that it is another, so that a new password is seen and no hash.
CREATE OR REPLACE FUNCTION oplog_difference(secrets text[], old jsonb, new jsonb)
RETURNS TABLE (key text, was jsonb, is_now jsonb) LANGUAGE sql STABLE AS $$
	SELECT f.key,
	       CASE WHEN f.was IS NOT NULL AND f.key = ANY(secrets) THEN '"***"'
	            ELSE oplog_masked(f.was) END,
	       CASE WHEN f.is_now IS NOT NULL AND f.key = ANY(secrets)
	            THEN '"***"' ELSE oplog_masked(f.is_now) END
	  FROM (SELECT k.key, NULLIF(old -> k.key, 'null') AS was,
	               NULLIF(new -> k.key, 'null') AS is_now
	          FROM jsonb_object_keys(COALESCE(new, old)) AS k(key)) f
	 WHERE f.was IS DISTINCT FROM f.is_now
	   AND f.key <> ALL('{id,tenant_id,creator,create_time,updater,update_time,'
	       'deleted,deleted_time,version,attr_version,policy_epoch,'
	       'field_revision,h32,sys_ver_key,sdk_ver_key,ui_list}'::text[])
$$;

-- How people call a column: "Leader user" for leader_user_id.
CREATE FUNCTION oplog_label(key text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN key IN ('mac', 'cpu', 'ui', 'url', 'kid') THEN upper(key)
	       ELSE upper(left(k.words, 1)) || substr(k.words, 2) END
	  FROM (SELECT replace(replace(regexp_replace(regexp_replace(key,
	               '_id$', ''), '_ids$', 's'), 'dept', 'department'), '_', ' ')
	       ) k (words)
$$;

-- The dictionary with the labels of a column's values; NULL: they have none.
CREATE FUNCTION oplog_dictionary(thing text, key text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE key
	WHEN 'status' THEN CASE thing
		WHEN 'device' THEN 'device_status'
		WHEN 'modification record' THEN 'device_info_modify_status'
		WHEN 'task' THEN 'infra_export_task_status'
		WHEN 'blacklist draft' THEN 'app_blacklist_approval_status'
		ELSE 'common_status' END
	WHEN 'type' THEN CASE thing
		WHEN 'blacklist' THEN 'app_blacklist_type'
		WHEN 'configuration' THEN 'infra_config_type'
		WHEN 'menu' THEN 'system_menu_type'
		WHEN 'message template' THEN 'system_notify_template_type'
		WHEN 'model' THEN 'bpm_model_type'
		WHEN 'notice' THEN 'system_notice_type'
		WHEN 'process listener' THEN 'bpm_process_listener_type'
		WHEN 'role' THEN 'system_role_type' END
	WHEN 'approval_status' THEN 'app_blacklist_approval_status'
	WHEN 'creator_type' THEN 'user_type'
	WHEN 'data_scope' THEN 'system_data_scope'
	WHEN 'form_type' THEN 'bpm_model_form_type'
	WHEN 'match_mode' THEN 'app_blacklist_match_mode'
	WHEN 'model_type' THEN 'bpm_model_type'
	WHEN 'platform' THEN 'device_platform'
	WHEN 'process_status' THEN 'infra_api_error_log_process_status'
	WHEN 'sex' THEN 'system_user_sex'
	WHEN 'storage' THEN 'infra_file_storage'
	WHEN 'user_type' THEN 'user_type'
	WHEN 'value_type' THEN 'bpm_process_listener_value_type'
	WHEN 'version_op' THEN 'app_blacklist_version_op' END
$$;

-- The name of the row whose id stands in such a column, or among its ids; NULL:
-- it has none.  Deleted rows keep theirs.
CREATE FUNCTION oplog_named(thing text, key text, of bigint) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
	CASE regexp_replace(replace(key, '_ids', '_id'),
	                    '^.*_(user|dept)_id$', '\1_id')
	WHEN 'blacklist_id' THEN
		RETURN (SELECT package_name FROM app_blacklist WHERE id = of);
	WHEN 'channel_id' THEN
		RETURN (SELECT name FROM base_channel WHERE id = of);
	WHEN 'config_id' THEN
		RETURN (SELECT name FROM infra_file_config WHERE id = of);
	WHEN 'device_id' THEN
		RETURN (SELECT upper(mac::text) FROM device_info WHERE id = of);
	WHEN 'dept_id' THEN
		RETURN (SELECT name FROM system_dept WHERE id = of);
	WHEN 'form_id' THEN
		RETURN (SELECT name FROM bpm_form WHERE id = of);
	WHEN 'menu_id' THEN
		RETURN (SELECT name FROM system_menu WHERE id = of);
	WHEN 'package_id' THEN
		RETURN (SELECT name FROM system_tenant_package WHERE id = of);
	WHEN 'parent_id' THEN
		RETURN CASE thing
			WHEN 'menu' THEN oplog_named(thing, 'menu_id', of)
			ELSE oplog_named(thing, 'dept_id', of) END;
	WHEN 'post_id' THEN
		RETURN (SELECT name FROM system_post WHERE id = of);
	WHEN 'region_id' THEN
		RETURN (SELECT name FROM base_region WHERE id = of);
	WHEN 'role_id' THEN
		RETURN (SELECT name FROM system_role WHERE id = of);
	WHEN 'rule_id' THEN
		RETURN (SELECT name FROM rule_info WHERE id = of);
	WHEN 'user_id', 'create_user' THEN
		RETURN (SELECT nickname FROM system_users WHERE id = of);
	ELSE
		RETURN NULL;
	END CASE;
END $$;

-- A value as people read it.  The sentence is cut, so of many ids the first are
-- enough.
CREATE FUNCTION oplog_value(thing text, key text, value jsonb) RETURNS text
LANGUAGE plpgsql STABLE AS $$
DECLARE
	bare text := NULLIF(value #>> '{}', '');
	dictionary text := CASE jsonb_typeof(value)
		WHEN 'boolean' THEN 'infra_boolean_string'
		WHEN 'object' THEN NULL
		ELSE oplog_dictionary(thing, key) END;
	called text;
BEGIN
	IF bare IS NULL OR value IN ('[]', '{}') THEN
		RETURN 'none';
	ELSIF jsonb_typeof(value) = 'array' THEN
		RETURN (SELECT string_agg(oplog_value(thing, key, value -> i), ', '
		                          ORDER BY i)
		          FROM generate_series(0,
		               LEAST(jsonb_array_length(value), 700) - 1) i);
	ELSIF dictionary IS NOT NULL THEN
		called := (SELECT label FROM system_dict_data
		            WHERE dict_type = dictionary
		              AND system_dict_data.value = bare AND NOT deleted
		            LIMIT 1);
	ELSIF jsonb_typeof(value) = 'number' AND bare ~ '^[0-9]{1,18}$' THEN
		called := oplog_named(thing, key, bare::bigint);
	ELSIF bare ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$' THEN
		called := replace(left(bare, 19), 'T', ' ');
	END IF;
	RETURN COALESCE(oplog_masked(to_jsonb(called)) #>> '{}', bare);
END $$;

-- How people call the row itself, in brackets, to stand behind its id.
CREATE FUNCTION oplog_title(thing text, key bigint, of jsonb) RETURNS text
LANGUAGE sql STABLE AS $$
	SELECT COALESCE(' (' || left(oplog_masked(to_jsonb(t.title)) #>> '{}', 100)
	                || ')', '')
	  FROM (SELECT COALESCE(CASE jsonb_typeof(of -> 'mac') WHEN 'string'
	               THEN upper(of ->> 'mac') END, of ->> 'nickname',
	               of ->> 'name', of ->> 'title', of ->> 'label',
	               of ->> 'package_name', of ->> 'kid',
	               oplog_named(thing, thing || '_id', key)) AS title) t
$$;

-- What the log says of one change: a sentence for people, with names and labels
-- as they are now, and the values as JSON; nothing when nothing that shows differs.
-- Text too long for its column is cut; JSON cannot be, so then only the names
-- of the fields are left of it.
CREATE FUNCTION oplog_entry(sentence text, thing text, secrets text[],
	old jsonb, new jsonb)
RETURNS TABLE (action text, extra text) LANGUAGE sql STABLE AS $$
	SELECT left(concat(sentence, ': ', d.said), 2000),
	       CASE WHEN length(d.fields::text) <= 2000 THEN d.fields::text
	            WHEN length(d.names::text) <= 2000 THEN d.names::text
	            ELSE '{}' END
	  FROM (SELECT string_agg(concat(oplog_label(f.key), ': ',
	               CASE WHEN old IS NOT NULL
	               THEN oplog_value(thing, f.key, f.was) END,
	               CASE WHEN old IS NOT NULL AND new IS NOT NULL
	               THEN ' -> ' END,
	               CASE WHEN new IS NOT NULL
	               THEN oplog_value(thing, f.key, f.is_now) END),
	               '; ' ORDER BY f.key COLLATE "C") AS said,
	               jsonb_object_agg(f.key, CASE
	               WHEN old IS NULL THEN jsonb_build_object('new', f.is_now)
	               WHEN new IS NULL THEN jsonb_build_object('old', f.was)
	               ELSE jsonb_build_object('old', f.was, 'new', f.is_now)
	               END) AS fields,
	               jsonb_build_object('cut', jsonb_agg(f.key)) AS names
	          FROM oplog_difference(secrets, old, new) f) d
	 WHERE d.said IS NOT NULL
$$;

-- Writes the log of one statement: the keys of its rows, what each was (NULL:
-- nothing) and what it is.  A row that is marked as deleted has gone.
-- Of the name by which a table is watched, such as "SYSTEM roles of user", the log
-- shows no module: the sentence is about "roles of user", the type is "user".
-- Planning takes ten times as long as running for one row, so that the plan,
-- of which the functions above become part, is made once a session.
CREATE OR REPLACE FUNCTION oplog_write(verb text, type text, secrets text[],
	keys bigint[], olds jsonb[], news jsonb[])
RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off AS $$
DECLARE
	subject text := regexp_replace(oplog_write.type, '^[A-Z]+ ', '');
	thing text := regexp_replace(subject, '^[a-z]+ of ', '');
BEGIN
	INSERT INTO system_operate_log (trace_id, user_id, user_type, type,
	       sub_type, biz_id, action, extra, request_method, request_url,
	       user_ip, user_agent, tenant_id)
	SELECT left(a.trace_id, 64), a.user_id, a.user_type,
	       left(thing, 50), left(a.sub_type, 50), c.key, e.action,
	       e.extra, left(a.method, 16), left(a.url, 255), left(a.ip, 50),
	       left(a.agent, 512), a.tenant_id
	  FROM jsonb_to_record(current_setting('fleetdesk.actor')::jsonb) AS a(
	       trace_id text, user_id bigint, user_type smallint, sub_type text,
	       method text, url text, ip text, agent text, tenant_id bigint),
	       (SELECT key, old, new,
	               COALESCE(old ->> 'deleted' = 'false'
	                        AND new ->> 'deleted' = 'true', false) AS gone
	          FROM unnest(keys, olds, news) AS u(key, old, new)) c,
	       oplog_entry(concat(CASE WHEN c.gone THEN 'Deleted' ELSE verb END,
	       ' ', subject, ' ', c.key,
	       oplog_title(thing, c.key, COALESCE(c.old, c.new))), thing, secrets,
	       c.old, CASE WHEN NOT c.gone THEN c.new END) e;
END $$;
