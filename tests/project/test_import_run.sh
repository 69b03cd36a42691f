#!/usr/bin/env bash
# test_import_run - the job import_run: imports of devices and of certification
# codes are carried out once and completely, also when workers are killed, told
# to end, or stopped while another one goes on.  Each row is counted, and the
# file of failed rows says why each was refused; rows that were read and lost are
# read again; damaged and too large files and users without the permission are
# refused.  Files and tasks are removed when they have expired.  Needs BUILD and
# FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=import_run
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
folder=$FLEETDESK_HOME/import

# order USER TENANT KIND UPDATES FILE [PARAMS]: orders a task for the file, with
# these params besides; prints its id.
order() {
	cp "$5" "$folder/$(basename "$5").in"
	ask "INSERT INTO infra_task (user_id, tenant_id, kind, params, source_path)
	     VALUES ($1, $2, '$3',
		jsonb_build_object('update_support', $4) || '${6:-{\}}',
		'$(basename "$5").in') RETURNING id"
}

counts="status, total, processed, result -> 'created', result -> 'updated', failed,
	percent"

# signal NAME: sends the signal to the processes that carry out tasks.
signal() {
	# shellcheck disable=SC2046
	kill "-$1" $(children)
}

# macs FROM N: prints N rows of devices with a channel.
macs() {
	seq "$1" $(($1 + $2 - 1)) |
		awk '{ printf "02:1A:00:%02x:%02x:%02x,imported\n",
			int($1 / 65536), int($1 / 256) % 256, $1 % 256 }'
}

# past N ID: true if the task has processed N rows.
past() {
	[ "$(what 'processed' "$2")" -ge "$1" ] && echo yes
}

mkdir -p "$folder"
files=$FLEETDESK_HOME/files
mkdir "$files"
admin=1
ask "INSERT INTO system_tenant (id, name, status, account_count, expire_time,
		package_id)
     SELECT 9202, 'Imports', 0, 10, '2100-01-01', package_id
       FROM system_tenant WHERE id = 1;
     INSERT INTO system_users (id, tenant_id, username, password, nickname)
     VALUES (9201, 1, 'im_none', '-', 'Im None');
     INSERT INTO base_channel (id, tenant_id, name)
     VALUES (9201, 1, 'imported'), (9202, 9202, 'theirs');
     INSERT INTO device_info (tenant_id, mac, channel_id, name)
     VALUES (1, '02:1A:FF:00:00:01', 9201, 'known'),
            (9202, '02:1A:FF:00:00:02', 9202, 'theirs')"

# -- the results of rows ------------------------------------------------------

{
	echo 'mac,channelName,modelId,name'
	macs 0 25000
	echo '02:1A:FF:00:00:01,imported,,seen'
	echo '02:1A:FF:00:00:02,imported,,=1+1'
	echo '02:1A:FF:00:00:03,imported,seven,"say ""x"""'
	echo 'nonsense,imported'
	echo '02-1a-00-00-00-07,imported,,again'
	echo '02:1A:FF:00:00:04,imported,,"a"b'
} >"$files/mixed"
gzip -k "$files/mixed"
{
	echo 'mac,certification'
	echo '02:1A:FF:00:00:01,CODE-1'
	echo '02:1A:00:00:00:01,CODE-1'
	echo '02:1A:00:00:00:02,CODE-2'
	echo '02:1A:FF:FF:FF:FF,CODE-3'
} >"$files/codes"
head -c 60000 "$files/mixed.gz" >"$files/cut"
{ echo mac; head -c 60000000 /dev/zero; } | gzip >"$files/dense"
printf 'name\nx\n' >"$files/nokey"
forbidden=$(order 9201 1 device false "$files/mixed")
gone=$(order 777777 1 device false "$files/nokey")
work a
soon 'who may not' '3|You do not have permission for this operation' \
	what status,error "$forbidden"
soon 'who is gone' '3|User not found' what status,error "$gone"
cut=$(order $admin 1 device false "$files/cut")
soon 'a file that is cut' '3|Import failed: it is damaged or cut off' \
	what status,error "$cut"
