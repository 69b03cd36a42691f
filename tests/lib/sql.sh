# shellcheck shell=bash
# sql.sh - asks a database in sessions that stay: a psql for each question would
# cost ten times as much as most questions.

# sql_begin SOCKET: starts the program that keeps the sessions, until this shell ends;
# where it was not built, psql answers.
sql_begin() {
	local tools

	tools=$(realpath "${BUILD:-build}")/tests/e2e sql_socket=$1
	[[ -x $tools/sql_ask && -x $tools/sql_serve ]] || return 0
	sql_ask=$tools/sql_ask
	"$tools/sql_serve" "$sql_socket" </dev/null >/dev/null 2>&1 &
	disown $! # or a `wait` of the test would wait for it
}

# sql_of DATABASE SQL: prints what the database answers, columns separated by |.  A
# test that asks little has begun no sessions; psql answers it.
sql_of() {
	if [ -n "${sql_ask:-}" ]; then
		"$sql_ask" "$sql_socket" "$1" "$2"
	else
		psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$1" -c "$2"
	fi
}
