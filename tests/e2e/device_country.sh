# shellcheck shell=bash
# device_country.sh - the country of a device is looked up by the address that
# it calls from, in a file that the operator provides, and not when the setting
# says so.

PLACE=02:E2:EF:00:00

# placed MAC COUNTRY REGION: fails unless the device has that country and
# region.
placed() {
	same "$2 $3" "$(sql "SELECT country_code || ' ' || region_id
		FROM device_info WHERE mac = '$PLACE:$1'")" "place of $1"
}

# by_file NETWORK=COUNTRY...: replaces the file by one with these networks, which
# the pools' user may read as soon as it is there.
by_file() (
	umask 022
	"$BUILD/tests/e2e/mmdb" "$FLEETDESK_HOME/country.mmdb" "$@"
)

# scout_is_placed: sends a heartbeat of the device 02 from another network than
# before; fails unless its country was found.  A process looks for a new file only
# every few seconds, and earlier parts may have made it look just before this one.
scout_is_placed() {
	ask GET "/deviceHeartBeat/$PLACE:02" \
		--interface "127.0.$((RANDOM % 250 + 1)).1"
	code 0
	placed 02 BR 76
}

# One heartbeat from a new network is enough for the country to be found; the
# heartbeat itself writes nothing to the database.
beats_are_placed() {
	local channel n

	by_file 127.0.0.0/8=BR
	region_driver mmdb
	ask POST /admin-api/device/channel/create '{"name":"place"}'
	code 0
	channel=$(get data.id)
	for n in 01 02; do
		ask POST /admin-api/device/create \
			"{\"mac\":\"$PLACE:$n\",\"channelId\":$channel}"
		code 0
	done
	ask PUT /admin-api/device/update-status \
		"{\"macs\":[\"$PLACE:01\",\"$PLACE:02\"],\"status\":1}"
	code 0
	eventually 10 scout_is_placed
	ask GET "/deviceHeartBeat/$PLACE:01"
	code 0
	eventually 10 placed 01 BR 76
	ask GET /admin-api/system/area/get-by-ip?ip=127.0.0.9
	code 0
	same Brazil "$(get data)" "country of an address"
}

driver_back() {
	region_driver none
	rm -f "$FLEETDESK_HOME/country.mmdb"
}

run_case 'a device that beats from a new network is where that is' beats_are_placed
run_case 'and nobody looks when nobody shall' driver_back
