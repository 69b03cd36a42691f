#!/usr/bin/env bash
# test_place_fill - the job place_fill gives devices the country and region of
# the address they last called from, once, also when it is killed or run twice
# at a time, and again with another file of countries.  What an administrator, a
# module or a newer call has set stays.  Without the driver mmdb and its file
# the job fails.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=place_fill
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
mmdb=$(realpath "${BUILD:-build}/tests/e2e/mmdb")
many=4000
first=7500000 # the id of the first device

# fill: runs the job once; its output is in $said, its exit status in $status.
fill() {
	status=0
	said=$("$job" place_fill 2>>"$FLEETDESK_HOME/said") || status=$?
}

# begin: starts the job in the background; its pid is $filler.
begin() {
	"$job" place_fill >"$FLEETDESK_HOME/told" 2>>"$FLEETDESK_HOME/said" &
	filler=$!
}

driver_is() {
	ask "UPDATE infra_config SET value = '$1' WHERE key = 'region.ip.driver'"
}

# by_file NETWORK=COUNTRY...: writes the file of countries.
by_file() {
	"$mmdb" "$FLEETDESK_HOME/country.mmdb" "$@"
}

# places: prints how many devices are in each country and region.
places() {
	ask "SELECT country_code, region_id, count(*) FROM device_info
	      WHERE id >= $first AND country_code IS NOT NULL
	      GROUP BY 1, 2 ORDER BY 1, 2" | paste -sd ' '
}

# placed: prints how many devices have got a country from the job.
placed() {
	ask "SELECT count(*) FROM device_info WHERE id >= $first
		AND country_code IS NOT NULL AND NOT region_locked"
}

# of N: prints the country and the region of the device N.
of() {
	ask "SELECT country_code || ' ' || region_id FROM device_info
		WHERE id = $((first + $1))"
}

# versions: prints a value that changes whenever one of the devices is written.
versions() {
	ask "SELECT sum(version) FROM device_info WHERE id >= $first"
}

# nowhere: removes the countries and regions of all devices.
nowhere() {
	ask "SET session_replication_role = replica;
	     UPDATE device_info SET country_code = NULL, region_id = NULL
	      WHERE id >= $first AND NOT region_locked"
}

# hold SQL: begins a transaction in another session and runs the SQL in it; also
# SQL: runs SQL in that transaction; let_go: ends it.
hold() {
	coproc holder { psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" 2>&1; }
	printf 'BEGIN;\n' >&"${holder[1]}"
	also "$1"
}

also() {
	local line

	printf '%s;\n\\echo held\n' "$1" >&"${holder[1]}"
	while read -r line <&"${holder[0]}" && [ "$line" != held ]; do
		:
	done
}

let_go() {
	printf '%s;\n' "$1" >&"${holder[1]}"
	eval "exec ${holder[1]}>&-"
	# shellcheck disable=SC2154
	wait "$holder_PID" || true
}

waiting() {
	ask "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
}

# Of each thousand devices: 0 has no address, 1 has never called, 2 has a region
# set by an administrator, 3 has an address without a country, 4 is deleted, 5
# called before times were stored.
ask "INSERT INTO base_channel (id, tenant_id, name) VALUES ($first, 1, 'fill');
     INSERT INTO device_info (id, tenant_id, mac, channel_id, country_code,
            region_id, region_locked, deleted)
     SELECT $first + n, 1, ('02f100' || lpad(to_hex(n), 6, '0'))::macaddr,
            $first, CASE n % 1000 WHEN 2 THEN 'XE' END,
            CASE n % 1000 WHEN 2 THEN 2 END, n % 1000 = 2, n % 1000 = 4
       FROM generate_series(0, $many - 1) n;
     INSERT INTO device_runtime (device_id, last_ip, last_ip_time)
     SELECT $first + n, CASE WHEN n % 1000 = 3 THEN inet '203.0.113.1'
            WHEN n % 1000 = 0 THEN NULL
            WHEN n % 2 = 0 THEN inet '192.0.2.1' + n % 200
            ELSE inet '2001:db8::' + n END,
            CASE WHEN n % 1000 <> 5 THEN now() - interval '1 hour' END
       FROM generate_series(0, $many - 1) n
      WHERE n % 1000 <> 1;
     ANALYZE device_info, device_runtime" # as autovacuum does within a minute
all='XA|903|1992 XE|2|4 XN|901|1988'

# -- what the job needs -------------------------------------------------------

by_file 192.0.2.0/24=XN 2001:db8::/32=XA
fill
check 'nobody shall look: refused' '1|' "$status|$said"
driver_is header
fill
check 'others know: refused' '1|' "$status|$said"
driver_is mmdb
mv "$FLEETDESK_HOME/country.mmdb" "$FLEETDESK_HOME/away"
fill
check 'no file: refused' '1|' "$status|$said"
check 'nobody is placed' 'XE|2|4' "$(places)"
mv "$FLEETDESK_HOME/away" "$FLEETDESK_HOME/country.mmdb"

# -- run once, and again ------------------------------------------------------

fill
check 'done' '0|3980 devices placed' "$status|$said"
check 'each is where it calls from' "$all" "$(places)"
check 'one whose time is not known' 'XA 903' "$(of 5)"
check 'one where somebody has said' 'XE 2' "$(of 2)"
before=$(versions)
fill
check 'again' '0|0 devices placed' "$status|$said"
check 'again: nothing is written' "$before" "$(versions)"
ask "UPDATE device_info SET country_code = NULL, region_id = (
            SELECT id FROM base_region WHERE iso_code = 'XN-AA')
      WHERE id = $((first + 20))"
