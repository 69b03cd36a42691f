# shellcheck shell=bash
# postgres.sh - the private PostgreSQL cluster, or the one that was named.

PG_BIN=/usr/lib/postgresql/15/bin

# postgres_private: is the database ours to run?
postgres_private() {
	[ "${PG_PRIVATE:-}" = yes ]
}

# postgres_choose: from now on FLEETDESK_DATABASE_URL has a value.
postgres_choose() {
	PG_PRIVATE=no
	if [ -z "${FLEETDESK_DATABASE_URL:-}" ]; then
		PG_PRIVATE=yes
		FLEETDESK_DATABASE_URL="host=$FLEETDESK_HOME/run dbname=fleetdesk user=fleetdesk"
	fi
	export FLEETDESK_DATABASE_URL
}

# postgres_make: the cluster exists and is configured.  It is made under
# another name first: half a cluster never looks like one.
postgres_make() {
	local pg=$FLEETDESK_HOME/pg new=$FLEETDESK_HOME/pg.new log

	log=$FLEETDESK_HOME/log/initdb.log
	if [ ! -d "$pg" ]; then
		rm -rf "$new"
		home_dir 0700 them pg.new
		as_user "$PG_BIN/initdb" -D "$new" -U postgres -E UTF8 \
			--locale=C.UTF-8 --auth=peer >"$log" 2>&1 ||
			die "cannot create a database cluster: $(last_line "$log"), see $log"
		echo "include 'fleetdesk.conf'" >>"$new/postgresql.conf"
		mv "$new" "$pg"
	fi
	[ -f "$pg/PG_VERSION" ] ||
		die "this is no database cluster, it has no PG_VERSION: $pg"
	postgres_configure "$pg"
}

postgres_configure() {
	local me

	me=$(id -un)
	as_user tee "$1/fleetdesk.conf" >/dev/null <<-EOF
		# Written by scripts/run at every start.
		listen_addresses = ''
		unix_socket_directories = '$FLEETDESK_HOME/run'
		unix_socket_permissions = 0770
		max_connections = 100
		shared_buffers = 256MB
		fsync = on
		synchronous_commit = on
		log_destination = stderr
		logging_collector = off
	EOF
	as_user tee "$1/pg_hba.conf" >/dev/null <<-EOF
		# Written by scripts/run at every start.
		local all all peer map=own
	EOF
	as_user tee "$1/pg_ident.conf" >/dev/null <<-EOF
		# Written by scripts/run at every start.
		own $RUN_USER fleetdesk
		own $RUN_USER postgres
		own $me fleetdesk
		own $me postgres
	EOF
}

# postgres_wait: until it answers; a server that ends is started once only.
postgres_wait() {
	local log=$FLEETDESK_HOME/log/postgres.log end=$((SECONDS + 120))

	service_up postgres
	until as_user "$PG_BIN/pg_isready" -q -t 2 -U postgres \
		-d postgres -h "$FLEETDESK_HOME/run"; do
		service_lives postgres ||
			die "the database does not start: $(grep -E 'FATAL|PANIC|ERROR|could not' "$log" 2>/dev/null |
				tail -n 1 | sed 's/^[^[]*\[[0-9]*\] //'), see $log"
		[ $SECONDS -lt $end ] ||
			die "the database did not answer within 120 s, see $log"
		sleep 0.1
	done
}

# postgres_database: role and database exist.
postgres_database() {
	as_user psql -X -q -v ON_ERROR_STOP=1 -h "$FLEETDESK_HOME/run" \
		-U postgres -d postgres <<-'EOF'
		SELECT 'CREATE ROLE fleetdesk LOGIN'
		 WHERE NOT EXISTS (SELECT FROM pg_roles
		 WHERE rolname = 'fleetdesk') \gexec
		SELECT 'CREATE DATABASE fleetdesk OWNER fleetdesk'
		 WHERE NOT EXISTS (SELECT FROM pg_database
		 WHERE datname = 'fleetdesk') \gexec
	EOF
}

# postgres_ready: the database of FLEETDESK_DATABASE_URL answers.
postgres_ready() {
	local said

	if postgres_private; then
		postgres_wait
		postgres_database || die "cannot create the database fleetdesk"
	fi
	said=$(PGCONNECT_TIMEOUT=10 home_run psql -X -q -A -t \
		-d "$FLEETDESK_DATABASE_URL" -c 'SELECT 1' 2>&1) ||
		die "cannot connect to FLEETDESK_DATABASE_URL: $(tr '\n\t' '  ' <<<"$said")"
}