nokey=$(order $admin 1 device false "$files/nokey")
soon 'a file without addresses' '3|Import failed: it has no heading "MAC address" (or mac)' \
	what status,error "$nokey"
dense=$(order $admin 1 device false "$files/dense")
soon 'a file packed a thousandfold' 3 what status "$dense"
check 'packed a thousandfold: why' \
	'The file is larger than an import may be: 64 MB, unpacked 1 GB or (beyond 10 MB) 100 times its size, 10,000,000 rows' \
	"$(what error "$dense")"
check 'none of them made a device' 2 "$(ask "SELECT count(*) FROM device_info
	WHERE mac BETWEEN '02:1A:00:00:00:00' AND '02:1A:FF:FF:FF:FF'")"

# A task that only checks finds the same and writes nothing, and it takes mended
# rows.
checked=$(order $admin 1 device true "$files/mixed.gz" '{"dry_run": true,
	"mended": {"25004": ["02:1A:FF:00:00:03", "imported"], "25006": []}}')
soon 'checked' '2|25005|25005|25001|1|3|100' what "$counts" "$checked"
check 'a check makes no device' '2|known' "$(ask "SELECT count(*), min(name)
	FROM device_info WHERE mac BETWEEN '02:1A:00:00:00:00'
	AND '02:1A:FF:FF:FF:FF' AND name <> 'theirs' OR mac = '02:1A:FF:00:00:02'")"
check 'the rows that a check found' '25003 25005 25007' "$(tail -n +2 \
	"$folder/$(what file_path "$checked")" | grep -o ',2500[0-9],' |
	tr -d ,'\n' | sed 's/2500[0-9]/& /g; s/ $//')"

mixed=$(order $admin 1 device true "$files/mixed.gz")
soon 'imported' '2|25006|25006|25000|1|5|100' what "$counts" "$mixed"
check 'what was there is changed' 'seen' "$(ask "SELECT name FROM device_info
	WHERE mac = '02:1A:FF:00:00:01'")"
check 'by whom' "$admin|$admin|f" "$(ask "SELECT DISTINCT creator, updater,
	region_locked FROM device_info WHERE tenant_id = 1 AND mac BETWEEN
	'02:1A:00:00:00:00' AND '02:1A:00:FF:FF:FF'")"
check 'times' 't|t' "$(what "expire_time = finish_time + interval '7 days',
	create_time <= start_time AND start_time <= finish_time" "$mixed")"
errors=$folder/$(what file_path "$mixed")
check 'the file of failed rows' "$(printf '%s\r\n' \
	$'\xef\xbb\xbfmac,channelName,modelId,name,Row,Reason' \
	"02:1A:FF:00:00:02,imported,,'=1+1,25003,MAC address is in use: it is owned by another tenant" \
	'02:1A:FF:00:00:03,imported,seven,"say ""x""",25004,modelId: must be a number' \
	'nonsense,imported,,,25005,mac: MAC address format is wrong' \
	'02-1a-00-00-00-07,imported,,again,25006,MAC address is in row 9 of the file already' \
	'02:1A:FF:00:00:04,imported,,,25007,the row has text behind a closed quote')" \
	"$(cat "$errors")"
check 'for nginx, not for all' 640 "$(stat -c %a "$errors")"

# It is in the language of who ordered the import, and heads what a query finds wrong as
# the imported file does.
printf 'MAC 地址;认证码\n02:1A:00:00:00:00;small\n' >"$folder/chinese.in"
chinese=$(ask "INSERT INTO infra_task (user_id, tenant_id, kind, language, params,
	source_path) VALUES ($admin, 1, 'certification', 'zh',
	'{\"update_support\": true}', 'chinese.in')
	RETURNING id")
soon 'in Chinese' '2|1|1|0|0|1|100' what "$counts" "$chinese"
check 'the file in Chinese' "$(printf '\xef\xbb\xbf%s\r\n' 'MAC 地址,认证码,行号,原因'
	printf '%s\r\n' '02:1A:00:00:00:00,small,2,认证码：只能是 1 到 64 个大写字母、数字和“-”')" \
	"$(cat "$folder/$(what file_path "$chinese")")"

