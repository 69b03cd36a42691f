# shellcheck shell=bash disable=SC2154 # work and token are the bench's
# push.sh - the memory a websocket takes, and how fast messages reach many
# websockets and a single one.

# push_pss: PSS in bytes of the push daemon, and of nginx's workers.
push_pss() {
	local pid name

	for name in push nginx; do
		pid=$(cat "$FLEETDESK_HOME/service/$name/supervise/pid")
		[ "$name" = push ] || pid=$(cat "/proc/$pid/task/$pid/children")
		# shellcheck disable=SC2086 # several
		printf '/proc/%s/smaps_rollup\n' $pid | xargs cat |
			awk '$1 == "Pss:" { sum += $2 } END { printf "%d ", sum * 1024 }'
	done
}

push_held() {
	[[ $(scripts/run --status) == *'"sockets":8000,'* ]]
}

measure_push() {
	local token before after daemon nginx end load

	bench_build "$BUILD/tests/bench/ws_load"
	token=bench-websockets-of-two-hundred-users--
	sql -c "INSERT INTO system_users (tenant_id, username, password, nickname)
	     SELECT 1, 'socket' || n, '-', 'S' FROM generate_series(0, 199) n;
	     INSERT INTO system_session (hash, user_id, user_type, tenant_id,
	            expires_time)
	     SELECT sha256(('$token' || to_char(n, 'FM0000'))::bytea), u.id, 2, 1,
	            now() + interval '1 day'
	       FROM generate_series(0, 199) n
	       JOIN system_users u ON u.username = 'socket' || n"
	before=$(push_pss)
	end=$((SECONDS + 60))
	"$BUILD/tests/bench/ws_load" --port "$FLEETDESK_PORT" --token "$token" \
		--inbox "$FLEETDESK_HOME/run/push-in.sock" --sockets 8000 \
		--messages 100 --hold 10 >"$work/push" &
	load=$!
	until push_held; do
		kill -0 $load 2>/dev/null ||
			die "the load of websockets ended early: $(cat "$work/push")"
		[ $SECONDS -lt $end ] || die "8000 sockets do not open"
		sleep 0.1
	done
	after=$(push_pss)
	wait $load || die "sockets lost messages: $(cat "$work/push")"
	read -r daemon nginx <<<"$(awk -v a="$before" -v b="$after" 'BEGIN {
		split(a, x, " "); split(b, y, " ")
		printf "%d %d", (y[1] - x[1]) / 8000, (y[2] - x[2]) / 8000 }')"
	size socket-push "$daemon"
	size socket-nginx "$nginx"
	size socket-frames "$(sed 's/.*"frames_s":\([0-9]*\).*/\1/' "$work/push")"
	size socket-p99 "$(sed 's/.*"single_us_p99":\([0-9]*\).*/\1/' "$work/push")"
}
