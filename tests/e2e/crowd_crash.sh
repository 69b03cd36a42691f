# shellcheck shell=bash
# crowd_crash.sh - the database crashes while many devices call at the same moment:
# what was answered is stored.
#
# Long: PostgreSQL starts again three times, each under thousands of calls.

# crowd N STATUS: creates a key and N devices 02:D1:...; writes "MAC CPU" of each to
# a file.
crowd() {
	new_key
	sql "WITH c AS (INSERT INTO base_channel (tenant_id, name)
		VALUES (1, 'crowd $RANDOM$RANDOM') RETURNING id)
		INSERT INTO device_info (tenant_id, mac, cpu, channel_id, status,
		       activation_time)
		SELECT 1, ('02d1' || lpad(to_hex(n), 8, '0'))::macaddr, md5(n::text),
		       id, $2, CASE WHEN $2 = 1 THEN now() END
		  FROM c, generate_series(1, $1) n"
	sql "SELECT upper(mac::text) || ' ' || cpu FROM device_info WHERE $of_crowd" \
		>"$work/crowd"
}

of_crowd="mac BETWEEN '02:D1:00:00:00:00' AND '02:D1:FF:FF:FF:FF' AND NOT deleted"

# crowd_goes: deletes the devices.
crowd_goes() {
	sql "UPDATE device_info SET deleted = true WHERE $of_crowd"
}

# calls PATH BODY: makes the same call of each device on stdin.
calls() {
	awk -v path="$1" -v body="$2" '{ print "POST " path "/" $1 "/" $2 " " body }'
}

# of_them CONDITION: prints how many of the devices fulfil it.
of_them() {
	sql "SELECT count(*) FROM device_info i WHERE $of_crowd AND $1"
}

more_than() {
	[ "$(of_them "$2")" -gt "$1" ]
}

# crash_between FILE CONDITION: sends each call of the file once, and kills a
# process of the database when some have changed a device so that it fulfils the
# condition; fails unless all devices fulfil it whose call was answered.
crash_between() {
	local pid answered stored

	"$BUILD/tests/bench/load" --tcp "$FLEETDESK_PORT" --clients 64 --once \
		--seconds 20 --sign "$kid:$secret" --expect '"code":0' \
		--url-file "$1" >"$work/load" &
	eventually 20 more_than 300 "$2"
	pid=$(sql "SELECT min(pid) FROM pg_stat_activity
		WHERE application_name = 'fleetdesk'")
	kill -KILL "$pid"
	lives $! || fail 'all were answered before'
	wait $!
	eventually 30 more_than 300 "$2"
	answered=$(sed -E 's/.*"requests":([0-9]+),"failed":([0-9]+),.*/\1 - \2/' "$work/load")
	stored=$(of_them "$2")
	printf 'answered %s, stored %s\n' "$answered" "$stored" >&2
	[[ $((answered)) -gt 300 && $stored -ge $((answered)) ]] ||
		fail "answered $answered, stored $stored"
}

reports() {
	crowd 4000 1
	awk -v seed=1 -v apps=20 -v versions=200 -v kind=APP_LIST -v walk=0 \
		-f scripts/app_reports.awk "$work/crowd" >"$work/reports"
	crash_between "$work/reports" \
		'EXISTS (SELECT FROM app_install_device a WHERE a.device_id = i.id)'
	crowd_goes
}

pushes() {
	crowd 4000 1
	calls /devicePush/v1 '{"build":"b1"}' <"$work/crowd" >"$work/pushes"
	crash_between "$work/pushes" "build = 'b1'"
	crowd_goes
}

activations() {
	crowd 4000 0
	calls /deviceActivate/v1 '{"brand":"B"}' <"$work/crowd" >"$work/activations"
	crash_between "$work/activations" 'status = 1'
	crowd_goes
}

run_case 'the database crashes: reports of applications' reports
run_case 'the database crashes: what devices tell of themselves' pushes
run_case 'the database crashes: activations' activations
