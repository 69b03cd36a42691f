# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# push_clients.sh - websockets of other clients: of a Python library, and of a
# program that sends malformed frames.  WS_FUZZ_FRAMES: how many such frames it
# sends (default 3000); WS_FUZZ_SEED: the seed of the frames (default 1).

# nothing_sanitized: fails when the daemon's log has a report of a sanitizer (if
# the daemon was built with them).
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

# by_library CASE: runs a case of tests/e2e/ws_library.py.  The daemon and another
# websocket must not be affected, unless the case is "restart".
by_library() {
	local daemon

	daemon=$(daemon_of)
	sign_in admin "$password"
	[ "$1" = restart ] || ws witness "$refresh"
	WS_URL=ws://127.0.0.1:$FLEETDESK_PORT/infra/ws WS_TOKEN=$refresh \
		WS_USER=1 WS_INTERNAL=$internal \
		/usr/bin/python3 tests/e2e/ws_library.py "$1" >"$work/library" 2>&1 ||
		fail "$(cat "$work/library")"
	nothing_sanitized
	[ "$1" != restart ] || return 0
	answers witness
	! grep -q '^close' "$work/witness.out" || fail 'the witness was closed'
	same "$daemon" "$(daemon_of)" daemon
}

run_case 'library: handshake, no subprotocol, no compression' by_library handshake
run_case 'library: ping and pong' by_library ping_and_pong
run_case 'library: messages in parts' by_library fragments
run_case 'library: large ones' by_library large
run_case 'library: close codes' by_library close_codes
run_case 'library: forty sockets, each message, in order' by_library forty
run_case 'library: the daemon restarts under load, all come back' by_library restart
run_case 'websocket: handshakes and frames with faults in them' fuzz
