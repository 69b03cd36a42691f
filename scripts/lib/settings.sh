# shellcheck shell=bash
# settings.sh - reads, checks and stores the settings that scripts/settings
# lists.  A value comes from the environment, else from
# $FLEETDESK_HOME/fleetdesk.conf (an installed suite's
# /etc/fleetdesk/fleetdesk.conf), else it is the default; an empty one of the
# environment means the default.  The settings of a start or restart are stored in
# that file; those that the running suite has are in running.conf.

# settings_file, settings_running: the paths of the two files, which have lines
# KEY=value.
settings_file() {
	printf %s "${FLEETDESK_CONF:-$FLEETDESK_HOME/fleetdesk.conf}"
}

settings_running() {
	printf %s "$FLEETDESK_HOME/running.conf"
}

# For every setting: how it is checked, from when a new value counts, its default,
# and where its value comes from: `environment`, `file`, `default`, or `home` (a
# default that this home keeps).
declare -gA setting_judge=() setting_holds=() setting_default=() setting_from=()
declare -ga setting_names=()
# The results of settings_parse and of settings_wait.
declare -gA setting_read=()
declare -ga settings_waiting=()

# settings_table: reads scripts/settings.
settings_table() {
	local name judge holds default

	setting_names=()
	while read -r name judge holds default; do
		[[ -n $name && $name != '#'* ]] || continue
		name=FLEETDESK_$name
		setting_names+=("$name")
		setting_judge[$name]=$judge
		setting_holds[$name]=$holds
		setting_default[$name]=$default
	done <scripts/settings
}

# settings_trust FILE: refuses a file that another user may have written or can
# read.
settings_trust() {
	[ ! -L "$1" ] || die "$1 is a link, it must be a file"
	[ -f "$1" ] || die "$1 is no file"
	[[ -O $1 && $(stat -c %a "$1") =~ ^[46]00$ ]] ||
		die "$1 must be yours and mode 0600"
	[ -r "$1" ] || die "$1 cannot be read"
}

