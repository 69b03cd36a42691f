-- What was typed in full width is found by the indexes of parts of texts, too.
CREATE FUNCTION holds_indexed(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT whole ILIKE like_anywhere(part)
	    OR whole ILIKE like_anywhere(normalize(part, NFKC))
$$;
