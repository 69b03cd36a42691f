# shellcheck shell=bash
# push.sh - websockets through nginx: who may open one, what they may send, who
# receives which messages (notices, exports, tasks, demo), in which order, when
# a websocket is closed, and that it works again after the daemon or its child
# has ended.
# Long: the daemon notices silent sockets and lost sessions by the clock.

# shellcheck source=tests/lib/process_model.sh
. tests/lib/process_model.sh

# The tokens of sessions that cases insert themselves; a token has 43
# characters.
other_token=other-tenant-012345678901234567890123456789

# refused STATUS PATH [curl option...]: fails unless the handshake is refused
# with that status.  A case may set wrong values for $upgrade, $connection,
# $version and $key.
refused() {
	local wanted=$1 path=$2 token=''

	shift 2
	ask "${method:-GET}" "$path" -H "Upgrade: ${upgrade:-websocket}" \
		-H "Connection: ${connection-keep-alive, Upgrade}" \
		-H "Sec-WebSocket-Version: ${version:-13}" \
		-H "Sec-WebSocket-Key: ${key:-dGhlIHNhbXBsZSBub25jZQ==}" "$@"
	same "$wanted" "$status" "status of $path $*"
}

# somebody NAME: creates an administrator and signs him in; sets $id, $token and
# $refresh.
somebody() {
	token=$admin
	ask POST /admin-api/system/user/create \
		"{\"username\":\"$1\",\"nickname\":\"S\",\"password\":\"correct horse\"}"
	code 0
	id=$(get data)
	sign_in "$1" 'correct horse'
}

handshakes() {
	local address

	somebody shaker
	refused 401 /infra/ws
	refused 401 '/infra/ws?token='
	refused 401 '/infra/ws?token=short'
	refused 401 '/infra/ws?token=%ff'
	refused 401 "/infra/ws?token=${token/?/%zz}"
	refused 401 "/infra/ws?token=$(head -c 5000 /dev/zero | tr '\0' x)"
	refused 401 "/infra/ws?token=$token&token=x" -H 'Origin: http://evil.example'
	refused 401 "/infra/ws?token=$token" -H 'Origin: null'
	refused 401 '/infra/ws?token=0123456789012345678901234567890123456789012'
	refused 401 /infra/ws -H "Authorization: Bearer $token"
	refused 401 /infra/ws -H 'X-WS-Ident: forged'
	version=12 refused 400 "/infra/ws?token=$token"
	same 13 "$(head_of Sec-WebSocket-Version)" 'version we speak'
	connection=keep-alive refused 400 "/infra/ws?token=$token"
	connection=no-upgrade refused 400 "/infra/ws?token=$token"
	connection='' refused 400 "/infra/ws?token=$token"
	refused 400 "/infra/ws?token=$token" --http1.0
	for address in /admin-api/infra/ws /app-api/infra/ws /infra/ws/ \
		/admin-api/infra//ws /admin-api//infra/ws; do
		refused 200 "$address?token=$token"
		code 404
	done
	key=short refused 400 "/infra/ws?token=$token"
	upgrade=h2c refused 400 "/infra/ws?token=$token"
	method=POST refused 400 "/infra/ws?token=$token"
	for address in /infra/ws/x /_ws/ident /ws/ident; do
		ask GET "$address?token=$token"
		code 404
	done
	rpc GET "/ws/ident?token=$token"
	code 404
	ws refreshed "$refresh"
	ws accessed "$token" "Origin: $base"
	answers refreshed
	answers accessed
	same 2 "$(cat "$work"/*.out | grep '^session [0-9a-f]\{32\}$' | sort -u | wc -l)" 'sessions'
}

frames() {
	somebody framer
	ws it "$refresh"
	say it 'text '
	say it 'text {'
	say it 'text {"type":"unknown","content":"{}"}'
	say it 'ping abc'
	eventually 10 heard it 'pong abc'
	say it 'part pi'
	say it 'ping between'
	say it 'last ng'
	eventually 10 heard it 'text pong'
	eventually 10 heard it 'pong between'
	say it 'big 65536'
	answers it
	say it 'close 1000'
	closes it 1000 5000
	! grep -vE '^(status|session|text pong$|pong|close|end)' "$work/it.out" ||
		fail 'something else was said'
	puzzled() {
		same 1 "$(grep -c "user $id of tenant 1 sent an unknown message" \
			"$FLEETDESK_HOME/log/push.log")" \
			'lines about what was ignored'
	}
	eventually 10 puzzled
}

