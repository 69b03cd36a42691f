# shellcheck shell=bash
# device_call_races.sh - devices that call again and again while an administrator
# changes which of them may: their key is revoked, they are switched off, deleted or
# moved to another tenant.

# keeps_calling NAME MAC: activates the device again and again, each time with
# another name, until the file $work/over exists; appends a line
# "BEGIN END CODE NAME" (microseconds) for each call to $work/NAME.calls.
keeps_calling() {
	local shared=$work n=0 begin
	local work=$shared/$1

	mkdir "$work"
	while [ ! -e "$shared/over" ]; do
		n=$((n + 1))
		sign_call POST "/deviceActivate/v1/$2/$CPU" "{\"name\":\"$1-$n\"}"
		begin=${EPOCHREALTIME/./}
		tell_it "/deviceActivate/v1/$2/$CPU" "{\"name\":\"$1-$n\"}"
		echo "$begin ${EPOCHREALTIME/./} $(get code) $1-$n" \
			>>"$shared/$1.calls"
	done
}

# callers NAME MAC N: starts N callers, NAME1 and on.
callers() {
	local i

	for ((i = 1; i <= $3; i++)); do
		keeps_calling "$1$i" "$2" &
		calling+=($!)
	done
}

# answered N CODE GLOB SINCE: has each of these callers got that code N times to
# calls that it began after SINCE?
answered() {
	local file n

	for file in "$work"/$3.calls; do
		n=$(awk -v code="$2" -v since="$4" '$1 > since && $3 == code' \
			"$file" | wc -l)
		[ "$n" -ge "$1" ] || fail "$file: $n of $1"
	done
}

# asked_between FROM TO GLOB: prints the codes, each once, of the calls that
# these callers began and ended between the two times.
asked_between() {
	# shellcheck disable=SC2086
	cat "$work"/$3.calls | awk -v from="$1" -v to="$2" \
		'$1 > from && $2 < to { print $3 }' | sort -n -u | paste -sd ' '
}

