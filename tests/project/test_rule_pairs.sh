#!/usr/bin/env bash
# test_rule_pairs - the two evaluations of rules, in C and in SQL, agree on
# 1,000,000 pairs of a random rule and a random device: half of them the same in
# every run, half of them new ones, whose seed is printed.  Needs BUILD.
set -u
cd "$(dirname "$(realpath "$0")")/../.." || exit 1
passed=0 failed=0
fresh=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
for play in '500000 1' "500000 $fresh"; do
	# shellcheck disable=SC2086 # one word an argument
	if "${BUILD:-build}/tests/rule-pairs" $play; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
