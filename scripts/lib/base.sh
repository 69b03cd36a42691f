# shellcheck shell=bash
# base.sh - functions for all scripts: messages, paths and the environment.

# shellcheck source=/dev/null
. scripts/lib/address.sh
# shellcheck source=/dev/null
. scripts/lib/origin.sh
# shellcheck source=/dev/null
. scripts/lib/settings.sh

PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
export LC_ALL=C.UTF-8

# die TEXT: prints one line to stderr and ends with exit status 1.
die() {
	printf 'fleetdesk: %s\n' "$*" >&2
	exit 1
}

note() {
	printf '%s\n' "$*"
}

# step [TEXT], stepped NAME: the beginning of a step, said if there is more to
# say than its name; its end, with the seconds it took.
step() {
	step_begin=$SECONDS
	[ $# = 0 ] || note "$1"
}

stepped() {
	note "$1: $((SECONDS - step_begin)) s"
}

is_root() {
	[ "$(id -u)" = 0 ]
}

# last_line FILE: the last line of a program's output, for a message of one
# line.
last_line() {
	grep -v '^[[:space:]]*$' "$1" 2>/dev/null | tail -n 1 || true
}

# home_choose: sets FLEETDESK_HOME, the folder with all files of the suite.
home_choose() {
	local home=build/run

	is_root && home=/var/lib/fleetdesk
	FLEETDESK_HOME=$(realpath -m -- "${FLEETDESK_HOME:-$home}")
	export FLEETDESK_HOME
	# The path is written into configuration files of three programs.
	[[ $FLEETDESK_HOME =~ ^/[A-Za-z0-9._/+@-]+$ ]] ||
		die "FLEETDESK_HOME may hold letters, digits and ._/+@- only: ${FLEETDESK_HOME@Q}"
	socket_check "$FLEETDESK_HOME/db/.s.PGSQL.5432"
	socket_check "$FLEETDESK_HOME/internal.sock"
}

# env_check: chooses the home and its settings, and checks them all.
env_check() {
	home_choose
	settings_load
}

# socket_check PATH: a socket's path may have 107 bytes in the kernel; 7 are
# left for the sockets of helpers.
socket_check() {
	[ "$(printf %s "$1" | LC_ALL=C wc -c)" -le 100 ] ||
		die "FLEETDESK_HOME is too long, a socket path may have 100 bytes: $1"
}

# services KIND: the names of the services of that kind, in the order of
# starting.
services() {
	awk -v kind="$1" '$1 == kind { print $2 }' scripts/services
}

# as USERS COMMAND...: runs the command; as root with that user and groups
# (chpst -u).
as() (
	cd "$FLEETDESK_HOME" || exit 1
	if is_root; then
		export HOME=$FLEETDESK_HOME
		exec chpst -u "$@"
	fi
	shift
	exec "$@"
)

# as_user COMMAND...: runs the command as the unprivileged user.
as_user() {
	as "$RUN_USERS" "$@"
}

# as_postgres COMMAND...: runs the command as the user of the private
# PostgreSQL.
as_postgres() {
	as "$PG_USERS" "$@"
}
