-- A letter and its accent are one name, whether they are one character or two.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(btrim(normalize(name),
		E'\t\n\x0B\f\r \u0085\u00A0\u1680\u2000\u2001'
		'\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B'
		'\u2028\u2029\u202F\u205F\u3000\uFEFF'))
$$;

DO $$
DECLARE
	built regclass;
BEGIN
	FOR built IN
		SELECT indexrelid FROM pg_index
		 WHERE pg_get_indexdef(indexrelid) LIKE '%name_key(%'
		   AND indrelid IN (SELECT tgrelid FROM pg_trigger
		                     WHERE tgfoid = 'name_alike'::regproc)
	LOOP
		EXECUTE format('REINDEX INDEX %s', built);
	END LOOP;
END $$;
