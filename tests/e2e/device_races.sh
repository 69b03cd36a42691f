# shellcheck shell=bash
# device_races.sh - many clients change the same devices at once: launchers,
# slots, modifications by MAC address and their revocation, a user's channels;
# and changes that are answered before they are written.

# channels_made COUNT NAME: creates channels; prints their ids in one line.
channels_made() {
	sql "INSERT INTO base_channel (tenant_id, name)
		SELECT 1, '$2 ' || n FROM generate_series(1, $1) n
		RETURNING id" | paste -sd ' '
}

# A module reads the device from the cache.  Once the change of an administrator
# is written, the module must not get the old record any more.
ui_written() {
	local channel begin

	channel=$(channels_made 1 ui)
	ask POST /admin-api/device/create \
		"{\"mac\":\"02:E2:E5:00:00:01\",\"channelId\":$channel,\"ui\":\"old\"}"
	code 0
	rpc GET '/device/get-by-mac?mac=02:E2:E5:00:00:01'
	same old "$(get data.ui)" 'ui before'
	begin=${EPOCHREALTIME/./}
	ask PUT /admin-api/device/update-ui \
		'{"mac":"02-e2-e5-00-00-01","ui":"new"}'
	code 0
	eventually 20 ui_is new
	[ $((${EPOCHREALTIME/./} - begin)) -lt 5000000 ] ||
		fail "written only after $((${EPOCHREALTIME/./} - begin)) us"
	rpc PUT /device/update-ui '{"mac":"02:E2:E5:00:00:01","ui":"newer"}'
	code 0
	eventually 20 ui_is newer
	rpc GET /metrics
	grep -q '^fleetdesk_outbox{state="dead"} 0$' <<<"$body" ||
		fail "metrics: $body"
}

ui_is() {
	rpc GET '/device/get-by-mac?mac=02:E2:E5:00:00:01'
	same "$1" "$(get data.ui)" ui
}

# A change that was answered turns out to be impossible and is given up.  Other
# changes that were ordered with it, and later ones of the same device, are
# written nevertheless.
ui_poisoned() {
	local channel one two

	channel=$(channels_made 1 poison)
	read -r one two <<<"$(sql "INSERT INTO device_info
		(tenant_id, mac, channel_id, status)
		VALUES (1, '02:e2:e5:00:09:01', $channel, 1),
			(1, '02:e2:e5:00:09:02', $channel, 1)
		RETURNING id" | paste -sd ' ')"
	sql "INSERT INTO mq_outbox (topic, key, payload, tries) VALUES
		('device.ui', '$one', '{\"deviceId\":\"x\",\"ui\":\"a\"}', 7),
		('device.ui', '$two', '{\"deviceId\":$two,\"ui\":\"two\"}', 0),
		('device.ui', '$one', jsonb_build_object('deviceId', $one, 'ui',
			repeat('y', 2000)), 7),
		('device.ui', '$one', '{\"deviceId\":$one,\"ui\":\"one\"}', 0)" \
		>"$work/null"
	eventually 20 uis_are 'one two'
	same 2 "$(sql "SELECT count(*) FROM mq_outbox
		WHERE parked_time IS NOT NULL AND key = '$one'")" 'parked'
	sql 'DELETE FROM mq_outbox WHERE parked_time IS NOT NULL' >"$work/null"
}

uis_are() {
	same "$1" "$(sql "SELECT string_agg(ui, ' ' ORDER BY mac) FROM device_info
		WHERE mac BETWEEN '02:e2:e5:00:09:01' AND '02:e2:e5:00:09:02'")" uis
}

