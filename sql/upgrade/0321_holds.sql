-- Lists are searched for a part of a text in any case of letters.

-- Is the part in the whole, in any case of letters?
CREATE FUNCTION holds(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT position(lower(part) in lower(whole)) > 0
$$;
