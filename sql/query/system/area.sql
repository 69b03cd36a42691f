-- name: area_tree
-- Made when regions are loaded, for reading alone.
SELECT tree FROM base_region_tree;