# Several clients bind the same channels, each naming them in another order:
# there is no deadlock.
slots_bound() {
	local i slot channels list
	local -a client=()

	channels=$(channels_made 5 slots)
	for ((i = 0; i < 10; i++)); do
		for slot in {1..20}; do
			list=$(tr ' ' '\n' <<<"$channels" | shuf | paste -sd ,)
			batch public POST /admin-api/device/ad-slot-channel/bind \
				"{\"adSlotId\":$slot,\"channelIds\":[$list]}"
		done >"$work/bind.batch.$i"
	done
	for ((i = 0; i < 10; i++)); do
		play <"$work/bind.batch.$i" >"$work/bind.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	only 0 "$work"/bind.[0-9]
	same '100 900' "$(cat "$work"/bind.[0-9] | awk -F '[:,}]' '
		{ for (i = 1; i < NF; i++) {
			if ($i ~ /"added"/) added += $(i + 1)
			if ($i ~ /"kept"/) kept += $(i + 1)
		} }
		END { print 0 + added, 0 + kept }')" 'links added and kept in all'
	same '20 20 20 20 20' "$(sql "SELECT count(*) FROM ad_slot_channel
		WHERE channel_id = ANY('{${channels// /,}}') AND NOT deleted
		GROUP BY channel_id" | paste -sd ' ')" 'links of each channel'
}

# Of several clients that record a modification for one address at once, one
# succeeds.
recorded_once() {
	local channel

	race modify 1600002003 POST /admin-api/device/info-modify/create \
		'{"mac":"02:E2:E5:00:01:@","remarks":"race"}'
	channel=$(channels_made 1 modify)
	sql "INSERT INTO device_info (tenant_id, mac, channel_id)
		VALUES (1, '02:e2:e5:00:02:01', $channel)" >"$work/null"
	for _ in {1..20}; do
		batch public POST /admin-api/device/info-modify/create \
			'{"mac":"02:E2:E5:00:02:01","remarks":"x"}'
	done >"$work/same.batch"
	for _ in {1..20}; do
		batch public PUT /admin-api/device/update \
			"{\"mac\":\"02:E2:E5:00:02:01\",\"channelId\":$channel,\"name\":\"y\"}"
	done >"$work/update.batch"
	duel same update
	only 0 "$work"/same.[12] "$work"/update.[12]
	same 'x|y|40' "$(sql "SELECT d.remarks, d.name, count(*)
		FROM device_info d JOIN device_info_modify m USING (mac)
		WHERE d.mac = '02:e2:e5:00:02:01' AND m.status = 1
		GROUP BY 1, 2")" 'the device and its records'
}

# A modification is recorded while its device is created: whichever is first,
# the device gets the values of the modification.
recorded_while_made() {
	local channel n

	channel=$(channels_made 1 made)
	for n in {10..69}; do
		echo "$n $channel"
	done >"$work/pairs"
	side record POST /admin-api/device/info-modify/create \
		'{"macs":["02:E2:E5:00:03:@","02:E2:E5:00:04:@"],"remarks":"r"}' \
		<"$work/pairs"
	side make POST /admin-api/device/create \
		'{"mac":"02:E2:E5:00:03:@","channelId":%}' <"$work/pairs"
	tac "$work/pairs" | side make_too POST /admin-api/device/create \
		'{"mac":"02:E2:E5:00:04:@","channelId":%}'
	duel record make make_too
	only 0 "$work"/record.[12]
	only '0 1600001005' "$work"/make.[12] "$work"/make_too.[12]
	same 0 "$(sql "SELECT count(*) FROM device_info_modify m
		JOIN device_info d ON d.mac = m.mac AND NOT d.deleted
		WHERE m.status = 0")" 'records that wait for a device that is there'
	same 120 "$(sql "SELECT count(*) FROM device_info
		WHERE channel_id = $channel AND remarks = 'r'")" 'devices modified'
}

# posted FILE: creates modifications with the file as the body.
posted() {
	ask POST /admin-api/device/info-modify/create \
		-H 'Content-Type: application/json' --data-binary @"$1"
}

