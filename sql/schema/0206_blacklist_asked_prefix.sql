-- As 0196_blacklist_asked_places.sql, for diagrams whose prefix of BPMN has other
-- characters than letters and digits.

CREATE OR REPLACE FUNCTION bpm_user_tasks(diagram text) RETURNS SETOF text
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN QUERY
		SELECT regexp_replace(part, '</([^\s<>/:]+:)?userTask\M.*', '')
		  FROM regexp_split_to_table(diagram,
		           '<(?:[^\s<>/:]+:)?userTask\M')
		       WITH ORDINALITY AS parts (part, n)
		 WHERE n > 1;
END $$;

UPDATE bpm_process_definition SET blacklist_counts = false
 WHERE blacklist_counts;
SELECT blacklist_count(tenant_id, id)
  FROM bpm_process_definition
 WHERE starts_with(key, 'blacklist');
