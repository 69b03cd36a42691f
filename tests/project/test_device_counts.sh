#!/usr/bin/env bash
# test_device_counts - the numbers of devices that the overview shows are those
# that counting would find: in all and by country, version and model, and those
# online by the interval of their channel.  They stay so when several hosts
# store last-seen times, when the job presence_flush is killed, and when devices
# are deleted, moved, changed or counted again from zero.  A sample of the
# numbers online is stored.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=presence_flush
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
beats=$(realpath "${BUILD:-build}/tests/bench/presence_beats")
first=7600000 # the id of the first device
many=30000

# host NAME: starts the job on a host of its own, with its own presence file.
host() {
	FLEETDESK_CACHE_DIR=$FLEETDESK_HOME/$1 work "$1"
}

# heard HOST FIRST LAST STEP AGO: every STEP-th of these devices has called the
# host AGO seconds ago.
heard() {
	mkdir -p "$FLEETDESK_HOME/$1"
	"$beats" "$FLEETDESK_HOME/$1" $((first + $2)) $((first + $3)) "$4" \
		$(($(date +%s) - $5))
}

# One moment for what the overview says of tenant 1, by country, and for the same
# by the rule, of all devices.  Seconds of difference do not matter here, because
# no device is near its end.
online="(SELECT string_agg(trim(country) || devices, ' ' ORDER BY trim(country))
	   FROM device_online_now(1, now()))"
counted="(SELECT string_agg(country || n, ' ' ORDER BY country)
	    FROM (SELECT COALESCE(d.country_code::text, '') AS country, count(*) AS n
	            FROM device_info d
	            JOIN device_runtime r ON r.device_id = d.id
	            JOIN base_channel c ON c.id = d.channel_id
	           WHERE d.tenant_id = 1 AND NOT d.deleted
	             AND (d.status = 1 OR d.activation_time IS NOT NULL)
	             AND r.last_seen >= online_from(now(),
	                 COALESCE(c.heartbeat_interval, heartbeat_usual(), 300))
	           GROUP BY 1) by_country)"

# online: how many devices are online as the overview says.
online() {
	ask "SELECT $online"
}

# agree: prints yes when counting finds as many, and both numbers otherwise.
agree() {
	ask "SELECT CASE WHEN o = c THEN 'yes'
	                 ELSE concat('online ', o, ', counted ', c) END
	       FROM (SELECT $online AS o, $counted AS c) moment"
}

# differences: prints what device_total has otherwise than device_info.
differences() {
	ask "WITH counted AS (
	     SELECT d.tenant_id, c.kind, c.value, count(*) AS devices
	       FROM device_info d,
	            device_counts_as(d.country_code, d.status, d.system_version,
	                d.device_model, d.create_time, d.activation_time) c
	      WHERE NOT d.deleted AND c.value IS NOT NULL
	      GROUP BY 1, 2, 3)
	SELECT tenant_id, kind, value, t.devices, c.devices
	  FROM device_total t FULL JOIN counted c USING (tenant_id, kind, value)
	 WHERE t.devices IS DISTINCT FROM c.devices"
}

# merged: prints nothing when all changes are in the totals, and these are right.
merged() {
	ask "SELECT 'a change' FROM device_total_change LIMIT 1"
	differences
}

# balance: 0 when the numbers are the sums of what they consist of.
balance() {
	ask "SELECT count(*) FROM device_online o
	       FULL JOIN (SELECT tenant_id, country, sum(devices) AS n
	                    FROM device_online_until GROUP BY 1, 2) u
	      USING (tenant_id, country)
	      WHERE COALESCE(o.devices, 0) <> COALESCE(u.n, 0)"
}

ask "SET client_min_messages = warning; TRUNCATE device_info, base_channel CASCADE;
     DELETE FROM device_online; DELETE FROM device_online_until;
     DELETE FROM device_online_sample; DELETE FROM device_online_due;
     INSERT INTO base_channel (id, tenant_id, name, heartbeat_interval)
     VALUES (760001, 1, 'usual', NULL), (760002, 1, 'quick', 10);
     INSERT INTO device_info (id, tenant_id, mac, channel_id, status,
            country_code, system_version, device_model)
     SELECT $first + n, 1, ('02be' || lpad(to_hex(n), 8, '0'))::macaddr,
            CASE WHEN n <= 20000 THEN 760001 ELSE 760002 END,
            CASE WHEN n % 100 = 0 THEN 0 ELSE 1 END,
            (ARRAY['DE', 'FR', NULL])[1 + n % 3], 'v' || n % 7, 'm' || n % 50
       FROM generate_series(1, $many) n"
host a
soon "all devices are in the totals" "" merged
heard a 1 20000 1 0
soon "who has called is online" "6600 DE6600 FR6600" online
check "as many as counting finds" yes "$(agree)"
check "never activated ones are not" 200 "$(ask "SELECT count(*) FROM device_runtime
	JOIN device_info ON id = device_id WHERE status = 0 AND online_until IS NULL")"

# Two hosts, of which one is killed again and again.
host b
for _ in 1 2 3; do
	heard a 1 20000 2 0
	heard b 1 20000 3 0
	leave a KILL
	host a
done
leave_all TERM
check "two hosts count a device once" "6600 DE6600 FR6600" "$(online)"
check "nothing is left over" 0 "$(balance)"

# Devices of a channel with a short interval, heard 18 s ago, are online for some
# seconds more: 30 from then on.
host a
heard a 20001 30000 1 18
soon "who was heard a while ago is online" "9900 DE9900 FR9900" online
soon "and is not when three intervals are over" "6600 DE6600 FR6600" online
check "as counting finds" yes "$(agree)"

# Devices that are changed.
ask "UPDATE device_info SET deleted = true WHERE id BETWEEN $first + 1 AND $first + 3000;
     UPDATE device_info SET country_code = 'US'
      WHERE id BETWEEN $first + 3001 AND $first + 6000 AND country_code = 'DE';
     UPDATE device_info SET channel_id = 760002
      WHERE id BETWEEN $first + 6001 AND $first + 9000;
     UPDATE device_info SET system_version = 'v1', status = 1
      WHERE id BETWEEN $first + 20001 AND $first + 30000"
soon "they are counted as what they are" t ask "SELECT count(*) = 0 FROM device_online_due"
soon "the totals are right" "" merged
soon "and the numbers online" yes agree
check "nothing is left over then" 0 "$(balance)"

# The sample of these five minutes, which begin anew while the test runs.
soon "a sample is stored" 1 ask "SELECT count(DISTINCT time) FROM device_online_sample
	WHERE tenant_id = 1 AND time > now() - interval '5 minutes' AND time <= now()"

# Counting anew changes nothing, also while devices are written.
for n in 1 2 3 4 5; do
	ask "UPDATE device_info SET device_model = 'x$n'
	      WHERE id BETWEEN $first + 12001 AND $first + 12000 + 1000 * $n" &
	ask "SELECT device_total_recount()" >/dev/null
	wait $!
done
soon "the totals stay right" "" merged
leave_all TERM
ask "SET client_min_messages = warning; TRUNCATE device_info, base_channel CASCADE"
checks_summary