# Many modifications are recorded at once: half of them exist already and are
# refused, and the others are inserted by one statement.
many_recorded() {
	local channel

	channel=$(channels_made 1 many)
	awk -v n=10001 'BEGIN {
		printf "{\"remarks\":\"many\",\"macs\":["
		for (i = 1; i <= n; i++)
			printf "%s\"02:E2:E6:00:%02X:%02X\"", (i > 1 ? "," : ""),
			    i / 256, i % 256
		printf "]}"
	}' >"$work/more"
	posted "$work/more"
	code 1600002002
	sed 's/,[^,]*]}$/]}/' "$work/more" >"$work/all"
	sql "INSERT INTO device_info (tenant_id, mac, channel_id)
		SELECT 1, ('02:e2:e6:00:' || lpad(to_hex(n / 256), 2, '0') || ':'
		       || lpad(to_hex(n % 256), 2, '0'))::macaddr, $channel
		  FROM generate_series(2, 10000, 2) n" >"$work/null"
	posted "$work/all"
	code 0
	same '10000 0 []' "$(get data.accepted) $(get data.duplicated) $(
		get data.failures)" 'the answer'
	same '5000|5000' "$(sql "SELECT count(*) FILTER (WHERE status = 1),
		count(*) FILTER (WHERE status = 0)
		FROM device_info_modify WHERE remarks = 'many'")" 'at once'
	sql "INSERT INTO device_info (tenant_id, mac, channel_id)
		SELECT 1, ('02:e2:e6:00:' || lpad(to_hex(n / 256), 2, '0') || ':'
		       || lpad(to_hex(n % 256), 2, '0'))::macaddr, $channel
		  FROM generate_series(1, 9999, 2) n" >"$work/null"
	same 10000 "$(sql "SELECT count(*) FROM device_info
		WHERE channel_id = $channel AND remarks = 'many'")" modified
	posted "$work/all"
	code 0
	same 10000 "$(get data.accepted)" 'once more'
}

# In turn, the recording of a modification and the creation of its device wait
# until the other one has committed, and then see its effect.
recorded_and_made_in_turn() {
	local channel late

	channel=$(channels_made 1 turn)
	hold "INSERT INTO device_info (tenant_id, mac, channel_id)
		VALUES (1, '02:e2:e5:00:06:01', $channel)"
	batch public POST /admin-api/device/info-modify/create \
		'{"mac":"02:E2:E5:00:06:01","remarks":"late"}' |
		insist >"$work/record.1" &
	late=$!
	eventually 20 waiting 1
	echo 'COMMIT;' >&"${holder[1]}"
	let_go
	wait "$late"
	hold "SELECT pg_advisory_xact_lock(info_modify_turn(1));
		INSERT INTO device_info_modify (tenant_id, mac, remarks, batch_id)
		VALUES (1, '02:e2:e5:00:06:02', 'early', 0)"
	batch public POST /admin-api/device/create \
		"{\"mac\":\"02:E2:E5:00:06:02\",\"channelId\":$channel}" |
		insist >"$work/make.1" &
	late=$!
	eventually 20 waiting 1
	echo 'COMMIT;' >&"${holder[1]}"
	let_go
	wait "$late"
	only 0 "$work/record.1" "$work/make.1"
	same 'late early' "$(sql "SELECT string_agg(remarks, ' ' ORDER BY mac)
		FROM device_info WHERE channel_id = $channel")" 'what was recorded'
}

# A request that waits for its turn must not hold a lock on a device that
# another request may need.
turn_before_devices() {
	local channel asking

	channel=$(channels_made 1 before)
	sql "INSERT INTO device_info (tenant_id, mac, channel_id)
		VALUES (1, '02:e2:e5:00:07:01', $channel)"
	hold 'SELECT pg_advisory_xact_lock(info_modify_turn(1))'
	printf 'mac,remarks\n02:E2:E5:00:07:01,imported\n' >"$work/file.csv"
	(
		body=''
		until [ -n "$body" ] && [[ $body != '{"code":423,'* ]]; do
			ask POST /admin-api/device/import?updateSupport=true \
				-F "file=@$work/file.csv"
		done
		printf '%s\n' "$body" >"$work/import.1"
	) &
	asking=$!
	batch public POST /admin-api/device/info-modify/create \
		'{"mac":"02:E2:E5:00:07:01","modelId":7}' |
		insist >"$work/record.1" &
	eventually 20 waiting 2
	sql "SELECT FROM device_info WHERE mac = '02:e2:e5:00:07:01'
		FOR UPDATE NOWAIT" || fail 'a device is held'
	let_go
	wait "$asking" $!
	only 0 "$work/import.1" "$work/record.1"
	same 'imported|7' "$(sql "SELECT remarks, model_id FROM device_info
		WHERE mac = '02:e2:e5:00:07:01'")" 'both have changed it'
}

