-- The operation log leaves out what the suite keeps for itself.
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
	       'not_activated}'::text[])
$$;
