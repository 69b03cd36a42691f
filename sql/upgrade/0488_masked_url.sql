-- A password in a URL may have angle brackets.
CREATE OR REPLACE FUNCTION oplog_masked(value jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN value::text LIKE '%://%' THEN regexp_replace(
	       regexp_replace(value::text, '://[^/?#\s"\\]+@', '://***@', 'g'),
	       '(://[^?#\s"\\]*[?#])[^\s"\\]+', '\1***', 'g')::jsonb
	       ELSE value END
$$;
