#!/usr/bin/env bash
# test_sqlgen - scripts/dev/sqlgen: it numbers parameters by their first use, leaves
# casts and texts alone, writes the numbers of enums, includes parts, makes three
# constants of a page and more of a page with filters, marks blocks that only
# read and those that are planned for their values, writes a header only when it
# changes, and can run several times at once.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
sqlgen=$PWD/scripts/dev/sqlgen
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-sqlgen.XXXXXX")
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# gen [HEADER]: generates C of the blocks on stdin.
gen() {
	mkdir -p "$dir/sql/query/x"
	cat >"$dir/sql/query/x/q.sql"
	(cd "$dir" && "$sqlgen" gen "$@" sql/query/x/q.sql)
}

# has TEXT: checks that the generated C has that line; leading blanks are
# ignored.
has() {
	if grep -qxF "$1" <(sed 's/^[ \t]*//' "$dir/gen/queries.c"); then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'missing: %s\nin:\n' "$1"
		cat "$dir/gen/queries.c"
	fi
}

# reads TRUE|FALSE SQL: checks whether the generator marks the SQL as only
# reading.
reads() {
	gen <<<"-- name: b
$2;"
	if grep -qF ".reads = $1," "$dir/gen/queries.c"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'reads is not %s: %s\n' "$1" "$2"
	fi
}

gen <<'END'
-- name: thing
-- :comments "are" no part, isn't it
SELECT a::text, ':no', 'it''s :no', "b\c", x[1:2]
  FROM t -- isn't :read
 WHERE id = :id AND name = :name::text AND :id > 0;

-- name: thing_page
-- order: sort, id
SELECT id FROM t WHERE name = :name;
END
has 'static const char *const p_thing[] = { "id", "name", NULL };'
has '.name = "thing", .file = "sql/query/x/q.sql", .id = 0, .n_param = 2,'
has '.text = "SELECT a::text, '"':no', 'it''s :no'"', \"b\\c\", x[1:2]\n"'
has '"FROM t \n"'
# shellcheck disable=SC2016
has '"WHERE id = $1 AND name = $2::text AND $1 > 0",'
has '.text = "SELECT count(*) FROM (\n"'
has '") q",'
has '" ORDER BY sort, id\n"'
# shellcheck disable=SC2016
has '" LIMIT $2 OFFSET $3",'
has 'static const char *const p_thing_page_rows[] = { "name", "page_size", "page_offset", NULL };'
has 'const int sql_count = 4;'

# A word in capitals is a number that an enum has, or a defined text, and no parameter.
cat >"$dir/states.h" <<'END'
#define STARTS "The start"
enum state { WAITING = -1, GIVEN = 2, /* = 3 */ DELETED = 4 };
END
gen states.h <<'END'
-- name: page
-- order: id
SELECT ':GIVEN' FROM t WHERE s IN (:WAITING, :GIVEN) AND a = :given
   AND (:b::text IS NULL OR s <> :DELETED OR n = :STARTS);
END
# shellcheck disable=SC2016
has '"SELECT '"':GIVEN'"' FROM t WHERE s IN (-1, 2) AND a = $1\n"'
# shellcheck disable=SC2016
has '"AND ($2::text IS NULL OR s <> 4 OR n = '"'The start'"')\n"'
has 'static const char *const p_page_count_bare[] = { "given", NULL };'
if ! gen states.h 2>"$dir/said" <<<'-- name: b
SELECT :GONE;' && [ "$(cat "$dir/said")" = 'sql/query/x/q.sql: b: no header says what GONE is' ]; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "of a word that no header has: $(cat "$dir/said")"
fi

# plans WHAT: prints which statements of a page with a filter are planned for
# their values.
plans() {
	gen <<-END
		-- name: page
		-- plan: $1
		-- order: id
		SELECT id FROM t WHERE tenant_id = :tenant_id
		AND (:name::text IS NULL OR name LIKE :name);
	END
	sed -n 's/.*name = "\(page\.[a-z.]*\)".*/\1/p; s/.*\.custom = true.*/ custom/p' \
		"$dir/gen/queries.c" | paste -sd ,
}

