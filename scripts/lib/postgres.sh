# shellcheck shell=bash
# postgres.sh - the private PostgreSQL cluster, or the database that
# FLEETDESK_DATABASE_URL names.

PG_BIN=/usr/lib/postgresql/15/bin

# postgres_private: true if the suite runs its own PostgreSQL.
postgres_private() {
	[ "${PG_PRIVATE:-}" = yes ]
}

# postgres_choose: sets FLEETDESK_DATABASE_URL to the private database if it has
# no value.
postgres_choose() {
	PG_PRIVATE=no
	if [ -z "${FLEETDESK_DATABASE_URL:-}" ]; then
		PG_PRIVATE=yes
		FLEETDESK_DATABASE_URL="host=$FLEETDESK_HOME/db dbname=fleetdesk user=fleetdesk"
	fi
	export FLEETDESK_DATABASE_URL
}

# postgres_make: makes the private cluster, if it does not exist, and configures
# it.  It is made under another name and then renamed, so that an interrupted
# start leaves no incomplete cluster.
postgres_make() {
	local pg=$FLEETDESK_HOME/pg new=$FLEETDESK_HOME/pg.new log

	log=$FLEETDESK_HOME/log/initdb.log
	if [ ! -d "$pg" ]; then
		rm -rf "$new"
		home_dir 0700 "$PG_USER:$PG_USER" pg.new
		as_postgres "$PG_BIN/initdb" -D "$new" -U postgres -E UTF8 \
			--locale=C.UTF-8 --auth=peer >"$log" 2>&1 ||
			die "cannot create a database cluster: $(last_line "$log"), see $log"
		echo "include 'fleetdesk.conf'" >>"$new/postgresql.conf"
		mv "$new" "$pg"
	fi
	[ -f "$pg/PG_VERSION" ] ||
		die "this is no database cluster, it has no PG_VERSION: $pg"
	postgres_own "$pg"
	postgres_configure "$pg"
}

# postgres_own FOLDER: a cluster made by an earlier release belongs to the
# pools' user; it is given to $PG_USER.  All files are checked, because an
# earlier start may have been interrupted while it changed them.
postgres_own() {
	is_root || return 0
	[ -z "$(find "$1" ! -user "$PG_USER" -print -quit)" ] ||
		chown -hR "$PG_USER:$PG_USER" "$1" ||
		die "the database's files cannot be given to $PG_USER: $1"
}

# postgres_connections: how many connections the services can want: each worker,
# job and daemon has one; a pool that gets new workers has twice as many, and workers
# of `policy` have a second one while they read large sets; 30 are for people and
# what they start.
postgres_connections() {
	awk -v workers="$FLEETDESK_WORKERS" '
	$1 == "pool" {
		n = workers == "" ? $3 : workers
		all += n
		if (n > most)
			most = n
	}
	$1 == "job" || $1 == "daemon" { all++ }
	END { n = all + 2 * most + 30; print (n < 100 ? 100 : n) }' scripts/services
}

# postgres_buffers: an eighth of the machine's memory in MB, from 128 to 8192.
postgres_buffers() {
	awk '/^MemTotal:/ {
		mb = int($2 / 8192)
		print (mb < 128 ? 128 : mb > 8192 ? 8192 : mb)
	}' /proc/meminfo
}

# postgres_configure: sets who may connect: the pools' user as the owner of the
# database only, $PG_USER and root also as superuser.  Without root there is only
# one user, who may do both.
postgres_configure() {
	local me super='' group=''

	me=$(id -un)
	home_dir 0750 "$PG_USER:$RUN_USER" db
	if is_root; then
		super="own $PG_USER postgres"
		group="unix_socket_group = '$RUN_USER'"
	fi
	as_postgres tee "$1/fleetdesk.conf" >/dev/null <<-EOF
		# Written by scripts/run at every start.
		listen_addresses = ''
		unix_socket_directories = '$FLEETDESK_HOME/db'
		unix_socket_permissions = 0770
		$group
		max_connections = $(postgres_connections)
		shared_buffers = $(postgres_buffers)MB
		fsync = on
		synchronous_commit = on
		log_destination = stderr
		logging_collector = off
		# Without DETAIL, which tells values of the rows it refuses.
		log_error_verbosity = terse
		$(backup_postgres)
	EOF
	as_postgres tee "$1/pg_hba.conf" >/dev/null <<-EOF
		# Written by scripts/run at every start.
		local all all peer map=own
	EOF
	as_postgres tee "$1/pg_ident.conf" >/dev/null <<-EOF
		# Written by scripts/run at every start.
		own $RUN_USER fleetdesk
		own $me fleetdesk
		own $me postgres
		$super
	EOF
}

# postgres_wait: waits until PostgreSQL answers; ends with its error if it has
# ended.
postgres_wait() {
	local log=$FLEETDESK_HOME/log/postgres.log end=$((SECONDS + 120))

	service_up postgres
	until as_postgres "$PG_BIN/pg_isready" -q -t 2 -U postgres \
		-d postgres -h "$FLEETDESK_HOME/db"; do
		service_lives postgres ||
			die "the database does not start: $(grep -E 'FATAL|PANIC|ERROR|could not' "$log" 2>/dev/null |
				tail -n 1 | sed 's/^[^[]*\[[0-9]*\] //'), see $log"
		[ $SECONDS -lt $end ] ||
			die "the database did not answer within 120 s, see $log"
		sleep 0.1
	done
}

# postgres_database: makes the role and the database if they do not exist; the
# role gets no other rights.
postgres_database() {
	as_postgres psql -X -q -v ON_ERROR_STOP=1 -h "$FLEETDESK_HOME/db" \
		-U postgres -d postgres <<-'EOF'
		SELECT 'CREATE ROLE fleetdesk LOGIN'
		 WHERE NOT EXISTS (SELECT FROM pg_roles
		 WHERE rolname = 'fleetdesk') \gexec
		ALTER ROLE fleetdesk NOSUPERUSER NOCREATEROLE NOCREATEDB NOREPLICATION NOBYPASSRLS;
		SELECT 'CREATE DATABASE fleetdesk OWNER fleetdesk'
		 WHERE NOT EXISTS (SELECT FROM pg_database
		 WHERE datname = 'fleetdesk') \gexec
	EOF
}

# postgres_ready: waits until the database of FLEETDESK_DATABASE_URL answers.
postgres_ready() {
	if postgres_private; then
		postgres_wait
		postgres_database || die "cannot create the database fleetdesk"
	fi
	postgres_answers
}

# postgres_answers: ends if that database lets the services' user not in.
postgres_answers() {
	local said

	said=$(PGCONNECT_TIMEOUT=10 home_run psql -X -q -A -t \
		-d "$FLEETDESK_DATABASE_URL" -c 'SELECT 1' 2>&1) ||
		die "cannot connect to FLEETDESK_DATABASE_URL: $(tr '\n\t' '  ' <<<"$said")"
}
