#!/usr/bin/env bash
# test_region - the SQL function region_load: it loads all countries and their
# parts of Debian's iso-codes into base_region and its tree; the same edition
# again writes nothing; regions that a later edition adds get the next ids,
# those it drops stay, names follow, and no id gets another region.  Everything
# runs in a transaction that is rolled back.  Needs FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
iso=/usr/share/iso-codes/json

psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" -v ON_ERROR_STOP=1 <<EOF
BEGIN;
DELETE FROM base_region;
CREATE TEMP TABLE verdict (said text, ok boolean);
\set countries \`cat $iso/iso_3166-1.json\`
\set parts \`cat $iso/iso_3166-2.json\`
SELECT region_load(:'countries', :'parts') \g /dev/null
INSERT INTO verdict SELECT 'all of them are there', count(*) =
	jsonb_array_length(:'countries'::jsonb -> '3166-1') +
	jsonb_array_length(:'parts'::jsonb -> '3166-2') FROM base_region;
INSERT INTO verdict SELECT 'Brazil is 76', count(*) = 1
  FROM base_region WHERE id = 76 AND iso_code = 'BR' AND name = 'Brazil';
INSERT INTO verdict SELECT 'its parts are counted by code', count(*) = 2
  FROM base_region WHERE parent_id = 76 AND path = ARRAY[76, id]
   AND (id, iso_code) IN ((760001, 'BR-AC'), (760027, 'BR-TO'));
INSERT INTO verdict SELECT 'a part of a part lies below it', count(*) = 1
  FROM base_region r JOIN base_region p ON p.id = r.parent_id
 WHERE r.iso_code = 'GB-BIR' AND p.iso_code = 'GB-ENG'
   AND r.path = ARRAY[826, p.id, r.id];
INSERT INTO verdict SELECT 'a path begins at a country, ends at itself', bool_and(
	path[1] IN (SELECT id FROM base_region WHERE type = 1)
	AND path[cardinality(path)] = id) FROM base_region;
INSERT INTO verdict SELECT 'the tree has every node', count(*) =
	(SELECT count(*) FROM base_region)
  FROM base_region_tree, regexp_matches(tree::text, '"id":', 'g');

CREATE TEMP TABLE before AS SELECT ctid AS place, id, iso_code FROM base_region;
SELECT region_load(:'countries', :'parts') \g /dev/null
INSERT INTO verdict SELECT 'the same again writes nothing', bool_and(
	r.ctid = b.place) FROM base_region r JOIN before b USING (id);

SELECT region_load('{"3166-1": [{"alpha_2": "BR", "numeric": "076",
	"name": "Brasil"}]}', '{"3166-2": [
	{"code": "BR-AB", "name": "New", "parent": "TO"},
	{"code": "BR-TO", "name": "Tocantins"}]}') \g /dev/null
INSERT INTO verdict SELECT 'what is new is counted on', count(*) = 1
  FROM base_region WHERE id = 760028 AND iso_code = 'BR-AB'
   AND path = '{76,760027,760028}';
INSERT INTO verdict SELECT 'names follow', count(*) = 1
  FROM base_region WHERE id = 76 AND name = 'Brasil';
INSERT INTO verdict SELECT 'no id is another place, none is gone', count(*) = 0
  FROM before b LEFT JOIN base_region r USING (id)
 WHERE b.iso_code IS DISTINCT FROM r.iso_code;
INSERT INTO verdict SELECT 'the tree follows', count(*) = 1
  FROM base_region_tree
 WHERE tree::text LIKE '%"name":"Brasil"%{"id":760028,"name":"New"%';

SELECT said || ': no' FROM verdict WHERE ok IS NOT TRUE;
SELECT format('%s passed, %s failed', count(*) FILTER (WHERE ok),
	count(*) FILTER (WHERE ok IS NOT TRUE)) FROM verdict;
ROLLBACK;
EOF
