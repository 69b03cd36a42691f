#!/usr/bin/env bash
# the job spool_load loads each record of the spool exactly once and within two
# seconds, also when several run at a time and are killed.  Damaged records are
# put aside in the file `refused`; a record that was cut off is lost.  Of what
# devices have told, the latest stays, whatever the order of the files.  Loaders
# lock rows in one order, so that none waits for another in a circle.  Needs
# BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=spool_load
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
spool=$FLEETDESK_HOME/spool
mkdir "$spool"
pad=$(printf '%0300d' 0) # for records of a usual length

# records APPLICATION FROM TO: prints records in the form in which a pool writes
# them.
records() {
	awk -v app="$1" -v from="$2" -v to="$3" -v params="$pad" 'BEGIN {
		for (i = from; i <= to; i++)
			printf "a%d\t1\t0\t2\t%s\tGET\t/x\t%s\t::1\t\t\\N\t\\N\t1\t2001-01-01 00:00:00+00\t2001-01-01 00:00:00+00\t0\t0\t\n", i, app, params
	}'
}

# loaded APPLICATION: prints the number of rows, and of rows with different trace
# ids.
loaded() {
	ask "SELECT count(*) || ' ' || count(DISTINCT trace_id)
	       FROM infra_api_access_log WHERE application_name = '$1'"
}

# The file of a writer that is still running, and therefore keeps it locked.
exec 8>>"$spool/live-1-0.log"
flock 8

# Two loaders at a time are killed repeatedly while they work; if they finish
# before they are killed, more records are added.
files=0
dead_file() {
	files=$((files + 1))
	records killed $((files * 10000 + 1)) $((files * 10000 + 8000)) \
		>"$spool/dead-$files-0.log"
}
for _ in {1..6}; do
	dead_file
done
records killed 1 2000 >&8
kills=0
while [ $kills -lt 40 ]; do
	if ! compgen -G "$spool/dead-*" >/dev/null; then
		[ $kills -lt 4 ] || break
		dead_file
	fi
	before=$(loaded killed)
	work a
	work b
	end=$((SECONDS + 60))
	until [ "$(loaded killed)" != "$before" ] || [ $SECONDS -gt $end ]; do
		nap 0.01
	done
	leave_all KILL
	kills=$((kills + 1))
done
check 'killed: in the middle of it' yes "$([ $kills -ge 4 ] && echo yes)"
"$job" $helper
all=$((2000 + files * 8000))
check 'killed: each record once' "$all $all" "$(loaded killed)"
check 'killed: dead files are gone' live-1-0.log "$(ls "$spool")"
check 'killed: the total' $all "$(ask "SELECT total FROM log_total
	WHERE log = 'infra_api_access_log' AND tenant_id = 1")"