# Each malformed frame is sent over a websocket of its own; another websocket
# must not be affected.
malformed() {
	local name command code

	somebody breaker
	ws witness "$refresh"
	cat >"$work/kinds" <<-'EOT'
		binary 1003 binary words
		utf8 1007 raw 818200000000c328
		large 1009 big 65537
		reserved 1002 raw f18000000000
		opcode 1002 raw 838000000000
		control 1002 raw 8b8000000000
		alone 1002 raw 808000000000
		pieces 1002 raw 098000000000
		twice 1002 raw 0180000000000180000000000
		length 1002 raw 89fe007e00000000
		longer 1002 raw 8aff000000000000007e00000000
		huge 1002 raw 81ffffffffffffffffff00000000
		wordy 1002 raw 81fe000500000000
		wordier 1002 raw 81ff000000000000ffff00000000
		unmasked 1002 raw 810470696e67
		unmasked2 1002 raw 8184000000000000000081020000
		unmasked3 1002 raw 8800
		compressed 1002 raw c18000000000
		onebyte 1002 raw 88810000000003
		noreason 1007 raw 88840000000003e8c328
		nocode 1002 raw 88820000000003e7
		nocode2 1002 raw 88820000000003ed
		nocode3 1002 raw 8882000000001388
		halfway 1007 raw 818100000000c3
		fragments 1007 raw 018100000000c3808100000000c3
		pings 4429 beat 1000
		flood 4429 many 1000 x
	EOT
	while read -r name code command; do
		ws "$name" "$refresh"
		say "$name" "$command"
	done <"$work/kinds"
	while read -r name code command; do
		eventually 20 heard "$name" end
		heard "$name" "close $code" ||
			fail "$name: wanted $code, $(cat "$work/$name.out")"
	done <"$work/kinds"
	answers witness
	! grep -q '^close' "$work/witness.out" || fail 'the witness was closed'
}

# A hundred websockets of four users send random bytes: only these are closed.
noise() {
	local seed daemon

	somebody witness
	daemon=$(daemon_of)
	ws witness "$refresh"
	for seed in {1..100}; do
		[ $((seed % 25)) != 1 ] || somebody "noisy$seed"
		{ echo "noise $seed" && sleep 1; } |
			"$BUILD/tests/e2e/ws" "$FLEETDESK_PORT" \
				"/infra/ws?token=$refresh" >"$work/$seed.out" &
	done
	ended_all() {
		[ "$(grep -lx 'status 101' "$work"/[0-9]*.out | wc -l)" = 100 ] &&
			grep -qhx 'close 1002' "$work"/[0-9]*.out
	}
	eventually 20 ended_all
	answers witness
	! grep -q '^close' "$work/witness.out" || fail 'the witness was closed'
	same "$daemon" "$(daemon_of)" daemon
}

# One user takes all the websockets that he may have: others at his address open theirs,
# and he does again when he has closed one.
crowd() {
	local n greedy

	somebody greedy
	greedy=$refresh
	for n in {1..50}; do
		ws "held$n" "$greedy"
	done
	answers held50
	ws more "$greedy"
	eventually 10 heard more 'close 1013'
	somebody modest
	ws modest "$refresh"
	answers modest
	answers held1
	say held1 close
	eventually 10 grep -q '^end' "$work/held1.out"
	ws again "$greedy"
	answers again
}

