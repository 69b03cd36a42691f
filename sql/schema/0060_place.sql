-- Where devices are, told from the address they call from.

-- Whether a region is that country or lies in it.
CREATE FUNCTION region_within(region bigint, country bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM base_region
	                WHERE id = region AND country = ANY (path))
$$;

-- The code of the country a region lies in; NULL for no region.
CREATE FUNCTION region_country(region bigint) RETURNS char(2)
LANGUAGE sql STABLE AS $$
	SELECT c.iso_code::char(2)
	  FROM base_region r JOIN base_region c ON c.id = r.path[1]
	 WHERE r.id = region
$$;

-- The country of an address: by the file (found) or by nginx (passed), as the
-- entry region.ip.driver says; no row when that does not know.
CREATE FUNCTION region_of_address(found text, passed text)
RETURNS TABLE (id bigint, code char(2)) LANGUAGE sql STABLE AS $$
	SELECT r.id, r.iso_code::char(2)
	  FROM infra_config c
	  JOIN base_region r
	    ON r.type = 1
	   AND r.iso_code = upper(CASE c.value WHEN 'mmdb' THEN found
	                                       WHEN 'header' THEN passed END)
	 WHERE c.key = 'region.ip.driver' AND NOT c.deleted
	   AND COALESCE(found, passed) IS NOT NULL
$$;
