# shellcheck shell=bash
# run_script.sh - what scripts/run prints and does: refusals, --status, users of
# processes, stopping and starting, running in the foreground; and that no log
# has a secret.  The last case stops the suite.

refusals() {
	local other=$work/other long

	long=$work/$(awk 'BEGIN { while (i++ < 90) printf "x" }')
	says 'already running' scripts/run --background
	says 'already running' scripts/run
	says "port $FLEETDESK_PORT is taken" FLEETDESK_HOME="$other" \
		scripts/run --background
	says 'too long' FLEETDESK_HOME="$long" scripts/run --background
	says 'not running' FLEETDESK_HOME="$other" scripts/run --status
	says 'not running' FLEETDESK_HOME="$other" scripts/run --restart
	says 'no such pool: nopool' scripts/run --restart nopool
	says 'usage:' scripts/run --nonsense
	says 'usage:' scripts/run --device-auth
	says 'usage:' scripts/run --device-auth maybe
	says 'usage:' scripts/run --device-auth none --stop
	says 'not a port' FLEETDESK_PORT=99999 scripts/run --background
	addresses_refused
	says 'neither on nor off' FLEETDESK_LIMITS=maybe scripts/run --background
	says 'neither on nor off' FLEETDESK_CRON=daily scripts/run --background
	says 'not a path' FLEETDESK_PUSH_PATH=/a_b scripts/run --background
	says 'not supported' FLEETDESK_PUSH_SENDER=kafka scripts/run --background
	says 'not supported' FLEETDESK_PUSH_SENDER=rocketmq scripts/run --background
	says 'not a number' FLEETDESK_ACCESS_SAMPLE=all scripts/run --background
	says_steps=yes says 'cannot connect' FLEETDESK_HOME="$other" \
		FLEETDESK_PORT=$((FLEETDESK_PORT + 1)) FLEETDESK_INTERNAL_PORT='' \
		FLEETDESK_METRICS_PORT='' \
		FLEETDESK_DATABASE_URL="host=$work/nowhere dbname=x" \
		scripts/run --background
	says 'not a port' FLEETDESK_INTERNAL_PORT=http scripts/run --background
	says 'needs FLEETDESK_INTERNAL_KEYS' FLEETDESK_INTERNAL_KEYS='' \
		FLEETDESK_HOME="$other" scripts/run --background
	says 'is no file' FLEETDESK_INTERNAL_KEYS="$work/none" \
		FLEETDESK_HOME="$other" scripts/run --background
	says 'is FLEETDESK_PORT' FLEETDESK_INTERNAL_PORT="$FLEETDESK_PORT" \
		FLEETDESK_HOME="$other" scripts/run --background
	metrics_refused
	keys_refused
	mkdir "$work/full"
	: >"$work/full/something"
	says 'must be empty' FLEETDESK_HOME="$work/full" scripts/run --background
	ask GET /readyz
	code 0
}

# Whoever could reach the numbers needs a token.
metrics_refused() {
	says 'METRICS_PORT is FLEETDESK_PORT' FLEETDESK_METRICS_PORT="$FLEETDESK_PORT" \
		FLEETDESK_HOME="$other" scripts/run --background
	says 'needs FLEETDESK_METRICS_TOKEN' FLEETDESK_METRICS_LISTEN=0.0.0.0 \
		FLEETDESK_HOME="$other" scripts/run --background
	says 'is no file' FLEETDESK_METRICS_TOKEN="$work/none" \
		FLEETDESK_HOME="$other" scripts/run --background
	printf 'short\n' >"$work/token"
	says 'must hold one token' FLEETDESK_METRICS_TOKEN="$work/token" \
		FLEETDESK_HOME="$other" scripts/run --background
}

# crews: the processes of all pools.
crews() {
	pool_report | sed 's/:[0-9]*//g'
}