# Messages to a user, to all users of a type, and to one connection; never to
# another tenant.
routing() {
	local mine=$token session

	sql "INSERT INTO system_tenant (id, name, contact_name, package_id,
	            account_count, expire_time)
	     VALUES (77, 'Other', 'O', 0, 9, now() + interval '1 day');
	     INSERT INTO system_users (id, tenant_id, username, password, nickname)
	     VALUES (7700, 77, 'other', '-', 'O');
	     INSERT INTO system_session (hash, user_id, user_type, tenant_id,
	            expires_time)
	     VALUES (sha256('$other_token'), 7700, 2, 77, now() + interval '1 day')"
	somebody router
	ws first "$refresh"
	ws second "$token"
	ws other "$other_token"
	token=$mine
	sign_in admin "$password"
	ws boss "$refresh"
	session=$(sed -n 's/^session //p' "$work/first.out")
	send "\"sessionId\":\"$session\",\"userType\":2" to-session '{\"n\":1}'
	same 1 "$(head_of X-Reached)" 'sockets reached'
	send "\"userType\":2,\"userId\":$id" to-user '{\"n\":2}'
	same 2 "$(head_of X-Reached)" 'sockets reached'
	send '"userType":2' to-kind '{\"n\":3}'
	send '"userType":1' to-members 1
	send "\"userId\":$id" to-nobody 1
	same 0 "$(head_of X-Reached)" 'sockets reached'
	send '"userType":2,"userId":7700' to-foreign 1
	same 0 "$(head_of X-Reached)" 'sockets reached'
	send "\"sessionId\":\"$(sed -n 's/^session //p' "$work/other.out")\"" to-foreign 1
	send '"userType":2' last 1
	for name in first second boss; do
		eventually 10 heard "$name" 'text {"type":"last","content":"1"}'
	done
	answers other
	same '"to-session"|"to-user"|"to-kind"|"last"' "$(types first)" first
	same '"to-user"|"to-kind"|"last"' "$(types second)" second
	same '"to-kind"|"last"' "$(types boss)" boss
	same '' "$(types other)" other
	heard first 'text {"type":"to-user","content":"{\"n\":2}"}' ||
		fail "$(cat "$work/first.out")"
}

messages_and_notices() {
	local template notice

	somebody reader
	ws it "$refresh"
	token=$admin
	ask POST /admin-api/system/notice/create '{"title":"Tonight \"x\"","type":1,"content":"<p>"}'
	code 0
	notice=$(get data)
	ask POST "/admin-api/system/notice/push?id=$notice"
	code 0
	eventually 10 grep -qF "text {\"type\":\"notice-push\",\"content\":\"{\\\"id\\\":$notice,\\\"title\\\":\\\"Tonight \\\\\\\"x\\\\\\\"\\\"," "$work/it.out"
	ask POST /admin-api/system/notify-template/create \
		'{"name":"T","code":"push1","type":1,"nickname":"Fleet","content":"Hello {who}","status":0}'
	code 0
	template=$(get data)
	rpc POST /rpc-api/system/notify/send/send-single-admin \
		"{\"userId\":$id,\"templateCode\":\"push1\",\"templateParams\":{\"who\":\"you\"}}"
	code 0
	eventually 10 grep -qE "^text \{\"type\":\"notify-message\",\"content\":\"\{.\"id.\":$(get data),.\"templateNickname.\":.\"Fleet.\",.\"templateContent.\":.\"Hello you.\"," "$work/it.out"
	token=$admin
	ask DELETE "/admin-api/system/notify-template/delete?id=$template"
	code 0
}

demo_messages() {
	local begin=${EPOCHREALTIME/./} most

	somebody talker
	ws talker "$refresh"
	ws neighbour "$refresh"
	ws other "$other_token"
	say talker 'text {"type":"demo-message-send","content":"{\"text\":\"hi\",\"toUserId\":\"\"}"}'
	eventually 10 heard neighbour \
		"text {\"type\":\"demo-message-receive\",\"content\":\"{\\\"fromUserId\\\":$id,\\\"text\\\":\\\"hi\\\",\\\"single\\\":false}\"}"
	say talker "text {\"type\":\"demo-message-send\",\"content\":\"{\\\"text\\\":\\\"you\\\",\\\"toUserId\\\":$id}\"}"
	eventually 10 grep -qF '\"single\":true}' "$work/neighbour.out"
	say talker 'text {"type":"demo-message-send","content":"{\"text\":\"x\",\"toUserId\":7700}"}'
	say talker 'many 100 {"type":"demo-message-send","content":"{\"text\":\"many\"}"}'
	answers talker
	answers neighbour
	# The limit is five messages at once and then five a second; the three
	# that were sent before count, too.
	most=$((5 + (${EPOCHREALTIME/./} - begin) / 200000))
	[ "$(grep -c many "$work/neighbour.out")" -le $most ] ||
		fail "$(grep -c many "$work/neighbour.out") demo messages, not $most"
	answers other
	! grep -q demo "$work/other.out" || fail 'another tenant heard it'
}

