-- Is the part in the whole, in any case of letters?  What was typed in full width, as
-- keyboards of East Asia write letters and digits, is found as others write it, too.
-- For tables of millions of rows: it is as fast as a plain search.
CREATE FUNCTION holds_typed(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT position(lower(part) in lower(whole)) > 0
	    OR (part IS NOT NFKC NORMALIZED
	        AND position(lower(normalize(part, NFKC)) in lower(whole)) > 0)
$$;

-- The same, whatever the width in which the whole has its letters, digits and
-- blanks.  Only texts with other characters than ASCII and Chinese ones may have
-- another width.
CREATE OR REPLACE FUNCTION holds(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT holds_typed(whole, part)
	    OR (octet_length(whole) > length(whole)
	        AND whole ~ '[^\u0001-\u007F\u4E00-\u9FFF]'
	        AND position(lower(normalize(part, NFKC))
	                     in lower(normalize(whole, NFKC))) > 0)
$$;
