# shellcheck shell=bash
# device_calls.sh - the calls of devices other than heartbeats: activation, what
# devices tell of themselves, and their proofs (signatures that count once,
# tokens, keys and modes that change).

in_service() {
	local time

	new_key
	new_devices service 2
	call "/deviceActivate/v1/$mac:01/$CPU" '{"brand":"B","platform":"amlogic"}'
	code 0
	same 1 "$(get data.status)" status
	time=$(get data.activationTime)
	call "/deviceActivate/v1/$mac:01/$CPU" '{"brand":"B"}'
	code 0
	same "$time" "$(get data.activationTime)" 'time of activation'
	# A device may spell its path in another way, escape it, put it below
	# /app-api or add a query: it signs the path as it sends it.
	call "/devicePush/v1/$(tr A-F: a-f- <<<"$mac:01")/$CPU" '{"name":"N1"}'
	code 0
	call "/devicePush/v1/${mac//:/%3A}%3A01/$CPU" '{"name":"N2"}'
	code 0
	call "/app-api/devicePush/v1/$mac:01/$CPU" '{"name":"N3"}'
	code 0
	sign_call POST "/devicePush/v1/$mac:01/$CPU" '{"name":"N4"}'
	tell_it "/devicePush/v1/$mac:01/$CPU?a=b" '{"name":"N4"}'
	code 0
	rpc GET "/device/get-by-mac?mac=$mac:01"
	code 0
	same "N4 B amlogic 127.0.0.1 $CPU" "$(get data.name) $(get data.brand) $(
		get data.platform) $(get data.deviceIp) $(get data.cpu)" record
	# The heartbeat does not ask the device for its data any more.
	ask GET "/deviceHeartBeat/v2/$mac:01/$CPU"
	code 0
	same 3 "$(get data.tasks)" tasks
	call "/devicePush/v1/$mac:02/$CPU" '{}'
	code 1600001003
	call "/deviceActivate/v1/02:D0:FF:FF:FF:FF/$CPU" '{}'
	code 1600001012
	token='' ask POST "/admin-api/deviceActivate/v1/$mac:01/$CPU" '{}'
	code 404
	token='' ask GET "/deviceActivate/v1/$mac:01/$CPU"
	code 405
}

# refused: fails unless the last answer has the code that all wrong signatures
# get.
refused() {
	code 1600001010
	same '{"code":1600001010,"msg":"Device identity is not proven","data":null}' \
		"$body" "$1"
}