# Every way in which a session ends.
sessions_end() {
	local mine handle

	somebody leaver
	mine=$token
	ws first "$refresh"
	ws second "$token"
	ask POST /admin-api/system/auth/logout
	closes first 4401 1000
	closes second 4401 1000
	refused 401 "/infra/ws?token=$refresh"

	sign_in leaver 'correct horse'
	ws disabled "$refresh"
	token=$admin
	ask PUT /admin-api/system/user/update-status "{\"id\":$id,\"status\":1}"
	code 0
	closes disabled 4401 1000
	refused 401 "/infra/ws?token=$refresh"
	ask PUT /admin-api/system/user/update-status "{\"id\":$id,\"status\":0}"
	code 0

	sign_in leaver 'correct horse'
	ws reset "$refresh"
	token=$admin
	ask PUT /admin-api/system/user/update-password \
		"{\"id\":$id,\"password\":\"battery staple\"}"
	code 0
	closes reset 4401 1000

	sign_in leaver 'battery staple'
	ws changed "$refresh"
	mine=$token
	sign_in leaver 'battery staple'
	ws keeps "$refresh"
	ask PUT /admin-api/system/user/profile/update-password \
		'{"oldPassword":"battery staple","newPassword":"correct horse"}'
	code 0
	closes changed 4401 1000
	answers keeps

	token=$admin
	ask GET "/admin-api/system/oauth2-token/page?userId=$id"
	code 0
	handle=$(get data.list.0.accessToken)
	ask DELETE "/admin-api/system/oauth2-token/delete?accessToken=$handle"
	code 0
	closes keeps 4401 1000

	sign_in leaver 'correct horse'
	ws deleted "$refresh"
	token=$admin
	ask DELETE "/admin-api/system/user/delete?id=$id"
	code 0
	closes deleted 4401 1000
	[ -n "$mine" ]
}

tenant_ends() {
	ws other "$other_token"
	ws mine "$refresh"
	sql "UPDATE system_tenant SET status = 1 WHERE id = 77"
	closes other 4401 1000
	refused 401 "/infra/ws?token=$other_token"
	sql "UPDATE system_tenant SET status = 0 WHERE id = 77"
	answers mine
}

# of_daemon EXPRESSION: prints the expression over the daemon's connections to
# the database, which are known by the statements that it alone runs.
of_daemon() {
	sql "SELECT $1 FROM pg_stat_activity WHERE pid <> pg_backend_pid()
	        AND query ~ 'LISTEN push|infra_push_message|AS held .id.|expire_time > now.. - '"
}

# Sessions that end without a notification of the database: the daemon finds out
# by their time of expiry, and by checking again from time to time.
ends_unheard() {
	somebody expirer
	sql "UPDATE system_session SET expires_time = now() + interval '5 seconds'
	      WHERE user_id = $id"
	ws it "$refresh"
	closes it 4401 8000

	sign_in expirer 'correct horse'
	ws it2 "$refresh"
	sql "ALTER TABLE system_session DISABLE TRIGGER push;
	     DELETE FROM system_session WHERE user_id = $id;
	     ALTER TABLE system_session ENABLE TRIGGER push"
	answers it2
	same 1 "$(of_daemon 'count(pg_terminate_backend(pid))')" 'connections cut'
	closes it2 4401 5000
}

# The daemon's connection to the database is lost just before the daemon looks
# for expired tenants, which it does every two seconds: that statement makes a
# new connection, and what ends afterwards must be heard over it.
listens_again() {
	local child begin

	somebody listener
	ws it "$refresh"
	child=$(cat "/proc/$(daemon_of)/task/$(daemon_of)/children")
	child=${child%% *}
	answers it
	kill -STOP "$child"
	begin=$EPOCHREALTIME
	search_is_due() {
		[ $((${EPOCHREALTIME/./} - ${begin/./})) -gt 2100000 ]
	}
	same 1 "$(of_daemon 'count(pg_terminate_backend(pid))')" 'connections cut'
	eventually 10 search_is_due
	kill -CONT "$child"
	connected() {
		same 1 "$(of_daemon 'count(*)')" connections
	}
	eventually 10 connected
	ask POST /admin-api/system/auth/logout
	code 0
	closes it 4401 5000
}

# The session ends after the handshake was accepted and before the daemon, which
# is stopped, has read it.
ends_on_the_way() {
	local daemon hold

	daemon=$(daemon_of)
	somebody early
	answered() {
		[ "$(grep -cF "$FLEETDESK_HOME/run/push.sock" /proc/net/unix)" -gt "$1" ]
	}
	# Waits until the connections of earlier cases are closed.
	nobody_else() {
		same 1 "$(grep -cF "$FLEETDESK_HOME/run/push.sock" /proc/net/unix)" sockets
	}
	eventually 10 nobody_else
	kill -STOP "$daemon"
	mkfifo "$work/hold"
	exec {hold}<>"$work/hold"
	"$BUILD/tests/e2e/ws" "$FLEETDESK_PORT" \
		"/infra/ws?token=$refresh" <"$work/hold" >"$work/it.out" &
	eventually 10 answered 1
	ask POST /admin-api/system/auth/logout
	kill -CONT "$daemon"
	code 0
	eventually 10 heard it 'status 101'
	closes it 4401 3000
}

