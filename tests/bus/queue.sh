# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# queue.sh - messages of the outbox for queues of other programs: published once
# and in order, also when the broker goes away and processes are killed, and
# refused settings of the broker.

queue=bpm.process.status

# put KEYS FROM TO: puts the messages FROM to TO of each of KEYS keys into the
# outbox.
put() {
	sql "INSERT INTO mq_outbox (topic, key, payload)
	     SELECT '$queue', 'k' || k, jsonb_build_object('tenantId', 7, 'k', k,
	            'n', n)
	       FROM generate_series($2, $3) n, generate_series(1, $1) k
	      ORDER BY n, k"
}

left() {
	sql "SELECT count(*) FROM mq_outbox WHERE topic = '$queue'"
}

is_empty() {
	[ "$(left)" = 0 ]
}

# take: takes all messages, which are then in $work/taken.
take() {
	"$BUILD/tests/bus/queue_read" "$FLEETDESK_QUEUE_URL" $queue >"$work/taken"
}

# in_order WANTED: succeeds if $work/taken has that many different messages, and
# those of each key in their order.
in_order() {
	same "$1" "$(cut -f 1 "$work/taken" | sort -u | wc -l)" 'different ones'
	same 0 "$(sed -E 's/.*"k": ([0-9]+), "n": ([0-9]+).*/\1 \2/' "$work/taken" |
		awk '!seen[$1, $2]++ { if ($2 < last[$1]) bad++; last[$1] = $2 }
		     END { print bad + 0 }')" 'overtaken'
}

# Messages that were put into the outbox while there was no broker are published
# when there is one.
waited() {
	eventually 20 is_empty
	take
	in_order 1
}

published() {
	local queues

	put 10 1 100
	eventually 20 is_empty
	take
	in_order 1000
	same 1000 "$(wc -l <"$work/taken")" 'each once'
	same 7 "$(cut -f 2 "$work/taken" | sort -u)" 'tenant'
	queues=$(rabbit list_queues name durable)
	grep -qx $'bpm.process.status\ttrue' <<<"$queues" || fail "$queues"
}

# A status listener without a URL is told through the queue that an instance has
# ended.
listens() {
	local id

	sign_in admin "$password"
	ask POST /admin-api/bpm/status-listener/create \
		'{"name":"q","match":"prefix","key":"qu","status":0}'
	code 0
	ask POST /admin-api/bpm/model/create '{"key":"queued","name":"queued","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"s","childNode":{"id":"EndEvent","type":1,"name":"e"}}}'
	code 0
	ask POST "/admin-api/bpm/model/deploy?id=$(get data)" '{}'
	code 0
	ask GET '/admin-api/bpm/process-definition/get?key=queued'
	code 0
	ask POST /admin-api/bpm/process-instance/create \
		"{\"processDefinitionId\":\"$(get data.id)\"}"
	code 0
	id=$(get data)
	eventually 20 is_empty
	take
	same 1 "$(wc -l <"$work/taken")" messages
	same 1 "$(cut -f 2 "$work/taken")" tenant
	same 1 "$(grep -F "\"id\": \"$id\"" "$work/taken" | grep -F '"status": 2' |
		grep -cF '"processDefinitionKey": "queued"')" "$(cat "$work/taken")"
}

# decide_ms N: starts N instances of the process quorum and approves the task of
# each; prints the milliseconds of each approval, and adds the instances to
# $work/decided.
decide_ms() {
	local begin definition i

	ask GET '/admin-api/bpm/process-definition/get?key=quorum'
	code 0
	definition=$(get data.id)
	for ((i = 0; i < $1; i++)); do
		ask POST /admin-api/bpm/process-instance/create \
			"{\"processDefinitionId\":\"$definition\"}"
		code 0
		get data >>"$work/decided"
		ask GET '/admin-api/bpm/task/todo-page?processDefinitionKey=quorum'
		code 0
		begin=$EPOCHREALTIME
		ask PUT /admin-api/bpm/task/approve "{\"id\":\"$(get data.list.0.id)\"}"
		code 0
		awk -v a="$begin" -v b="$EPOCHREALTIME" \
			'BEGIN { printf "%d\n", (b - a) * 1000 + 0.5 }'
	done
}

