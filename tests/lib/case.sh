# shellcheck shell=bash
# case.sh - the cases of a test written in shell: each runs by itself, prints ok
# or FAILED, and is counted.

# shellcheck source=tests/lib/nap.sh
. tests/lib/nap.sh
passed=0 failed=0
scratch=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-e2e.XXXXXX")
work=$scratch

# ended LINE COMMAND: prints the line and the command at which a case failed.
ended() {
	echo "line $1 of ${BASH_SOURCE[1]##*/}: $2" >&2
}

# run_case TEXT COMMAND...: runs the command as a case, in a shell of its own and
# with an empty folder $work; the case ends at the first command that fails.
run_case() {
	local text=$1 begin=$EPOCHREALTIME rc

	shift
	work=$scratch/$((passed + failed))
	mkdir "$work"
	(
		set -eEuo pipefail
		trap 'ended "$LINENO" "$BASH_COMMAND"' ERR
		"$@"
	) 2>"$work/said"
	rc=$?
	: >"$work/stop"
	begin=$(awk -v a="$begin" -v b="$EPOCHREALTIME" \
		'BEGIN { printf "%.1f", b - a }')
	if [ $rc = 0 ]; then
		passed=$((passed + 1))
		printf 'ok      %s (%s s)\n' "$text" "$begin"
	else
		failed=$((failed + 1))
		printf 'FAILED  %s (%s s)\n' "$text" "$begin"
		head -c 4000 "$work/said" | sed 's/^/        /'
	fi
}

# case_summary: prints the last line; fails when a case has failed or none ran.
case_summary() {
	printf '%d passed, %d failed\n' "$passed" "$failed"
	[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}

# fail TEXT...: ends the case as failed.
fail() {
	trap - ERR
	printf '%s\n' "$*" >&2
	exit 1
}

# same WANTED FOUND WHAT: fails unless both texts are equal.
same() {
	[ "$1" = "$2" ] || fail "$3: wanted «$1», found «$2»"
}

# eventually SECONDS COMMAND...: runs the command again and again until it
# succeeds.  It waits five times SECONDS, for a busy machine: where the product
# promises a time, the test measures that itself.  Do not call it in a condition
# (if, &&): there the shell ignores a failure in the middle of a function.
eventually() {
	local end=$((SECONDS + 5 * $1)) rc=1 begin=$EPOCHREALTIME

	shift
	trap - ERR
	while [ $rc != 0 ]; do
		[ $SECONDS -le $end ] ||
			fail "never came true: $*: $(cat "$work/last")"
		set +e
		(
			set -e
			trap 'ended "$LINENO" "$BASH_COMMAND"' ERR
			"$@"
		) 2>"$work/last"
		rc=$?
		set -e
		[ $rc = 0 ] || nap_since "$begin"
	done
	trap 'ended "$LINENO" "$BASH_COMMAND"' ERR
}