# told MAC [TENANT]: fails unless the name that is stored for the device was
# sent by a call that was answered with success.
told() {
	local name

	name=$(sql "SELECT name FROM device_info WHERE mac = '$1' ${2:+AND tenant_id = $2}
		ORDER BY id DESC LIMIT 1")
	grep -q " 0 $name\$" "$work"/*.calls || fail "«$name» was not answered"
}

stop_calling() {
	: >"$work/over"
	wait "${calling[@]}"
}

# of_key STATUS: enables or disables the key $key_id.
of_key() {
	ask PUT /admin-api/device/key/update-status "{\"id\":$key_id,\"status\":$1}"
	code 0
	at=${EPOCHREALTIME/./}
}

# two_call NAME: makes a key and, in a new channel of that name, the devices $mac:01
# and $mac:02, and lets both call until stop_calling.
two_call() {
	local channel

	new_key
	ask POST /admin-api/device/channel/create "{\"name\":\"$1\"}"
	code 0
	channel=$(get data.id)
	sql "INSERT INTO device_info (tenant_id, mac, channel_id) VALUES
		(1, '$mac:01', $channel), (1, '$mac:02', $channel)"
	callers one "$mac:01" 2
	callers two "$mac:02" 2
	eventually 60 answered 3 0 '*' 0
}

# After the administrator's request that disables a key is answered, no call
# with the key is accepted.
key_revoked() {
	local mac=02:E2:E7:00:01 at off on gone
	local -a calling=()

	two_call revoked
	of_key 1
	off=$at
	eventually 60 answered 3 1600001010 '*' "$off"
	same 1600001010 "$(asked_between "$off" "${EPOCHREALTIME/./}" '*')" 'switched off'
	on=${EPOCHREALTIME/./}
	of_key 0
	eventually 60 answered 3 0 '*' "$at"
	same 0 "$(asked_between "$at" "${EPOCHREALTIME/./}" '*')" 'on again'
	ask DELETE "/admin-api/device/key/delete?id=$key_id"
	code 0
	gone=${EPOCHREALTIME/./}
	eventually 60 answered 3 1600001010 '*' "$gone"
	stop_calling
	same 1600001010 "$(asked_between "$gone" "${EPOCHREALTIME/./}" '*')" 'deleted'
	same 1600001010 "$(asked_between "$off" "$on" '*')" 'until it was on again'
	told "$mac:01"
	told "$mac:02"
}

# When an administrator switches a device off while it calls, it stays off, and
# its later calls are refused with the code that says so.
switched_off() {
	local mac=02:E2:E7:00:02 at names
	local -a calling=()

	two_call switched
	for _ in 1 2; do
		ask PUT /admin-api/device/update-status \
			"{\"macs\":[\"$mac:01\"],\"status\":0}"
		code 0
		at=${EPOCHREALTIME/./}
		names=$(sql "SELECT name, status, version FROM device_info
			WHERE mac = '$mac:01'")
		eventually 60 answered 3 1600001003 'one*' "$at"
		same 1600001003 "$(asked_between "$at" "${EPOCHREALTIME/./}" 'one*')" off
		same "$names" "$(sql "SELECT name, status, version FROM device_info
			WHERE mac = '$mac:01'")" 'the record of who is off'
		eventually 60 told "$mac:01"
		same 0 "$(asked_between "$at" "${EPOCHREALTIME/./}" 'two*')" 'the other'
		ask PUT /admin-api/device/update-status \
			"{\"macs\":[\"$mac:01\"],\"status\":1}"
		code 0
		eventually 60 answered 3 0 'one*' "${EPOCHREALTIME/./}"
	done
	stop_calling
	told "$mac:01"
}

# their ARGUMENT...: sends a request as an administrator who visits the other
# tenant.
their() {
	ask "$@" -H "visit-tenant-id: $other"
	code 0
}

# tenants_made: creates another tenant; sets $other to its id, $ours and $theirs
# to a channel of each tenant, and $their_kid and $their_secret to a key of the
# other.
tenants_made() {
	other=$(sql "INSERT INTO system_tenant (name, status, account_count,
			expire_time, package_id)
		SELECT '$1', 0, 10, '2100-01-01', package_id
		  FROM system_tenant WHERE id = 1 RETURNING id")
	their POST /admin-api/device/key/create '{"remark":"theirs"}'
	their_kid=$(get data.kid) their_secret=$(get data.secret)
	their POST /admin-api/device/channel/create "{\"name\":\"$1\"}"
	theirs=$(get data.id)
	new_key
	ask POST /admin-api/device/channel/create "{\"name\":\"$1\"}"
	code 0
	ours=$(get data.id)
}

# A device is moved to another tenant while both tenants' keys sign calls with
# its address: a call is accepted only while the device belongs to the key's
# tenant, and nothing that the other one sent is stored.
changes_hands() {
	local mac=02:E2:E7:00:03:01 id deleted created at other ours theirs
	local their_kid their_secret
	local -a calling=()

	tenants_made hands
	ask POST /admin-api/device/create "{\"mac\":\"$mac\",\"channelId\":$ours}"
	code 0
	id=$(get data)
	callers our "$mac" 2
	kid=$their_kid secret=$their_secret callers their "$mac" 2
	eventually 60 answered 3 0 'our*' 0
	eventually 60 answered 3 1600001000 'their*' 0
	at=${EPOCHREALTIME/./}
	same 1600001000 "$(asked_between 0 "$at" 'their*')" "another's key"
	same 0 "$(asked_between 0 "$at" 'our*')" "the owner's key"
	ask DELETE "/admin-api/device/delete?id=$id"
	code 0
	deleted=${EPOCHREALTIME/./}
	eventually 60 answered 3 1600001012 '*' "$deleted"
	created=${EPOCHREALTIME/./}
	same 1600001012 "$(asked_between "$deleted" "$created" '*')" 'nobody has it'
	their POST /admin-api/device/create "{\"mac\":\"$mac\",\"channelId\":$theirs}"
	at=${EPOCHREALTIME/./}
	eventually 60 answered 3 0 'their*' "$at"
	eventually 60 answered 3 1600001000 'our*' "$at"
	stop_calling
	same 1600001000 "$(asked_between "$at" "${EPOCHREALTIME/./}" 'our*')" \
		'who had it before'
	same 0 "$(asked_between "$at" "${EPOCHREALTIME/./}" 'their*')" 'who has it now'
	same '' "$(awk -v since="$deleted" '$1 > since && $3 == 0' \
		"$work"/our*.calls)" 'answers to who had it'
	told "$mac" 1
	told "$mac" "$other"
	same "1 our t 1|$other their f 1" "$(sql "SELECT string_agg(concat_ws(' ',
			tenant_id, substr(name, 1, length(name) - position('-' in
			reverse(name)) - 1), deleted, status), '|' ORDER BY id)
		FROM device_info WHERE mac = '$mac'")" 'who has said what'
}

# late MAC SQL: runs the SQL between the check of an activation and its write.
# The answer to the activation is in $work/late.
late() {
	local waits

	hold "SELECT FROM device_info WHERE mac = '$1' AND NOT deleted FOR UPDATE"
	(
		call "/deviceActivate/v1/$1/$CPU" '{"name":"late"}'
		printf '%s\n' "$body" >"$work/late"
	) &
	waits=$!
	eventually 20 waiting 1
	echo "$2; COMMIT;" >&"${holder[1]}"
	let_go
	wait "$waits"
}

# A call that has to wait for a lock on its device is decided by what the device
# is like after the wait.
too_late() {
	local mac=02:E2:E7:00:06 other ours theirs their_kid their_secret n

	tenants_made late
	for n in 01 02 03; do
		ask POST /admin-api/device/create \
			"{\"mac\":\"$mac:$n\",\"channelId\":$ours}"
		code 0
		call "/deviceActivate/v1/$mac:$n/$CPU" '{"name":"early"}'
		code 0
	done
	late "$mac:01" "UPDATE device_info SET status = 0 WHERE mac = '$mac:01'"
	only 1600001003 "$work/late"
	late "$mac:02" "UPDATE device_info SET deleted = true WHERE mac = '$mac:02'"
	only 1600001012 "$work/late"
	late "$mac:03" "UPDATE device_info SET deleted = true WHERE mac = '$mac:03';
		INSERT INTO device_info (tenant_id, mac, channel_id)
		VALUES ($other, '$mac:03', $theirs)"
	only 1600001000 "$work/late"
	same "early 0 f|early 1 t|early 1 t| 0 f" "$(sql "SELECT string_agg(
			COALESCE(name, '') || ' ' || status || ' ' || left(deleted::text,
			1), '|' ORDER BY mac, id)
		FROM device_info WHERE mac BETWEEN '$mac:00' AND '$mac:FF'")" records
}

# Both tenants delete and create the device in turn, as fast as they can, while
# it calls.
to_and_fro() {
	local mac=02:E2:E7:00:04:01 id other ours theirs their_kid their_secret
	local -a calling=()

	tenants_made 'to and fro'
	callers our "$mac" 2
	kid=$their_kid secret=$their_secret callers their "$mac" 2
	for _ in {1..8}; do
		ask POST /admin-api/device/create "{\"mac\":\"$mac\",\"channelId\":$ours}"
		code 0
		eventually 60 activated "$mac"
		ask DELETE "/admin-api/device/delete?id=$(get data)"
		code 0
		their POST /admin-api/device/create \
			"{\"mac\":\"$mac\",\"channelId\":$theirs}"
		id=$(get data)
		eventually 60 activated "$mac"
		their DELETE "/admin-api/device/delete?id=$id"
	done
	stop_calling
	# A call finds its row changed at each of its five tries, at worst; then
	# it gets code 423.
	only_codes '0 423 1600001000 1600001012'
	same '16 8 8' "$(sql "SELECT count(*) || ' ' || count(*) FILTER (
			WHERE tenant_id = 1 AND name LIKE 'our_-%') || ' ' ||
			count(*) FILTER (WHERE tenant_id = $other
			AND name LIKE 'their_-%')
		FROM device_info WHERE mac = '$mac' AND deleted
		AND activation_time IS NOT NULL")" 'devices, and who activated them'
	sql "SELECT name FROM device_info WHERE mac = '$mac'" | sort >"$work/names"
	same '' "$(comm -23 "$work/names" <(cat "$work"/*.calls |
		awk '$3 == 0 { print $4 }' | sort))" 'names nobody was told of'
}

activated() {
	same 1 "$(sql "SELECT status FROM device_info
		WHERE mac = '$1' AND NOT deleted")" status
}

# only_codes 'CODE...': fails when a call got another code.
only_codes() {
	same '' "$(cat "$work"/*.calls | cut -d ' ' -f 3 | sort -u |
		grep -vxF "$(tr ' ' '\n' <<<"$1")")" 'other codes'
}

# The default channel belongs to one tenant: an unknown device that calls with a
# key of the other tenant is not registered, whichever of them calls first.
their_default() {
	local n other ours theirs their_kid their_secret calls=3
	local -a calling=()

	tenants_made 'their default'
	sql "INSERT INTO infra_config (category, name, key, value, visible) VALUES
		('device', 'D', 'device.default-channel', '$theirs', true);
	     UPDATE infra_config SET value = 'true'
	      WHERE key = 'device.auto-register'"
	trap "sql \"UPDATE infra_config SET value = 'false'
			WHERE key = 'device.auto-register';
		DELETE FROM infra_config WHERE key = 'device.default-channel'\"" EXIT
	callers our1 02:E2:E7:00:05:01 2
	callers our2 02:E2:E7:00:05:02 2
	(kid=$their_kid secret=$their_secret
		keeps_calling their2 02:E2:E7:00:05:02) &
	calling+=($!)
	eventually 60 answered $calls 1600001000 'our*' 0
	eventually 60 answered $calls 0 'their*' 0
	stop_calling
	same 1600001000 "$(asked_between 0 "${EPOCHREALTIME/./}" 'our*')" 'our key'
	same 0 "$(asked_between 0 "${EPOCHREALTIME/./}" 'their*')" 'their key'
	same "02:e2:e7:00:05:02|$other|$theirs|1" "$(sql "SELECT mac, tenant_id,
			channel_id, count(*)
		FROM device_info WHERE mac BETWEEN '02:E2:E7:00:05:00' AND
			'02:E2:E7:00:05:FF' GROUP BY 1, 2, 3")" devices
	told 02:E2:E7:00:05:02
}

run_case 'a key is revoked while devices call with it' key_revoked
run_case 'a device is switched off while it activates' switched_off
run_case 'a device changes hands while it activates' changes_hands
run_case 'it does so again and again' to_and_fro
run_case 'a device is taken away while its call waits' too_late
run_case "the default channel is another tenant's" their_default
