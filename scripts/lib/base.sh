# shellcheck shell=bash
# base.sh - functions for all scripts: messages, paths and the environment.

# shellcheck source=/dev/null
. scripts/lib/ip_address.sh
# shellcheck source=/dev/null
. scripts/lib/web_origin.sh
# shellcheck source=/dev/null
. scripts/lib/settings.sh

PATH=$PATH:/usr/local/sbin:/usr/sbin:/sbin
export LC_ALL=C.UTF-8

# die TEXT: prints one line to stderr and ends with exit status 1.  To systemd's
# journal it is an error, by the prefix that the journal takes off.
die() {
	local priority=''

	[ "$(stat -Lc %d:%i /dev/stderr)" != "${JOURNAL_STREAM:-}" ] || priority='<3>'
	printf '%sfleetdesk: %s\n' "$priority" "$*" >&2
	exit 1
}

note() {
	printf '%s\n' "$*"
}

# step [TEXT]: notes the time at the beginning of a step, and prints TEXT.
# stepped NAME: prints the name of the step and how many seconds it took.
step() {
	step_begin=$SECONDS
	[ $# = 0 ] || note "$1"
}

stepped() {
	note "$1: $((SECONDS - step_begin)) s"
}

# installed: true if this is no checkout but what a package has installed, where
# nothing is built.
installed() {
	[ ! -f Makefile ]
}

# release: the version of this tree.
release() {
	if installed; then
		cat VERSION
	else
		sed -n 's/^VERSION *= *//p' Makefile
	fi
}

is_root() {
	[ "$EUID" = 0 ]
}

# last_line FILE: the last line of a program's output, for messages of one line.
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

# services KIND: the names of the services of that kind that this suite has, in
# the order of starting.
services() {
	local kind name words

	while read -r kind name _ words; do
		[ "$kind" != "$1" ] || ! service_wanted "$words" ||
			printf '%s\n' "$name"
	done <scripts/services
}

# is_pool NAME: true if the service is a pool.
is_pool() {
	grep -qxF -- "$1" <<<"$(services pool)"
}

# service_wanted WORDS: false if the service's words name a setting that has no
# value.
service_wanted() {
	local name

	[[ " $1 " =~ \ set:([A-Z_]+)\  ]] || return 0
	name=FLEETDESK_${BASH_REMATCH[1]}
	[ -n "${!name:-}" ]
}

# command_of PID: the words of that process's command line, each with a blank
# after it; nothing if there is no such process.
command_of() {
	{ tr '\0' ' ' <"/proc/$1/cmdline"; } 2>/dev/null || true
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
