-- The operation log shows values that are no secrets, and has words for numbers of
-- process models.
CREATE OR REPLACE FUNCTION oplog_difference(secrets text[], old jsonb, new jsonb)
RETURNS TABLE (key text, was jsonb, is_now jsonb) LANGUAGE sql STABLE AS $$
	SELECT f.key,
	       CASE WHEN f.was IS NOT NULL AND f.secret THEN '"***"'
	            ELSE oplog_masked(f.was) END,
	       CASE WHEN f.is_now IS NOT NULL AND f.secret
	            THEN '"***"' ELSE oplog_masked(f.is_now) END
	  FROM (SELECT k.key, NULLIF(old -> k.key, 'null') AS was,
	               NULLIF(new -> k.key, 'null') AS is_now,
	               k.key = ANY(secrets)
	               OR k.key || ' unless visible' = ANY(secrets)
	              AND 'false' IN (old ->> 'visible', new ->> 'visible') AS secret
	          FROM jsonb_object_keys(COALESCE(new, old)) AS k(key)) f
	 WHERE f.was IS DISTINCT FROM f.is_now
	   AND (old IS NOT NULL OR f.is_now NOT IN ('[]', '{}', '""'))
	   AND f.key <> ALL('{id,tenant_id,creator,create_time,updater,update_time,'
	       'deleted,deleted_time,version,attr_version,policy_epoch,'
	       'field_revision,revision_time,h32,sys_ver_key,sdk_ver_key,ui_list,'
	       'turn,everyones,business_id,business_type,process_instance_id,'
	       'last_draft_id,base_revision,submit_time,device_count,'
	       'not_activated,live_name}'::text[])
$$;

CREATE OR REPLACE FUNCTION oplog_value(thing text, key text, value jsonb) RETURNS text
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
	ELSIF key = 'suspension_state' THEN
		RETURN CASE bare WHEN '2' THEN 'suspended' ELSE 'active' END;
	ELSIF key = 'auto_approval_type' THEN
		RETURN CASE bare WHEN '1' THEN 'approve once approved'
			WHEN '2' THEN 'approve if approved just before'
			ELSE 'ask again' END;
	ELSIF thing = 'blacklist draft' AND key = 'payload'
	    AND jsonb_typeof(value) = 'object' THEN
		RETURN (SELECT string_agg(concat(oplog_label(m.key), ' = ',
		               oplog_value('blacklist', m.key, m.value)), ', '
		                          ORDER BY m.key COLLATE "C")
		          FROM jsonb_each(value) m);
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
	ELSIF jsonb_typeof(value) = 'number' AND key ~ '(_ids?|create_user)$'
	    AND bare ~ '^[0-9]{1,18}$' THEN
		called := oplog_named(thing, key, bare::bigint);
	ELSIF bare ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$' THEN
		called := replace(left(bare, 19), 'T', ' ');
	END IF;
	IF called LIKE '%://%' THEN
		called := oplog_masked(to_jsonb(called)) #>> '{}';
	END IF;
	RETURN COALESCE(called, bare);
END $$;

DROP TRIGGER oplog_insert ON infra_config;
DROP TRIGGER oplog_update ON infra_config;
DROP TRIGGER oplog_delete ON infra_config;
SELECT oplog_watch('infra_config', 'INFRA configuration',
	'value unless visible');
