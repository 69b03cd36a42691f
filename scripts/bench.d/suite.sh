# shellcheck shell=bash
# suite.sh - starts and ends the suite of the bench, and adds to its nginx the
# static file with which requests are compared.

bench_build() {
	make -s BUILD="$BUILD" -j"$(nproc)" "$@" || die "the build failed"
}

# suite_start: starts the suite with all its files below $work; other suites are
# not touched.
suite_start() {
	unset FLEETDESK_DATABASE_URL FLEETDESK_WORKERS
	export FLEETDESK_HOME=$work/home FLEETDESK_LIMITS=off FLEETDESK_CRON=off
	export FLEETDESK_PORT=${FLEETDESK_PORT:-8290}
	export FLEETDESK_ADMIN_PASSWORD=bench-password BUILD
	workers=$(awk '$1 == "pool" && $2 == "edge" { print $3 }' scripts/services)
	chmod 0755 "$work"
	bench_build all "$BUILD/tests/bench/load"
	scripts/run --background >"$work/run.log" 2>&1 ||
		die "the suite does not start: $(last_line "$work/run.log")"
	env_check
	url=$(cat "$FLEETDESK_HOME/env/FLEETDESK_DATABASE_URL")
	static_add
}

# suite_fill: makes the demo fleet.
suite_fill() {
	note "bench: $(scripts/demo --devices "$devices" | tr '\n' ' ')"
}

# bench_end: stops the suite and removes its files, also after a failure; then it
# prints what was measured before.
bench_end() {
	local status=$?

	trap '' INT TERM HUP
	[ -z "$part" ] || kill -KILL -- -"$part" -"$part_watch" 2>/dev/null || true
	[ "$status" = 0 ] || [ -f "$work/RESULTS.md" ] || report || true
	if [ -d "${FLEETDESK_HOME:-}" ] && [ "$FLEETDESK_HOME" = "$work/home" ]; then
		scripts/run --stop >/dev/null 2>&1 || true
	fi
	rm -rf "$work"
	exit "$status"
}

# static_add: lets the same nginx workers serve a file of 850 bytes as fast as
# they can: the file is kept open, sent by the kernel, without the suite's
# headers.
static_add() {
	local dir=$FLEETDESK_HOME/nginx pid before

	static_port=$((FLEETDESK_PORT + 1))
	head -c 850 /dev/zero | tr '\0' x >"$dir/bench.json"
	chmod 0644 "$dir/bench.json"
	cat >"$dir/bench.conf" <<-EOT
		server {
			listen 127.0.0.1:$static_port backlog=4096;
			listen unix:$dir/bench.sock backlog=4096;
			root $dir;
			sendfile on;
			open_file_cache max=100 inactive=600s;
			open_file_cache_valid 600s;
		}
	EOT
	sed -i "\$ s|^}\$|include $dir/bench.conf;\n}|" "$dir/nginx.conf"
	nginx -t -q -p "$dir" -e stderr -c "$dir/nginx.conf" 2>"$work/nginx.log" ||
		die "nginx refuses: $(last_line "$work/nginx.log")"
	pid=$(cat "$FLEETDESK_HOME/service/nginx/supervise/pid")
	before=$(children "$pid")
	kill -HUP "$pid"
	# Wait until the old workers have ended.
	until [ -z "$(comm -12 <(children "$pid") <(printf '%s\n' "$before"))" ] &&
		curl -sf "http://127.0.0.1:$static_port/bench.json" >/dev/null; do
		sleep 0.05
	done
}

children() {
	tr -s ' ' '\n' <"/proc/$1/task/$1/children" | LC_ALL=C sort
}

sql() {
	psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$url" "$@"
}

# suite_job NAME: runs a job of the suite as the user who owns its caches.
suite_job() {
	home_run "$FLEETDESK_HOME/bin/job" "$@"
}

# cache_empty: empties the record cache, as a lost connection does, and waits
# until it is empty.
cache_empty() {
	sql -c "NOTIFY cache, 'all'"
	until [[ $(suite_job cache_stat) =~ \ 0$ ]]; do
		sleep 0.05
	done
}

# presence_settle: restarts the helper presence_flush, which writes all
# last-seen times before it ends, so that they are not written during a later
# case.
presence_settle() {
	sv -w 60 restart "$FLEETDESK_HOME/service/presence_flush" >/dev/null ||
		die "presence_flush does not restart"
}
