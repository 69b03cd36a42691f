# shellcheck shell=bash
# second_database.sh - a second database in the suite's PostgreSQL, for cases that
# fill or empty whole tables and must not touch the demo fleet.

beside_sql() {
	psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$beside_url" "$@"
}

beside_admin() {
	psql -X -q -A -t -v ON_ERROR_STOP=1 \
		-d "host=$FLEETDESK_HOME/db user=postgres dbname=postgres" "$@"
}

# beside_start: makes that database, migrates it and creates the administrator.
beside_start() {
	beside_url="$url dbname=fleetdesk_bench"
	[ ! -f "$work/beside" ] || return 0
	: >"$work/beside"
	beside_admin -c 'CREATE DATABASE fleetdesk_bench OWNER fleetdesk'
	FLEETDESK_DATABASE_URL=$beside_url scripts/migrate >"$work/migrate" ||
		die "the bench's database: $(last_line "$work/migrate")"
	FLEETDESK_CACHE_DIR=$work FLEETDESK_DATABASE_URL=$beside_url \
		"$BUILD/bin/job" admin_seed >/dev/null ||
		die 'the bench has no administrator'
}

# beside_drop: removes that database, whatever a part has left in it.
beside_drop() {
	[ -f "$work/beside" ] || return 0
	rm "$work/beside"
	beside_admin -o /dev/null -c 'ALTER SYSTEM SET fsync = on' \
		-c 'SELECT pg_reload_conf()' \
		-c 'DROP DATABASE IF EXISTS fleetdesk_bench WITH (FORCE)' ||
		note "bench: the database stays: fleetdesk_bench"
}

# beside_fsync on|off: sets whether PostgreSQL waits for its disk; returns when
# new connections have the setting.
beside_fsync() {
	beside_admin -c "ALTER SYSTEM SET fsync = $1" \
		-c 'SELECT pg_reload_conf()' >/dev/null
	until [ "$(beside_admin -c 'SHOW fsync')" = "$1" ]; do
		sleep 0.05
	done
}
