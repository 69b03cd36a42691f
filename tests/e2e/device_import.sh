# shellcheck shell=bash
# device_import.sh - devices imported from files by HTTP: at once or as a task,
# gzipped or not, several at a time, while the devices call; and files that are too
# large or malicious.
# Long: two files of 12,000 devices wait for each other's rows.

IMPORT=/admin-api/device/import

# import FILE [QUERY] [curl option...]: sends the file to the import of devices.
import() {
	local file=$1 query=${2:-}

	shift $(($# > 1 ? 2 : 1))
	ask POST "$IMPORT$query" -F "file=@$file" "$@"
}

# rows_from FIRST N: prints a heading and the rows of N devices.
rows_from() {
	echo mac,channelName,modelId
	seq "$1" $(($1 + $2 - 1)) |
		awk '{ printf "02:1E:00:%02X:%02X:%02X,Files,7\n",
			int($1 / 65536), int($1 / 256) % 256, $1 % 256 }'
}

# task_is STATUS: fails unless the task $id has that status.
task_is() {
	ask GET "$IMPORT/get?taskId=$id"
	code 0
	same "$1" "$(get data.status)" status
}

devices() {
	sql "SELECT count(*) FROM device_info WHERE NOT deleted
		AND mac BETWEEN '02:1E:00:00:00:00' AND '02:1E:FF:FF:FF:FF'"
}

# Imported devices can call as soon as the import is answered.
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

# A workbook exported from the page can be imported.
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
	ask GET "/_import/$(sql "SELECT file_path FROM infra_task
		WHERE id = $id")"
	code 404
	token=''
	ask GET "$IMPORT/error-file?taskId=$id"
	code 401
}

# Two files with the same devices are imported at the same time, one as a task
# and one at once, in both orders, while the devices send heartbeats and
# modifications of them are recorded and revoked.
at_the_same_time() {
	local n first=$((16 * 65536)) mac i
	local -a client=() macs=()

	rows_from "$first" 12000 >"$work/up.csv"
	{
		echo mac,channelName,modelId
		rows_from "$first" 12000 | sed 1d | tac
	} >"$work/down.csv"
	{
		echo mac,channelName,modelId
		rows_from "$first" 12000 | sed 1d | shuf -n 4000
	} >"$work/some.csv"
	for ((i = 0; i < 300; i++)); do
		n=$((i * 40))
		mac=$(printf '02:1E:00:10:%02X:%02X' $((n / 256)) $((n % 256)))
		macs+=("$mac")
		batch public GET "/deviceHeartBeat/$mac" >>"$work/beat.batch"
	done
	import "$work/up.csv" '?updateSupport=true'
	code 0
	id=$(get data.taskId)
	import "$work/down.csv" '?updateSupport=true'
	code 0
	n=$(get data.taskId)
	for mac in "${macs[@]}"; do
		batch public POST /admin-api/device/info-modify/create \
			"{\"mac\":\"$mac\",\"remarks\":\"said\"}" | insist
	done >"$work/modify.1" &
	client+=($!)
	play <"$work/beat.batch" >"$work/beat.1" &
	client+=($!)
	for i in 1 2 3; do
		import "$work/some.csv" '?updateSupport=true'
		[[ $body == '{"code":0,'* || $body == '{"code":423,'* ]] ||
			fail "$body"
	done
	wait "${client[@]}"
	eventually 120 task_is 2
	id=$n
	eventually 120 task_is 2
	only 0 "$work/modify.1"
	only '1600001000 1600001003' "$work/beat.1"
	same '12000 12000' "$(sql "SELECT count(*) || ' ' || count(DISTINCT mac)
		FROM device_info WHERE NOT deleted
		AND mac BETWEEN '02:1E:00:10:00:00' AND '02:1E:00:10:FF:FF'")" devices
	same '300 300' "$(sql "SELECT count(*) FILTER (WHERE m.status = 1) || ' ' ||
			count(*) FILTER (WHERE d.remarks = 'said')
		FROM device_info d JOIN device_info_modify m USING (mac)
		WHERE mac BETWEEN '02:1E:00:10:00:00' AND '02:1E:00:10:FF:FF'")" \
		'modifications'
	same '24000 0' "$(sql "SELECT sum(processed) || ' ' || sum(failed)
		FROM infra_task WHERE total = 12000")" 'rows of the tasks'
}

