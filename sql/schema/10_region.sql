-- Countries and their parts by ISO 3166, as Debian's iso-codes has them:
-- scripts/migrate hands its files to region_load each time it runs.

-- The id of a country is its number in ISO 3166-1, that of a part 10000 times
-- the country's and a number counted from 1 in the order of the codes.  What
-- a later edition adds is counted on, and what it drops stays: an id once
-- given is the same place for ever.
CREATE TABLE base_region (
	id        bigint PRIMARY KEY,
	parent_id bigint      NOT NULL DEFAULT 0, -- 0: a country
	type      smallint    NOT NULL -- 1 country, 2 part of one, 3 city
		CHECK (type IN (1, 2, 3)),
	iso_code  varchar(8)  NOT NULL UNIQUE, -- "BR", "BR-SP"
	name      varchar(100) NOT NULL,
	path      bigint[]    NOT NULL -- from the country to itself
);
CREATE INDEX base_region_parent ON base_region (parent_id);

-- The whole tree as one answer, made with the table: a few thousand nodes
-- that change with an upgrade.  One row.
CREATE TABLE base_region_tree (
	one  boolean PRIMARY KEY DEFAULT true CHECK (one),
	tree json NOT NULL
);
INSERT INTO base_region_tree (tree) VALUES ('[]');

-- What lies below a region as nodes of the tree, by name; null for leaves.
CREATE FUNCTION region_children(parent bigint) RETURNS json
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (SELECT '[' || string_agg(format(
		'{"id":%s,"name":%s,"children":%s}', r.id, to_json(r.name),
		COALESCE(region_children(r.id)::text, 'null')), ','
		ORDER BY r.name COLLATE "und-x-icu", r.id) || ']'
		FROM base_region r WHERE r.parent_id = parent);
END $$;

-- Takes the lists of countries and of their parts as iso-codes writes them, and
-- writes only what differs.  A part names its parent with or without the country.
CREATE FUNCTION region_load(countries jsonb, parts jsonb) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	some_new boolean;
	some_other boolean;
BEGIN
	INSERT INTO base_region AS r (id, type, iso_code, name, path)
	SELECT (c ->> 'numeric')::bigint, 1, c ->> 'alpha_2',
	       COALESCE(c ->> 'common_name', c ->> 'name'),
	       ARRAY[(c ->> 'numeric')::bigint]
	  FROM jsonb_array_elements(countries -> '3166-1') c
	ON CONFLICT (id) DO UPDATE
	   SET iso_code = EXCLUDED.iso_code, name = EXCLUDED.name
	 WHERE (r.iso_code, r.name) <> (EXCLUDED.iso_code, EXCLUDED.name);
	some_other := FOUND;

	INSERT INTO base_region (id, parent_id, type, iso_code, name, path)
	SELECT c.last + row_number() OVER (PARTITION BY c.id
	           ORDER BY p ->> 'code' COLLATE "C"),
	       c.id, 2, p ->> 'code', p ->> 'name', '{}'
	  FROM jsonb_array_elements(parts -> '3166-2') p
	  JOIN (SELECT c.id, c.iso_code,
	               COALESCE(max(k.id), c.id * 10000) AS last
	          FROM base_region c
	          LEFT JOIN base_region k
	            ON k.id BETWEEN c.id * 10000 + 1 AND c.id * 10000 + 9999
	         WHERE c.type = 1
	         GROUP BY c.id) c
	    ON c.iso_code = split_part(p ->> 'code', '-', 1)
	 WHERE NOT EXISTS (SELECT FROM base_region k
	                    WHERE k.iso_code = p ->> 'code');
	some_new := FOUND;

	UPDATE base_region r SET name = p.name, parent_id = p.parent_id
	  FROM (SELECT p ->> 'code' AS code, p ->> 'name' AS name,
	               COALESCE(above.id, c.id) AS parent_id
	          FROM jsonb_array_elements(parts -> '3166-2') p
	          JOIN base_region c
	            ON c.iso_code = split_part(p ->> 'code', '-', 1)
	          LEFT JOIN base_region above
	            ON above.iso_code = CASE
	               WHEN p ->> 'parent' LIKE '%-%' THEN p ->> 'parent'
	               ELSE c.iso_code || '-' || (p ->> 'parent') END) p
	 WHERE r.iso_code = p.code
	   AND (r.name, r.parent_id) <> (p.name, p.parent_id);
	IF NOT (FOUND OR some_new OR some_other) THEN
		RETURN;
	END IF;

	WITH RECURSIVE placed AS (
		SELECT id, ARRAY[id] AS path FROM base_region WHERE type = 1
		UNION ALL
		SELECT r.id, p.path || r.id
		  FROM base_region r JOIN placed p ON p.id = r.parent_id)
	UPDATE base_region r SET path = p.path
	  FROM placed p WHERE p.id = r.id AND p.path <> r.path;
	UPDATE base_region_tree SET tree = region_children(0);
END $$;

-- Whether a region is that country or lies in it.
CREATE FUNCTION region_within(region bigint, country bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM base_region
	                WHERE id = region AND country = ANY (path))
$$;

-- These regions and all below them.
CREATE FUNCTION regions_below(regions bigint[]) RETURNS bigint[]
LANGUAGE sql STABLE AS $$
	SELECT ARRAY(SELECT r.id FROM base_region r WHERE r.path && regions)
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
