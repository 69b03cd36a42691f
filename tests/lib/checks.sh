# shellcheck shell=bash
# checks.sh - single checks of a project test: each compares what is wanted with
# what is found, and is counted.

# shellcheck source=tests/lib/sql.sh
. tests/lib/sql.sh
[ -z "${FLEETDESK_DATABASE_URL:-}" ] || sql_begin "$FLEETDESK_HOME/sql.$$"

# ask SQL: prints what the test's own database answers.
ask() {
	sql_of "$FLEETDESK_DATABASE_URL" "$1"
}

passed=0 failed=0

right() {
	passed=$((passed + 1))
}

# wrong TEXT WANTED FOUND: counts and prints a failed check.
wrong() {
	printf '%s: wanted «%s», found «%s»\n' "$1" "$2" "$3"
	failed=$((failed + 1))
}

# check TEXT WANTED FOUND: counts a check, which fails unless WANTED and FOUND
# are equal.
check() {
	if [ "$2" = "$3" ]; then right; else wrong "$@"; fi
}

# like TEXT PATTERN FOUND: counts a check, which fails unless FOUND matches the
# pattern.
like() {
	# shellcheck disable=SC2053 # the wanted one is a pattern
	if [[ $3 == $2 ]]; then right; else wrong "$@"; fi
}

# none TEXT: counts a check, which fails if stdin has any lines: they name what
# should not exist.
none() {
	local name bad=0

	while read -r name; do
		printf '%s: %s\n' "$name" "$1"
		bad=1
	done
	if [ $bad = 0 ]; then right; else failed=$((failed + 1)); fi
}

# checks_summary: prints the last line; fails when a check has failed or none
# was made.
checks_summary() {
	printf '%d passed, %d failed\n' "$passed" "$failed"
	[ "$failed" = 0 ] && [ "$passed" -gt 0 ]
}
