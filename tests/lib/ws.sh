# shellcheck shell=bash disable=SC2154 # work and status are of case.sh and http.sh
# ws.sh - websockets that a case uses by their names, and messages for them.

# ws NAME TOKEN [HEADER...]: opens a websocket and gives it that name; its path
# is $ws_path if that is set.
ws() {
	local name=$1 token=$2 fd

	shift 2
	mkfifo "$work/$name.in"
	"$BUILD/tests/e2e/ws" "$FLEETDESK_PORT" "${ws_path:-/infra/ws}?token=$token" "$@" \
		<"$work/$name.in" >"$work/$name.out" &
	exec {fd}>"$work/$name.in"
	declare -g "ws_$name=$fd"
	eventually 10 heard "$name" 'status 101'
	eventually 10 grep -q '^session ' "$work/$name.out"
}

# say NAME COMMAND: sends a command of tests/e2e/ws.c to that client.
say() {
	local fd=ws_$1

	printf '%s\n' "$2" >&"${!fd}"
}

# heard NAME LINE: succeeds if that client has printed this line.
heard() {
	grep -qxF -- "$2" "$work/$1.out"
}

# answers NAME: fails unless the websocket is open and the daemon answers a
# ping.
answers() {
	local before

	before=$(grep -cx 'text pong' "$work/$1.out" || true)
	say "$1" 'text ping'
	more() {
		[ "$(grep -cx 'text pong' "$work/$1.out")" -gt "$2" ]
	}
	eventually 10 more "$1" "$before"
}

# closes NAME CODE WITHIN_MS: fails unless the daemon closes the websocket with
# that code within so many ms from now.
closes() {
	local begin=$EPOCHREALTIME ms

	eventually 20 heard "$1" "close $2"
	ms=$(awk -v a="$begin" -v b="$EPOCHREALTIME" \
		'BEGIN { printf "%d", (b - a) * 1000 }')
	echo "$1 closed after $ms ms" >&2
	[ "$ms" -le "$3" ] || fail "that is more than $3 ms"
	eventually 10 heard "$1" end
}

# send TO TYPE CONTENT: sends a message; TO is a list of JSON members that name
# the receivers.
send() {
	rpc POST /rpc-api/infra/websocket/send \
		"{$1,\"messageType\":\"$2\",\"messageContent\":\"$3\"}"
	code 0
	same true "$(get data)" 'answer of send'
}

count_of() {
	scripts/run --status | sed -n "s/^websockets .*\"$1\":\([0-9]*\).*/\1/p"
}

# daemon_of: prints the pid of the push daemon.
daemon_of() {
	cat "$FLEETDESK_HOME/service/push/supervise/pid"
}

# types NAME: prints the types of the frames that the client received, in order.
types() {
	sed -n 's/^text {"type":\("[^"]*"\).*/\1/p' "$work/$1.out" | paste -s -d '|'
}
