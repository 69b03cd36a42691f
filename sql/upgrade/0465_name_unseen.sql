-- Marks of direction and joiners around a name are blanks that nobody sees, too.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(btrim(normalize(name),
		E'\t\n\x0B\f\r \u0085\u00A0\u00AD\u061C\u1680\u180E\u2000\u2001\u2002'
		'\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B\u200C\u200D'
		'\u200E\u200F\u2028\u2029\u202A\u202B\u202C\u202D\u202E\u202F\u205F'
		'\u2060\u2066\u2067\u2068\u2069\u3000\uFEFF'))
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
