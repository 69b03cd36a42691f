#!/usr/bin/env bash
# test_blacklist_count - the job blacklist_count.  It counts the different
# devices that have carried out a blacklist record, by day and in all, leaves
# out trials, and counts again after a late report.  It adds up the parts of
# each past day without changing the sums.  It creates the partition of the next
# month of execution events and drops those older than twelve months.  Needs
# BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=blacklist_count
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME
month='app_blacklist_exec_log_'

# Record 71 is uninstalled by devices 1 to 40 six days ago, by the odd ones of
# them again five days ago; half as many fail.  Device 50 has only tried it out.
# Record 72, of another tenant, is killed by 7 devices.  The counts are those that
# the storing of events makes, in two parts.
ask "INSERT INTO app_blacklist (id, tenant_id, package_name, type)
     VALUES (71, 1, 'a.b', 1), (72, 2, 'a.b', 2);
     CREATE TABLE told AS
     SELECT 1 AS tenant, 71 AS record, n AS device, 1 AS type, 0 AS result,
            date_trunc('day', now()) - interval '6 days' + interval '10 h' AS at,
            1 AS times, false AS test
       FROM generate_series(1, 40) n
      UNION ALL SELECT 1, 71, n, 1, 0,
            date_trunc('day', now()) - interval '5 days' + interval '10 h', 2,
            false FROM generate_series(1, 40, 2) n
      UNION ALL SELECT 1, 71, n, 1, 1,
            date_trunc('day', now()) - interval '5 days' + interval '11 h', 1,
            false FROM generate_series(101, 120) n
      UNION ALL SELECT 1, 71, 50, 1, 0,
            date_trunc('day', now()) - interval '5 days' + interval '10 h', 1, true
      UNION ALL SELECT 2, 72, n, 2, 6,
            date_trunc('day', now()) - interval '5 days' + interval '10 h', 3,
            false FROM generate_series(1, 7) n;
     INSERT INTO app_blacklist_exec_log (event_time, tenant_id, blacklist_id,
            device_id, channel_id, mac, event_type, package_id, result, times,
            test, event_id)
     SELECT at, tenant, record, device, 1, '02:00:00:00:00:01', type, 1, result,
            times, test, row_number() OVER ()
       FROM told;
     INSERT INTO app_blacklist_stat_day (blacklist_id, day, event_type, result,
            part, tenant_id, times, events, last_time, report_time)
     SELECT record, at::date, type, result, device % 2, tenant, sum(times),
            count(*), max(at), now() - interval '1 h'
       FROM told WHERE NOT test GROUP BY 1, 2, 3, 4, 5, 6"

# devices: prints the distinct devices as they were counted.
devices() {
	ask "SELECT string_agg(format('%s %s %s %s', blacklist_id, event_type,
	            CASE WHEN day = '-infinity' THEN 'all'
	                 ELSE (current_date - day)::text END, devices), '|'
	            ORDER BY blacklist_id, day)
	       FROM app_blacklist_stat_device"
}

# sums: prints the times of each record, day and result, and in how many parts.
sums() {
	ask "SELECT string_agg(format('%s %s %s %s', s.blacklist_id,
	            current_date - s.day, s.result, s.times), '|'
	            ORDER BY s.blacklist_id, s.day, s.result)
	       FROM (SELECT blacklist_id, day, result, sum(times) AS times
	               FROM app_blacklist_stat_day GROUP BY 1, 2, 3) s"
}

before=$(sums)
check 'before' '' "$(devices)"
ask "SELECT exec_log_month_make(202401), exec_log_month_make(install_month_add(
	to_char(now() AT TIME ZONE 'UTC', 'YYYYMM')::int, -12));
	DROP TABLE $month$(date -u -d "$(date -u +%Y-%m-15) 1 month" +%Y%m)" >/dev/null
"$job" blacklist_count 2>/dev/null
check 'distinct devices' '71 1 all 40|71 1 6 40|71 1 5 20|72 2 all 7|72 2 5 7' \
	"$(devices)"
check 'the sums are the same' "$before" "$(sums)"
check 'put together' '-1' \
	"$(ask "SELECT string_agg(DISTINCT part::text, ' ') FROM app_blacklist_stat_day")"
check 'months' '12 ago, 1 ahead' \
	"$(ask "SELECT (SELECT count(*) FROM pg_class WHERE relname = '${month}' ||
	            install_month_add(to_char(now() AT TIME ZONE 'UTC', 'YYYYMM')::int, -12))
	        * 12 || ' ago, ' ||
	        (SELECT count(*) FROM pg_class WHERE relname = '${month}' ||
	            install_month_add(to_char(now() AT TIME ZONE 'UTC', 'YYYYMM')::int, 1))
	        || ' ahead'")"
check 'an old month is dropped' 0 \
	"$(ask "SELECT count(*) FROM pg_class WHERE relname = '${month}202401'")"
ask "UPDATE app_blacklist_stat_device SET devices = 0"
"$job" blacklist_count 2>/dev/null
check 'nothing new, nothing counted' 0 \
	"$(ask 'SELECT sum(devices) FROM app_blacklist_stat_device')"
ask "INSERT INTO app_blacklist_exec_log (event_time, tenant_id, blacklist_id,
            device_id, channel_id, mac, event_type, package_id, result, event_id)
     SELECT date_trunc('day', now()) - interval '5 days' + interval '10 h', 1, 71,
            2, 1, '02:00:00:00:00:01', 1, 1, 0, 'late';
     INSERT INTO app_blacklist_stat_day (blacklist_id, day, event_type, result,
            part, tenant_id, times, events, last_time, report_time)
     VALUES (71, current_date - 5, 1, 0, 3, 1, 1, 1, now(),
             now() - interval '5 min 1 s')"
ask "UPDATE app_blacklist_stat_done SET reported = now() - interval '30 min'"
"$job" blacklist_count 2>/dev/null
check 'a late report counts again what it concerns' \
	'71 1 all 40|71 1 6 0|71 1 5 21|72 2 all 0|72 2 5 0' "$(devices)"
checks_summary