# planned WHAT TEXT
planned() {
	local text

	text=$(plans "$1")
	if [ "$text" = "$2" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'plan: %s: %s\n' "$1" "$text"
	fi
}
planned custom 'page.count, custom,page.rows, custom, custom'
planned filters 'page.count.bare,page.count, custom,page.rows.bare,page.rows, custom, custom'

reads true 'SELECT deleted, update_time FROM t WHERE NOT deleted'
reads true 'WITH a AS (SELECT 1) SELECT * FROM a'
reads false 'INSERT INTO t VALUES (1)'
reads false 'WITH a AS (DELETE FROM t RETURNING id) SELECT id FROM a'
reads false 'SELECT 1 FROM t FOR UPDATE'
reads false 'SELECT 1 FROM t FOR NO KEY UPDATE'
reads false 'SELECT 1 FROM t FOR SHARE'
reads false 'SELECT 1 FROM t FOR KEY SHARE'
reads false "SELECT setval('s', 1)"
reads false "SELECT nextval('s')"
reads false "SELECT pg_notify('a', 'b')"
reads false 'SELECT pg_advisory_xact_lock(1)'
gen <<'END'
-- part: found
-- :nothing
  FROM t
 WHERE a = :a

-- name: some_page
-- order: b, id
-- rows: some_list
SELECT id, b
-- with: found
;

-- name: some_list
SELECT id
-- with: found
 LIMIT :page_size;
END
has 'static const char *const p_some_page_count[] = { "a", NULL };'
has '"FROM t\n"'
# shellcheck disable=SC2016
has '"LIMIT $2",'
has '.param = p_some_page, .reads = true, .count = &sql_some_page_count, .rows = &sql_some_list,'
if grep -q sql_some_page_rows "$dir/gen/queries.c"; then
	failed=$((failed + 1))
	echo 'a page of its own beside the one that is asked for'
else
	passed=$((passed + 1))
fi
# Of a page with filters there is also a statement without them, for users who
# send none.
gen <<'END'
-- name: fed_page
-- order: id
SELECT id FROM t
 WHERE a = :a
   AND (:b::text IS NULL OR position(:b in (b)) > 0)
   AND (:a OR d = :d)
   AND (:c_from::timestamptz IS NULL
        OR c IN (SELECT c FROM s WHERE c > :c_from))
   AND (:scope_all OR e = :scope_self);
END
has 'static const char *const p_fed_page_rows_bare[] = { "a", "d", "page_size", "page_offset", NULL };'
has 'static const char *const p_fed_page_count_bare[] = { "a", "d", NULL };'
has '.param = p_fed_page_count, .reads = true, .bare = &sql_fed_page_count_bare, .filters = 0 | UINT64_C(1) << 1 | UINT64_C(1) << 3, .scopes = 0 | UINT64_C(1) << 4,'
# shellcheck disable=SC2016
has '"AND ($1 OR d = $2)\n"'
# shellcheck disable=SC2016
has '"AND ($2::text IS NULL OR position($2 in (b)) > 0)\n"'
has 'const int sql_count = 5;'

if gen 2>"$dir/said" <<<'-- name: b
SELECT 1
-- with: nothing
;'; then
	failed=$((failed + 1))
	echo 'a part that is not there'
else
	passed=$((passed + 1))
fi

# A part of another file of the folder.
mkdir -p "$dir/two/sql/query/x"
printf -- '-- part: both\n  FROM t\n\n-- name: one\nSELECT a\n-- with: both\n;\n' \
	>"$dir/two/sql/query/x/one.sql"
printf -- '-- name: two\nSELECT b\n-- with: one.both\n;\n' \
	>"$dir/two/sql/query/x/two.sql"
(cd "$dir/two" && "$sqlgen" "$dir/gen" sql/query/x/one.sql sql/query/x/two.sql)
has '.text = "SELECT b\n"'
has '"FROM t",'

# header WHEN TEXT: WHEN is -not if the header of x/q must keep its time, -true
# if it must be written; TEXT is the message of a failure.
header() {
	if [ "$(find "$dir/gen/sql/x" -name q.h "$1" -newermt 2001-01-02)" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "a header $2"
	fi
}

gen <<<'-- name: b
SELECT 1;'
touch -d 2001-01-01 "$dir/gen/sql/x/q.h"
gen <<<'-- name: b
SELECT 2;'
has '.text = "SELECT 2",'
header -not 'is new though it says the same'
gen <<<'-- helper

-- name: c
SELECT 2;'
has '.param = p_c, .reads = true, .helper = true,'
header -true 'is old though it says something else'
mv "$dir/sql/query/x/q.sql" "$dir/sql/query/x/r.sql"
(cd "$dir" && "$sqlgen" gen sql/query/x/r.sql)
if [ "$(ls "$dir/gen/sql/x")" = r.h ]; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "$(ls "$dir/gen/sql/x"): only r.h should be there"
fi

# Several runs of make may generate at the same time.
together=()
for _ in {1..12}; do
	(cd "$dir" && "$sqlgen" gen sql/query/x/r.sql) 2>>"$dir/said" &
	together+=($!)
done
spoilt=0
for pid in "${together[@]}"; do
	wait "$pid" || spoilt=$((spoilt + 1))
done
if [ $spoilt = 0 ] && [ "$(cd "$dir/gen" && echo * sql/x/*)" = 'queries.c sql sql/x/r.h' ]; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "$spoilt of 12 at once fail, and leave $(cd "$dir/gen" && echo * sql/x/*): $(cat "$dir/said")"
fi

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