# A restart looks at all settings before it changes anything, also at those that only
# a start takes over.
restart_looks_first() {
	local pids port=$((FLEETDESK_PORT + 5))

	pids=$(crews)
	cp "$FLEETDESK_HOME/fleetdesk.conf" "$work/conf"
	# shellcheck disable=SC2016 # a variable of nginx
	says 'nginx refuses: unknown "nowhere" variable' FLEETDESK_COUNTRY='$nowhere' \
		scripts/run --restart
	says 'needs FLEETDESK_PUSH_URL' FLEETDESK_PUSH_SENDER=redis scripts/run --restart
	says 'METRICS_PORT is FLEETDESK_PORT' FLEETDESK_METRICS_PORT="$FLEETDESK_PORT" \
		scripts/run --restart
	says 'must not be below' FLEETDESK_BACKUP_DIR="$FLEETDESK_HOME/backups" \
		scripts/run --restart nginx
	says 'cannot connect' FLEETDESK_DATABASE_URL="host=$work/nowhere dbname=x" \
		scripts/run --restart edge
	exec {taken}< <(timeout 100 python3 -c 'import socket, sys
s = socket.create_server(("127.0.0.1", int(sys.argv[1])))
print(flush=True)
s.accept()' $port)
	read -r -u "$taken"
	says "port $port is taken" FLEETDESK_METRICS_PORT=$port scripts/run --restart
	cmp "$work/conf" "$FLEETDESK_HOME/fleetdesk.conf"
	same "$pids" "$(crews)" 'processes of pools'
}

# The password of the first administrator is checked as soon as the database
# exists; a common password ends the start and stops the database again.
common_password_refused() {
	local fresh=$work/fresh

	chmod 0711 "$scratch" "$work" # for PostgreSQL's user
	says 'ADMIN_PASSWORD is one of the most common' FLEETDESK_HOME="$fresh" \
		FLEETDESK_PORT=$((FLEETDESK_PORT + 1)) FLEETDESK_INTERNAL_PORT='' \
		FLEETDESK_METRICS_PORT='' \
		FLEETDESK_ADMIN_PASSWORD=PassWord1 scripts/run --background
	says 'not running' FLEETDESK_HOME="$fresh" scripts/run --status
	[ ! -e "$fresh/service" ] || fail 'services are left'
}

# With an invalid address or network in the settings nothing is started.
addresses_refused() {
	local text

	for text in localhost 256.0.0.1 127.0.0.1:8080 127.0.0.0/8 ::1::2 \
		'[::1]' '127.0.0.1; root /' '*'; do
		says 'FLEETDESK_LISTEN is not an address' FLEETDESK_LISTEN="$text" \
			FLEETDESK_HOME="$other" scripts/run --background
	done
	for text in proxy.example 10.0.0.0/33 10.0.0.0/0 ::/0 fd00::/129 10.0.0.0/ \
		/8 10.0.0 ',' '10.0.0.1,' ',10.0.0.1' '10.0.0.1 10.0.0.2' \
		'10.0.0.1;' $'10.0.0.1\n10.0.0.2' unix:; do
		says 'FLEETDESK_TRUSTED_PROXIES names no address' \
			FLEETDESK_TRUSTED_PROXIES="$text" \
			FLEETDESK_HOME="$other" scripts/run --background
	done
	[ ! -e "$other/service" ] || fail 'something was started'
}

# With keys that other users can read, or malformed keys, nothing is started.
keys_refused() {
	local text good mode

	good=first:$(openssl rand -hex 32)
	export FLEETDESK_INTERNAL_KEYS=$work/keys FLEETDESK_HOME=$other
	printf '%s\n' "$good" >"$work/keys"
	for mode in 0640 0604; do
		chmod $mode "$work/keys"
		says 'mode 0600' scripts/run --background
	done
	chmod 0600 "$work/keys"
	for text in '' "${good%??}" "${good}0" "x $good" "$good"$'\n'"$good" \
		"${good/first/second}"$'\n'"$good" "${good}"$'\n' ":${good#*:}"; do
		printf '%s\n' "$text" >"$work/keys"
		says '1 to 4 lines' scripts/run --background
	done
	export FLEETDESK_INTERNAL_KEYS=$scratch/internal.keys
	export FLEETDESK_HOME=${internal%/internal.sock}
}

status_shows() {
	local name

	scripts/run --status >"$work/status"
	for name in $pools; do
		grep -qE "^$name +[0-9]+ +([0-9]+)/\\1 .* ready$" "$work/status" ||
			fail "no $name: $(cat "$work/status")"
	done
	for name in nginx postgres $jobs; do
		grep -qE "^$name +run" "$work/status" ||
			fail "no $name: $(cat "$work/status")"
	done
}

# When started as root, only nginx's master and the supervisors run as root.
unprivileged() {
	local pid

	[ "$(id -u)" = 0 ] || return 0
	for pid in $(processes); do
		[ -e "/proc/$pid/exe" ] || continue
		[ "$(stat -c %U "/proc/$pid")" = root ] || continue
		case $(tr '\0' ' ' <"/proc/$pid/cmdline") in
		runsv* | 'nginx: master'*) ;;
		*) fail "root runs $(tr '\0' ' ' <"/proc/$pid/cmdline")" ;;
		esac
	done
	same '400 fleetdesk' "$(stat -c '%a %U' "$FLEETDESK_HOME/internal.keys")" 'copy of the keys'
	same 600 "$(stat -c %a "$FLEETDESK_HOME/admin-password")" 'password file'
	same "400 $(id -un)" "$(stat -c '%a %U' "$FLEETDESK_HOME/oplog.key")" 'key file'
}

