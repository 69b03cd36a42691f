#!/usr/bin/env bash
# test_symbols - no function of lib/ has the name of a function that a linked
# library exports: the process would call ours instead of the library's.  Needs
# BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
build=${BUILD:-build}
passed=0 failed=0

theirs=$(for program in "$build"/bin/*; do
	[ ! -x "$program" ] || ldd "$program"
done | awk '/=> \// { print $3 }' | sort -u | xargs nm -D --defined-only |
	awk 'NF == 3 { sub(/@.*/, "", $3); print $3 }' | sort -u)
ours=$(nm -g --defined-only "$build/libfleetdesk.a" |
	awk 'NF == 3 { print $3 }' | sort -u)
while IFS= read -r name; do
	[ -z "$name" ] || {
		printf 'libfleetdesk: %s is the name of another library'\''s function\n' "$name"
		failed=$((failed + 1))
	}
done < <(comm -12 <(echo "$ours") <(echo "$theirs"))
passed=$(($(wc -l <<<"$ours") - failed))
[ "$passed" -gt 100 ] || failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