# codes_by_line FILE: prints the codes of the answers, one on each line.
codes_by_line() {
	sed 's/^{"code":\([0-9]*\),.*/\1/' "$1"
}

# A modification is either applied or revoked, and only the client that has
# revoked it gets code 0.
revoked_while_made() {
	local channel

	channel=$(channels_made 1 revoked)
	sql "INSERT INTO device_info_modify (tenant_id, mac, remarks, batch_id,
			creator, updater)
		SELECT 1, ('02:e2:e5:00:08:' || n)::macaddr, 'r', 0, 1, 1
		  FROM generate_series(10, 89) n
		RETURNING substr(mac::text, 16) || ' ' || id" >"$work/pairs"
	side revoke DELETE '/admin-api/device/info-modify/delete?id=%' \
		<"$work/pairs"
	tac "$work/pairs" | side make POST /admin-api/device/create \
		"{\"mac\":\"02:E2:E5:00:08:@\",\"channelId\":$channel}"
	sed -n 'p;n' "$work/pairs" | side make_too POST /admin-api/device/create \
		"{\"mac\":\"02:E2:E5:00:08:@\",\"channelId\":$channel}"
	duel revoke make make_too
	only '0 1600002000' "$work"/revoke.[12]
	only '0 1600001005' "$work"/make.[12] "$work"/make_too.[12]
	same '1 r|3 ' "$(sql "SELECT DISTINCT m.status || ' ' ||
			COALESCE(d.remarks, '')
		FROM device_info_modify m JOIN device_info d USING (mac)
		WHERE d.channel_id = $channel ORDER BY 1" | paste -sd '|')" \
		'records, and what they did'
	same 80 "$(sql "SELECT count(*) FROM device_info
		WHERE channel_id = $channel")" devices
	# At most one of the two clients that revoke a record gets code 0.
	paste -d ' ' <(cut -d ' ' -f 2 "$work/pairs") \
		<(codes_by_line "$work/revoke.1") <(codes_by_line "$work/revoke.2") |
		awk '{ print $1, ($2 == 0) + ($3 == 0) ? 3 : 1,
			($2 == 0) + ($3 == 0) }' | sort -n >"$work/answers"
	same '' "$(grep ' 2$' "$work/answers")" 'revoked twice'
	same '' "$(diff <(cut -d ' ' -f 1,2 "$work/answers") <(sql "SELECT id ||
			' ' || status FROM device_info_modify
		WHERE mac BETWEEN '02:e2:e5:00:08:00' AND '02:e2:e5:00:08:ff'
		ORDER BY id"))" 'what was told and what is'
}

