# shellcheck shell=bash
# import.sh - devices from files: at once, as a task, mended and again.

IMPORT=/admin-api/device/import

# import FILE [QUERY] [curl option...]
import() {
	local file=$1 query=${2:-}

	shift $(($# > 1 ? 2 : 1))
	ask POST "$IMPORT$query" -F "file=@$file" "$@"
}

# rows_from FIRST N: devices of the channel, and the heading.
rows_from() {
	echo mac,channelName,modelId
	seq "$1" $(($1 + $2 - 1)) |
		awk '{ printf "02:1E:00:%02X:%02X:%02X,Files,7\n",
			int($1 / 65536), int($1 / 256) % 256, $1 % 256 }'
}

# task_is STATUS: the task $id has come to it.
task_is() {
	ask GET "$IMPORT/get?taskId=$id"
	code 0
	same "$1" "$(get data.status)" status
}

devices() {
	sql "SELECT count(*) FROM device_info WHERE NOT deleted
		AND mac BETWEEN '02:1E:00:00:00:00' AND '02:1E:FF:FF:FF:FF'"
}

helper() {
	cat "$FLEETDESK_HOME/service/import_run/supervise/pid"
}

# What it says is there is there for devices at once.
at_once() {
	ask POST /admin-api/device/channel/create '{"name":"Files"}'
	code 0
	rows_from 1 3 >"$work/three.csv"
	ask GET /deviceHeartBeat/02:1E:00:00:00:02
	code 1600001000
	import "$work/three.csv"
	code 0
	same '02:1E:00:00:00:03' "$(get data.createMacs.2)" created
	ask GET /deviceHeartBeat/02:1E:00:00:00:02
	code 1600001003
	gzip -kf "$work/three.csv"
	ask POST "/device/import?updateSupport=true" -F "file=@$work/three.csv.gz"
	code 0
	[[ $(get data.updateMacs.2) == 02:1E:00:00:00:0? ]] || fail "$body"
}

# The workbook of the page is a file of devices.
round_trip() {
	ask GET '/admin-api/device/export-excel?macs=02:1E:00:00:00:01,02:1E:00:00:00:02'
	same 200 "$status" 'status of the export'
	cp "$work/body" "$work/devices.xls"
	sql "UPDATE device_info SET model_id = 1
	      WHERE mac = '02:1E:00:00:00:01'"
	import "$work/devices.xls" '?updateSupport=true'
	code 0
	[[ $(get data.updateMacs.1) == 02:1E:00:00:00:0[12] ]] || fail "$body"
	same 7 "$(sql "SELECT model_id FROM device_info
		WHERE mac = '02:1E:00:00:00:01'")" 'as it was'
	ask GET /admin-api/device/get-import-template
	same 200 "$status" 'status of the template'
	unzip -tqq "$work/body" >&2
}

as_a_task() {
	{
		rows_from 100 29998
		echo '02:1E:00:00:00:01,Files,=x'
		echo 'zz,Files'
	} | gzip >"$work/many.gz"
	import "$work/many.gz"
	code 0
	id=$(get data.taskId)
	eventually 60 task_is 2
	task_is 2
	same '30000 30000 29998 0 2 100' "$(for name in total processed created \
		updated failed percent; do get "data.$name"; done | xargs)" counts
	same 30001 "$(devices)" devices
	ask GET "$IMPORT/error-file?taskId=$id"
	same 200 "$status" status
	same 'text/csv;charset=utf-8' "$(head_of Content-Type)" type
	same "attachment;filename=import-$id-failed.csv" \
		"$(head_of Content-Disposition)" name
	same '' "$(head_of X-Accel-Redirect)" 'where it lies'
	same "02:1E:00:00:00:01,Files,'=x,30000,modelId: must be a number" \
		"$(sed -n '2s/\r$//p' "$work/body")" 'what failed'
	ask GET "/_import/$(sql "SELECT error_path FROM device_import_task
		WHERE id = $id")"
	code 404
	token=''
	ask GET "$IMPORT/error-file?taskId=$id"
	code 401
}

# got_on: some rows are dealt with, by whoever.
got_on() {
	task_is 1
	[ "$(get data.processed)" -ge 20000 ]
}

killed() {
	rows_from 100000 100000 >"$work/long.csv"
	import "$work/long.csv"
	code 0
	id=$(get data.taskId)
	eventually 60 got_on
	kill -9 "$(helper)"
	eventually 120 task_is 2
	task_is 2
	same '100000 100000 0' "$(get data.processed) $(get data.created) $(get \
		data.failed)" counts
	same 130001 "$(devices)" devices
}

too_large() {
	local code=1600001009

	head -c $((64 * 1024 * 1024 + 1)) /dev/zero >"$work/huge"
	import "$work/huge"
	code $code
	head -c $((70 * 1024 * 1024)) /dev/zero >"$work/huge"
	import "$work/huge"
	code $code
	ask POST /device/certification/import -F "file=@$work/huge"
	code $code
	head -c 1100000000 /dev/zero | gzip -1 >"$work/bomb"
	import "$work/bomb"
	code $code
	rm "$work/huge" "$work/bomb"
}

# Files that are none: one clear line, nothing kept, the workers live on.
hostile_files() {
	local before after

	before=$(find "$FLEETDESK_HOME/import" -name '*.in' | wc -l)
	head -c 1000000 /dev/zero >"$work/f"
	import "$work/f"
	code 1600001001
	head -c 1000000 /dev/urandom >"$work/f"
	import "$work/f"
	code 1600001001
	printf 'PK\3\4' | cat - "$work/f" >"$work/g"
	import "$work/g"
	code 1600001001
	{ seq -s , 100000; rows_from 1 1; } >"$work/f"
	import "$work/f"
	code 1600001001
	{ echo mac; printf '"'; head -c 10485760 /dev/zero | tr '\0' x; echo '"'; } >"$work/f"
	import "$work/f"
	code 0
	[[ $body == *'"row 2":"the row has a cell with too long a text"'* ]] ||
		fail "$body"
	{ echo mac; printf '"'; head -c 10485760 /dev/zero | tr '\0' x; } >"$work/f"
	import "$work/f"
	code 1600001001
	gzip -c "$work/f" | head -c 500 >"$work/g"
	import "$work/g"
	code 1600001001
	after=$(find "$FLEETDESK_HOME/import" -name '*.in' | wc -l)
	same "$before" "$after" 'files kept'
}

run_case 'a file is imported at once, gzipped or not' at_once
run_case 'an exported workbook is imported' round_trip
run_case 'a large file is a task, its failures a file' as_a_task
run_case 'its worker is killed: another goes on' killed
run_case 'too large is said in one way' too_large
run_case 'hostile files are refused' hostile_files
sql "DELETE FROM device_info WHERE mac BETWEEN '02:1E:00:00:00:00'
	AND '02:1E:FF:FF:FF:FF'"
