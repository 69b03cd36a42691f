# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# app_reports.sh - reports of applications that other programs put into a queue
# of RabbitMQ are stored once, also when the broker goes away or the job that
# takes them is killed; what cannot be carried out is given up.

installs=device.app.install

# fleet FROM TO: creates devices of tenant 1 with the addresses
# 02:1A:00:00:xx:xx.
fleet() {
	sql "INSERT INTO base_channel (tenant_id, name) VALUES (1, 'installs $1');
	     INSERT INTO device_info (tenant_id, mac, channel_id)
	     SELECT 1, ('021a0000' || lpad(to_hex(n), 4, '0'))::macaddr, c.id
	       FROM generate_series($1, $2) n, base_channel c
	      WHERE c.name = 'installs $1'"
}

# message N KIND FULL APP...: prints a message with a report of device N, which
# lists these applications.
message() {
	local mac kind=$2 full=$3 list

	mac=$(printf '02:1A:00:00:%02X:%02X' $(($1 / 256)) $(($1 % 256)))
	shift 3
	list=$(printf ',{"packageName":"%s","versionCode":1}' "$@")
	printf '{"tenantId":1,"mac":"%s","deviceId":5,"month":202001,"kind":"%s","full":%s,"reportId":"q","time":1,"apps":[%s]}\n' \
		"$mac" "$kind" "$full" "${list:1}"
}

put_messages() {
	"$BUILD/tests/bus/queue_write" "$FLEETDESK_QUEUE_URL" "$installs"
}

# reported FROM TO: prints which of these devices have how many applications.
reported() {
	sql "SELECT string_agg(n || 'x' || apps, ' ' ORDER BY apps) FROM (
	     SELECT count(*) AS n, cardinality(install_unpack(a.pv)) AS apps
	       FROM app_install_device a JOIN device_info i ON i.id = a.device_id
	      WHERE i.mac BETWEEN ('021a0000' || lpad(to_hex($1), 4, '0'))::macaddr
	                      AND ('021a0000' || lpad(to_hex($2), 4, '0'))::macaddr
	        AND a.stat_month = (SELECT max(stat_month) FROM app_install_device)
	      GROUP BY 2) t"
}

# come FROM TO WANTED: fails unless these reports are stored.
come() {
	same "$3" "$(reported "$1" "$2")" 'devices x applications'
}

# waiting QUEUE WANTED: fails unless the queue has so many messages, including
# those that were delivered and not acknowledged.
waiting() {
	same "$2" "$(rabbit list_queues name messages |
		sed -n "s/^$1\t//p")" "messages of $1"
}

stored() {
	fleet 1 3
	{
		message 1 APP_LIST true com.q.a com.q.b com.q.c
		message 2 APP_LIST true com.q.a
		message 2 APP_INSTALL false com.q.b
		message 1 APP_UNINSTALL false com.q.c
		# A report that is delivered twice changes nothing the second
		# time, and does not become a dead message.
		message 2 APP_LIST true com.q.a
		message 3 APP_INSTALL false com.q.a com.q.b com.q.c
	} | put_messages
	eventually 10 come 1 3 '2x2 1x3'
	eventually 10 waiting $installs 0
	waiting $installs.dead ''
}

# A message that cannot be carried out is given up after some tries; others are
# carried out meanwhile.
given_up() {
	fleet 11 12
	{
		echo 'no report'
		message 11 APP_MOVE false com.q.a
		message 200 APP_LIST true com.q.a # there is no such device
		message 11 APP_LIST true com.q.a | sed 's/"tenantId":1/"tenantId":2/'
		message 12 APP_LIST true com.q.a
	} | put_messages
	eventually 5 come 11 12 1x1
	eventually 30 waiting $installs.dead 4
	eventually 5 waiting $installs 0
}

# The broker stops and starts again; messages that were in the queue are still
# there.
broker_away() {
	fleet 21 60
	service down queue_take
	for ((i = 21; i <= 40; i++)); do
		message $i APP_INSTALL false com.q.a
	done | put_messages
	rabbit_stop
	service up queue_take
	# The others do not wait for it.
	sign_in admin "$password"
	ask GET /admin-api/system/role/page
	code 0
	rabbit_start
	eventually 30 come 21 60 20x1
	for ((i = 41; i <= 60; i++)); do
		message $i APP_INSTALL false com.q.a
	done | put_messages
	eventually 20 come 21 60 40x1
}

# The taker is killed at any moment: each report is stored nevertheless, and none of
# them is given up beside the four of before.
taker_killed() {
	local i

	fleet 101 900
	for ((i = 101; i <= 900; i++)); do
		message $i APP_LIST true com.q.a com.q.b
	done | put_messages
	for ((i = 0; i < 8; i++)); do
		service kill queue_take
	done
	eventually 40 come 101 900 800x2
	eventually 20 waiting $installs 0
	waiting $installs.dead 4
}

# Messages of a tenant that cannot be carried out keep none of another one waiting
# until they are given up, which takes half a minute.
crowded() {
	local begin=$SECONDS i

	fleet 901 901
	{
		for ((i = 0; i < 150; i++)); do
			message 1 APP_LIST true com.q.a | sed 's/"tenantId":1/"tenantId":2/'
		done
		message 901 APP_LIST true com.q.a
	} | put_messages
	eventually 20 come 901 901 1x1
	((SECONDS - begin < 20)) || fail "it took $((SECONDS - begin)) s"
	eventually 30 waiting $installs.dead 154
}

export FLEETDESK_QUEUE_URL=amqp://guest:guest@127.0.0.1:$rabbit_port
if rabbit_start && suite_start; then
	password=$(cat "$FLEETDESK_HOME/admin-password")
	run_case 'app_reports: reports of a queue are stored' stored
	run_case 'app_reports: what cannot be carried out is given up' given_up
	run_case 'app_reports: the broker goes and comes back' broker_away
	run_case 'app_reports: the taker is killed' taker_killed
	run_case 'app_reports: a tenant sends what cannot be carried out' crowded
else
	run_case 'app_reports: the suite starts' fail "$(cat "$scratch/said")"
fi
scripts/run --stop >&2
rabbit_stop
unset FLEETDESK_QUEUE_URL
