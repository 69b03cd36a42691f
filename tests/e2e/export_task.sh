# shellcheck shell=bash
# export_task.sh - exports that are ordered as a task and downloaded when it is
# done: cancelled, killed, restarted, refused when there are too many, and
# removed after their time.
# Long: workbooks of 110,000 rows are made, one again after a kill.

TASK=/admin-api/infra/export-task

# many_rows: inserts enough rows of the access log for an export of some
# seconds, unless they exist.
many_rows() {
	[ "$(sql "SELECT count(*) FROM infra_api_access_log
		WHERE application_name = 'tasks'")" = 0 ] || return 0
	sql "INSERT INTO infra_api_access_log (trace_id, user_type,
			application_name, request_method, request_url,
			request_params, user_ip, user_agent, begin_time,
			end_time, duration, result_code, tenant_id)
		SELECT md5(g::text), 2, 'tasks', 'GET', '/' || g,
			repeat('x', 100), '::1', 'agent', now(), now(), 1, 0, 1
		FROM generate_series(1, 110000) g"
}

# order: creates an export task that takes some seconds; sets $id.
order() {
	many_rows
	ask POST $TASK/create \
		'{"biz":"access","params":{"applicationName":"tasks"}}'
	code 0
	id=$(get data)
}

# is STATUS ID: fails unless the task has that status.
is() {
	ask GET "$TASK/get?id=$2"
	code 0
	same "$1" "$(get data.status)" status
}

# begun ID: fails unless the task has written rows and still runs.
begun() {
	is 1 "$1"
	[ "$(get data.processed)" -gt 0 ]
}

path_of() {
	sql "SELECT file_path FROM infra_task WHERE id = $1"
}

worker() {
	cat "$FLEETDESK_HOME/service/export_run/supervise/pid"
}

# An export that is too large for an answer is refused, and the refusal names
# the kind with which a task is created (`biz`).  The task's file is sent by
# nginx, whole or in part, only to people who are signed in.
through_nginx() {
	local length name

	many_rows
	ask GET '/admin-api/infra/api-access-log/export?applicationName=tasks'
	code 1600011003
	[[ $body == *'for access"'* ]] || fail "$body"
	order
	ask GET "$TASK/download?id=$id"
	code 1600011001
	eventually 60 is 2 "$id"
	is 2 "$id"
	same "110000 100 access-$id.xls" \
		"$(get data.processed) $(get data.percent) $(get data.fileName)" \
		'what it says'
	length=$(get data.fileSize)
	ask GET "$TASK/download?id=$id"
	same "200 $length" "$status $(stat -c %s "$work/body")" length
	same "$length" "$(head_of Content-Length)" length
	same 'application/vnd.ms-excel;charset=UTF-8' "$(head_of Content-Type)" type
	same "attachment;filename=access-$id.xls" \
		"$(head_of Content-Disposition)" name
	same '' "$(head_of X-Accel-Redirect)" 'where it lies'
	unzip -tqq "$work/body" >&2
	same 110001 "$(unzip -p "$work/body" xl/worksheets/sheet1.xml |
		grep -o '<row ' | wc -l)" rows

	ask GET "$TASK/download?id=$id" -H 'Range: bytes=0-9'
	same '206 10' "$status $(stat -c %s "$work/body")" 'a part'
	name=$(path_of "$id")
	same 640 "$(stat -c %a "$FLEETDESK_HOME/export/$name")" mode
	ask GET "/_export/$name"
	code 404
	token=''
	ask GET "$TASK/download?id=$id"
	code 401
	same application/json "$(head_of Content-Type)" type
}

removed() {
	[ ! -e "$FLEETDESK_HOME/export/$1" ]
}

cancelled() {
	local name

	order
	eventually 30 begun "$id"
	name=$(path_of "$id")
	[ -e "$FLEETDESK_HOME/export/$name" ]
	ask PUT "$TASK/cancel?id=$id"
	code 0
	is 4 "$id"
	eventually 5 removed "$name"
	ask GET "$TASK/download?id=$id"
	code 1600011001
}

# The worker of a task is killed, and the file that it was writing is gone:
# another worker makes the workbook from its beginning.
killed() {
	local name

	order
	eventually 30 begun "$id"
	name=$(path_of "$id")
	kill -9 "$(worker)"
	eventually 60 is 2 "$id"
	eventually 5 removed "$name"
	ask GET "$TASK/download?id=$id"
	unzip -tqq "$work/body" >&2
	same 2 "$(sql "SELECT attempts FROM infra_task WHERE id = $id")" \
		attempts
}

restarted() {
	order
	eventually 30 begun "$id"
	service restart export_run
	eventually 60 is 2 "$id"
	same 1 "$(sql "SELECT attempts FROM infra_task WHERE id = $id")" \
		attempts
}

# all_made: fails unless all 40 tasks are done, in any order.
all_made() {
	same 40 "$(sql 'SELECT count(*) FROM infra_task
		WHERE status = 2 AND attempts = 1')" made
}

# 40 tasks wait while no worker runs, and one more is refused; all are done when
# workers run again.
limited() {
	local i

	service down export_run
	sql 'DELETE FROM infra_task'
	for i in {1..40}; do
		ask POST $TASK/create '{"biz":"post"}'
		code 0
	done
	ask POST $TASK/create '{"biz":"post"}'
	code 1600011004
	same 0 "$(sql 'SELECT count(*) FROM infra_task
		WHERE status <> 0')" begun
	service up export_run
	eventually 60 all_made
	ask POST $TASK/create '{"biz":"post"}'
	code 0
}

expired() {
	local name

	ask POST $TASK/create '{"biz":"dict-type"}'
	code 0
	id=$(get data)
	eventually 30 is 2 "$id"
	name=$(path_of "$id")
	sql "UPDATE infra_task SET expire_time = now() WHERE id = $id"
	ask GET "$TASK/download?id=$id"
	code 1600011002
	service restart export_run
	eventually 30 is 5 "$id"
	eventually 5 removed "$name"
	ask GET "$TASK/download?id=$id"
	code 1600011002
}

logged() {
	local of='FROM infra_api_access_log WHERE request_url LIKE'

	same t "$(sql "SELECT count(*) > 0 AND min(operate_type) = 5 $of
		'%/export-task/download'")" 'to get it'
	same t "$(sql "SELECT count(*) > 0 AND max(operate_type) < 5 $of
		'%/export-task/%' AND request_url NOT LIKE '%/download'")" \
		'to ask for it'
}

run_case 'what is too large for an answer is ordered and fetched' through_nginx
run_case 'a task is cancelled in the middle' cancelled
run_case 'its worker is killed: another makes it' killed
run_case 'its worker is restarted: it is made all the same' restarted
run_case 'one task too many is refused' limited
run_case 'after its time the file is gone' expired
run_case 'the access log calls what gives a workbook an export' eventually 10 logged