# denied PATTERN COMMAND...: fails unless the command fails for the user of the
# pools with a message that matches.
denied() {
	local pattern=$1

	shift
	! chpst -u fleetdesk:fleetdesk "$@" >"$work/out" 2>&1 ||
		fail "the pools' user may $*: $(cat "$work/out")"
	grep -qE "$pattern" "$work/out" || fail "$*: $(cat "$work/out")"
}

# An attacker who controls a pool can change the rows that the pool may change,
# but can reach neither the files of the database nor its superuser, who could
# read other files.
database_apart() {
	local pg=$FLEETDESK_HOME/pg db=$FLEETDESK_HOME/db text
	local -a psql=(psql -X -q -A -t -v ON_ERROR_STOP=1 -h "$db" -d fleetdesk)

	if [ "$(id -u)" != 0 ]; then
		echo 'skipped what only root can part: the database and the pools'
		return 0
	fi
	same '700 fleetdesk-pg' "$(stat -c '%a %U' "$pg")" "the database's folder"
	same '' "$(find "$pg" ! -user fleetdesk-pg)" 'files of others'
	same fleetdesk-pg "$(stat -c %U "/proc/$(head -n 1 "$pg/postmaster.pid")")" \
		'who runs it'
	denied 'Permission denied' cat "$pg/PG_VERSION"
	denied 'Permission denied' ls "$pg"
	denied 'Permission denied' touch "$db/other"
	denied 'Permission denied' mv "$db/.s.PGSQL.5432" "$db/other"
	denied 'Peer authentication failed' "${psql[@]}" -U postgres -c 'SELECT 1'
	denied 'Peer authentication failed' "${psql[@]}" -U fleetdesk-pg -c 'SELECT 1'
	same fleetdesk "$(chpst -u fleetdesk:fleetdesk "${psql[@]}" -U fleetdesk \
		-c 'SELECT current_user')" 'the role of the pools'
	same pg_database_owner "$(sql "SELECT rolname FROM pg_roles
		WHERE rolname <> current_user
		AND pg_has_role(current_user, oid, 'member')")" 'roles it has beside'
	for text in 'SET ROLE postgres' 'ALTER ROLE fleetdesk SUPERUSER' \
		'CREATE ROLE other' "COPY (SELECT 1) TO PROGRAM 'id'" \
		"COPY system_nonce FROM '/etc/passwd'" \
		"SELECT pg_read_file('PG_VERSION')" "SELECT lo_import('/etc/passwd')" \
		"ALTER SYSTEM SET archive_command = 'id'" \
		"CREATE FUNCTION f() RETURNS int LANGUAGE internal AS 'f'"; do
		denied 'permission denied|must be superuser' "${psql[@]}" \
			-U fleetdesk -c "$text"
	done
}