in_order() {
	local i body

	somebody orderly
	ws it "$refresh"
	for i in {1..300}; do
		body="{\"userType\":2,\"userId\":$id,\"messageType\":\"n\",\"content\":\"$i\"}"
		batch internal POST /infra/websocket/send "$body"
	done | play >"$work/answers"
	same 300 "$(grep -c '^{"code":0' "$work/answers")" answers
	eventually 20 heard it 'text {"type":"n","content":"300"}'
	seq 1 300 | sed 's/.*/text {"type":"n","content":"&"}/' >"$work/wanted"
	grep '^text {' "$work/it.out" | cmp - "$work/wanted" ||
		fail 'lost or out of order'
}

# A client that does not read is disconnected; other clients do not wait for it.
slow_reader() {
	local before text i

	somebody slow
	before=$(count_of slow)
	WS_ROOM=16384 ws deaf "$refresh"
	ws witness "$refresh"
	say deaf deaf
	text=$(head -c 20000 /dev/zero | tr '\0' x)
	printf '{"userType":2,"userId":%d,"messageType":"big","content":"\\"%s\\""}' \
		"$id" "$text" >"$work/body"
	has() {
		[ "$(grep -c '"type":"big"' "$work/witness.out")" = "$1" ]
	}
	# Send no faster than the reading client can read, even on a busy
	# machine.
	for ((i = 4; i <= 800; i += 4)); do
		for _ in 1 2 3 4; do
			batch internal POST /infra/websocket/send "@$work/body"
		done | play >>"$work/answers"
		eventually 10 has "$i"
		((i % 40 != 0)) || [ "$(count_of slow)" = "$before" ] || break
	done
	same "$i" "$(grep -c '^{"code":0' "$work/answers" || true)" answers
	same $((before + 1)) "$(count_of slow)" 'slow ones'
	answers witness
	say deaf hear
	closes deaf 4408 10000
}

switched_off() {
	local entry

	somebody switched
	ws it "$refresh"
	token=$admin
	ask GET '/admin-api/infra/config/page?key=infra.websocket.enable'
	code 0
	entry=$(get data.list.0.id)
	set_enable() {
		token=$admin ask PUT /admin-api/infra/config/update \
			"{\"id\":$entry,\"category\":\"websocket\",\"name\":\"W\",\"key\":\"infra.websocket.enable\",\"value\":\"$1\",\"visible\":true}"
		code 0
	}
	set_enable false
	closes it 1001 1000
	refused 404 "/infra/ws?token=$refresh"
	rpc POST /infra/websocket/send '{"userType":2,"messageType":"t","content":"1"}'
	code 501
	# The daemon learns of the setting a little later; until then it refuses
	# connections.
	takes_messages() {
		send '"userType":2' open 1
		[ "$(count_of messages)" -gt "$1" ]
	}
	set_enable true
	eventually 10 takes_messages "$(count_of messages)"
	ws again "$refresh"
	answers again
	send '"userType":2' back 1
	eventually 10 heard again 'text {"type":"back","content":"1"}'
}

# The child of the daemon is killed: it is replaced, and no client is affected.
child_dies() {
	local daemon child

	somebody orphan
	ws it "$refresh"
	daemon=$(daemon_of)
	child=$(cat "/proc/$daemon/task/$daemon/children")
	[ -n "$child" ]
	kill -KILL "${child%% *}"
	replaced() {
		local now

		now=$(cat "/proc/$daemon/task/$daemon/children")
		[ -n "$now" ] && [ "$now" != "$child" ]
	}
	eventually 10 replaced
	answers it
	ask POST /admin-api/system/auth/logout
	closes it 4401 5000
}

daemon_restarts() {
	somebody stayer
	ws it "$refresh"
	scripts/run --restart push
	eventually 10 heard it 'close 1001'
	ws again "$refresh"
	answers again
	kill -KILL "$(daemon_of)"
	eventually 10 heard again end
	serves() {
		[[ $(sv status "$FLEETDESK_HOME/service/push") = run* ]] &&
			[ -n "$(count_of sockets)" ]
	}
	eventually 10 serves
	ws third "$refresh"
	answers third
	send '"userType":2' after 1
	eventually 10 heard third 'text {"type":"after","content":"1"}'
}