each_part() {
	local path good shift other

	new_key
	new_devices parts 2
	path=/deviceActivate/v1/$mac:01/$CPU
	sign_call POST "$path" '{"brand":"B"}'
	good=$proof
	for other in "/deviceActivate/v1/$mac:02/$CPU" \
		"/deviceActivate/v1/${mac//:/-}-01/$CPU" \
		"/deviceActivate/v1/$mac:01/${CPU^^}" "/app-api$path" \
		"/devicePush/v1/$mac:01/$CPU"; do
		tell_it "$other" '{"brand":"B"}'
		refused "path $other"
	done
	tell_it "$path" '{"brand":"C"}'
	refused body
	tell_it "$path" '{"brand":"B"} '
	refused body
	for proof in "nobody.${good#*.}" "${kid}x.${good#*.}" "$kid.1.${good##*.}" \
		"$kid.$(($(date +%s%3N) + 1)).${good##*.}" "${good%?}" "${good}0" \
		"${good%.*}.$(tr 0-9a-f 1-9a-f0 <<<"${good##*.}")" \
		"${good^^}" "$good.$good" . .. ...; do
		tell_it "$path" '{"brand":"B"}'
		refused "proof $proof"
	done
	for proof in '' ' '; do
		tell_it "$path" '{"brand":"B"}'
		refused 'no proof'
	done
	# A call is checked some time after it was signed.  A time in the future
	# is then less far ahead; so the second shift is larger than the limit.
	for shift in -301000 310000; do
		ts_ms=$(($(date +%s%3N) + shift)) call "$path" '{"brand":"B"}'
		refused "shifted by $shift"
	done
	# Proofs of 60 KB, and random bytes.
	for proof in "$(printf 'x%.0s' {1..60000})" "$kid.$(printf '1%.0s' {1..60000}).a" \
		"$(head -c 900 /dev/urandom | tr -d '\0\r\n')"; do
		tell_it "$path" '{"brand":"B"}'
		[[ $body == '{"code":1600001010,'* || $body == '{"code":400,'* ]] ||
			fail "$body"
	done
	# When a header occurs twice nginx passes on the first one, so a valid
	# signature in the second one is not used.
	proof=${good%?}
	tell_it "$path" '{"brand":"B"}' -H "X-Device-Sign: $good"
	refused 'two proofs'
	proof=$good
	same 0 "$(sql "SELECT count(*) FROM device_info
		WHERE status = 1 AND mac::text LIKE lower('$mac:%')")" activated
	tell_it "$path" '{"brand":"B"}'
	code 0
	# A time in the near future is accepted, although signatures from before
	# the start of the store are not.
	ts_ms=$(($(date +%s%3N) + 290000)) call "$path" '{"brand":"C"}'
	code 0
}

# replays N PATH BODY: sends the same signed call N times at once; prints how
# many were accepted.
replays() {
	local i

	for ((i = 0; i < $1; i++)); do
		curl -s --noproxy '*' --max-time 20 -H "X-Device-Sign: $proof" \
			-H 'Content-Type: application/json' --data-binary "$3" \
			-o "$work/replay.$i" "$base$2" &
	done
	wait
	cat "$work"/replay.* | grep -o '"code":0,' | wc -l
	rm -f "$work"/replay.*
}

once() {
	local path before fresh round

	new_key
	new_devices once 1
	path=/deviceActivate/v1/$mac:01/$CPU
	call "$path" '{}'
	code 0
	for round in {1..8}; do
		tell_it "$path" '{}'
		refused "sent again, $round"
	done
	for round in {1..5}; do
		sign_call POST "/devicePush/v1/$mac:01/$CPU" "{\"name\":\"R$round\"}"
		same 1 "$(replays 12 "/devicePush/v1/$mac:01/$CPU" "{\"name\":\"R$round\"}")" \
			'of twelve at once'
	done
	before=$proof
	sql "NOTIFY cache, 'all'"
	eventually 5 cache_is_new
	proof=$before
	tell_it "/devicePush/v1/$mac:01/$CPU" '{"name":"R5"}'
	refused 'after the cache was wiped'
	# A signature made before a restart and not used yet is accepted after
	# it.
	sign_call POST "/devicePush/v1/$mac:01/$CPU" '{"name":"R7"}'
	fresh=$proof
	scripts/run --restart report
	proof=$fresh
	tell_it "/devicePush/v1/$mac:01/$CPU" '{"name":"R7"}'
	code 0
	proof=$before
	tell_it "/devicePush/v1/$mac:01/$CPU" '{"name":"R5"}'
	refused 'after a restart of the pool'
	call "/devicePush/v1/$mac:01/$CPU" '{"name":"R6"}'
	code 0
}

# cache_is_new: fails unless the record cache was wiped, so that it has only the
# records that were read since.
cache_is_new() {
	local n

	n=$(chpst -e "$FLEETDESK_HOME/env" "$BUILD/bin/job" cache_stat)
	[ "${n##* }" -lt 5 ] || fail "$n"
}

sizes() {
	local path text

	new_key
	new_devices sizes 1
	path=/deviceActivate/v1/$mac:01/$CPU
	text="{\"brand\":\"B\",\"noSuchMember\":\"$(printf 'x%.0s' {1..8161})\"}"
	same 8192 ${#text} 'bytes of a body'
	call "$path" "$text"
	code 0
	sign_call POST "$path" "$text "
	tell_it "$path" "$text "
	code 400 413
	[ -n "$body" ] || fail 'no envelope'
	tell_it "$path" "$text " -H 'Transfer-Encoding: chunked'
	code 400 413
	for text in nothing '{' '[]' '"text"' '{"brand":{}}' '{"brand":"a","brand":"b"}'; do
		call "$path" "$text"
		code 400
	done
	# A compressed body is not unpacked, whatever its header says.
	printf '{"brand":"Z"}' | gzip -n >"$work/packed"
	kid_secret_of_file "$path" "$work/packed"
	token='' ask POST "$path" -H "X-Device-Sign: $proof" -H 'Content-Encoding: gzip' \
		-H 'Content-Type: application/json' --data-binary "@$work/packed"
	code 400
	sign_call POST "$path" '{"brand":"Z"}'
	token='' ask POST "$path" -H "X-Device-Sign: $proof" \
		-H 'Content-Type: text/plain' --data-binary '{"brand":"Z"}'
	code 400
	same B "$(sql "SELECT brand FROM device_info WHERE mac = '$mac:01'")" brand
}

# kid_secret_of_file PATH FILE: sets $proof for these bytes.
kid_secret_of_file() {
	local ts

	ts=$(date +%s%3N)
	proof=$kid.$ts.$(printf '%s\n%s\n%s\n%s' POST "$1" "$ts" \
		"$(sha256sum <"$2" | cut -c 1-64)" |
		openssl dgst -sha256 -hmac "$secret" | sed 's/.*= //')
}

# Changes of a key and of the mode count from the next call on, in both workers.
at_once() {
	local i round

	new_key
	new_devices keys 1
	call "/deviceActivate/v1/$mac:01/$CPU" '{}'
	code 0
	for round in 1 2 3; do
		ask PUT /admin-api/device/key/update-status "{\"id\":$key_id,\"status\":1}"
		code 0
		for i in {1..8}; do
			call "/devicePush/v1/$mac:01/$CPU" "{\"name\":\"K$round-$i\"}"
			refused 'switched off'
		done
		ask PUT /admin-api/device/key/update-status "{\"id\":$key_id,\"status\":0}"
		code 0
		for i in {1..8}; do
			call "/devicePush/v1/$mac:01/$CPU" "{\"name\":\"K$round-$i\"}"
			code 0
		done
	done
	for round in 1 2 3; do
		auth_mode 0
		for i in {1..8}; do
			proof=''
			tell_it "/devicePush/v1/$mac:01/$CPU" "{\"name\":\"M$round-$i\"}"
			code 0
		done
		auth_mode 1
		for i in {1..8}; do
			proof=''
			tell_it "/devicePush/v1/$mac:01/$CPU" "{\"name\":\"N$round-$i\"}"
			refused 'not signed'
		done
	done
}

# auth_mode 0|1|2: sets the configuration entry device.auth.mode.
auth_mode() {
	ask PUT /admin-api/infra/config/update "{\"id\":71,\"category\":\"device\",\"name\":\"N\",\"key\":\"device.auth.mode\",\"value\":\"$1\",\"visible\":true}"
	code 0
}

by_token() {
	local first second

	new_key
	new_devices tokens 1
	auth_mode 2
	call "/deviceActivate/v1/$mac:01/$CPU" '{}'
	code 0
	first=$(get data.token)
	[ ${#first} = 43 ] || fail "$body"
	token='' ask POST "/devicePush/v1/$mac:01/$CPU" '{"name":"T1"}' \
		-H "X-Device-Token: $first"
	code 0
	call "/deviceActivate/v1/$mac:01/$CPU" '{}'
	second=$(get data.token)
	for _ in {1..8}; do
		token='' ask POST "/devicePush/v1/$mac:01/$CPU" '{"name":"T2"}' \
			-H "X-Device-Token: $first"
		refused 'the token before'
	done
	token='' ask POST "/devicePush/v1/$mac:01/$CPU" '{"name":"T3"}' \
		-H "X-Device-Token: $second"
	code 0
	auth_mode 1
	same T3 "$(sql "SELECT name FROM device_info WHERE mac = '$mac:01'")" name
	same 1 "$(sql "SELECT count(*) FROM device_token
		WHERE hash = sha256('$second')")" 'its digest is stored'
	nowhere "$first" "$second" "$secret"
}

# nowhere TEXT...: fails when a text is in a log file or a log table.
nowhere() {
	local text

	for text; do
		! grep -rqF -- "$text" "$FLEETDESK_HOME/log" "$FLEETDESK_HOME/spool" ||
			fail 'a secret is in a log'
		same '0 0' "$(sql "SELECT count(*) FROM infra_api_access_log a
			WHERE a::text LIKE '%$text%'") $(sql "SELECT count(*)
			FROM system_operate_log a WHERE a::text LIKE '%$text%'")" \
			'rows of logs with a secret'
	done
}

# mismatches: prints the number of wrong CPU ids that /metrics counts.
mismatches() {
	rpc GET /metrics
	awk '/^fleetdesk_cpu_mismatches_total\{pool="(edge|report)"\} / { n += $2 }
		END { print n + 0 }' <<<"$body"
}

cpu_bound() {
	local i before taken

	new_key
	new_devices cpus 2
	ask PUT /admin-api/device/update-status \
		"{\"macs\":[\"$mac:01\",\"$mac:02\"],\"status\":1}"
	code 0
	before=$(mismatches)
	for ((i = 0; i < 16; i++)); do
		curl -s --noproxy '*' --max-time 20 -o "$work/beat.$i" \
			"$base/deviceHeartBeat/v2/$mac:01/$(printf %016x $i)" &
	done
	wait
	same 1 "$(cat "$work"/beat.* | grep -o '"code":0,' | wc -l)" 'of sixteen CPUs'
	same 15 "$(cat "$work"/beat.* | grep -o '"code":1600001007,' | wc -l)" others
	taken=$(sql "SELECT cpu FROM device_info WHERE mac = '$mac:01'")
	grep -q '"code":0,' "$work/beat.$((16#$taken))" || fail "$taken was not told so"
	ask GET "/deviceHeartBeat/v2/$mac:01/$taken"
	code 0
	call "/devicePush/v1/$mac:01/ffffffffffffffff" '{"name":"X"}'
	code 1600001007
	call "/deviceActivate/v1/$mac:01/ffffffffffffffff" '{"name":"X"}'
	code 1600001007
	same $((before + 17)) "$(mismatches)" 'calls with another CPU'
	eventually 10 noted 17 ffffffffffffffff
	ask GET "/deviceHeartBeat/v2/$mac:01/eeeeeeeeeeeeeeee"
	code 1600001007
	eventually 10 noted 18 eeeeeeeeeeeeeeee
	same "$taken" "$(sql "SELECT cpu FROM device_info WHERE mac = '$mac:01'")" cpu
}

# noted TIMES CPU: fails unless the mismatch of the device is stored with these
# values.
noted() {
	same "$1|$2|127.0.0.1|t" "$(sql "SELECT m.times, m.cpu, host(m.ip),
		m.last_time > now() - interval '1 minute' AND m.last_time >= m.first_time
		FROM device_mismatch m
		JOIN device_info i ON i.id = m.device_id WHERE mac = '$mac:01'")" noted
}

# A heartbeat stores the address that the device calls from, and does not change
# the version of its policy.
networks() {
	local version

	new_devices networks 1
	ask PUT /admin-api/device/update-status "{\"macs\":[\"$mac:01\"],\"status\":1}"
	code 0
	ask GET "/deviceHeartBeat/v2/$mac:01/$CPU"
	code 0
	version=$(get data.policyVersion)
	eventually 10 known_at 127.0.0.1
	sql "UPDATE device_runtime SET last_ip = '192.0.2.1' WHERE device_id =
		(SELECT id FROM device_info WHERE mac = '$mac:01')"
	ask GET "/deviceHeartBeat/v2/$mac:01/$CPU"
	same "$version" "$(get data.policyVersion)" 'policy version'
	same '' "$(sql "SELECT device_ip FROM device_info WHERE mac = '$mac:01'")" deviceIp
	known_at 192.0.2.1
}

known_at() {
	same "$1" "$(sql "SELECT host(last_ip) FROM device_runtime JOIN device_info
		ON id = device_id WHERE mac = '$mac:01'")" 'last address'
}

# Twelve activations of one unknown address at once register one device.
registers() {
	local channel i n

	new_key
	ask POST /admin-api/device/channel/create '{"name":"default"}'
	code 0
	channel=$(get data.id)
	sql "INSERT INTO infra_config (category, name, key, value, visible) VALUES
		('device', 'D', 'device.default-channel', '$channel', true)"
	sql "UPDATE infra_config SET value = 'true' WHERE key = 'device.auto-register'"
	for n in 1 2 3; do
		for ((i = 0; i < 12; i++)); do
			sign_call POST "/deviceActivate/v1/02:D0:D0:D0:D0:0$n/$CPU" "{\"name\":\"$i\"}"
			curl -s --noproxy '*' --max-time 20 -H "X-Device-Sign: $proof" \
				-H 'Content-Type: application/json' -d "{\"name\":\"$i\"}" \
				-o "$work/new.$n.$i" \
				"$base/deviceActivate/v1/02:D0:D0:D0:D0:0$n/$CPU" &
		done
		wait
	done
	sql "UPDATE infra_config SET value = 'false' WHERE key = 'device.auto-register'"
	sql "DELETE FROM infra_config WHERE key = 'device.default-channel'"
	same 36 "$(cat "$work"/new.* | grep -o '"code":0,' | wc -l)" 'activations'
	same '3|3' "$(sql "SELECT count(*), count(DISTINCT mac) FROM device_info
		WHERE mac BETWEEN '02:D0:D0:D0:D0:00' AND '02:D0:D0:D0:D0:FF'
		AND status = 1 AND channel_id = $channel AND NOT deleted")" devices
}

# Only a sample of the calls is in the access log.
sampled() {
	local i

	new_key
	new_devices sampled 1
	call "/deviceActivate/v1/$mac:01/$CPU" '{}'
	code 0
	for ((i = 0; i < 40; i++)); do
		call "/devicePush/v1/$mac:01/$CPU" "{\"name\":\"S$i\"}"
		code 0
	done
	eventually 5 spool_is_loaded
	[ "$(sql "SELECT count(*) FROM infra_api_access_log
		WHERE request_url LIKE '/devicePush/v1/$mac:01%'")" -le 1 ] ||
		fail 'calls of devices are logged'
}

spool_is_loaded() {
	ask GET /admin-api/device/channel/get?id=4711
	same 1 "$(sql "SELECT count(*) > 0 FROM infra_api_access_log
		WHERE request_url LIKE '%/device/channel/get'" | grep -c t)" loaded
}

run_case 'devices come into service and tell about themselves' in_service
run_case 'a proof that is wrong in any part' each_part
run_case 'a signature counts once, whoever is asked, wiped or restarted' once
run_case 'bodies of 8 KB, and what is no JSON' sizes
run_case 'keys and the mode change from the next call on' at_once
run_case 'tokens instead of signatures' by_token
run_case 'one CPU a device, whoever is first' cpu_bound
run_case 'where a device calls from' networks
run_case 'twelve activations of an unknown device are one device' registers
run_case 'calls of devices are sampled' sampled
