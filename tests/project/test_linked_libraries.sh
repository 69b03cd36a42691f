#!/usr/bin/env bash
# test_linked_libraries - only the pool infra and the program job are linked
# with libcurl, which calls other hosts, and only the program job is linked with
# jobs.  Needs BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
build=${BUILD:-build}
passed=0 failed=0

# linked PROGRAM WHAT TIMES ALLOWED: checks that the program is linked with WHAT
# if ALLOWED is 1, and not if it is 0; TIMES: how often it is.
linked() {
	if [ $(($3 > 0)) = "$4" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1: linked with $2 $3 times, allowed is $4"
	fi
}

for program in $(awk '$1 == "pool" { print $2 }' scripts/services) job; do
	calls=0 jobs=0
	[[ $program != infra && $program != job ]] || calls=1
	[ "$program" != job ] || jobs=1
	linked "$program" libcurl "$(objdump -p "$build/bin/$program" |
		grep -c 'NEEDED *libcurl' || true)" "$calls"
	linked "$program" jobs "$(nm "$build/bin/$program" |
		grep -c '_jobs$' || true)" "$jobs"
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
