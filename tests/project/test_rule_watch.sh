#!/usr/bin/env bash
# test_rule_watch - the job rule_watch: it counts the devices of rules that
# somebody looks at, again when a rule changes, of tenants in turn; and it
# compares the database with the program on some devices, and logs and counts
# each difference.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=rule_watch
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

# Other tests leave devices in this database.
ask "SET client_min_messages = warning; TRUNCATE device_info, base_channel CASCADE"
ask "INSERT INTO base_channel (id, tenant_id, name) VALUES (900001, 1, 'rules');
     INSERT INTO device_info (id, tenant_id, mac, channel_id, system_version, ui)
     SELECT 900000 + n, 1, ('02:bc:00:00:' || lpad(to_hex(n / 256), 2, '0') || ':'
            || lpad(to_hex(n % 256), 2, '0'))::macaddr,
            900001, n % 20 || '.1', 'a, b'
       FROM generate_series(1, 2500) n"

work a
ask "INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields)
     VALUES (900001, 1, 'ten', '{\">=\":[{\"var\":\"systemVersion\"},\"10\"]}', '', '{systemVersion}'),
            (900002, 1, 'two', '{\"==\":[{\"var\":\"systemVersion\"},\"2.1\"]}', '', '{systemVersion}');
     INSERT INTO rule_device_count (tenant_id, rule_id) VALUES (1, 900001), (1, 900002)"
soon "both are counted" "1250|125" ask "SELECT string_agg(count::text, '|' ORDER BY rule_id)
	FROM rule_device_count"
ask "UPDATE rule_info SET revision = 2, expr = '{\"<\":[{\"var\":\"systemVersion\"},\"1\"]}'
      WHERE id = 900001"
soon "one that has changed is counted again" "125|2" ask "SELECT count, revision
	FROM rule_device_count WHERE rule_id = 900001"
soon "devices of both were compared" t ask "SELECT bool_and(checked_at IS NOT NULL)
	FROM rule_device_count"
check "and do not differ" "t|0" "$(ask "SELECT asked >= 100, differ FROM rule_check")"

# A wrong column is found.
ask "ALTER TABLE device_info DISABLE TRIGGER rule_columns;
     UPDATE device_info SET sys_ver_key = version_key('0.5') WHERE tenant_id = 1;
     ALTER TABLE device_info ENABLE TRIGGER rule_columns;
     UPDATE rule_device_count SET checked_at = NULL"
soon "a difference is counted" t ask "SELECT differ > 0 FROM rule_check"
leave_all TERM

# Tenants take turns, however many rules of one were never counted.
ask "INSERT INTO system_tenant (id, name, deleted, status, expire_time, package_id,
            account_count)
     VALUES (79, 'Many', false, 0, 'infinity', 0, 1);
     INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields)
     SELECT 910000 + n, 79, 'r' || n, '{\"==\":[{\"var\":\"status\"},1]}', '', '{status}'
       FROM generate_series(1, 500) n;
     INSERT INTO rule_device_count (tenant_id, rule_id)
     SELECT 79, 910000 + n FROM generate_series(1, 500) n;
     UPDATE rule_device_count SET computed_at = now() - interval '1 hour',
            asked_at = now() WHERE tenant_id = 1"
work a
soon "all are counted" 0 ask "SELECT count(*) FROM rule_device_count
	WHERE computed_at IS NULL OR computed_at < now() - interval '30 minutes'"
check "another tenant's before most" t "$(ask "SELECT count(*) <= 100
	FROM rule_device_count WHERE tenant_id = 79 AND computed_at < (
	     SELECT min(computed_at) FROM rule_device_count WHERE tenant_id = 1)")"
leave_all TERM

# So they do when rules are compared, however many of one never were.
ask "UPDATE rule_device_count SET checked_at = NULL WHERE tenant_id = 79;
     UPDATE rule_device_count SET checked_at = now() - interval '1 hour' WHERE tenant_id = 1"
work a
soon "all are compared" 0 ask "SELECT count(*) FROM rule_device_count
	WHERE checked_at IS NULL OR checked_at < now() - interval '30 minutes'"
check "another tenant's before most" t "$(ask "SELECT count(*) <= 100
	FROM rule_device_count WHERE tenant_id = 79 AND checked_at < (
	     SELECT max(checked_at) FROM rule_device_count WHERE tenant_id = 1)")"
leave_all TERM

# A rule that cannot be read keeps no others from being counted and compared.
ask "UPDATE rule_device_count SET computed_at = now(), checked_at = now();
     UPDATE rule_info SET expr = '{\"nonsense\":1}' WHERE id = 910001;
     UPDATE rule_device_count SET checked_at = NULL, computed_at = NULL, failed_at = NULL,
            asked_at = now() WHERE rule_id IN (910001, 910002);
     UPDATE rule_device_count SET checked_at = now() - interval '1 hour', computed_at = NULL,
            asked_at = now() WHERE tenant_id = 1"
work a
soon "the others are counted" 0 ask "SELECT count(*) FROM rule_device_count
	WHERE computed_at IS NULL AND rule_id <> 910001"
soon "and compared" 0 ask "SELECT count(*) FROM rule_device_count
	WHERE checked_at IS NULL OR checked_at < now() - interval '30 minutes'"
leave_all TERM
check "and said in the log" yes "$(grep -q 'the database the opposite' "$FLEETDESK_HOME/said" && echo yes)"
checks_summary
