# shellcheck shell=bash
# export.sh - exported workbooks as answers: complete or not sent at all, few at
# a time, also when a worker is killed or restarted, and removed after a while; and
# one that is too large for an answer, as a task.
# Long: workbooks of 60,000 rows are made, some of them again after a kill.

LOG=/admin-api/infra/api-access-log
DOWNLOAD=$FLEETDESK_HOME/spool/download
TASK=/admin-api/infra/export-task

# make_rows NAME N: inserts N rows of an application of that name, unless they
# exist.
make_rows() {
	[ "$(sql "SELECT count(*) FROM infra_api_access_log
		WHERE application_name = '$1'")" = 0 ] || return 0
	sql "INSERT INTO infra_api_access_log (trace_id, user_type,
			application_name, request_method, request_url,
			request_params, user_ip, user_agent, begin_time,
			end_time, duration, result_code, tenant_id)
		SELECT md5(g::text), 2, '$1', 'GET', '/' || g,
			repeat('x', 100), '::1', 'agent', now(), now(), 1, 0, 1
		FROM generate_series(1, $2) g"
}

# fetch NAME PATH: requests an export in the background and writes the answer to
# $work/NAME.
fetch() {
	curl -s --noproxy '*' --max-time 60 -D "$work/$1.head" \
		-o "$work/$1" -H "Authorization: Bearer $token" "$base$2" &
}

# whole FILE: fails unless the file is a workbook that is complete.
whole() {
	unzip -tqq "$1" >&2 || fail "$1 is no whole workbook"
}

# refused FILE CODE: fails unless the file is an error with that code.
refused() {
	[[ $(head -c 300 "$1") == "{\"code\":$2,"* ]] ||
		fail "wanted code $2: $(head -c 300 "$1")"
}

through_nginx() {
	local name prefix

	ask POST /admin-api/system/post/create \
		'{"name":"=1+1","code":"e2e_sheet","sort":1}'
	code 0
	ask GET "/admin-api/system/post/export-excel?code=e2e_sheet&pageSize=-1"
	same 200 "$status" status
	same "$(stat -c %s "$work/body")" "$(head_of Content-Length)" length
	same 'application/vnd.ms-excel;charset=UTF-8' "$(head_of Content-Type)" type
	same 'attachment;filename=post.xls' "$(head_of Content-Disposition)" name
	same '' "$(head_of X-Accel-Redirect)" 'where it lies'
	whole "$work/body"
	unzip -p "$work/body" xl/worksheets/sheet1.xml >"$work/sheet"
	grep -q '<is><t>=1+1</t></is>' "$work/sheet" ||
		fail 'a text became something else'

	ask GET '/admin-api/system/post/export?code=e2e_sheet' -H 'Range: bytes=0-9' \
		-H 'If-Modified-Since: Fri, 01 Jan 2100 00:00:00 GMT'
	same 200 "$status" status
	whole "$work/body"

	# A client that knows the name of the file cannot get it, since nginx
	# serves no URL with it.
	name=$(find "$DOWNLOAD" -name '*.xlsx' | head -n 1)
	for prefix in '' /admin-api /app-api; do
		ask GET "$prefix/_download/${name##*/}"
		code 404
	done
	same 640 "$(stat -c %a "$name")" mode

	ask GET '/admin-api/system/post/export-excel?status=9'
	code 400
	same application/json "$(head_of Content-Type)" type
	token=''
	ask GET /admin-api/system/post/export-excel
	code 401
	same application/json "$(head_of Content-Type)" type
}

logged() {
	same 5 "$(sql "SELECT DISTINCT operate_type FROM infra_api_access_log
		WHERE request_url = '/admin-api/system/post/export-excel'")" type
}

# maker: prints the pid of the worker of the pool log that has begun a workbook.
maker() {
	local pid

	for pid in $(workers_of log); do
		[ -z "$(find "/proc/$pid/fd" -lname '*/log.?.lock' 2>/dev/null)" ] ||
			echo "$pid" >"$work/maker"
	done
	[ -s "$work/maker" ]
}

# A worker is killed while it makes a workbook: its incomplete file is not sent,
# but nginx tries another worker or answers with an error, and the slot is free
# again.
killed() {
	local i parts

	make_rows much 60000
	for i in 1 2 3; do
		rm -f "$work/maker"
		parts=$(find "$DOWNLOAD" -name '*.xlsx' | wc -l)
		fetch "book$i" "$LOG/export-excel?applicationName=much"
		eventually 10 maker
		until [ "$(find "$DOWNLOAD" -name '*.xlsx' | wc -l)" -gt "$parts" ]; do
			sleep 0.02
		done
		kill -9 "$(cat "$work/maker")"
		wait $!
		if [ "$(head -c 1 "$work/book$i")" = '{' ]; then
			refused "$work/book$i" 500
		else
			whole "$work/book$i"
		fi
	done
	ask GET "$LOG/export?applicationName=much"
	whole "$work/body"
}

