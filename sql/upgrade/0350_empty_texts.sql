-- An empty text in the place of none changes nothing of a blacklist record.
CREATE OR REPLACE FUNCTION blacklist_difference(b app_blacklist, payload jsonb)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE
	was jsonb := to_jsonb(b);
	becomes jsonb := to_jsonb(jsonb_populate_record(b, payload));
BEGIN
	RETURN (SELECT COALESCE(jsonb_object_agg(f.key, f.value)
	               FILTER (WHERE f.differs), '{}')
	          FROM (SELECT p.key, p.value,
	                       bool_or(NULLIF(was ->> p.key, '')
	                               IS DISTINCT FROM
	                               NULLIF(becomes ->> p.key, '')) OVER (PARTITION BY
	                           CASE WHEN starts_with(p.key, 'version_')
	                                THEN 'version_' ELSE p.key END)
	                       AS differs
	                  FROM jsonb_each(payload) p) f);
END $$;
