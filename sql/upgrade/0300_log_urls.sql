-- The operation log masks what URLs hold of secrets, and hides the addresses of
-- status listeners.

-- A value with "***" in place of the user and password and of the query and
-- fragment of each URL in it, where tokens stand (redact_text in input/redact.h).
CREATE FUNCTION oplog_masked(value jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN value::text LIKE '%://%' THEN regexp_replace(
	       regexp_replace(value::text, '://[^/?#\s"<>\\]+@', '://***@', 'g'),
	       '(://[^?#\s"<>\\]*[?#])[^\s"<>\\]+', '\1***', 'g')::jsonb
	       ELSE value END
$$;

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
	       'deleted,deleted_time,version,attr_version,policy_epoch}'::text[])
$$;

DROP TRIGGER oplog_insert ON bpm_status_listener;
DROP TRIGGER oplog_update ON bpm_status_listener;
DROP TRIGGER oplog_delete ON bpm_status_listener;
SELECT oplog_watch('bpm_status_listener', 'BPM status listener', 'url');