# In turn, the revocation of a modification and the creation of its device wait
# until the other one has committed, and then find that they are too late.
revoked_and_made_in_turn() {
	local channel late one two

	channel=$(channels_made 1 'late')
	read -r one two <<<"$(sql "INSERT INTO device_info_modify (tenant_id, mac,
			remarks, batch_id, creator, updater)
		VALUES (1, '02:e2:e5:00:0a:01', 'r', 0, 1, 1),
			(1, '02:e2:e5:00:0a:02', 'r', 0, 1, 1)
		RETURNING id" | paste -sd ' ')"
	hold "UPDATE device_info_modify SET status = 3 WHERE id = $one"
	batch public POST /admin-api/device/create \
		"{\"mac\":\"02:E2:E5:00:0A:01\",\"channelId\":$channel}" |
		play >"$work/make.1" &
	late=$!
	eventually 20 waiting 1
	echo 'COMMIT;' >&"${holder[1]}"
	let_go
	wait "$late"
	only 0 "$work/make.1"
	hold "INSERT INTO device_info (tenant_id, mac, channel_id)
		VALUES (1, '02:e2:e5:00:0a:02', $channel)"
	batch public DELETE "/admin-api/device/info-modify/delete?id=$two" |
		play >"$work/revoke.1" &
	late=$!
	eventually 20 waiting 1
	echo 'COMMIT;' >&"${holder[1]}"
	let_go
	wait "$late"
	only 1600002000 "$work/revoke.1"
	same '3 |1 r' "$(sql "SELECT m.status || ' ' || COALESCE(d.remarks, '')
		FROM device_info_modify m JOIN device_info d USING (mac)
		WHERE d.channel_id = $channel ORDER BY m.mac" | paste -sd '|')" \
		'the records, and what they did'
}

# Two administrators assign different channels to one user while he sends
# requests.
bound_while_at_work() {
	local a b c d user admin_token=$token

	read -r a b c d <<<"$(channels_made 4 bound)"
	ask POST /admin-api/system/user/create \
		'{"username":"boundwork","nickname":"b","password":"correct horse"}'
	code 0
	user=$(get data)
	sql "WITH r AS (
		INSERT INTO system_role (tenant_id, name, code, sort, status,
			data_scope)
		VALUES (1, 'bound', 'bound', 1, 0, 1) RETURNING id),
	m AS (
		INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT r.id, m.id, 1 FROM r, system_menu m
		 WHERE m.permission LIKE 'device:device:%'),
	d AS (
		INSERT INTO device_info (tenant_id, mac, channel_id)
		VALUES (1, '02:e2:e5:00:05:01', $a))
	INSERT INTO system_user_role (user_id, role_id, tenant_id)
	SELECT $user, id, 1 FROM r" >"$work/null"
	for _ in {1..30}; do
		batch public PUT /admin-api/device/user-channel/assign \
			"{\"userId\":$user,\"channelIds\":[$a,$b]}"
	done >"$work/one.batch"
	for _ in {1..30}; do
		batch public PUT /admin-api/device/user-channel/assign \
			"{\"userId\":$user,\"channelIds\":[$c,$d]}"
	done >"$work/two.batch"
	sign_in boundwork 'correct horse'
	for _ in {1..60}; do
		batch public PUT /admin-api/device/update \
			"{\"mac\":\"02:E2:E5:00:05:01\",\"channelId\":$a,\"name\":\"x\"}"
	done >"$work/work.batch"
	duel one two work
	only 0 "$work"/one.[12] "$work"/two.[12]
	only '0 1600002001' "$work"/work.[12]
	case $(sql "SELECT string_agg(channel_id::text, ' ' ORDER BY channel_id)
		FROM user_channel WHERE user_id = $user") in
	"$a $b" | "$c $d") ;;
	*) fail 'the channels are of neither' ;;
	esac
	token=$admin_token
	ask PUT /admin-api/device/user-channel/assign \
		"{\"userId\":$user,\"channelIds\":[$c]}"
	code 0
	play <"$work/work.batch" >"$work/after.1"
	only 1600002001 "$work/after.1"
}

run_case 'what devices show is written within 5 s of the promise' ui_written
run_case 'what cannot be written is given up, alone' ui_poisoned
run_case 'ten bind the same slots' slots_bound
run_case 'a modification is recorded once, and beside updates' recorded_once
run_case 'modifications recorded while their devices are made' recorded_while_made
run_case 'ten thousand modifications at once, and no more' many_recorded
run_case 'a record and its device wait for each other' recorded_and_made_in_turn
run_case 'modifications revoked while their devices are made' revoked_while_made
run_case 'a revocation and its device wait for each other' revoked_and_made_in_turn
run_case 'who waits for his turn holds no device' turn_before_devices
run_case 'a user bound to channels while he works' bound_while_at_work
