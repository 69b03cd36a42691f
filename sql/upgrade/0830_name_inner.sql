-- Outside a transaction: while the indexes of several tables are made anew in one, who
-- reads two of these tables and it can wait for each other.
-- Blanks between the words of a name are equal, however many and of which kind, and
-- characters that show nothing do not tell names apart wherever they stand.
CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN name ~ '^[!-~\u4E00-\u9FFF]+( [!-~\u4E00-\u9FFF]+)*$' THEN lower(name)
	ELSE lower(btrim(regexp_replace(translate(normalize(name),
		E'\t\n\x0B\f\r\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005'
		'\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000'
		'\u00AD\u061C\u180E\u200B\u200E\u200F\u202A\u202B\u202C\u202D\u202E'
		'\u2060\u2066\u2067\u2068\u2069\uFEFF', repeat(' ', 24)),
		' {2,}', ' ', 'g'), E' \u200C\u200D')) END
$$;

SELECT format('REINDEX INDEX CONCURRENTLY %s', indexrelid::regclass)
  FROM pg_index
 WHERE pg_get_indexdef(indexrelid) LIKE '%name_key(%'
   AND indrelid IN (SELECT tgrelid FROM pg_trigger
                     WHERE tgfoid = 'name_alike'::regproc)
\gexec
