#!/usr/bin/env bash
# test_links - of the request pools infra alone can call other hosts: no other
# is linked with the library that does.  Needs BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
build=${BUILD:-build}
passed=0 failed=0
for program in $(awk '$1 == "pool" { print $2 }' scripts/services) job; do
	wanted=0
	[[ $program != infra && $program != job ]] || wanted=1
	found=$(objdump -p "$build/bin/$program" | grep -c 'NEEDED *libcurl' || true)
	if [ "$found" = $wanted ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$program: linked with libcurl $found times, not $wanted"
	fi
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