# Gives the files of the database to the user of the pools, as whom the database
# ran in an earlier release.
database_was_theirs() {
	[ "$(id -u)" != 0 ] || chown -R fleetdesk:fleetdesk "$FLEETDESK_HOME/pg"
}

no_secrets() {
	! grep -rlF "$password" "$FLEETDESK_HOME"/log || fail 'password in a log'
	! grep -rlF "$admin" "$FLEETDESK_HOME"/log || fail 'token in a log'
	! cut -d : -f 2 "$FLEETDESK_INTERNAL_KEYS" |
		grep -rlF -f - "$FLEETDESK_HOME"/log || fail 'key in a log'
}

# A log that has 10 MB is put aside when its service starts.
logs_put_aside() {
	local log=$FLEETDESK_HOME/log/rule_watch.log

	truncate -s 10000000 "$log"
	service restart rule_watch
	same 10000000 "$(stat -c %s "$log.1")" 'bytes that are put aside'
	[ "$(stat -c %s "$log")" -lt 10000000 ] || fail 'the log is as long as it was'
	rm "$log.1"
}

# started PID: when the process began, in ticks since the machine did.
started() {
	sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d ' ' -f 20
}

# remember_processes: writes the processes of the suite to $work/pids.  The kernel
# soon gives a pid again, even to what looks for it, so the start is beside it.
remember_processes() {
	local pid

	for pid in $(processes); do
		printf '%s %s\n' "$pid" "$(started "$pid")"
	done >"$work/pids"
}

# still_running: those of the remembered processes that have not ended.
still_running() {
	local pid start

	while read -r pid start; do
		if lives "$pid" && [ "$(started "$pid")" = "$start" ]; then
			ps -o pid=,args= -p "$pid" || true
		fi
	done <"$work/pids"
}

# A second start with the same data keeps them; between stop and start no
# process runs.
stop_and_start() {
	remember_processes
	[ "$(wc -l <"$work/pids")" -ge 20 ] || fail "only $(wc -l <"$work/pids")"
	scripts/run --stop
	same '' "$(still_running)" 'still running'
	[ ! -e "$internal" ] || fail 'the internal socket is left'
	! curl -s --noproxy '*' "$base/healthz" || fail 'somebody answers'
	says 'not running' scripts/run --status
	scripts/run --stop
	database_was_theirs
	scripts/run --background >"$work/start"
	sign_in admin "$password"
	ask GET /admin-api/system/role/page
	code 0
	[ "$(get data.total)" -ge 2 ] || fail "$body"
	database_apart
}

# Ctrl-C in the foreground ends the whole suite.
foreground() {
	local pid

	scripts/run --stop
	# The port for modules that sign is optional; here the suite starts
	# without.
	env --default-signal=INT FLEETDESK_INTERNAL_PORT='' setsid \
		scripts/run >"$work/out" 2>&1 &
	pid=$!
	served() {
		kill -0 "$pid"
		grep -q "serves $base" "$work/out"
	}
	eventually 60 served
	! curl -s --noproxy '*' --max-time 5 \
		"http://127.0.0.1:$FLEETDESK_INTERNAL_PORT/healthz" ||
		fail 'the listener for those who sign is there unasked'
	[ ! -e "$FLEETDESK_HOME/internal.keys" ] || fail 'keys are left'
	remember_processes
	kill -INT -- "-$pid"
	wait "$pid" || true
	same '' "$(still_running)" 'still running'
	same '' "$(ls "$FLEETDESK_HOME/run")" 'sockets left'
}

run_case 'what cannot be done is said in one line' refusals
run_case 'a restart looks at all settings first' restart_looks_first
run_case 'no common password for the first administrator' common_password_refused
run_case 'the table of --status' status_shows
run_case 'who runs as whom' unprivileged
run_case 'the database is not the pools'"'"'' database_apart
run_case 'no secret in a log' no_secrets
run_case 'a long log is put aside' logs_put_aside
run_case 'stopped without a trace, started again' stop_and_start
run_case 'in the foreground, until it is interrupted' foreground
