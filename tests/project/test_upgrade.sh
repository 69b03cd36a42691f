#!/usr/bin/env bash
# test_upgrade - schema and seed files that change rows: for each, the files
# before it are applied, rows are added as they may exist, then the file is
# applied.  Needs FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C.UTF-8 PGCLIENTENCODING=UTF8
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh

# A database of its own, without rows of other tests.
shared=$FLEETDESK_DATABASE_URL
FLEETDESK_DATABASE_URL="$shared dbname=upgrade"
trap 'psql -X -q -d "$shared" -c "DROP DATABASE IF EXISTS upgrade WITH (FORCE)"' EXIT
psql -X -q -d "$shared" -c 'CREATE DATABASE upgrade'

# apply FILE...: applies the files as scripts/migrate does, without recording
# them.
apply() {
	local file

	for file; do
		psql -X -q -1 -v ON_ERROR_STOP=1 -v VERBOSITY=terse \
			-d "$FLEETDESK_DATABASE_URL" -f "$file" >/dev/null
	done
}

# before NUMBER FILE...: prints those of the files whose number is lower.
before() {
	local file number=$1

	shift
	for file; do
		[[ ${file##*/} > $number ]] || printf '%s\n' "$file"
	done
}

mapfile -t files < <(before 0074 sql/schema/*.sql)
apply "${files[@]}" sql/seed/[1-6]?_*.sql sql/seed/7[0-4]_*.sql

ask "INSERT INTO system_tenant_package (id, name, status, menu_ids)
     VALUES (901, 'a', 0, '{1,100,1001,1015,1013,1033,5010}'), (902, 'b', 0, '{1001,1}');
     INSERT INTO system_tenant (id, name, package_id, expire_time, account_count)
     VALUES (901, 'One', 901, 'infinity', 1), (902, 'Two', 0, 'infinity', 1);
     INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
     SELECT t.id, m, t.id FROM (VALUES (1), (901), (902)) t(id),
            unnest('{1001,1015,1033,5010,7105}'::bigint[]) m"
apply sql/schema/0074_shared.sql
check 'packages lose what the first tenant alone may' \
	'901 {1,100,1001,1013}|902 {1001,1}' \
	"$(ask "SELECT string_agg(id || ' ' || menu_ids::text, '|' ORDER BY id)
	          FROM system_tenant_package")"
check 'so do the roles of other tenants' \
	'1 {1001,1015,1033,5010,7105}|901 {1001}|902 {1001}' \
	"$(ask "SELECT string_agg(role_id || ' ' || menus, '|' ORDER BY role_id)
	          FROM (SELECT role_id, array_agg(menu_id ORDER BY menu_id)::text
	                       AS menus FROM system_role_menu GROUP BY 1) r")"

long=$(printf 'x%.0s' {1..100})
upper=${long^^}
ask "INSERT INTO system_role (id, tenant_id, name, code, sort, status, type)
     VALUES (11, 901, 'a', 'ops', 0, 0, 2), (12, 901, 'b', ' ops', 0, 0, 2),
            (13, 901, 'c', 'Ops', 0, 0, 2), (14, 902, 'a', 'OPS ', 0, 0, 2),
            (15, 901, 'd', 'ops-13', 0, 0, 2), (16, 901, 'e', E'\u3000qa', 0, 0, 2),
            (17, 901, 'f', ' super_admin ', 0, 0, 2),
            (18, 901, 'g', 'Super_Admin', 0, 0, 2),
            (19, 901, 'h', 'Tenant_Admin', 0, 0, 2),
            (20, 901, 'i', 'tenant_admin', 0, 0, 1),
            (21, 901, 'j', '$long', 0, 0, 2), (22, 901, 'k', '$upper', 0, 0, 2);
     INSERT INTO system_role (id, tenant_id, name, code, sort, status, deleted)
     VALUES (23, 901, 'l', ' ops', 0, 0, true)"
warned=$(apply sql/schema/0075_role_code.sql 2>&1)
check 'every role stays, one of each code keeps it' \
	"11=ops 12=ops-12 13=Ops-13-13 14=OPS 15=ops-13 16=qa 17=super_admin-17 18=Super_Admin 19=Tenant_Admin-19 20=tenant_admin 21=$long 22=${upper:0:97}-22" \
	"$(ask "SELECT string_agg(id || '=' || code, ' ' ORDER BY id)
	          FROM system_role WHERE id BETWEEN 11 AND 22")"
check 'no code is longer than may be sent' 100 \
	"$(ask 'SELECT max(length(code)) FROM system_role')"
check 'a deleted one is left alone' ' ops' \
	"$(ask 'SELECT code FROM system_role WHERE id = 23')"
check 'each that changed is told' 7 "$(grep -c 'its code' <<<"$warned")"
like 'by its tenant and both codes' \
	'*role 17 of tenant 901: its code " super_admin " is now "super_admin-17"*' \
	"$warned"

mapfile -t files < <(before 0091 sql/schema/*.sql)
apply "${files[@]:$(before 0076 sql/schema/*.sql | wc -l)}"
ask "UPDATE system_tenant_package SET menu_ids = '{1,1238,1091,1237}'
      WHERE id = 901;
     INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
     SELECT t.id, m, t.id FROM (VALUES (1), (901), (902)) t(id),
            unnest('{1237,1238,1242,1091}'::bigint[]) m"
apply sql/schema/0091_storage_shared.sql
check 'packages and roles of other tenants lose the storages' \
	'{1,1091} {1001,1} 1=1001,1015,1033,1091,1237,1238,1242,5010,7105 901=1001,1091 902=1001,1091' \
	"$(ask "SELECT (SELECT string_agg(menu_ids::text, ' ' ORDER BY id)
	                  FROM system_tenant_package),
	               string_agg(role_id || '=' || menus, ' ' ORDER BY role_id)
	          FROM (SELECT role_id, string_agg(menu_id::text, ','
	                       ORDER BY menu_id) AS menus
	                  FROM system_role_menu GROUP BY 1) r" | tr '|' ' ')"

mapfile -t files < <(before 0095 sql/schema/*.sql)
apply "${files[@]:$(before 0092 sql/schema/*.sql | wc -l)}"
ask "INSERT INTO base_channel (id, tenant_id, name)
     VALUES (901, 901, 'a'), (902, 902, 'b');
     INSERT INTO device_info (tenant_id, mac, channel_id)
     VALUES (901, '02:00:00:00:00:01', 901), (902, '02:00:00:00:00:02', 902);
     INSERT INTO device_key (tenant_id, kid, secret)
     VALUES (901, 'key901', 'x'), (902, 'key902', 'x');
     INSERT INTO system_session (hash, user_id, user_type, tenant_id,
            expires_time)
     VALUES ('a', 1, 2, 901, 'infinity'), ('b', 1, 2, 902, 'infinity');
     ALTER TABLE system_tenant DISABLE TRIGGER USER;
     UPDATE system_tenant SET deleted = true WHERE id = 901;
     ALTER TABLE system_tenant ENABLE TRIGGER USER"
apply sql/schema/0095_tenant_end_past.sql
check 'a tenant that was deleted before ends' 'key902 902 t f 901' \
	"$(ask "SELECT (SELECT string_agg(kid, ' ') FROM device_key
	                 WHERE NOT deleted),
	               (SELECT string_agg(tenant_id::text, ' ') FROM system_session),
	               tenant_ended(901), tenant_ended(902),
	               (SELECT string_agg(payload ->> 'tenantId', ' ')
	                  FROM mq_outbox WHERE topic = 'tenant.end')" |
		tr '|' ' ')"
ask "INSERT INTO device_info (tenant_id, mac, channel_id)
     VALUES (902, '02:00:00:00:00:01', 902)"
check 'and its addresses are free' '901 t,902 f' \
	"$(ask "SELECT string_agg(concat_ws(' ', tenant_id, deleted), ','
	          ORDER BY id) FROM device_info
	         WHERE mac = '02:00:00:00:00:01'")"

apply sql/schema/0096_user_page.sql sql/schema/0097_role_order.sql
ask "UPDATE system_menu SET component = 'mine/channel/index', name = 'Mine'
      WHERE id = 6010;
     UPDATE system_menu SET name = 'Our devices', sort = 9 WHERE id = 6001"
apply sql/schema/0098_menu_site.sql sql/seed/81_menu_site.sql
check 'pages of our own site are its own, but for a changed one' \
	'6001 1 fleet/device/index Our devices 9|6010 0 mine/channel/index Mine 2' \
	"$(ask "SELECT string_agg(concat_ws(' ', id, site, component, name, sort),
	                         '|' ORDER BY id)
	          FROM system_menu WHERE id IN (6001, 6010)")"
ask "UPDATE system_menu SET name = 'API access' WHERE id = 1078;
     UPDATE system_menu SET name = 'Packages', parent_id = 1224 WHERE id = 2"
apply sql/seed/83_short_names.sql
check 'long names get shorter, but for changed ones and those whose short one is taken' \
	'1078 API access|1082 Access log: export|1084 Error log|1086 Error log: export|1225 Tenant packages' \
	"$(ask "SELECT string_agg(concat_ws(' ', id, name), '|' ORDER BY id)
	          FROM system_menu WHERE id IN (1078, 1082, 1084, 1086, 1225)")"

mapfile -t files < <(before 0105 sql/schema/*.sql)
apply "${files[@]:$(before 0099 sql/schema/*.sql | wc -l)}"
# origin DOMAIN: prints the origin that the migration stores when the storage had
# this domain.
origin() {
	ask "UPDATE infra_file_config
	        SET config = jsonb_set(config, '{domain}', to_jsonb('$1'::text))
	      WHERE id = 1"
	apply sql/schema/0105_file_origin.sql
	ask 'SELECT origin FROM infra_file_config WHERE id = 1;
	     ALTER TABLE infra_file_config DROP COLUMN origin'
}
check 'the domain that a start has set is its own' http://127.0.0.1:8080 \
	"$(origin http://127.0.0.1:8080)"
check 'one that somebody has set is not' '' \
	"$(origin http://127.0.0.1.example:8080)"
check 'none is none' '' "$(origin '')"

mapfile -t files < <(before 0179 sql/schema/*.sql)
apply "${files[@]:$(before 0105 sql/schema/*.sql | wc -l)}"
# Devices that were there before their triggers, some of which change between two
# files.
ask "ALTER TABLE device_info DISABLE TRIGGER USER;
     TRUNCATE device_info, device_runtime;
     INSERT INTO device_info (id, tenant_id, mac, channel_id, status, deleted,
            country_code, device_model)
     SELECT n, 902, ('02000000' || lpad(to_hex(n), 4, '0'))::macaddr, 902, n % 2,
            n > 90, 'DE', 'm' || n % 3
       FROM generate_series(1, 100) n;
     INSERT INTO device_runtime (device_id, last_seen)
     SELECT n, now() - make_interval(mins => n) FROM generate_series(1, 50) n;
     ALTER TABLE device_info ENABLE TRIGGER USER;
     UPDATE device_info SET device_model = 'm9' WHERE id <= 10"
apply sql/schema/0179_device_total_fill.sql sql/schema/018[01]_*.sql
ask "UPDATE device_info SET status = 1 WHERE id <= 4;
     SELECT device_total_merge(1000)" >/dev/null
check 'devices of before are counted' \
	'902 activated DE 47|902 country DE 90|902 model m0 27|902 model m1 26|902 model m2 27|902 model m9 10|902 version  90' \
	"$(ask "SELECT string_agg(concat_ws(' ', tenant_id, kind, value, devices),
	                         '|' ORDER BY kind, value)
	          FROM device_total WHERE kind <> 'created'")"
check 'and those that may be online are due' 14 \
	"$(ask 'SELECT count(*) FROM device_online_due')"

mapfile -t files < <(before 0280 sql/schema/*.sql)
apply $(printf '%s\n' "${files[@]:$(before 0182 sql/schema/*.sql | wc -l)}")
ask "INSERT INTO infra_export_task (id, tenant_id, user_id, biz, params, status,
            file_size)
     VALUES (1, 902, 1, 'post', '{\"status\":0}', 2, 7), (2, 902, 1, 'post', '{}', 0, NULL),
            (3, 902, 1, 'post', '{}', 2, 8);
     INSERT INTO device_import_task (id, tenant_id, user_id, kind, update_support,
            status, created, updated, line, file_path, error_path)
     VALUES (1, 902, 1, 'device', true, 1, 3, 4, 8, 'a.in', 'a.csv'),
            (2, 902, 1, 'certification', false, 2, 0, 0, 0, 'b.in', NULL);
     INSERT INTO device_import_failure (task_id, line) VALUES (1, 5), (2, 6);
     INSERT INTO app_blacklist_import_task (id, tenant_id, user_id, blacklist_id,
            bind_type, replaces, status, total, added, duplicated, invalid,
            unknown_device, error_path)
     VALUES (3, 902, 1, 5, 1, true, 2, 9, 6, 2, 1, 4, 'c.bad')"
apply sql/schema/0280_task.sql
check 'tasks of before are there, what waits or runs under its id' \
	'1 device 1 {"created": 3, "updated": 4} 8|2 export 0 0|3 export 2 0|4 blacklist 2 {"added": 6, "draft_id": null, "duplicated": 2, "unknown_device": 4} 0|5 certification 5 {"created": 0, "updated": 0} 0|6 export 2 0' \
	"$(ask "SELECT string_agg(concat_ws(' ', id, kind, status, result, line),
	                         '|' ORDER BY id) FROM infra_task")"
check 'and the failures of their imports' '1 5|5 6' \
	"$(ask "SELECT string_agg(task_id || ' ' || line, '|' ORDER BY task_id)
	          FROM device_import_failure")"
check 'a new one is behind them' 7 "$(ask "INSERT INTO infra_task (tenant_id,
	user_id, kind) VALUES (902, 1, 'export') RETURNING id")"
checks_summary
