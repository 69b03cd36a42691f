-- name: area_tree
-- The tree is computed when regions are loaded, so that here it is only read.
SELECT tree FROM base_region_tree;
