-- name: area_tree
-- The tree is computed when regions are loaded, so that here it is only read.
SELECT tree FROM base_region_tree;

-- name: area_by_ip
-- :found is the country by the operator's file.  No row: that file is not asked
-- (region.ip.driver), or does not know.
SELECT r.name
  FROM region_of_address(:found::text, NULL) place
  JOIN base_region r ON r.id = place.id;
