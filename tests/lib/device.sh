# shellcheck shell=bash
# device.sh - devices for tests, and their signed calls.  openssl makes the
# signatures.

CPU=0123456789abcdef

# new_key: creates a key; sets $kid, $secret and $key_id.
new_key() {
	ask POST /admin-api/device/key/create '{"remark":"e2e"}'
	code 0
	kid=$(get data.kid) secret=$(get data.secret) key_id=$(get data.id)
}

# new_devices NAME N: creates N devices 02:D0:<hex of NAME>:..:01 and on, in a new
# channel of that name; sets $mac to their address without the last pair.
new_devices() {
	local i channel

	mac=02:D0:$(printf %s "$1" | sha256sum | sed -E 's/^(..)(..)(..).*/\1:\2:\3/' |
		tr a-f A-F)
	ask POST /admin-api/device/channel/create "{\"name\":\"$1\"}"
	code 0
	channel=$(get data.id)
	for ((i = 1; i <= $2; i++)); do
		batch public POST /admin-api/device/create \
			"{\"mac\":\"$mac:$(printf %02X "$i")\",\"channelId\":$channel}"
	done | play >"$work/made"
	same "$2" "$(grep -c '^{"code":0,' "$work/made")" 'devices made'
}

# some_devices NAME N: creates N activated devices in a channel of that name, and a
# key; sets $channel to the channel's id.
some_devices() {
	new_key
	new_devices "$1" "$2"
	channel=$(sql "SELECT id FROM base_channel WHERE name = '$1'")
	sql "UPDATE device_info SET status = 1 WHERE mac::text LIKE '$(tr A-F a-f <<<"$mac")%'"
}

# region_driver NAME: sets how the countries of devices are found.
region_driver() {
	local id

	id=$(sql "SELECT id FROM infra_config WHERE key = 'region.ip.driver'")
	ask PUT /admin-api/infra/config/update "{\"id\":$id,\"category\":\"device\",\"name\":\"Countries of addresses\",\"key\":\"region.ip.driver\",\"value\":\"$1\",\"visible\":true}"
	code 0
}

# sign_hash METHOD PATH HASH: signs a call whose body has this SHA-256; sets
# $proof to the header.
sign_hash() {
	local ts

	ts=${ts_ms:-$(date +%s%3N)}
	proof=$kid.$ts.$(printf '%s\n%s\n%s\n%s' "$1" "$2" "$ts" "$3" |
		openssl dgst -sha256 -hmac "$secret" | sed 's/.*= //')
}

# sign_call METHOD PATH BODY: signs a call; sets $proof.
sign_call() {
	sign_hash "$1" "$2" "$(printf %s "$3" | sha256sum | cut -c 1-64)"
}

# sign_file METHOD PATH FILE: the same for a body that is in a file.
sign_file() {
	sign_hash "$1" "$2" "$(sha256sum <"$3" | cut -c 1-64)"
}

# tell_it PATH BODY [curl option...]: sends the report to the path with the
# header $proof.
tell_it() {
	local token='' path=$1 text=$2

	shift 2
	ask POST "$path" -H "X-Device-Sign: $proof" \
		-H 'Content-Type: application/json' --data-binary "$text" "$@"
}

# call PATH BODY: signs the call and sends it.
call() {
	sign_call POST "$1" "$2"
	tell_it "$@"
}

# slowest_beat N: device 2 sends N heartbeats, one after the other; prints how many
# milliseconds the slowest one took.
slowest_beat() {
	local i

	for ((i = 0; i < $1; i++)); do
		curl -s -o "$work/beat" -w '%{time_total}\n' \
			"$base/deviceHeartBeat/v2/$mac:02/$CPU"
		sleep 0.05
	done | awk '{ ms = $1 * 1000 } ms > most { most = ms }
		END { print int(most) }'
}
