#!/usr/bin/env bash
# test_settings - the settings that scripts/settings lists: scripts/README.md
# describes each of them and no others, what scripts/run --status prints of them
# holds no password, whatever the form of the address that it is in, a home keeps the
# time zone in which it has run, a wrong fleetdesk.conf is refused in one line, and
# PostgreSQL has a connection for whoever they make.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh

listed() {
	awk '!/^#/ && NF { print "FLEETDESK_" $1 }' scripts/settings | sort
}

# described: prints the variables of the table "Settings"; one that begins with _
# ends like the one before it.
described() {
	sed -n '/^| Environment /,/^$/p' scripts/README.md | cut -d '|' -f 2 |
		grep -oE '[A-Z_]{2,}' |
		sed -E 's/^_/FLEETDESK_PUSH_/' | sort
}

none 'is a setting, but scripts/README.md does not describe it' \
	< <(comm -23 <(listed) <(described))
none 'is described in scripts/README.md, but scripts/settings has it not' < <(
	comm -13 <(listed) <(described) |
		grep -vxE 'FLEETDESK_(HOME|ADMIN_PASSWORD)'
)

# shown NAME VALUE: prints what --status shows of that setting.
shown() (
	# shellcheck source=scripts/lib/base.sh
	. scripts/lib/base.sh
	# shellcheck disable=SC2154 # of scripts/lib/settings.sh
	for name in "${setting_names[@]}"; do
		printf -v "$name" %s ''
	done
	printf -v "FLEETDESK_$1" %s "$2"
	settings_show
)

# masks NAME VALUE WANTED
masks() {
	check "shown of $2" "FLEETDESK_$1=$3" "$(shown "$1" "$2")"
}

masks DATABASE_URL 'postgresql://u:told@h/d?x=y' 'postgresql://u:***@h/d?x=y'
masks DATABASE_URL 'postgres://u:to/ld@told@h:1,i:2/d' 'postgres://u:***@h:1,i:2/d'
masks DATABASE_URL 'postgresql://u@h/d?password=told&x=1' 'postgresql://u@h/d?password=***&x=1'
masks DATABASE_URL 'postgresql:///d?x=1&sslpassword=to ld' 'postgresql:///d?x=1&sslpassword=***'
masks DATABASE_URL 'postgresql://h:5432/d' 'postgresql://h:5432/d'
masks DATABASE_URL 'host=h password=told dbname=d' 'host=h password=*** dbname=d'
masks DATABASE_URL 'host=h password=to&ld dbname=d' 'host=h password=*** dbname=d'
masks DATABASE_URL 'host=h password=to://l&d dbname=d' 'host=h password=*** dbname=d'
masks DATABASE_URL 'host=h password=to\ ld dbname=d' 'host=h password=*** dbname=d'
masks DATABASE_URL 'host=h password=to\\ dbname=d' 'host=h password=*** dbname=d'
masks DATABASE_URL "host=h password=to'ld dbname=d" 'host=h password=*** dbname=d'
masks DATABASE_URL "host=h PassWord = 'to \\' ld' dbname=d" 'host=h PassWord = *** dbname=d'
masks DATABASE_URL "password='' dbname=d" 'password=*** dbname=d'
masks PUSH_URL 'redis://:told@h:1' 'redis://:***@h:1'
masks PUSH_URL 'redis://h:6379' 'redis://h:6379'
masks PUSH_URL unix:/run/redis/a:b@c unix:/run/redis/a:b@c
masks QUEUE_URL 'amqp://u:to:ld@h/v' 'amqp://u:***@h/v'
masks TRUSTED_PROXIES 127.0.0.1,fd00::/8 127.0.0.1,fd00::/8