# Approvals while the broker is away take as long as before, and listeners hear of
# each end when it is back.
decided_while_away() {
	local before during

	sign_in admin "$password"
	ask POST /admin-api/bpm/model/create '{"key":"quorum","name":"quorum","type":20,"formType":20,"formCustomCreatePath":"/a","formCustomViewPath":"/b","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"s","childNode":{"id":"a1","type":11,"name":"a","approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3,"assignStartUserHandlerType":1,"childNode":{"id":"EndEvent","type":1,"name":"e"}}}}'
	code 0
	ask POST "/admin-api/bpm/model/deploy?id=$(get data)" '{}'
	code 0
	before=$(decide_ms 10 | middle)
	eventually 20 is_empty
	take
	: >"$work/decided"
	rabbit_stop
	during=$(decide_ms 20 | middle)
	[ "$during" -le $((2 * before + 20)) ] ||
		fail "an approval takes $during ms instead of $before"
	same 20 "$(left)" 'they wait'
	rabbit_start
	eventually 40 is_empty
	take
	# A broker that is killed may forget what was acknowledged last.
	same "$(sort "$work/decided")" \
		"$(sed -nE '/"status": 2/s/.*"id": "([^"]*)".*/\1/p' "$work/taken" |
			grep -xFf "$work/decided" | sort -u)" 'who was told of'
}

# The broker stops and starts again; messages that were in the queue are still
# there.
away() {
	local begin i

	put 5 1 20
	eventually 20 is_empty
	rabbit_stop
	begin=$EPOCHREALTIME
	sign_in admin "$password"
	for i in 1 2 3; do
		put 5 $((20 * i + 1)) $((20 * i + 20))
		ask GET /admin-api/system/role/page
		code 0
	done
	awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { exit b - a > 5 }' ||
		fail 'something waited for the broker'
	same 300 "$(left)" 'they wait'
	rabbit_start
	eventually 40 is_empty
	take
	in_order 400
}

# page_ms N: the milliseconds that each of N pages takes.
page_ms() {
	local i

	for ((i = 0; i < $1; i++)); do
		batch public GET /admin-api/system/role/page
	done | play >"$work/pages"
	same "$1" "$(grep -c '^{"code":0,' "$work/pages")" 'pages are answered'
	awk -F '\t' '{ printf "%d\n", 1000 * $NF + 0.5 }' "$work/pages"
}

# middle: the median of the numbers on stdin.
middle() {
	sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'
}

# said_since LINES: how many lines both services have logged beyond so many.
said_since() {
	echo $(($(cat "$FLEETDESK_HOME"/log/queue_{publish,take}.log | wc -l) - $1))
}

# The broker is away for a minute: messages wait without a try being counted,
# pages take as long as before, and the log does not say it again and again.
away_a_minute() {
	local before during end last said n=0

	last=$(sql "SELECT last_value FROM mq_outbox_id_seq")
	sign_in admin "$password"
	before=$(page_ms 100 | middle)
	said=$(said_since 0)
	rabbit_stop
	end=$((SECONDS + 60))
	while [ $SECONDS -lt $end ]; do
		n=$((n + 1))
		put 5 $n $n
		page_ms 5 >>"$work/during"
		sleep 0.5 # a page now and then, for the whole minute
	done
	during=$(middle <"$work/during")
	[ "$during" -le $((2 * before + 20)) ] ||
		fail "a page takes $during ms instead of $before"
	same $((5 * n)) "$(left)" 'they wait'
	[ "$(said_since "$said")" -le 6 ] ||
		fail "logged: $(tail -n 20 "$FLEETDESK_HOME"/log/queue_{publish,take}.log)"
	rabbit_start
	eventually 10 is_empty
	take
	# A broker that is killed may forget what was acknowledged last.
	awk -v last="$last" '$1 > last' "$work/taken" >"$work/new"
	mv "$work/new" "$work/taken"
	in_order $((5 * n))
	same 0 "$(sql "SELECT count(*) FROM mq_outbox WHERE parked_time IS NOT NULL")" parked
}

# Publishers are killed at any moment: no message is lost.
killed() {
	local n=0

	put 10 1 2000
	while ! is_empty; do
		n=$((n + 1))
		[ $n -gt 8 ] || service kill queue_publish
		# Makes messages due that a killed publisher has leased.
		sql "UPDATE mq_outbox SET next_try = now()
		      WHERE topic = '$queue' AND next_try > now()"
		sleep 0.1
		[ $n -lt 600 ] || fail "still there: $(left)"
	done
	take
	in_order 20000
}

absent() {
	[ -d "$FLEETDESK_HOME/service/outbox_send" ] || fail 'no services'
	[ ! -e "$FLEETDESK_HOME/service/queue_publish" ] || fail 'it is there'
	put 1 1 1
	same 1 "$(left)" 'it waits'
}

refused() {
	local said

	! said=$(FLEETDESK_HOME=$work/home FLEETDESK_QUEUE_URL=redis://x \
		scripts/run --background 2>&1) || fail 'it started'
	[[ $said == *FLEETDESK_QUEUE_URL* ]] || fail "said: $said"
}

run_case 'queue: what is no broker is refused' refused
export FLEETDESK_QUEUE_URL=''
if suite_start 2>"$scratch/said"; then
	run_case 'queue: no service without a broker' absent
fi
scripts/run --stop >&2
export FLEETDESK_QUEUE_URL="amqp://guest:guest@127.0.0.1:$rabbit_port"
if rabbit_start && suite_start 2>"$scratch/said"; then
	password=$(cat "$FLEETDESK_HOME/admin-password")
	run_case 'queue: what waited is published' waited
	run_case 'queue: published once and in order' published
	run_case 'queue: a listener hears of an instance' listens
	run_case 'queue: approvals do not wait for the broker' decided_while_away
	run_case 'queue: the broker goes and comes back' away
	run_case 'queue: the broker is away for a minute' away_a_minute
	run_case 'queue: nothing is lost, whoever is killed' killed
fi
scripts/run --stop >&2
rabbit_stop
FLEETDESK_QUEUE_URL=''
