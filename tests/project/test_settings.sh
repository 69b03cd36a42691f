#!/usr/bin/env bash
# test_settings - the settings that scripts/settings lists: scripts/README.md
# describes each of them and no others, what scripts/run --status prints of them
# holds no password, whatever the form of the address that it is in, and PostgreSQL
# has a connection for whoever they make.
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