# settings_parse FILE: reads the lines KEY=value into setting_read.  No message
# shows a value.
settings_parse() {
	local line name n=0

	setting_read=()
	while IFS= read -r line || [ -n "$line" ]; do
		n=$((n + 1))
		[[ -n $line && $line != '#'* ]] || continue
		name=${line%%=*}
		[[ $line == *=* && $name =~ ^[A-Z0-9_]{1,64}$ ]] ||
			die "$1, line $n: no KEY=value"
		[ -n "${setting_judge[$name]:-}" ] ||
			die "$1, line $n: this release knows no $name"
		[ -z "${setting_read[$name]+set}" ] ||
			die "$1, line $n: $name stands there twice"
		setting_read[$name]=${line#*=}
	done <"$1"
}

# settings_load: sets all variables and checks their values.
settings_load() {
	local name file zone=${FLEETDESK_TIMEZONE+asked}

	file=$(settings_file)
	if [[ -e $file || -L $file ]]; then
		settings_trust "$file"
		settings_parse "$file"
	fi
	for name in "${setting_names[@]}"; do
		setting_from[$name]=environment
		[ -n "${!name+set}" ] || {
			setting_from[$name]='file'
			printf -v "$name" %s "${setting_read[$name]:-}"
		}
		[ -n "${!name}" ] || {
			setting_from[$name]=default
			printf -v "$name" %s "${setting_default[$name]}"
		}
	done
	settings_zone "$zone"
	for name in "${setting_names[@]}"; do
		[ -z "${!name}" ] || settings_judge "$name"
	done
}

# tls_check: ends if TLS is wanted without its files, or without the address that
# people use, which a certificate does not say.
tls_check() {
	local name

	[ -n "$FLEETDESK_TLS_PORT" ] || return 0
	for name in FLEETDESK_TLS_CERTIFICATE FLEETDESK_TLS_KEY; do
		[ -f "${!name}" ] ||
			die "FLEETDESK_TLS_PORT needs $name, and this is no file: ${!name}"
	done
	! systemd_keeps || [[ ! $FLEETDESK_TLS_CERTIFICATE:$FLEETDESK_TLS_KEY =~ (^|:)/(root|home)/ ]] ||
		die 'systemd hides /root and /home from nginx: the files of the certificate must be elsewhere'
	[[ $FLEETDESK_ORIGINS == https://* ]] ||
		die 'FLEETDESK_TLS_PORT needs FLEETDESK_ORIGINS, which begins with https://'
}

# broker_check: ends if messages shall go to other hosts by a broker that has no
# address.
broker_check() {
	[[ ! $FLEETDESK_PUSH_SENDER =~ ^(redis|rabbitmq)$ || -n $FLEETDESK_PUSH_URL ]] ||
		die "FLEETDESK_PUSH_SENDER=$FLEETDESK_PUSH_SENDER needs FLEETDESK_PUSH_URL, its address"
}

# plain_address: the address of the listener without TLS.
plain_address() {
	if [ -n "$FLEETDESK_TLS_PORT" ]; then
		printf 127.0.0.1
	else
		printf %s "$FLEETDESK_LISTEN"
	fi
}

# settings_zone [ASKED]: the time zone.  A home without a time zone keeps the one
# in which it has run.  A new home, or one for which an empty variable was given
# (ASKED), gets the time zone of the machine and keeps it from then on.
settings_zone() {
	local ran=$FLEETDESK_HOME/env/FLEETDESK_TIMEZONE

	[ -z "$FLEETDESK_TIMEZONE" ] || return 0
	[ -n "$1" ] || FLEETDESK_TIMEZONE=$(cat "$ran" 2>/dev/null) || true
	: "${FLEETDESK_TIMEZONE:=$(host_zone)}"
	setting_from[FLEETDESK_TIMEZONE]=home
}

# host_zone: the time zone of this machine, to which the link /etc/localtime
# leads, or UTC.
host_zone() {
	local zone

	zone=$(readlink -f /etc/localtime) || zone=''
	zone=${zone#/usr/share/zoneinfo/}
	[[ -n $zone && $zone != /* ]] ||
		zone=$(head -n 1 /etc/timezone 2>/dev/null) || zone=''
	zone_is "$zone" || zone=UTC
	printf %s "$zone"
}

zone_is() {
	[[ $1 =~ ^[A-Za-z0-9_+-]+(/[A-Za-z0-9_+-]+)*$ &&
		-f /usr/share/zoneinfo/$1 ]]
}

# settings_judge NAME
settings_judge() {
	local -a words

	IFS=: read -ra words <<<"${setting_judge[$1]}"
	"judge_${words[0]}" "$1" "${words[@]:1}"
}

# wrong NAME TEXT: ends the program with a message: the name of the setting, TEXT,
# which says what is wrong with its value, and the path of fleetdesk.conf if the
# value comes from that file.
wrong() {
	local where=''

	[ "${setting_from[$1]:-}" != file ] || where=", in $(settings_file)"
	die "$1 $2$where"
}

judge_port() {
	[[ ${!1} =~ ^[1-9][0-9]{0,4}$ && ${!1} -le 65535 ]] ||
		wrong "$1" "is not a port: ${!1@Q}"
}

judge_number() {
	[[ ${!1} =~ ^(0|[1-9][0-9]{0,8})$ && ${!1} -ge $2 && ${!1} -le $3 ]] ||
		wrong "$1" "is not a number from $2 to $3: ${!1@Q}"
}

judge_address() {
	address_is "${!1}" || wrong "$1" "is not an address: ${!1@Q}"
}

# A list of addresses and networks with commas between them.
judge_networks() {
	local network rest=${!1},

	while [ -n "$rest" ]; do
		network=${rest%%,*}
		rest=${rest#*,}
		network_is "$network" ||
			wrong "$1" "names no address or network: ${network@Q}"
	done
}

# A list of origins with commas between them; the first is the address that people
# use.  They are stored in the spelling of browsers.
judge_origins() {
	local text origin all='' rest=${!1},

	while [ -n "$rest" ]; do
		text=${rest%%,*}
		rest=${rest#*,}
		origin=$(origin_of "$text") || wrong "$1" \
			"names no origin (scheme://host[:port]): ${text@Q}"
		all+=,$origin
	done
	[[ $all =~ ^,https?:// ]] ||
		wrong "$1" "begins with an origin that is neither http nor https: ${!1@Q}"
	printf -v "$1" %s "${all:1}"
}

# judge_text NAME [MOST]: any text that is one line of a file; it may be a secret,
# so no message shows it.
judge_text() {
	local most=${2:-4096}

	[[ ${!1} != *[[:cntrl:]]* ]] || wrong "$1" 'holds control characters'
	[ "$(printf %s "${!1}" | LC_ALL=C wc -c)" -le "$most" ] ||
		wrong "$1" "is longer than $most bytes"
}

# A file; its path is stored from the root on.
judge_file() {
	judge_text "$1"
	[[ ${!1} == /* ]] || printf -v "$1" %s "$PWD/${!1}"
}

# A folder whose path is written into files of other programs, as the home's is.
judge_folder() {
	[[ ${!1} =~ ^/[A-Za-z0-9._/+@-]+$ ]] ||
		wrong "$1" "is no path from / on of letters, digits and ._/+@-: ${!1@Q}"
}

judge_zone() {
	zone_is "${!1}" || wrong "$1" "is not a time zone: ${!1@Q}"
}

judge_variable() {
	[[ ${!1} =~ ^[$][a-z0-9_]+$ ]] ||
		wrong "$1" "is not the name of a variable of nginx: ${!1@Q}"
}

judge_switch() {
	[[ ${!1} =~ ^(on|off)$ ]] || wrong "$1" "is neither on nor off: ${!1@Q}"
}

judge_path() {
	[[ ${!1} =~ ^(/[A-Za-z0-9-]+)+$ &&
		! ${!1} =~ ^/(admin-api|app-api|rpc-api)(/|$) ]] ||
		wrong "$1" "is not a path of letters, digits, - and /: ${!1@Q}"
}

judge_sender() {
	[[ ${!1} =~ ^(local|postgres|redis|rabbitmq)$ ]] ||
		wrong "$1" 'names what is not supported: use local, postgres, redis or rabbitmq'
}

# The address of the broker that FLEETDESK_PUSH_SENDER names; lib/storage/bus checks the
# rest of it.
judge_broker() {
	judge_text "$1"
	case $FLEETDESK_PUSH_SENDER:${!1} in
	redis:redis://* | redis:unix:/* | rabbitmq:amqp://*) ;;
	redis:* | rabbitmq:*)
		wrong "$1" "is no address of $FLEETDESK_PUSH_SENDER"
		;;
	*) wrong "$1" 'names a broker, but FLEETDESK_PUSH_SENDER needs none' ;;
	esac
}

# The address of the broker with the queues of other programs.
judge_queue() {
	judge_text "$1" 500
	[[ ${!1} == amqp://?* ]] ||
		wrong "$1" 'is no address of rabbitmq: amqp://user:password@host[:port][/vhost]'
}

# settings_kept: prints the new fleetdesk.conf: its lines with their new values,
# and then the other settings that were given.
settings_kept() {
	local file line name
	local -A told=()

	file=$(settings_file)
	if [ -e "$file" ]; then
		while IFS= read -r line || [ -n "$line" ]; do
			name=${line%%=*}
			if [[ -z $line || $line == '#'* ]]; then
				printf '%s\n' "$line"
			elif [ "${setting_from[$name]}" != default ]; then
				printf '%s=%s\n' "$name" "${!name}"
				told[$name]=yes
			fi
		done <"$file"
	else
		printf '# %s\n' \
			'What scripts/run was given, one KEY=value a line, without quotes; the next' \
			'one needs only the home.  The environment wins.  scripts/README.md describes' \
			'the keys.'
	fi
	for name in "${setting_names[@]}"; do
		[[ ${setting_from[$name]} == default || -n ${told[$name]:-} ]] ||
			printf '%s=%s\n' "$name" "${!name}"
	done
}

# settings_put FILE: writes stdin to the file, which only its owner can read; it
# is renamed into place, so that it is never incomplete.
settings_put() {
	rm -f "$1.new"
	(umask 077 && cat >"$1.new")
	mv -f "$1.new" "$1"
}

# settings_keep [TEXT]: stores the settings that this start or restart was given;
# TEXT is what settings_kept printed before something changed.
settings_keep() {
	local file kept=${1:-$(settings_kept)}

	file=$(settings_file)
	[ "$kept" = "$(cat "$file" 2>/dev/null)" ] ||
		settings_put "$file" <<<"$kept"
}

# settings_hold: stores the settings that the running suite has from now on.
settings_hold() {
	local name

	for name in "${setting_names[@]}"; do
		printf '%s=%s\n' "$name" "${!name}"
	done | settings_put "$(settings_running)"
}

# settings_held: sets all variables to the settings of the running suite; false if
# an earlier release, which did not store them, has started it.
settings_held() {
	local name

	[ -f "$(settings_running)" ] || return 1
	settings_parse "$(settings_running)"
	for name in "${setting_names[@]}"; do
		printf -v "$name" %s \
			"${setting_read[$name]-${setting_default[$name]}}"
	done
}

# settings_wait HOLDS: finds the settings whose new values count only from HOLDS
# on (start, nginx) and differ from those of the running suite: lists them in
# settings_waiting, and sets their variables back to the values of the running
# suite.
settings_wait() {
	local name held

	settings_waiting=()
	settings_parse "$(settings_running)"
	for name in "${setting_names[@]}"; do
		held=${setting_read[$name]-${setting_default[$name]}}
		[[ ${setting_holds[$name]} == "$1" && ${!name} != "$held" ]] ||
			continue
		settings_waiting+=("$name")
		printf -v "$name" %s "$held"
	done
}

# settings_show: prints the settings of the running suite, without the passwords
# in addresses.  In an address of PostgreSQL a value ends at `&` if it is a URL;
# else at a blank that is neither quoted nor after a backslash.
settings_show() {
	local name url='^[A-Z_]+=[a-z]+://' secret='(pass(word|wd)? *= *)'

	for name in "${setting_names[@]}"; do
		[ -z "${!name}" ] || printf '%s=%s\n' "$name" "${!name}"
	done | sed -E -e 's#(://[^:/@]*:).*@#\1***@#' \
		-e "\|$url|s#${secret}[^&]*#\1***#Ig" \
		-e "\|$url|!s#$secret('([^'\]|\\\\.)*'|([^' \]|\\\\.)([^ \]|\\\\.)*)#\1***#Ig"
}

settings_table