# At most one of the two workers makes workbooks, so other requests are still
# served.
many() {
	local i n=0 begin worst=0 took pids=()

	make_rows much 60000
	for i in {1..20}; do
		fetch "many$i" "$LOG/export-excel?applicationName=much"
		pids+=($!)
	done
	eventually 10 maker
	for i in {1..20}; do
		begin=${EPOCHREALTIME/./}
		ask GET "$LOG/page?pageSize=1"
		code 0
		took=$((${EPOCHREALTIME/./} - begin))
		[ $took -le $worst ] || worst=$took
	done
	wait "${pids[@]}"
	echo "worst of 20 pages beside them: $worst us" >&2
	[ $worst -lt 2000000 ] || fail "a page took $worst us"
	for i in {1..20}; do
		if [ "$(head -c 1 "$work/many$i")" = '{' ]; then
			refused "$work/many$i" 429
			n=$((n + 1))
		else
			whole "$work/many$i"
		fi
	done
	[[ $n -ge 1 && $n -lt 20 ]] || fail "$n of 20 refused"
}

# A worker that is told to end finishes its workbook first.
restarted() {
	make_rows much 60000
	fetch rolled "$LOG/export-excel?applicationName=much"
	eventually 10 maker
	scripts/run --restart log >&2
	wait $!
	whole "$work/rolled"
}

is_gone() {
	[ ! -e "$1" ]
}

reaped() {
	local old=$DOWNLOAD/old.xlsx new=$DOWNLOAD/new.xlsx

	mkdir -p "$DOWNLOAD"
	: >"$FLEETDESK_HOME/spool/old.kept"
	touch -d '2 hours ago' "$old" "$DOWNLOAD/old.lock" \
		"$FLEETDESK_HOME/spool/old.kept"
	touch -d '50 minutes ago' "$new"
	service restart download_reap
	eventually 10 is_gone "$old"
	[ -e "$new" ] || fail 'too early'
	[ -e "$DOWNLOAD/old.lock" ] || fail 'a lock is no download'
	[ -e "$FLEETDESK_HOME/spool/old.kept" ] || fail 'nor is what lies above'
	rm -f "$new" "$DOWNLOAD/old.lock" "$FLEETDESK_HOME/spool/old.kept"
}

# When the files are too large together, the older ones are removed before their
# hour has passed.
crowded() {
	local i young=$DOWNLOAD/young.xlsx

	service down download_reap # so that it sees all of them at once
	for i in 1 2 3; do
		truncate -s 1G "$DOWNLOAD/large$i.xlsx"
		touch -d '10 minutes ago' "$DOWNLOAD/large$i.xlsx"
	done
	: >"$young"
	service up download_reap
	for i in 1 2 3; do
		eventually 10 is_gone "$DOWNLOAD/large$i.xlsx"
	done
	[ -e "$young" ] || fail 'it may still be needed'
	rm -f "$young"
}

# done_is ID: fails unless the task is done.
done_is() {
	ask GET "$TASK/get?id=$1"
	code 0
	same 2 "$(get data.status)" status
}

# An export that is too large for an answer is refused, and the refusal names
# the kind with which a task is created (`biz`).  The task's file is sent by
# nginx, whole or in part, only to people who are signed in.
as_a_task() {
	local id length name

	make_rows tasks 110000
	ask GET "$LOG/export?applicationName=tasks"
	code 1600011003
	[[ $body == *'for access"'* ]] || fail "$body"
	ask POST $TASK/create \
		'{"biz":"access","params":{"applicationName":"tasks"}}'
	code 0
	id=$(get data)
	ask GET "$TASK/download?id=$id"
	code 1600011001
	eventually 60 done_is "$id"
	done_is "$id"
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
	name=$(sql "SELECT file_path FROM infra_task WHERE id = $id")
	same 640 "$(stat -c %a "$FLEETDESK_HOME/export/$name")" mode
	ask GET "/_export/$name"
	code 404
	token=''
	ask GET "$TASK/download?id=$id"
	code 401
	same application/json "$(head_of Content-Type)" type
}

tasks_logged() {
	local of='FROM infra_api_access_log WHERE request_url LIKE'

	same t "$(sql "SELECT count(*) > 0 AND min(operate_type) = 5 $of
		'%/export-task/download'")" 'to get it'
	same t "$(sql "SELECT count(*) > 0 AND max(operate_type) < 5 $of
		'%/export-task/%' AND request_url NOT LIKE '%/download'")" \
		'to ask for it'
}

run_case 'a workbook comes whole, with its length' through_nginx
run_case 'the access log calls it an export' eventually 10 logged
run_case 'a worker killed while it makes one: no half workbook' killed
run_case '20 at once: some refused, all else answered' many
run_case 'a restart waits for it' restarted
run_case 'files are removed after an hour' reaped
run_case 'files are removed earlier when they are many' crowded
run_case 'what is too large for an answer is ordered and fetched' as_a_task
run_case 'the access log calls what gives a workbook an export' eventually 10 tasks_logged
