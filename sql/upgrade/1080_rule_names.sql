-- Names of rules are unique by what people read of them, too; those of rules that wait for
-- approval count when they are approved.
ALTER TABLE rule_info ADD COLUMN live_name varchar(64)
	GENERATED ALWAYS AS (CASE WHEN status <> 2 THEN name END) STORED;
DROP INDEX rule_name_duplicate;
CREATE UNIQUE INDEX rule_name_duplicate ON rule_info (tenant_id, live_name)
	WHERE NOT deleted;
SELECT name_unique('rule_info', 'rule_name_duplicate', 'live_name', 'tenant_id');

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
	   AND (old IS NOT NULL OR f.is_now NOT IN ('[]', '{}', '""'))
	   AND f.key <> ALL('{id,tenant_id,creator,create_time,updater,update_time,'
	       'deleted,deleted_time,version,attr_version,policy_epoch,'
	       'field_revision,revision_time,h32,sys_ver_key,sdk_ver_key,ui_list,'
	       'turn,everyones,business_id,business_type,process_instance_id,'
	       'last_draft_id,base_revision,submit_time,device_count,'
	       'not_activated,live_name}'::text[])
$$;
