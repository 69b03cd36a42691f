-- The tree of countries and their parts, and the country of an address.

-- name: area_tree
-- The tree is computed when regions are loaded, so that here it is only read.
SELECT tree FROM base_region_tree;

-- name: area_by_ip
-- :found is the country by the operator's file.  No row: the file is not used
-- (region.ip.driver), or does not have the address.
SELECT r.name
  FROM region_of_address(:found::text, NULL) place
  JOIN base_region r ON r.id = place.id;
