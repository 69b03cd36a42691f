-- A host is one host however its port is spelled, so that nobody opens more calls
-- of it than 8 by spellings.
CREATE OR REPLACE FUNCTION url_host(url text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN h = '' OR h ~ ':[0-9]+$' THEN h
	            WHEN url ILIKE 'https:%' THEN h || ':443'
	            ELSE h || ':80' END
	  FROM COALESCE(substring(lower(url) FROM '^https?://([^/?#]*)'), '') u,
	       regexp_replace(u, ':0*$', '') v,
	       regexp_replace(v, ':0+([1-9][0-9]*)$', ':\1') w,
	       regexp_replace(w, '\.(:[0-9]+)?$', '\1') h
$$;