# A loader has read a file and waits to store its records while another, which has
# stored them, renames the file, forgets its position and removes the file: the
# records are not stored again.
records late 1 10 >"$spool/late-1-0.log"
coproc teller { psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" 2>&1; }
teller_pid=$!
echo "BEGIN; LOCK TABLE log_spool_offset IN EXCLUSIVE MODE; SELECT 'held';" \
	>&"${teller[1]}"
read -r said <&"${teller[0]}"
"$job" $helper 2>>"$FLEETDESK_HOME/said" &
late=$!
until_is t ask "SELECT count(*) > 0 FROM pg_stat_activity
	WHERE wait_event_type = 'Lock'"
rm "$spool/late-1-0.log"
echo 'COMMIT;' >&"${teller[1]}"
eval "exec ${teller[1]}>&-"
wait "$teller_pid"
wait $late || true
"$job" $helper
check 'late: nothing is stored again' 'held 0 0' "$said $(loaded late)"
check 'late: no position is left' 0 \
	"$(ask "SELECT count(*) FROM log_spool_offset WHERE file LIKE 'late%'")"

# How long it takes until a watching loader has loaded a record.  It is measured
# again if it took too long, because the machine may have been busy.
work a
records first 1 1 >&8
until_is '1 1' loaded first
for try in {1..5}; do
	records "seen$try" 1 1 >&8
	began=${EPOCHREALTIME/./}
	until_is '1 1' loaded "seen$try"
	took=$((${EPOCHREALTIME/./} - began))
	[ "$took" -ge 2000000 ] || break
done
check "visible within two seconds ($took us)" yes \
	"$([ "$took" -lt 2000000 ] && echo yes)"
leave a TERM

# Records that are malformed or of an unknown kind are put aside; the rest is
# loaded.
{
	records mixed 1 50
	echo 'anot a row'
	records mixed 51 100
	echo 'Zof no kind'
	printf 'a\xFF\n'
	records mixed 101 150
} >"$spool/mixed-1-0.log"
"$job" $helper 2>"$FLEETDESK_HOME/said"
check 'mixed: each good record once' '150 150' "$(loaded mixed)"
check 'mixed: the others are kept' 3 "$(wc -l <"$spool/refused")"
check 'mixed: the file is gone' '' "$(compgen -G "$spool/mixed*" || true)"

# Records of what devices have told (heard): the latest one of each device is
# stored, calls with wrong CPU ids are counted, unknown devices are ignored.
ask "INSERT INTO device_info (id, tenant_id, mac, channel_id)
     VALUES (7, 1, '02:00:00:00:00:07', 1), (8, 1, '02:00:00:00:00:08', 1);
     UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'"
{
	printf 'n7\t1700000000002\t192.0.2.2\t\t\n'
	printf 'n7\t1700000000001\t192.0.2.1\t\t\n'
	printf 'n9\t1700000000001\t192.0.2.9\t\t\n'
	printf 'n8\t1700000000001\t\t\tXN\n'
	printf 'm8\t1700000000000\t2001:db8::1\taaaa\t\n'
	records heard 1 2
	printf 'm8\t1700000002000\t\tbbbb\t\n'
	printf 'm9\t1700000000000\t192.0.2.9\tcccc\t\n'
	printf 'nseven\t1\t192.0.2.1\t\t\n'
	printf 'n7\t1\tnowhere\t\t\n'
	printf 'n7\t1\t192.0.2.1\n'
} >"$spool/heard-1-0.log"
"$job" $helper 2>"$FLEETDESK_HOME/said"
check 'heard: each good record once' '2 2' "$(loaded heard)"
check 'heard: networks' '7 192.0.2.2' "$(ask 'SELECT device_id, host(last_ip)
	FROM device_runtime' | tr '|' ' ')"
check 'heard: places' '8|XN|901' "$(ask "SELECT id, country_code, region_id
	FROM device_info WHERE country_code <> ''")"
check 'heard: CPUs' '8|2|1700000000|1700000002|bbbb|' "$(ask "SELECT device_id, times,
	extract(epoch FROM first_time)::bigint, extract(epoch FROM last_time)::bigint,
	cpu, ip FROM device_mismatch")"
check 'heard: what is none is kept' 6 "$(wc -l <"$spool/refused")"

# mismatch: prints the stored mismatches of CPU ids.  Below, two files have
# records of the same device; each worker writes a file of its own, and the files
# are loaded in any order.
mismatch() {
	ask "SELECT device_id, times, extract(epoch FROM first_time)::bigint,
		extract(epoch FROM last_time)::bigint, cpu, host(ip) FROM device_mismatch"
}

place() {
	ask "SELECT host(last_ip), country_code
	       FROM device_runtime JOIN device_info ON id = device_id WHERE id = 8"
}

printf 'm8\t1699999999000\t192.0.2.8\tdddd\t\n' >"$spool/heard-2-0.log"
printf 'n8\t1700000003000\t192.0.2.3\t\tXE\n' >>"$spool/heard-2-0.log"
"$job" $helper
check 'heard: CPUs, an older one later' '8|3|1699999999|1700000002|bbbb|' "$(mismatch)"
check 'heard: a newer network' '192.0.2.3|XE' "$(place)"
printf 'm8\t1700000004000\t192.0.2.8\teeee\t\n' >"$spool/heard-3-0.log"
printf 'n8\t1700000002000\t192.0.2.2\t\tXA\n' >>"$spool/heard-3-0.log"
"$job" $helper
check 'heard: CPUs, a newer one' '8|4|1699999999|1700000004|eeee|192.0.2.8' "$(mismatch)"
check 'heard: an older network later' '192.0.2.3|XE' "$(place)"
printf 'n8\t1700000005000\t192.0.2.4\t\tXA\n' >"$spool/heard-4-0.log"
"$job" $helper
check 'heard: the newest network' '192.0.2.4|XA' "$(place)"

poll() {
	ask "SELECT policy_version, extract(epoch FROM policy_time)::bigint
	       FROM device_runtime WHERE device_id = 8"
}

printf 'p8\t1700000003000\t\t2-2-2\t\n' >"$spool/polls-1-0.log"
"$job" $helper
check 'polls: the first one' '2-2-2|1700000003' "$(poll)"
printf 'p8\t1700000002000\t\t1-1-1\t\n' >"$spool/polls-2-0.log"
"$job" $helper
check 'polls: an older one later' '2-2-2|1700000003' "$(poll)"
printf 'p8\t1700000004000\t\t3-3-3\t\n' >"$spool/polls-3-0.log"
"$job" $helper
check 'polls: the newest' '3-3-3|1700000004' "$(poll)"

# A device's report locks the row of the device before that of its runtime; the
# loader must lock in the same order, or both could wait for each other.
coproc teller { psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" 2>&1; }
teller_pid=$!
echo "BEGIN; SELECT 'held' FROM device_info WHERE id = 8 FOR UPDATE;" >&"${teller[1]}"
read -r said <&"${teller[0]}"
check 'heard: a device is held' held "$said"
printf 'n8\t1700000006000\t192.0.2.5\t\tXE\n' >"$spool/heard-5-0.log"
work a
until_is t ask "SELECT count(*) > 0 FROM pg_stat_activity
	WHERE wait_event_type = 'Lock'"
echo "SELECT 'free' FROM device_runtime WHERE device_id = 8 FOR UPDATE NOWAIT;
	COMMIT;" >&"${teller[1]}"
read -r said <&"${teller[0]}"
check 'heard: its runtime is not' free "$said"
until_is '192.0.2.5|XE' place
check 'heard: when the device has told' '192.0.2.5|XE' "$found"
eval "exec ${teller[1]}>&-"
wait "$teller_pid"
leave a TERM

# Two hosts load at the same time.  Each has the network of one device and polls of
# others, whose rows the other host needs, too; both have to wait for the first
# row.  When it is free, neither waits for the other.
other=$FLEETDESK_HOME/other
mkdir -p "$other/spool"
ask "INSERT INTO device_info (id, tenant_id, mac, channel_id)
     SELECT n, 1, ('02:00:00:00:00:' || n)::macaddr, 1 FROM generate_series(21, 23) n;
     INSERT INTO device_runtime (device_id) SELECT generate_series(21, 23)"
# both_wait: are two sessions waiting for a lock?
both_wait() {
	ask "SELECT count(*) = 2 FROM pg_stat_activity
		WHERE wait_event_type = 'Lock'"
}
{
	printf 'n23\t1700000000001\t192.0.2.1\t\t\n'
	printf 'p21\t1700000000001\t\t1-1-1\t\np22\t1700000000001\t\t1-1-1\t\n'
} >"$spool/polls-1-0.log"
{
	printf 'n22\t1700000000001\t192.0.2.2\t\t\n'
	printf 'p21\t1700000000001\t\t1-1-1\t\np23\t1700000000001\t\t1-1-1\t\n'
} >"$other/spool/polls-2-0.log"
coproc teller { psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" 2>&1; }
teller_pid=$!
echo "BEGIN; SELECT 'held' FROM device_runtime WHERE device_id = 21 FOR UPDATE;" >&"${teller[1]}"
read -r said <&"${teller[0]}"
"$job" $helper 2>>"$FLEETDESK_HOME/said" &
here=$!
FLEETDESK_HOME=$other "$job" $helper 2>>"$FLEETDESK_HOME/said" &
there=$!
until_is t both_wait
echo 'COMMIT;' >&"${teller[1]}"
eval "exec ${teller[1]}>&-"
wait "$teller_pid"
ended=0
wait $here || ended=1
wait $there || ended=2
check 'two hosts: both have loaded at once' "held 0" "$said $ended"
check 'two hosts: all is stored' '21||1-1-1 22|192.0.2.2|1-1-1 23|192.0.2.1|1-1-1' "$(ask "
	SELECT device_id, host(last_ip), policy_version FROM device_runtime
	 WHERE device_id BETWEEN 21 AND 23 ORDER BY 1" | paste -sd ' ')"
rm -r "$other"

# A killed writer may leave an incomplete record at the end of its file; that
# record is lost, and no other.
{ records cut 1 3 && printf 'acut'; } >"$spool/cut-1-0.log"
"$job" $helper
check 'cut: whole records only' '3 3' "$(loaded cut)"
exec 8>&-
"$job" $helper
check 'the end: nothing is left but what was refused' refused "$(ls "$spool")"
checks_summary
