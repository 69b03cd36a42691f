# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# push_clients.sh - websockets of clients that are not our own: of a library
# that others wrote, and of somebody who sends anything at all.
# WS_FUZZ_FRAMES: how many frames of that (3000); WS_FUZZ_SEED: which (1).

daemon_of() {
	cat "$FLEETDESK_HOME/service/push/supervise/pid"
}

# What the sanitizers would say, if it was built with them.
nothing_sanitized() {
	! grep -lE 'AddressSanitizer|LeakSanitizer|runtime error' \
		"$FLEETDESK_HOME/log/push.log" || fail 'see push.log'
}

fuzz() {
	local daemon seed=${WS_FUZZ_SEED:-1} handshakes

	daemon=$(daemon_of)
	handshakes=$(count_of handshakes)
	sign_in admin "$password"
	"$BUILD/tests/e2e/ws_fuzz" "$FLEETDESK_PORT" "$FLEETDESK_HOME" \
		"$refresh" "$seed" "${WS_FUZZ_FRAMES:-3000}" >"$work/fuzz" ||
		fail "seed $seed: $(cat -v "$work/fuzz")"
	grep -q ' of 1002' "$work/fuzz" || fail "$(cat "$work/fuzz")"
	[ "$(count_of handshakes)" -gt $((handshakes + 100)) ]
	none_left() {
		[ "$(count_of sockets)" = 0 ]
	}
	eventually 20 none_left
	same "$daemon" "$(daemon_of)" daemon
	nothing_sanitized
}

run_case 'websocket: handshakes and frames with faults in them' fuzz
