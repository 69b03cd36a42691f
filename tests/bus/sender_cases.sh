# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# sender_cases.sh - functions of cases: those that hold for every way of sending
# messages, and those that hold for every broker.

# Messages that one host sends reach the browsers of all hosts, or of the right
# host; in their order, and long ones, too.
travels() {
	local i session

	sign_in admin "$password"
	ws here "$refresh"
	FLEETDESK_PORT=$port_b ws_path=$path_b ws there "$refresh"
	# Fails unless a message arrives; the connection to the broker may still
	# be starting.
	arrived() {
		send '"userType":2' hello 1
		heard here 'text {"type":"hello","content":"1"}' &&
			heard there 'text {"type":"hello","content":"1"}'
	}
	eventually 20 arrived
	for i in {1..100}; do
		batch internal POST /infra/websocket/send \
			"{\"userType\":2,\"userId\":1,\"messageType\":\"n\",\"content\":\"$i\"}"
	done | play >"$work/answers"
	same 100 "$(grep -c '^{"code":0' "$work/answers")" answers
	session=$(sed -n 's/^session //p' "$work/there.out")
	send "\"sessionId\":\"$session\"" alone 1
	send '"userType":2' long "\\\"$(head -c 30000 /dev/zero | tr '\0' x)\\\""
	eventually 20 grep -q '"type":"long"' "$work/there.out"
	eventually 20 grep -q '"type":"long"' "$work/here.out"
	for name in here there; do
		grep '"type":"n"' "$work/$name.out" | cmp - <(seq 1 100 |
			sed 's/.*/text {"type":"n","content":"&"}/') ||
			fail "$name: lost or out of order"
		grep -q 'x\{30000\}' <<<"$(grep '"type":"long"' "$work/$name.out")"
	done
	heard there 'text {"type":"alone","content":"1"}'
	! heard here 'text {"type":"alone","content":"1"}' || fail 'heard here'
	say here 'text {"type":"demo-message-send","content":"{\"text\":\"from here\"}"}'
	eventually 10 grep -q 'from here' "$work/there.out"
	ask POST /admin-api/system/auth/logout
	closes here 4401 1000
	closes there 4401 1000
}

# The broker stops and starts again: messages are late, and nothing else goes
# wrong.
lost() {
	local begin=0 broker=$1

	sign_in admin "$password"
	ws here "$refresh"
	FLEETDESK_PORT=$port_b ws_path=$path_b ws there "$refresh"
	"${broker}_stop"
	begin=$EPOCHREALTIME
	for i in 1 2 3; do
		send '"userType":2' late "$i"
		ask GET /admin-api/system/role/page
		code 0
		answers here
		answers there
	done
	awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { exit b - a > 5 }' ||
		fail 'something waited for the broker'
	! grep -q late "$work/there.out" || fail 'who carried that?'
	"${broker}_start"
	eventually 40 heard there 'text {"type":"late","content":"3"}'
	eventually 10 heard here 'text {"type":"late","content":"3"}'
	again() {
		send '"userType":2' again 1
		heard here 'text {"type":"again","content":"1"}' &&
			heard there 'text {"type":"again","content":"1"}'
	}
	eventually 20 again
	ask POST /admin-api/system/auth/logout
	closes here 4401 1000
	closes there 4401 1000
}