# The file of failed rows can be imported after it was corrected.
sed 's/seven/7/; s/,nonsense/,x/' "$errors" >"$files/mended"
mended=$(order $admin 1 device false "$files/mended")
soon 'mended' '2|5|5|2|0|3|100' what "$counts" "$mended"
check 'as it was meant' '7|say "x"' "$(ask "SELECT model_id, name
	FROM device_info WHERE mac = '02:1A:FF:00:00:03'")"
codes=$(order $admin 1 certification true "$files/codes" '{"dry_run": true}')
soon 'codes checked' '2|4|4|0|2|2|100' what "$counts" "$codes"
codes=$(order $admin 1 certification true "$files/codes")
soon 'codes' '2|4|4|0|2|2|100' what "$counts" "$codes"
check 'the first has the code' 'CODE-1,CODE-2' "$(ask "SELECT
	string_agg(certification, ',' ORDER BY 1) FROM device_info
	WHERE certification LIKE 'CODE-%'")"
check 'no row is left behind' '0|0' "$(ask "SELECT
	(SELECT count(*) FROM device_import_row),
	(SELECT count(*) FROM device_import_failure WHERE task_id = 0)")"

# -- expired tasks ------------------------------------------------------------

leave a TERM
ask "UPDATE infra_task SET expire_time = now() - interval '1 second'
      WHERE id = $mixed;
     UPDATE infra_task SET expire_time = now() - interval '84 days',
	finish_time = now() - interval '91 days'
      WHERE id = $codes"
: >"$folder/young.in"
: >"$folder/old.in"
: >"$folder/note"
find "$folder" -type f ! -name young.in ! -name note -exec touch -d '1 hour ago' {} +
work a
soon 'expired: the file is gone' no sh -c "[ -e '$errors' ] || echo no"
check 'the task is not' 5 "$(what status "$mixed")"
soon 'what was imported is gone, and what is nobody'"'"'s' 'note young.in' \
	sh -c "cd '$folder' && ls | grep -v csv | xargs"
check 'others are not' yes "$([ -e "$folder/$(what file_path "$mended")" ] &&
	echo yes)"
soon 'forgotten after 90 days' '' what status "$codes"
leave a TERM

# A clean-up deletes 50,000 rows at most, and the next one comes a minute later,
# unless there are more.
ask "INSERT INTO device_import_row (stage, line)
     SELECT nextval('infra_task_stage'), n FROM generate_series(1, 120000) n"
begin=$SECONDS
work a
soon 'rows of readings that nobody goes on with are gone' 0 \
	ask 'SELECT count(*) FROM device_import_row'
check 'without waiting for the next clean-up' yes \
	"$([ $((SECONDS - begin)) -lt 60 ] && echo yes)"
leave a TERM

# -- killed or stopped workers ------------------------------------------------

{
	echo 'mac,channelName'
	macs 100000 25000
	macs 100000 3
} >"$files/long"
whole='2|25003|25003|25000|0|3|100'

# once TEXT [N]: checks that each address of the file has exactly one device, and
# that N rows have failed (3).
once() {
	check "$1: once" '25000|25000' "$(ask "SELECT count(*),
		count(DISTINCT mac) FROM device_info WHERE NOT deleted
		AND mac BETWEEN '02:1A:00:01:00:00' AND '02:1A:00:FF:FF:FF'")"
	check "$1: its failures" "${2:-3}" "$(($(wc -l <"$folder/$(what file_path "$id")") - 1))"
	ask "SET session_replication_role = replica;
	     DELETE FROM device_info WHERE mac BETWEEN '02:1A:00:01:00:00'
		AND '02:1A:00:FF:FF:FF'"
}

# silent ID: sets the last heartbeat of the task's worker long ago.
silent() {
	ask "UPDATE infra_task
	        SET heartbeat_time = now() - interval '1 minute'
	      WHERE id = $1 AND status = 1"
}

work a
id=$(order $admin 1 device false "$files/long")
soon 'under way' yes past 5000 "$id"
signal KILL
soon 'its process killed: gone on' "$whole" what "$counts" "$id"
once 'its process killed'

