-- Words are found by their names however many blanks are between them, as names are
-- compared (name_key).
-- What a search compares of a text: its key as a name, with letters, digits and blanks
-- as everybody types them, whatever their width.
CREATE FUNCTION search_key(part text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(normalize(name_key(part), NFKC))
$$;

-- Is the part in the whole, in any case of letters?  What was typed in full width, as
-- keyboards of East Asia write letters and digits, is found as others write it, too, and
-- words are found however many blanks are between them.
-- For tables of millions of rows: it is as fast as a plain search, because what costs
-- more is asked only of texts for which a cheaper question has said that it matters.
CREATE OR REPLACE FUNCTION holds_typed(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT position(lower(part) in lower(whole)) > 0
	    OR ((octet_length(part) > length(part) OR part LIKE '%  %')
	        AND position(search_key(part) in lower(whole)) > 0)
	    OR (whole LIKE '%  %' AND search_key(part) LIKE '% %'
	        AND position(search_key(part) in name_key(whole)) > 0)
$$;

-- As holds_typed, and the whole may have its letters, digits and blanks in full width,
-- too, and characters that show nothing.  Only a text with other characters than those
-- of ASCII and Chinese ones can have them, or one with a tab between two words, so
-- other texts are not normalized.
CREATE OR REPLACE FUNCTION holds(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT holds_typed(whole, part)
	    OR ((octet_length(whole) > length(whole) OR whole LIKE E'%\t%')
	        AND whole ~ '[^ -~\u4E00-\u9FFF]'
	        AND position(search_key(part) in search_key(whole)) > 0)
$$;

-- As holds_typed, for a column with an index of parts of texts (pg_trgm).  Where both
-- patterns are the same, PostgreSQL reads the index once.  Between two words a pattern
-- lets anything pass, because the index knows no "one blank or more"; what then is no
-- blank is found out row by row.
CREATE OR REPLACE FUNCTION holds_indexed(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (whole ILIKE replace(like_anywhere(lower(part)), ' ', '%')
	        OR whole ILIKE replace(like_anywhere(search_key(part)), ' ', '%'))
	   AND (search_key(part) NOT LIKE '% %' OR holds_typed(whole, part))
$$;
