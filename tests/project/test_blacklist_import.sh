#!/usr/bin/env bash
# test_blacklist_import - the job blacklist_import: the addresses of a file are
# added to a blacklist record once and wholly, or replace those it has, also
# when workers are killed; the lines are counted by what became of them, bad
# ones are listed in a file; without the permission, or with too many lines,
# nothing is added.  And the job blacklist_devices: it counts the devices of
# records that somebody looks at, again when a record has changed.  Needs BUILD
# and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=blacklist_import
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
folder=$FLEETDESK_HOME/import

# order USER REPLACES FILE: orders a task for the file and record 9301; prints
# its id.
order() {
	cp "$3" "$folder/$(basename "$3").macs"
	ask "INSERT INTO infra_task (tenant_id, user_id, kind, params, source_path)
	     VALUES (1, $1, 'blacklist', jsonb_build_object('blacklist_id', 9301,
		'bind_type', 1, 'replaces', $2), '$(basename "$3").macs')
	     RETURNING id"
}

# macs FROM N: prints N addresses.
macs() {
	seq "$1" $(($1 + $2 - 1)) | awk '{ printf "02:2A:00:%02x:%02x:%02x\n",
		int($1 / 65536), int($1 / 256) % 256, $1 % 256 }'
}

counts="status, total, result -> 'added', result -> 'duplicated', failed,
	result -> 'unknown_device'"
bound="SELECT count(*), count(DISTINCT mac) FROM app_blacklist_mac
	WHERE blacklist_id = 9301"

mkdir -p "$folder"
files=$FLEETDESK_HOME/files
mkdir "$files"
ask "INSERT INTO system_users (id, tenant_id, username, password, nickname)
     VALUES (9301, 1, 'bl_none', '-', 'Bl None');
     INSERT INTO base_channel (id, tenant_id, name) VALUES (9301, 1, 'listed');
     INSERT INTO device_info (tenant_id, mac, channel_id)
     VALUES (1, '02:2A:00:00:00:01', 9301), (1, '02:2A:00:00:00:02', 9301);
     INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device,
	effective)
     VALUES (9301, 1, 'org.example.listed', 1, true, true)"

# -- what becomes of lines ----------------------------------------------------

{ echo name,mac; macs 0 150000 | sed 's/^/x,/'; echo x,nonsense; echo 'y,02-2A-00-00-00-07'; } >"$files/mixed"
forbidden=$(order 9301 false "$files/mixed")
work a
soon 'who may not' '3|You do not have permission for this operation' \
	what status,error "$forbidden"
check 'nothing was added' '0|0' "$(ask "$bound")"
mixed=$(order 1 false "$files/mixed")
soon 'imported' '2|150002|150000|1|1|149998' what "$counts" "$mixed"
check 'in the record' '150000|150000' "$(ask "$bound")"
check 'which has another revision' 2 "$(ask 'SELECT revision FROM app_blacklist
	WHERE id = 9301')"
check 'the bad line' "$(printf '%s\r\n' $'\xef\xbb\xbfmac,line' nonsense,150002)" \
	"$(cat "$folder/$(what file_path "$mixed")")"
check 'for nginx, not for all' 640 "$(stat -c %a "$folder/$(what file_path "$mixed")")"
macs 10 20 >"$files/few"
few=$(order 1 true "$files/few")
soon 'replaced' '2|20|0|20|0|20' what "$counts" "$few"
check 'the others have gone' '20|20' "$(ask "$bound")"
macs 0 1000001 | gzip >"$files/much"
much=$(order 1 false "$files/much")
soon 'too many lines' '3|Import of addresses failed: it has too many rows' \
	what status,error "$much"
check 'none was added' '20|20' "$(ask "$bound")"
check 'no row is left behind' 0 "$(ask 'SELECT count(*) FROM app_blacklist_import_row')"
leave a TERM

# -- killed workers -----------------------------------------------------------

macs 100000 300000 >"$files/long"
long=$(order 1 false "$files/long")
work b
soon 'begun' 1 what status "$long"
until_is yes sh -c "[ -n \"$(children)\" ] && echo yes"
# shellcheck disable=SC2046
kill -9 $(children)
leave b KILL
check 'a killed worker has added nothing, or all' t "$(ask "SELECT count(*)
	IN (20, 300020) FROM app_blacklist_mac WHERE blacklist_id = 9301")"
ask "UPDATE infra_task SET heartbeat_time = now() - interval '1 hour'
      WHERE id = $long AND status = 1"
work c
soon 'the next one did it' '2|300000|300000|0|0|300000' what "$counts" "$long"
check 'once' '300020|300020' "$(ask "$bound")"

# One that has changed the record, but could not say that it is done, does not
# change it again.
cp "$files/long" "$folder/again.macs"
ask "UPDATE infra_task SET status = 0, attempts = 0,
	source_path = 'again.macs' WHERE id = $long"
soon 'taken again' '2|300000|300000|0|0|300000' what "$counts" "$long"
check 'changed once' '300020|300020' "$(ask "$bound")"
leave c TERM

# -- counts of devices --------------------------------------------------------

helper=blacklist_devices
ask "INSERT INTO app_blacklist_device_count (blacklist_id, tenant_id)
     VALUES (9301, 1)"
work d
soon 'the devices are counted' '2|2' ask "SELECT count, not_activated FROM app_blacklist_device_count
	WHERE blacklist_id = 9301"
# Also where PostgreSQL knows that the record has more addresses than fit in its
# memory.
ask "ANALYZE app_blacklist_mac"
ask "UPDATE app_blacklist SET rollout_percent = 1, revision = revision + 1
      WHERE id = 9301;
     INSERT INTO device_info (tenant_id, mac, channel_id)
     SELECT 1, ('02:2B:00:00:' || lpad(to_hex(n / 256), 2, '0') || ':' ||
	lpad(to_hex(n % 256), 2, '0'))::macaddr, 9301
       FROM generate_series(1, 2000) n"
soon 'counted again when the record has changed' t ask "SELECT revision = (SELECT
	revision FROM app_blacklist WHERE id = 9301) AND count BETWEEN 5 AND 60
	FROM app_blacklist_device_count WHERE blacklist_id = 9301"
leave d TERM

ask "DELETE FROM device_info WHERE channel_id = 9301;
     DELETE FROM base_channel WHERE id = 9301;
     DELETE FROM system_users WHERE id = 9301;
     DELETE FROM infra_task;
     DELETE FROM app_blacklist_device_count WHERE blacklist_id = 9301;
     DELETE FROM app_blacklist_mac WHERE blacklist_id = 9301;
     DELETE FROM app_blacklist WHERE id = 9301"
[ "$failed" = 0 ] || tail -n 20 "$FLEETDESK_HOME/said"
checks_summary
