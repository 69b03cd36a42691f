# shellcheck shell=bash
# case.sh - cases of a test written in shell: each runs on its own, says ok or
# FAILED, and is counted.

passed=0 failed=0
scratch=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-e2e.XXXXXX")
work=$scratch

# ended LINE COMMAND: tells where a case ended.
ended() {
	echo "line $1 of ${BASH_SOURCE[1]##*/}: $2" >&2
}

# run_case TEXT COMMAND...: in a shell of its own, with an empty folder $work;
# the first command that fails ends it.
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

# case_summary: the last line; fails when a case did, or when none ran.
case_summary() {
	printf '%d passed, %d failed\n' "$passed" "$failed"
	[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}

# fail TEXT...: the case is lost.
fail() {
	trap - ERR
	printf '%s\n' "$*" >&2
	exit 1
}

# same WANTED FOUND WHAT
same() {
	[ "$1" = "$2" ] || fail "$3: wanted «$1», found «$2»"
}

# eventually SECONDS COMMAND...: until it succeeds, asked again and again.  It is no
# promise, which is measured where it is made: a busy machine has five times as long.
# Not as a condition: there the shell would go on after what fails in the middle.
eventually() {
	local end=$((SECONDS + 5 * $1)) rc=1

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
		[ $rc = 0 ] || sleep 0.05
	done
	trap 'ended "$LINENO" "$BASH_COMMAND"' ERR
}