by_file 192.0.2.0/25=XN 192.0.2.128/25=XE 2001:db8::/32=XA
moves=$(ask "SELECT count(*) FROM device_runtime JOIN device_info d
	ON d.id = device_id WHERE device_id >= $first AND NOT deleted
	AND NOT region_locked AND last_ip << '192.0.2.128/25'")
fill
check 'another file: those it moves' "0|$((moves + 1)) devices placed" "$status|$said"
check 'a region of the country stays' 'XN|XN-AA' "$(ask "
	SELECT country_code, iso_code FROM device_info i JOIN base_region r
	    ON r.id = region_id WHERE i.id = $((first + 20))")"
by_file 192.0.2.0/24=XN 2001:db8::/32=XA

# -- killed in the middle -----------------------------------------------------

nowhere
hold "SELECT FROM device_info WHERE id = $((first + 3010)) FOR UPDATE"
begin
soon 'in its second batch' 1 waiting
kill -KILL "$filler"
wait "$filler" 2>/dev/null || true
check 'killed: one batch is done' "$(ask "SELECT count(*)
	FROM (SELECT device_id, last_ip FROM device_runtime
	       WHERE device_id >= $first AND last_ip IS NOT NULL
	       ORDER BY device_id LIMIT 2000) r
	JOIN device_info ON id = device_id
	WHERE NOT deleted AND NOT region_locked AND last_ip <> '203.0.113.1'")" \
	"$(placed)"
let_go ROLLBACK
fill
check 'and the rest by the next' "$all" "$(places)"

# If the file is removed while the job runs, the job fails.
nowhere
hold "SELECT FROM device_info WHERE id = $((first + 3010)) FOR UPDATE"
begin
soon 'in its second batch again' 1 waiting
driver_is none
let_go ROLLBACK
wait "$filler" && status=0 || status=$?
check 'nobody shall look any more: refused' '1|' \
	"$status|$(cat "$FLEETDESK_HOME/told")"
driver_is mmdb
fill
check 'and the rest once it may' "$all" "$(places)"

# -- while others write -------------------------------------------------------

# While the job waits for the locks of others, they write newer values; these
# must stay.
nowhere
hold "SELECT FROM device_info WHERE id IN ($((first + 10)), $((first + 12)))
       ORDER BY id FOR UPDATE"
begin
soon 'it waits' 1 waiting
also "UPDATE device_runtime SET last_ip = '2001:db8::1', last_ip_time = now()
       WHERE device_id = $((first + 10))"
also "UPDATE device_info SET country_code = 'XA', region_id = 903
       WHERE id = $((first + 10))"
also "UPDATE device_info SET country_code = 'XE', region_id = 2,
             region_locked = true
       WHERE id = $((first + 12))"
let_go COMMIT
wait "$filler"
check 'heard meanwhile: stays' 'XA 903' "$(of 10)"
check 'said meanwhile: stays' 'XE 2' "$(of 12)"
check 'the others are placed' 'XA|903|1993 XE|2|5 XN|901|1986' "$(places)"

# A region that a module has set after the device's address was seen stays.
nowhere
ask "UPDATE device_runtime SET place_time = now() - interval '2 hours'
      WHERE device_id = $((first + 14));
     UPDATE device_runtime SET place_time = now() - interval '30 minutes'
      WHERE device_id = $((first + 16))"
fill
check 'told before it called: moves' 'XN 901' "$(of 14)"
check 'told since it called: stays' '' "$(of 16)"
ask "UPDATE device_runtime SET place_time = NULL WHERE device_id >= $first"
fill

# Two jobs at the same time have the same result as one.
ask "UPDATE device_info SET region_locked = false WHERE id = $((first + 12));
     UPDATE device_runtime SET last_ip = '192.0.2.1'
      WHERE device_id = $((first + 10))"
nowhere
begin
fill
check 'two at once: one' 0 "$status"
wait "$filler" && status=0 || status=$?
check 'two at once: the other' 0 "$status"
check 'two at once: all are placed' "$all" "$(places)"

driver_is none
ask "SET session_replication_role = replica;
     DELETE FROM device_runtime WHERE device_id >= $first;
     DELETE FROM device_info WHERE id >= $first;
     DELETE FROM base_channel WHERE id = $first"
[ "$failed" = 0 ] || tail -n 20 "$FLEETDESK_HOME/said"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
