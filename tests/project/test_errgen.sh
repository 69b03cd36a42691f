#!/usr/bin/env bash
# test_errgen - scripts/dev/errgen makes one table of several files of errors, with
# numbers that do not depend on other files; it refuses mistakes with their file
# and line; after a new error it writes only the header of that domain anew;
# several runs at the same time do not spoil the result.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
errgen=$PWD/scripts/dev/errgen
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-errgen.XXXXXX")
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# result NAME: counts the command before it as passed or failed.
result() {
	if [ $? = 0 ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1"
	fi
}

# file PATH: writes a file of errors from stdin.
# gen: generates the C of all these files.
file() {
	mkdir -p "$dir/$(dirname "$1")"
	cat >"$dir/$1"
}
gen() {
	(cd "$dir" && "$errgen" gen lib/foundation/base/errors.def lib/domain/fleet/errors.def \
		cgi-bin/shop/errors.def 2>"$dir/said")
}

file lib/foundation/base/errors.def <<'END'
/* errors.def - of all. */
DOMAIN(0)
ERR(SYSTEM,     500, "Internal server error")
END
file lib/domain/fleet/errors.def <<'END'
/*
 * errors.def - a comment of
 * some lines.
 */
DOMAIN(1)
ERR(BOX_UNKNOWN,  1000000002, "Box not found")

ERR(BOX_NAME_TAKEN, 1000000001, "Name \"{}\" is in use (by another)")
END
shop() {
	file cgi-bin/shop/errors.def <<<"DOMAIN(17)
$1"
}
shop 'ERR(SHOP_SHUT, 404, "Shut")'
gen || true

# has FILE LINE: counts as failed unless the file has that line.
has() {
	grep -qxF "$2" <(sed 's/^[ \t]*//' "$dir/gen/$1") && true
	result "$1 has no line: $2"
}
has fleet/errors.h '#define E_BOX_UNKNOWN ((enum err)257)'
has fleet/errors.h '#define E_BOX_NAME_TAKEN ((enum err)258)'
has shop/errors.h '#define E_SHOP_SHUT ((enum err)4353)'
has errors.c '{ 500, "system", "Internal server error" },'
has errors.c '{ 1000000001, "box_name_taken", "Name \"{}\" is in use (by another)" },'
has errors.c '[1] = { domain_1, 3 },'
has errors.c 'const size_t err_total = 4;'
[ ! -e "$dir/gen/base/errors.h" ] && true
result 'a header of what base/err.h declares itself'

# order TABLE NUMBER...: counts as failed unless the table has these numbers in
# this order.
order() {
	[ "$(sed -n "/ $1\[\]/,/};/p" "$dir/gen/errors.c" | tr -dc '0-9,\n' | tr -d '\n')" = "$2" ] && true
	result "$1 is not $2"
}
order err_by_name 258,257,4353,1,
order err_by_code 4353,1,258,257,

touch -d 2001-01-01 "$dir/gen/fleet/errors.h" "$dir/gen/shop/errors.h"
shop 'ERR(SHOP_SHUT, 404, "Shut")
ERR(SHOP_FULL, 1000000003, "Full")'
gen || true
[ "$(find "$dir/gen" -name '*.h' -newermt 2001-01-02 -printf '%P\n')" = shop/errors.h ] && true
result 'a new failure changes other headers than that of its domain'

# refused TEXT ROW...: counts as failed unless the generator refuses these rows
# with that message.
refused() {
	shop "$2"
	! gen && grep -qF "$1" "$dir/said" && true
	result "not refused as \"$1\": $2"
}
refused 'errors.def:2: BOX_UNKNOWN stands in lib/domain/fleet/errors.def too' 'ERR(BOX_UNKNOWN, 404, "x")'
refused '1000000001 is the code of BOX_NAME_TAKEN' 'ERR(A, 1000000001, "x")'
refused 'domain 1 is that of lib/domain/fleet' 'DOMAIN(1)'
refused 'a second domain' 'DOMAIN(18)'
refused 'domain 32' 'DOMAIN(32)'
refused '3 digits' 'ERR(A, 40, "x")'
refused '3 digits' 'ERR(A, 2000000000, "x")'
refused '3 digits' 'ERR(A, 4000, "x")'
refused 'one {} at most' 'ERR(A, 400, "{} and {}")'
refused 'not empty' 'ERR(A, 400, "")'
refused 'neither' 'ERR(a, 400, "x")'
refused 'neither' 'ERR(A, 400, "x") ERR(B, 401, "y")x'
refused '63 bytes' "ERR($(printf 'A%.0s' {1..64}), 400, \"x\")"
refused '255 rows' "$(for i in {1..256}; do echo "ERR(A$i, 400, \"x\")"; done)"
file cgi-bin/shop/errors.def <<<'ERR(A, 400, "x")'
! gen && grep -qF 'no DOMAIN(number) before it' "$dir/said" && true
result 'rows without a domain'

# Several runs of make may generate at the same time.
shop 'ERR(SHOP_OPEN, 404, "Open")'
together=()
for _ in {1..12}; do
	(cd "$dir" && "$errgen" gen lib/foundation/base/errors.def lib/domain/fleet/errors.def \
		cgi-bin/shop/errors.def) 2>>"$dir/said" &
	together+=($!)
done
spoilt=0
for pid in "${together[@]}"; do
	wait "$pid" || spoilt=$((spoilt + 1))
done
left=$(cd "$dir/gen" && echo *)
[ "$spoilt $left" = '0 base errors.c fleet shop' ] && true
result "$spoilt of 12 at once fail, and leave $left"

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