# zone [VALUE]: the time zone that a start in the home finds, with VALUE in the
# environment.
zone() (
	unset "${!FLEETDESK_@}"
	# shellcheck disable=SC2031 # this shell ends here
	export FLEETDESK_HOME=$dir
	[ $# = 0 ] || export FLEETDESK_TIMEZONE=$1
	# shellcheck source=scripts/lib/base.sh
	. scripts/lib/base.sh
	settings_load
	printf %s "$FLEETDESK_TIMEZONE"
)

# A home of an earlier release kept no settings, but has run in a zone.
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-settings.XXXXXX")
trap 'rm -rf "$dir"' EXIT
machines=$(zone)
check 'the zone of this machine' yes "$([ ! -e /etc/localtime ] ||
	cmp "/usr/share/zoneinfo/$machines" /etc/localtime && echo yes)"
mkdir "$dir/env"
echo America/St_Johns >"$dir/env/FLEETDESK_TIMEZONE"
check 'a home keeps its zone' America/St_Johns "$(zone)"
check 'an empty one is that of the machine' "$machines" "$(zone '')"
check 'the environment wins' Asia/Kabul "$(zone Asia/Kabul)"

# refused PATTERN: fleetdesk.conf of the home is refused in one line that matches.
refused() {
	local said

	said=$(zone 2>&1 >/dev/null) && said='nothing'
	check "lines of: $said" 1 "$(wc -l <<<"$said")"
	[[ $said =~ $1 ]] && said=$1
	check 'what is wrong with the file' "$1" "$said"
}

file=$dir/fleetdesk.conf
printf 'FLEETDESK_LIMITS=off\n' >"$dir/elsewhere"
chmod 0600 "$dir/elsewhere"
ln -s "$dir/elsewhere" "$file"
refused 'fleetdesk.conf is a link'
rm "$file" && mkdir "$file"
refused 'fleetdesk.conf is no file'
rmdir "$file" && cp "$dir/elsewhere" "$file"
for text in 0644 0660 0000; do
	chmod $text "$file"
	refused 'must be yours and mode 0600'
done
chmod 0600 "$file"
if [ "$(id -u)" = 0 ]; then
	chown nobody "$file"
	refused 'must be yours and mode 0600'
	chown root "$file"
fi
for text in FLEETDESK_NEWER=1 FLEETDESK_ADMIN_PASSWORD=secretly \
	FLEETDESK_HOME=/elsewhere PATH=/bin; do
	printf 'FLEETDESK_LIMITS=off\n%s\n' "$text" >"$file"
	refused "line 2: this release knows no ${text%%=*}$"
done
for text in FLEETDESK_LIMITS ' FLEETDESK_PORT=8080' 'export FLEETDESK_PORT=1' \
	'fleetdesk_port=1' '=' $'\x01'; do
	printf '%s\n' "$text" >"$file"
	refused 'line 1: no KEY=value$'
done
printf 'FLEETDESK_LIMITS=off\nFLEETDESK_LIMITS=on\n' >"$file"
refused 'line 2: FLEETDESK_LIMITS stands there twice'
for text in PORT=80x 'PORT="8080"' LIMITS=maybe WORKERS=65 TIMEZONE=Mars/Olympus \
	TIMEZONE=../localtime PUSH_SENDER=redis:x LISTEN=localhost TRUSTED_PROXIES=all \
	UPLOAD_MB=0; do
	printf 'FLEETDESK_%s\n' "$text" >"$file"
	refused "^fleetdesk: FLEETDESK_${text%%=*} .*, in $file$"
done
printf 'FLEETDESK_PUSH_SENDER=redis\nFLEETDESK_PUSH_URL=amqp://u:secret@h\n' >"$file"
refused 'FLEETDESK_PUSH_URL is no address of redis, in '

# connections WORKERS: how many the private PostgreSQL has for so many workers a pool.
connections() (
	# shellcheck source=/dev/null
	. scripts/lib/base.sh && . scripts/lib/postgres.sh
	export FLEETDESK_WORKERS=$1
	postgres_connections
)

# Each worker and each job has one, also while a pool has new workers beside the old.
wanted() {
	awk -v w="$1" '$1 == "pool" { n += w } $1 == "job" || $1 == "daemon" { n++ }
		END { print n + w }' scripts/services
}
for workers in 14 64; do
	check "connections for $workers workers a pool, at least" yes "$(
		[ "$(connections $workers)" -lt "$(wanted $workers)" ] || echo yes)"
done
checks_summary