# A silent client that answers a ping stays connected; one that does not even
# read is disconnected.
silent() {
	local setting=$FLEETDESK_HOME/env/FLEETDESK_PUSH_SILENCE_S

	somebody quiet
	echo 2 >"$setting"
	scripts/run --restart push
	ws quiet "$refresh"
	ws deaf "$refresh"
	say deaf deaf
	eventually 10 grep -qx ping "$work/quiet.out"
	fewer() {
		[ "$(count_of sockets)" = 1 ]
	}
	eventually 20 fewer
	answers quiet
	rm "$setting"
	scripts/run --restart push
}

# A client beyond the limit of connections is told to come back later.
full() {
	local run=$FLEETDESK_HOME/service/push/run

	somebody last
	cp "$run" "$work/run"
	sed -i 's/^ulimit .*/ulimit -n 502/' "$run" # 500 are for other things
	scripts/run --restart push
	ws first "$refresh"
	ws second "$refresh"
	ws third "$refresh"
	closes third 1013 5000
	answers first
	answers second
	say second quit
	one_left() {
		[ "$(count_of sockets)" = 1 ]
	}
	eventually 10 one_left
	ws fourth "$refresh"
	answers fourth
	cp "$work/run" "$run"
	scripts/run --restart push
}

nothing_told() {
	! grep -rlF -e "$refresh" -e "$token" -e "$other_token" \
		"$FLEETDESK_HOME/log" || fail 'a token in a log'
	! grep -rl -e "$refresh" "$FLEETDESK_HOME/spool" || fail 'a token in the spool'
}

# told NAME STATUS: fails unless that websocket has received a message about an
# export task with this status.
told() {
	grep -qF '\"status\":'"$2," \
		<<<"$(grep -F '{"type":"export-task",' "$work/$1.out")"
}

exports_end() {
	somebody exporter
	ws other "$refresh"
	token=$admin
	ws it "$admin"
	ask POST /admin-api/infra/export-task/create '{"biz":"post","params":{}}'
	code 0
	eventually 20 told it 2
	sql "UPDATE system_users SET status = 1 WHERE id = $id" >"$work/null"
	answers it
	! told other 2 || fail 'somebody else was told'
}

# given_task NAME: fails unless that websocket has been told of the task.
given_task() {
	grep -qF '\"processInstanceId\":\"'"$2"'\"' <<<"$(
		grep -F '{"type":"bpm-task",' "$work/$1.out" |
			grep -F '\"name\":\"Look at it\"')"
}

# Who gets a task is told after the step is committed, by the outbox.
tasks_given() {
	local model definition instance

	somebody decider
	ws it "$refresh"
	token=$admin
	ws other "$admin"
	deploy_model pushed "{\"id\":\"a1\",\"type\":11,\"name\":\"Look at it\",\"approveType\":1,\"candidateStrategy\":30,\"candidateParam\":\"$id\",\"approveMethod\":3,\"childNode\":{\"id\":\"EndEvent\",\"type\":1,\"name\":\"End\"}}"
	start_instance '{}'
	eventually 20 given_task it "$instance"
	answers other
	! given_task other "$instance" || fail 'somebody else was told'
}

run_case 'websocket: who may open one' handshakes
run_case 'websocket: what is said and what is ignored' frames
run_case 'websocket: malformed frames close their own socket' malformed
run_case 'websocket: noise' noise
run_case 'websocket: how many a user may have' crowd
run_case 'push: to whom, and within a tenant' routing
run_case 'push: notices and in-site messages' messages_and_notices
run_case 'push: exports that have ended' exports_end
run_case 'push: tasks that are given' tasks_given
run_case 'push: demo messages' demo_messages
run_case 'push: sockets close with their session' sessions_end
run_case 'push: and with their tenant' tenant_ends
run_case 'push: and when nobody was told' ends_unheard
run_case 'push: and when the daemon was cut off from the database' listens_again
run_case 'push: and when they end before they began' ends_on_the_way
run_case 'push: in order, none lost' in_order
run_case 'push: a slow reader is closed, nobody waits' slow_reader
run_case 'push: switched off and on' switched_off
run_case 'push: a child of the daemon dies' child_dies
run_case 'push: the daemon restarts' daemon_restarts
run_case 'push: who is silent is asked' silent
run_case 'push: no room for more' full
run_case 'push: no token in a log' nothing_told
