#!/usr/bin/env bash
# test_export_run - the job export_run carries out each export task once and
# completely, with the rights, the data scope and the language of the user who
# ordered it, at most two of a tenant at a time, also when workers are killed or
# told to end; a task that ended three times is given up.  Cancelled tasks end
# at once; files of expired or missing tasks are removed, tasks deleted after 90
# days.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=export_run
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
folder=$FLEETDESK_HOME/export

# order USER TENANT BIZ [PARAMS]: orders a task; prints its id.
order() {
	ask "INSERT INTO infra_task (user_id, tenant_id, kind, params)
	     VALUES ($1, $2, 'export', jsonb_build_object('biz', '$3', 'filters',
		'${4:-{\}}'::jsonb)) RETURNING id"
}

n_children() {
	children | wc -w
}

go_on() {
	# shellcheck disable=SC2086
	kill -CONT $held 2>/dev/null || true
}

# state PID: prints the state of the process, a letter as in /proc.
state() {
	sed 's/.*) \(.\).*/\1/' "/proc/$1/stat" 2>/dev/null || true
}

# n_held: prints how many of the processes in $held are stopped; others had ended
# before.
n_held() {
	local pid n=0

	for pid in $held; do
		while [[ $(state "$pid") == [RSD] ]]; do :; done
		[ "$(state "$pid")" != T ] || n=$((n + 1))
	done
	echo $n
}

# hold N: stops the children that carry out tasks, as soon as there are N.
hold() {
	local end=$((SECONDS + 300))

	while [ $SECONDS -lt $end ]; do
		until_is "$1" n_children
		held=$(children)
		# shellcheck disable=SC2086
		kill -STOP $held 2>/dev/null || true
		[ "$(n_held)" != "$1" ] || return 0
		go_on
	done
	check 'held in the middle' "$1" "$(n_held)"
}

files() {
	find "$folder" -name '*.xlsx' 2>/dev/null | wc -l
}

# whole TEXT ID: checks that the task's workbook can be read to the end.
whole() {
	local file

	file=$folder/$(what file_path "$2")
	check "$1: whole" "No errors" "$(unzip -tq "$file" | cut -c 1-9)"
	check "$1: as long as it says" "$(stat -c '%s %a' "$file")" \
		"$(what file_size "$2") 640"
}

# rows_of ID: prints the number of rows below the headings.
rows_of() {
	unzip -p "$folder/$(what file_path "$1")" xl/worksheets/sheet1.xml |
		grep -o '<row ' | wc -l | awk '{ print $1 - 1 }'
}

# tells ID TEXT: true if the workbook has the text.
tells() {
	unzip -p "$folder/$(what file_path "$1")" xl/worksheets/sheet1.xml \
		>"$FLEETDESK_HOME/sheet"
	grep -qF "$2" "$FLEETDESK_HOME/sheet" && echo yes || echo no
}

ask "INSERT INTO system_tenant (id, name, status, account_count, expire_time,
		package_id)
     SELECT 9102, 'Exports', 0, 10, '2100-01-01', package_id
       FROM system_tenant WHERE id = 1;
     INSERT INTO system_dept (id, tenant_id, name, sort, status)
     VALUES (9101, 1, 'Export east', 1, 0), (9102, 1, 'Export west', 1, 0);
     INSERT INTO system_role (id, tenant_id, name, code, sort, status,
		data_scope)
     VALUES (9101, 1, 'Exporters', 'exporters', 1, 0, 3);
     INSERT INTO system_role_menu (tenant_id, role_id, menu_id)
     VALUES (1, 9101, 1005);
     INSERT INTO system_users (id, tenant_id, username, password, nickname,
		dept_id)
     VALUES (9101, 1, 'ex_east', '-', 'Ex East', 9101),
            (9102, 1, 'ex_east2', '-', 'Ex East 2', 9101),
            (9103, 1, 'ex_west', '-', 'Ex West', 9102),
            (9104, 9102, 'ex_other', '-', 'Ex Other', NULL);
     INSERT INTO system_user_role (tenant_id, user_id, role_id)
     VALUES (1, 9101, 9101), (1, 9102, 9101);
     INSERT INTO infra_api_access_log (application_name, request_method,
		request_url, request_params, user_ip, user_agent, begin_time,
		end_time, duration, tenant_id, result_code)
     SELECT 'exported', 'GET', '/' || n, repeat('x', 50), '::1', '', now(),
            now(), 1, t, 0
       FROM generate_series(1, 30000) n, unnest('{1,9102}'::int[]) t"
admin=1

# -- permission and content ---------------------------------------------------