# killed_when CONDITION: kills the worker of the task as soon as this is true of it,
# and begins another one.  It looks for 20 s or so at most.
killed_when() {
	ask "DO \$\$ BEGIN
		FOR i IN 1 .. 20000 LOOP
			EXIT WHEN EXISTS (SELECT FROM infra_task
				WHERE id = $id AND status = 1 AND $1);
			PERFORM pg_sleep(0.001);
		END LOOP;
	     END \$\$"
	leave a KILL
	check "killed when $1" t "$(what "status = 1 AND $1" "$id")"
	silent "$id"
	work a
}

# While it reads the file, while it writes devices, and while it tells what failed.
{ cat "$files/long" && seq 100000 | sed 's/$/,imported/'; } >"$files/wrong"
id=$(order $admin 1 device false "$files/wrong")
killed_when 'total IS NULL'
for rows in 1 5001 15001; do
	killed_when "processed >= $rows"
done
killed_when 'processed = total'
soon 'the worker killed five times: gone on' '2|125003|125003|25000|0|100003|100' \
	what "$counts" "$id"
once 'the worker killed' 100003

id=$(order $admin 1 device false "$files/long")
soon 'under way' yes past 5000 "$id"
leave a TERM
check 'the worker told to leave: waits' 0 "$(what status "$id")"
work a
soon 'and is gone on with' "$whole" what "$counts" "$id"
once 'told to leave'

# Between two batches the rows that were read are lost, as in a crash of the
# database.
id=$(order $admin 1 device false "$files/long")
soon 'under way' yes past 5000 "$id"
readings=$(ask 'SELECT last_value FROM infra_task_stage')
ask 'TRUNCATE device_import_row'
soon 'rows lost: none is left out' "$whole" what "$counts" "$id"
check 'the file is read once more' $((readings + 1)) "$(ask 'SELECT last_value
	FROM infra_task_stage')"
once 'rows lost'

# creating: waits until rows are being written, for 20 s or so at most.
creating() {
	ask "DO \$\$ BEGIN
		FOR i IN 1 .. 20000 LOOP
			EXIT WHEN EXISTS (SELECT FROM pg_stat_activity WHERE state = 'active'
				AND datname = current_database()
				AND query LIKE 'INSERT INTO device_info %');
			PERFORM pg_stat_clear_snapshot(), pg_sleep(0.001);
		END LOOP;
	     END \$\$"
}

# A worker whose heartbeat is too old, but which still runs, notices that another
# worker has taken its task.  It is stopped in the middle of a batch, whose locks
# do not stay.
id=$(order $admin 1 device false "$files/long")
soon 'under way' yes past 5000 "$id"
creating
kill -STOP "${workers[a]}"
signal STOP
held=$(children)
silent "$id"
work b
soon 'another goes on' yes past 15000 "$id"
# shellcheck disable=SC2086
kill -CONT "${workers[a]}" $held 2>/dev/null || true
soon 'by two at once: whole' "$whole" what "$counts" "$id"
once 'by two at once'

id=$(order $admin 1 device false "$files/long")
cp "$files/long" "$files/same"
same=$(order $admin 1 device false "$files/same")
soon 'the same twice: one' 2 what status "$id"
soon 'the same twice: the other' 2 what status "$same"
check 'together as many as there are' '25000|25006|t' "$(ask "SELECT
	sum((result -> 'created')::int), sum(failed), bool_and(processed = total)
	FROM infra_task WHERE id IN ($id, $same)")"
# Each clean-up of a worker deletes at most that many rows.
soon 'no row is left behind' '0|0' ask "SELECT
	(SELECT count(*) FROM device_import_row),
	(SELECT count(*) FROM infra_task WHERE status < 2)"
leave a TERM
leave b TERM

ask "SET session_replication_role = replica;
     DELETE FROM infra_task;
     DELETE FROM device_import_failure;
     DELETE FROM device_info WHERE mac BETWEEN '02:1A:00:00:00:00'
		AND '02:1A:FF:FF:FF:FF';
     DELETE FROM base_channel WHERE id IN (9201, 9202);
     DELETE FROM system_users WHERE id = 9201;
     DELETE FROM system_tenant WHERE id = 9202"
[ "$failed" = 0 ] || tail -n 20 "$FLEETDESK_HOME/said"
checks_summary
