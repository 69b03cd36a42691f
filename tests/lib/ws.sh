# shellcheck shell=bash disable=SC2154 # work and status are of case.sh and http.sh
# ws.sh - websockets that a case talks to by name, and messages for them.

# ws NAME TOKEN [HEADER...]: a socket that a case talks to by its name; below
# $ws_path, if that is set.
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

# say NAME COMMAND: see tests/e2e/ws.c.
say() {
	local fd=ws_$1

	printf '%s\n' "$2" >&"${!fd}"
}

# heard NAME LINE
heard() {
	grep -qxF -- "$2" "$work/$1.out"
}

# answers NAME: it is open, and somebody is at the other end.
answers() {
	local before

	before=$(grep -cx 'text pong' "$work/$1.out" || true)
	say "$1" 'text ping'
	more() {
		[ "$(grep -cx 'text pong' "$work/$1.out")" -gt "$2" ]
	}
	eventually 10 more "$1" "$before"
}

# closes NAME CODE WITHIN_MS: from now on.
closes() {
	local begin=$EPOCHREALTIME ms

	eventually 20 heard "$1" "close $2"
	ms=$(awk -v a="$begin" -v b="$EPOCHREALTIME" \
		'BEGIN { printf "%d", (b - a) * 1000 }')
	echo "$1 closed after $ms ms" >&2
	[ "$ms" -le "$3" ] || fail "that is more than $3 ms"
	eventually 10 heard "$1" end
}

# send TO TYPE CONTENT: TO is a list of members.
send() {
	rpc POST /rpc-api/infra/websocket/send \
		"{$1,\"messageType\":\"$2\",\"messageContent\":\"$3\"}"
	code 0
	same true "$(get data)" 'answer of send'
}

count_of() {
	scripts/run --status | sed -n "s/^websockets .*\"$1\":\([0-9]*\).*/\1/p"
}

# daemon_of: the process that holds them.
daemon_of() {
	cat "$FLEETDESK_HOME/service/push/supervise/pid"
}

# types NAME: of the frames it got, in order.
types() {
	sed -n 's/^text {"type":\("[^"]*"\).*/\1/p' "$work/$1.out" | paste -s -d '|'
}