# An export has what the page would show to the user who ordered it, with the
# rights he has when it is made.
scoped=$(order 9101 1 user '{"username":"ex_"}')
admins=$(order $admin 1 user '{"username":"ex_"}')
visitor=$(order $admin 9102 access '{"applicationName":"exported"}')
devices=$(order $admin 1 device)
stranger=$(order 9104 1 user)
gone=$(order 777777 1 user)
forbidden=$(order 9103 1 user)
denied=$(order 9101 1 post)
unknown=$(order $admin 1 nothing)
second=$(order 9101 1 user '{"username":"ex_east","createTime":
	["2001-02-03 04:05:06","2001-02-03 04:05:06"]}')
filter=$(order $admin 1 access '{"userType":"much"}')
disabled=$(order 9102 1 user)
ask "INSERT INTO system_operate_log (trace_id, user_id, user_type, type,
		sub_type, biz_id, action, request_method, request_url, user_ip,
		user_agent, tenant_id)
     SELECT '', $admin, 2, t, 'create', 1, 'exported', '', '', '', '', 1
       FROM unnest('{role,post}'::text[]) t"
word=$(order $admin 1 operate-log '{"type":"角色","action":"exported"}')
ask "UPDATE system_users SET status = 1 WHERE id = 9102;
     UPDATE system_users SET create_time = '2001-02-03 04:05:06.789+08',
            language = 'en'
      WHERE id = 9101;
     UPDATE infra_task SET language = 'zh'
      WHERE id IN ($scoped, $admins, $word)"
mkdir -p "$folder"
: >"$folder/nobodys.xlsx"
: >"$folder/note"
work a
soon 'all are made or refused' 0 ask \
	"SELECT count(*) FROM infra_task WHERE status < 2"
check 'in scope' '2 2 2 100 t t' "$(what "concat_ws(' ', status, total, processed,
	percent, expire_time = finish_time + interval '7 days',
	create_time <= start_time AND start_time <= finish_time)" "$scoped")"
check 'a range has its last second, whole' 1 "$(rows_of "$second")"
check 'his people' 'yes yes no' \
	"$(tells "$scoped" ex_east2) $(tells "$scoped" Disabled) $(tells "$scoped" ex_west)"
check 'in the language of the order, unless he has chosen one' 'no yes yes' \
	"$(tells "$scoped" 用户名) $(tells "$admins" 用户名) $(tells "$admins" 启用)"
check 'a filter in the language of the order' '1|1' \
	"$(what total "$word")|$(rows_of "$word")"
check 'all people' 3 "$(rows_of "$admins")"
check 'other tenants are not among them' no "$(tells "$admins" ex_other)"
check 'while visiting' 30000 "$(rows_of "$visitor")"
check 'with what its row adds' 2 "$(what status "$devices")"
whole 'in scope' "$scoped"
whole 'while visiting' "$visitor"
check 'a tenant that is not his' '3|You may not switch tenant|' \
	"$(what status,error,file_size "$stranger")"
check 'gone' '3|User not found' "$(what status,error "$gone")"
check 'disabled' '3|User Ex East 2 is disabled' "$(what status,error "$disabled")"
no='You do not have permission for this operation'
check 'without a role' "3|$no" "$(what status,error "$forbidden")"
check 'with another permission' "3|$no" "$(what status,error "$denied")"
check 'an export that is gone' yes \
	"$([[ $(what status,error "$unknown") == 3\|*'no such export' ]] && echo yes)"
check 'a filter that is refused' yes \
	"$([[ $(what status,error "$filter") == 3\|*userType* ]] && echo yes)"
soon 'files of no task are removed' 6 files
check 'others are not' yes "$([ -e "$folder/note" ] && echo yes)"

# An export with more rows than a workbook can have is refused at once.
ask "CREATE UNLOGGED TABLE many () INHERITS (infra_config);
     INSERT INTO many (id, category, name, key, value, visible)
     SELECT n, '', '', '', '', true FROM generate_series(1, 1048576) n"
full=$(order $admin 1 config '{"key":null,"type":2}')
soon 'too many rows' 3 what status "$full"
check 'too many rows: why' yes \
	"$([[ $(what error "$full") == 'More than a workbook holds'* ]] && echo yes)"
check 'too many rows: counted' 't|0' "$(what 'total > 1048575,processed' "$full")"
ask "DROP TABLE many"
soon 'nothing is left of it' 6 files

# -- expired tasks ------------------------------------------------------------

leave a TERM
ask "UPDATE infra_task SET expire_time = now() - interval '1 second'
      WHERE id = $scoped;
     UPDATE infra_task SET finish_time = now() - interval '91 days'
      WHERE id IN ($gone, $admins)"
work a
soon 'expired' '5' what status "$scoped"
soon 'its file is gone, the others are not' 5 files
check 'forgotten after 90 days' '' "$(what status "$gone")"
check 'but none that can be fetched' 2 "$(what status "$admins")"

# -- several tasks at the same time -------------------------------------------

