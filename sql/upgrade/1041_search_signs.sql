-- A search takes the apostrophes, quotes and hyphens of tablets and word processors for
-- those of a keyboard, and the dots between the parts of a name, of which each input method
-- has another, for one.
CREATE OR REPLACE FUNCTION search_key(part text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(normalize(translate(name_key(part),
		E'\u2018\u2019\u201A\u201B\u02BC\u2032\u201C\u201D\u201E\u201F\u2033'
		'\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
		'\u2022\u2027\u2219\u22C5\u30FB\uFF65',
		E'\'\'\'\'\'\'"""""-------\u00B7\u00B7\u00B7\u00B7\u00B7\u00B7'), NFKC))
$$;