# An import takes a slot for heavy work.  While both slots are taken, an import
# is refused, and reads are still served.
in_turn() {
	local turn=$FLEETDESK_HOME/spool/download/device one two path

	rows_from 1 3 >"$work/three.csv"
	# The first import is sent before the locks are taken, so that the pool
	# makes their files, whose owner it then stays.
	import "$work/three.csv"
	code 0
	exec {one}>>"$turn.0.lock" {two}>>"$turn.1.lock"
	flock "$one"
	flock "$two"
	for path in /device/import /device/certification/import \
		/device/info-modify/import; do
		ask POST "/admin-api$path" -F "file=@$work/three.csv"
		code 429
	done
	ask GET /admin-api/device/page
	code 0
	exec {one}>&- {two}>&-
	import "$work/three.csv"
	code 0
}

too_large() {
	local code=1600001009 of_pool

	head -c $((64 * 1024 * 1024 + 1)) /dev/zero >"$work/huge"
	import "$work/huge"
	code $code
	of_pool=$body
	head -c $((70 * 1024 * 1024)) /dev/zero >"$work/huge"
	import "$work/huge"
	same "$of_pool" "$body" 'answer of nginx'
	ask POST /device/certification/import -F "file=@$work/huge"
	code $code
	rm "$work/huge"
}

# A file of addresses that the pool refuses, and one that does not reach it, get
# the same answer.
too_large_for_addresses() {
	local path='/admin-api/device/app-blacklist/mac/import?blacklistId=1' of_pool

	head -c $((20 * 1024 * 1024 + 1)) /dev/zero >"$work/huge"
	ask POST "$path" -F "file=@$work/huge"
	code 1600010006
	of_pool=$body
	head -c $((22 * 1024 * 1024)) /dev/zero >"$work/huge"
	ask POST "$path" -F "file=@$work/huge"
	same "$of_pool" "$body" 'answer of nginx'
	rm "$work/huge"
}

# sources: prints the files that are being imported.
sources() {
	find "$FLEETDESK_HOME/import" -name '*.in' | sort
}

# Malformed files are refused with one clear message; nothing of them is kept,
# and no worker ends.
hostile_files() {
	sources >"$work/before"
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
	{ echo mac,channelId; printf '"'; head -c 10485760 /dev/zero | tr '\0' x; echo '"'; } >"$work/f"
	import "$work/f"
	code 0
	[[ $body == *'"row 2":"the row has a cell with too long a text"'* ]] ||
		fail "$body"
	{ echo mac,channelId; printf '"'; head -c 10485760 /dev/zero | tr '\0' x; } >"$work/f"
	import "$work/f"
	code 1600001001
	gzip -c "$work/f" | head -c 500 >"$work/g"
	import "$work/g"
	code 1600001001
	# Files of older imports may be removed in the meantime.
	same '' "$(sources | comm -13 "$work/before" -)" 'files kept'
}

run_case 'a file is imported at once, gzipped or not' at_once
run_case 'an exported workbook is imported' round_trip
run_case 'a large file is a task, its failures a file' as_a_task
run_case 'two files of the same devices at once, which beat meanwhile' at_the_same_time
run_case 'files take turns' in_turn
run_case 'too large is said in one way' too_large
run_case 'also of addresses' too_large_for_addresses
run_case 'hostile files are refused' hostile_files
sql "DELETE FROM device_info WHERE mac BETWEEN '02:1E:00:00:00:00'
	AND '02:1E:FF:FF:FF:FF'"