work b
log='{"applicationName":"exported"}'
for _ in 1 2 3 4 5; do
	order $admin 1 access "$log" >/dev/null
done
for _ in 1 2 3; do
	order $admin 9102 access "$log" >/dev/null
done
hold 4
check 'two of each tenant' '1:2 9102:2' "$(ask "SELECT string_agg(
	tenant_id || ':' || n, ' ' ORDER BY tenant_id) FROM (SELECT tenant_id,
	count(*) AS n FROM infra_task WHERE status = 1
	GROUP BY 1) r")"
go_on
soon 'all are made, each once' 8:8 ask \
	"SELECT count(*) || ':' || sum(attempts) FROM infra_task
	  WHERE params ->> 'biz' = 'access' AND status = 2 AND id > $full"
soon 'each has its file' 13 files
leave b TERM
ask "DELETE FROM infra_task"
leave a TERM
work a
soon 'no task, no file' 0 files

# Who has as many as he may, and they take hours, leaves room for others.
for _ in 1 2 3; do
	order $admin 9102 access "$log" >/dev/null
done
hold 2
id=$(order $admin 1 access "$log")
soon 'one beside two of another tenant' 2 what status "$id"
check 'which are not done' 2 "$(ask "SELECT count(*) FROM infra_task
	WHERE tenant_id = 9102 AND status = 1")"
go_on
soon 'all are made' 4 ask "SELECT count(*) FROM infra_task WHERE status = 2"
ask "DELETE FROM infra_task"
soon 'and removed' 0 files

# -- killed or stopped workers ------------------------------------------------

# ms: milliseconds of a monotonic clock.
ms() {
	awk '{ printf "%d\n", $1 * 1000 + 0.5 }' /proc/uptime
}

# The measurement is repeated once, because a busy machine may have been slow.
for _ in {1..5}; do
	id=$(order $admin 1 access "$log")
	hold 1
	ask "UPDATE infra_task SET status = 4, finish_time = now()
	      WHERE id = $id"
	begin=$(ms)
	until_is 0 n_children
	took=$(($(ms) - begin))
	[ "$took" -ge 1500 ] || break
done
check 'cancelled' 0 "$found"
check "cancelled within a second and a look ($took ms)" yes \
	"$([ "$took" -lt 1500 ] && echo yes)"
soon 'its half is removed' 0 files
check 'it stays cancelled' 4 "$(what status "$id")"

id=$(order $admin 1 access "$log")
hold 1
half=$(what file_path "$id")
# shellcheck disable=SC2086
kill -9 $held
soon 'its process killed: made all the same' '2|2|30000' \
	what status,attempts,processed "$id"
whole 'its process killed' "$id"
soon 'the half is gone' no sh -c "[ -e '$folder/$half' ] || echo no"

id=$(order $admin 1 access "$log")
hold 1
half=$(what file_path "$id")
leave a KILL
work b
soon 'the worker killed: another makes it' '2|2|30000' \
	what status,attempts,processed "$id"
whole 'the worker killed' "$id"
soon 'its half is gone' no sh -c "[ -e '$folder/$half' ] || echo no"

id=$(order $admin 1 access "$log")
hold 1
leave b TERM
check 'the worker told to leave: waits' '0|0|0' \
	"$(what status,attempts,processed "$id")"
check 'nothing is left of it' 2 "$(files)"
work a
soon 'and is made' '2|1' what status,attempts "$id"

id=$(order $admin 1 access "$log")
hold 1
ask "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'fleetdesk' AND query LIKE '%api_access_log%'
        AND pid <> pg_backend_pid()" >/dev/null
go_on
soon 'its connection lost: made all the same' 2 what status "$id"
whole 'its connection lost' "$id"

id=$(ask "INSERT INTO infra_task (user_id, tenant_id, kind, params, attempts)
	VALUES (1, 1, 'export', jsonb_build_object('biz', 'access', 'filters',
	'$log'::jsonb), 2) RETURNING id")
hold 1
# shellcheck disable=SC2086
kill -9 $held
soon 'ended three times: given up' \
	'3|The export was begun three times and ended each time' \
	what status,error "$id"
leave a TERM

ask "SET session_replication_role = replica;
     DELETE FROM infra_task;
     DELETE FROM system_user_role WHERE role_id = 9101;
     DELETE FROM system_role_menu WHERE role_id = 9101;
     DELETE FROM system_role WHERE id = 9101;
     DELETE FROM system_users WHERE id BETWEEN 9101 AND 9104;
     DELETE FROM system_dept WHERE id IN (9101, 9102);
     DELETE FROM system_tenant WHERE id = 9102;
     DELETE FROM infra_api_access_log WHERE application_name = 'exported';
     DELETE FROM log_total WHERE log = 'infra_api_access_log'"
[ "$failed" = 0 ] || tail -n 20 "$FLEETDESK_HOME/said"
checks_summary
