#!/usr/bin/env bash
# test_blocks - every block of sql/query is used by an endpoint or by C, and every
# table of endpoints is served by its pool.  The uses are read from the object
# files, so that macros cannot hide one.  Needs BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
build=${BUILD:-build}

# Only the objects of sources that exist; those of removed sources may still be
# there.
mapfile -t objects < <(
	find lib cgi-bin -name '*.c' -printf "$build/obj/%p\n" |
		sed 's/c$/o/')
for object in "${objects[@]}"; do
	[ -e "$object" ] || { echo "there is no $object, build first: make all" >&2; exit 1; }
done
# A block that another one names by "-- rows:" is used by that one.
declare -A used=()
while read -r name; do
	used[$name]=yes
done < <(
	nm -u "${objects[@]}" | sed -n 's/^ *U sql_//p'
	grep -rh --include='*.sql' '^-- rows: ' sql/query | cut -d ' ' -f 3
)
passed=0 failed=0
while IFS=: read -r file name; do
	if [ -n "${used[$name]:-}" ]; then
		passed=$((passed + 1))
	else
		printf '%s: nothing uses the block %s: name it in a row or a function of cgi-bin or lib, or delete it\n' \
			"$file" "$name"
		failed=$((failed + 1))
	fi
done < <(grep -r --include='*.sql' '^-- name: ' sql/query |
	sed 's/-- name: *//')
while IFS=: read -r file table; do
	main=${file%/*}/main
	if nm "$build/obj/$main.o" | grep -xE "[0-9a-f ]+[A-Z] $table" >/dev/null; then
		passed=$((passed + 1))
	else
		printf '%s: no pool serves %s: list it in %s.c\n' \
			"$file" "$table" "$main"
		failed=$((failed + 1))
	fi
done < <(grep -r --include='*.c' '^TABLE(' cgi-bin |
	sed 's/TABLE(\(.*\));/\1_table/')
[ "$passed" -gt 0 ] || failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
