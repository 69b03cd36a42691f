# shellcheck shell=bash
# base.sh - functions for all scripts: messages, paths and the environment.

# shellcheck source=/dev/null
. scripts/lib/address.sh

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

is_root() {
	[ "$(id -u)" = 0 ]
}

# last_line FILE: the last line of a program's output, for a message of one
# line.
last_line() {
	grep -v '^[[:space:]]*$' "$1" 2>/dev/null | tail -n 1 || true
}

# env_check: sets the defaults of the environment's variables and checks all
# values.
env_check() {
	local home=build/run

	is_root && home=/var/lib/fleetdesk
	FLEETDESK_HOME=$(realpath -m -- "${FLEETDESK_HOME:-$home}")
	FLEETDESK_PORT=${FLEETDESK_PORT:-8080}
	FLEETDESK_LISTEN=${FLEETDESK_LISTEN:-127.0.0.1}
	FLEETDESK_TRUSTED_PROXIES=${FLEETDESK_TRUSTED_PROXIES:-}
	FLEETDESK_INTERNAL_PORT=${FLEETDESK_INTERNAL_PORT:-}
	FLEETDESK_INTERNAL_KEYS=${FLEETDESK_INTERNAL_KEYS:-}
	FLEETDESK_TIMEZONE=${FLEETDESK_TIMEZONE:-Asia/Shanghai}
	FLEETDESK_LIMITS=${FLEETDESK_LIMITS:-on}
	FLEETDESK_WORKERS=${FLEETDESK_WORKERS:-}
	FLEETDESK_UPLOAD_MB=${FLEETDESK_UPLOAD_MB:-50}
	FLEETDESK_ACCESS_SAMPLE=${FLEETDESK_ACCESS_SAMPLE:-1000}
	FLEETDESK_COUNTRY=${FLEETDESK_COUNTRY:-}
	FLEETDESK_PUSH_PATH=${FLEETDESK_PUSH_PATH:-/infra/ws}
	export FLEETDESK_HOME FLEETDESK_TIMEZONE FLEETDESK_LIMITS
	export FLEETDESK_ACCESS_SAMPLE FLEETDESK_UPLOAD_MB

	# The path is written into configuration files of three programs.
	[[ $FLEETDESK_HOME =~ ^/[A-Za-z0-9._/+@-]+$ ]] ||
		die "FLEETDESK_HOME may hold letters, digits and ._/+@- only: $FLEETDESK_HOME"
	port_is FLEETDESK_PORT
	address_is "$FLEETDESK_LISTEN" ||
		die "FLEETDESK_LISTEN is not an address: ${FLEETDESK_LISTEN@Q}"
	proxies_are_networks
	[ -z "$FLEETDESK_INTERNAL_PORT" ] || port_is FLEETDESK_INTERNAL_PORT
	[[ $FLEETDESK_WORKERS =~ ^([1-9][0-9]?)?$ ]] ||
		die "FLEETDESK_WORKERS is not a number from 1 to 99: $FLEETDESK_WORKERS"
	[[ $FLEETDESK_UPLOAD_MB =~ ^[1-9][0-9]{0,3}$ &&
		$FLEETDESK_UPLOAD_MB -le 2000 ]] ||
		die "FLEETDESK_UPLOAD_MB is not a number from 1 to 2000: $FLEETDESK_UPLOAD_MB"
	[[ $FLEETDESK_ACCESS_SAMPLE =~ ^(0|[1-9][0-9]{0,8})$ ]] ||
		die "FLEETDESK_ACCESS_SAMPLE is not a number from 0 to 999999999: $FLEETDESK_ACCESS_SAMPLE"
	[[ $FLEETDESK_COUNTRY =~ ^([$][a-z0-9_]+)?$ ]] ||
		die "FLEETDESK_COUNTRY is not the name of a variable of nginx: $FLEETDESK_COUNTRY"
	[[ $FLEETDESK_PUSH_PATH =~ ^(/[A-Za-z0-9-]+)+$ &&
		! $FLEETDESK_PUSH_PATH =~ ^/(admin-api|app-api|rpc-api)(/|$) ]] ||
		die "FLEETDESK_PUSH_PATH is not a path of letters, digits, - and /: $FLEETDESK_PUSH_PATH"
	[[ ${FLEETDESK_PUSH_SENDER:-local} =~ ^(local|postgres|redis|rabbitmq)$ ]] ||
		die "FLEETDESK_PUSH_SENDER names what is not supported: use local, postgres, redis or rabbitmq"
	[[ $FLEETDESK_LIMITS =~ ^(on|off)$ ]] ||
		die "FLEETDESK_LIMITS is neither on nor off: $FLEETDESK_LIMITS"
	[[ $FLEETDESK_TIMEZONE =~ ^[A-Za-z0-9_+/-]+$ ]] ||
		die "FLEETDESK_TIMEZONE is not a time zone: $FLEETDESK_TIMEZONE"
	socket_check "$FLEETDESK_HOME/db/.s.PGSQL.5432"
	socket_check "$FLEETDESK_HOME/internal.sock"
}

# proxies_are_networks: checks that FLEETDESK_TRUSTED_PROXIES is a list of
# addresses and networks.
proxies_are_networks() {
	local network rest=$FLEETDESK_TRUSTED_PROXIES,

	[ "$rest" != , ] || return 0
	while [ -n "$rest" ]; do
		network=${rest%%,*}
		rest=${rest#*,}
		network_is "$network" ||
			die "FLEETDESK_TRUSTED_PROXIES names no address or network: ${network@Q}"
	done
}

# port_is VARIABLE: checks that its value is a port number.
port_is() {
	[[ ${!1} =~ ^[1-9][0-9]{0,4}$ && ${!1} -le 65535 ]] ||
		die "$1 is not a port: ${!1}"
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
