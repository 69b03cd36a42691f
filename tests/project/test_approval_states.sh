#!/usr/bin/env bash
# test_approval_states - each scenario of the door and each case of e2e that the
# file approval_states names beside a state of blacklist approvals exists, and
# no line of that file is without one.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
passed=0 failed=0

# fails TEXT: prints the text and counts a failure.
fails() {
	printf 'tests/project/approval_states: %s\n' "$1"
	failed=$((failed + 1))
}

# exists LINE: is there the scenario or the case that the line names?
exists() {
	local kind=${1%% *} rest=${1#* }

	case $kind in
	door) grep -qxF "# ${rest#*: }" "tests/door/blacklist/${rest%%: *}" ;;
	e2e) grep -qF "run_case '${rest#*: }' " "tests/e2e/${rest%%: *}.sh" ;;
	*) false ;;
	esac
}

row='' named=1
while IFS= read -r line; do
	case $line in
	'' | '#'*) ;;
	$'\t'*)
		named=$((named + 1))
		if exists "${line#$'\t'}"; then
			passed=$((passed + 1))
		else
			fails "there is no ${line#$'\t'}"
		fi
		;;
	*)
		[ $named -gt 0 ] || fails "nothing shows «$row»"
		row=$line named=0
		;;
	esac
done <tests/project/approval_states
[ $named -gt 0 ] || fails "nothing shows «$row»"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ] && [ "$passed" -gt 40 ]
