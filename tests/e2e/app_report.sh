# shellcheck shell=bash
# app_report.sh - devices report their applications: packed and unpacked bodies,
# what is too large or damaged, that the next heartbeats ask for a list until it
# has come, workers that meet the same new version, many new ones while others add
# theirs, and a package that is switched off and on.

# apps N: prints a list of N applications, in the notation of JSON.
apps() {
	awk -v n="$1" 'BEGIN {
		for (i = 1; i <= n; i++)
			printf "%s{\"packageName\":\"com.e2e.p%d\",\"versionCode\":%d}", \
				i == 1 ? "[" : ",", i, i
		print "]"
	}'
}

# report_of KIND FULL APPS: prints a report.
report_of() {
	printf '{"kind":"%s","reportId":"e2e","full":%s,"apps":%s}' "$1" "$2" "$3"
}

# path_of N: prints the path for the reports of device N.
path_of() {
	printf '/deviceAppReport/v1/%s:%02X/%s' "$mac" "$1" "$CPU"
}

# tell_file N FILE [curl option...]: sends the file as a report of device N,
# signed.
tell_file() {
	local path token='' file=$2

	path=$(path_of "$1")
	shift 2
	sign_file POST "$path" "$file"
	ask POST "$path" -H "X-Device-Sign: $proof" \
		-H 'Content-Type: application/json' --data-binary "@$file" "$@"
}

# has N: prints how many applications device N has; -1: it has not reported any.
has() {
	sql "SELECT COALESCE((SELECT cardinality(install_unpack(a.pv))
		FROM app_install_device a JOIN device_info i ON i.id = a.device_id
		WHERE i.mac = '$mac:$(printf %02X "$1")' AND NOT i.deleted), -1)"
}

packed_or_not() {
	some_devices packed 3
	report_of APP_LIST true "$(apps 60)" >"$work/report"
	gzip -c "$work/report" >"$work/report.gz"
	tell_file 1 "$work/report"
	code 0
	same 60 "$(get data.accepted)" accepted
	tell_file 2 "$work/report.gz" -H 'Content-Encoding: gzip'
	code 0
	same 60 "$(get data.accepted)" accepted
	same '60 60 -1' "$(has 1) $(has 2) $(has 3)" 'applications'
	# The signature is computed from the bytes that are sent, packed or not.
	sign_file POST "$(path_of 3)" "$work/report"
	token='' ask POST "$(path_of 3)" -H "X-Device-Sign: $proof" \
		-H 'Content-Type: application/json' -H 'Content-Encoding: gzip' \
		--data-binary "@$work/report.gz"
	code 1600001010
	tell_file 3 "$work/report.gz"
	code 400
	tell_file 3 "$work/report" -H 'Content-Encoding: gzip'
	code 400
	tell_file 3 "$work/report.gz" -H 'Content-Encoding: br'
	code 400
	same -1 "$(has 3)" 'nothing is stored'
}

too_large_or_damaged() {
	local n

	some_devices damaged 1
	report_of APP_LIST false "$(apps 1)" >"$work/one"
	tell_file 1 "$work/one"
	code 0
	report_of APP_LIST true "$(apps 501)" >"$work/many"
	tell_file 1 "$work/many"
	code 1600021001
	# Bodies of 257 KB: unpacked, packed, and unpacked from very few bytes.
	{ report_of APP_LIST true "$(apps 1)" && head -c 263168 /dev/zero | tr '\0' ' '; } >"$work/large"
	tell_file 1 "$work/large"
	code 1600021001
	gzip -c "$work/large" >"$work/large.gz"
	tell_file 1 "$work/large.gz" -H 'Content-Encoding: gzip'
	code 1600021001
	head -c 200000000 /dev/zero | gzip -9 >"$work/bomb.gz"
	tell_file 1 "$work/bomb.gz" -H 'Content-Encoding: gzip'
	code 1600021001
	head -c 400000 /dev/zero >"$work/huge"
	tell_file 1 "$work/huge"
	code 400 413
	report_of APP_LIST true "$(apps 60)" >"$work/report"
	gzip -c "$work/report" >"$work/report.gz"
	n=$(stat -c %s "$work/report.gz")
	head -c $((n - 9)) "$work/report.gz" >"$work/cut.gz"
	tell_file 1 "$work/cut.gz" -H 'Content-Encoding: gzip'
	code 400
	{ head -c 30 "$work/report.gz" && head -c 200 /dev/zero; } >"$work/broken.gz"
	tell_file 1 "$work/broken.gz" -H 'Content-Encoding: gzip'
	code 400
	same 1 "$(has 1)" 'the month is unchanged'
	half_a_body
	same 1 "$(has 1)" 'the month is unchanged'
}

# A body that is shorter than announced.
half_a_body() {
	local path

	path=$(path_of 1)
	sign_file POST "$path" "$work/report"
	exec 3<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
	printf 'POST %s HTTP/1.1\r\nHost: x\r\nX-Device-Sign: %s\r\nContent-Type: application/json\r\nContent-Length: %s\r\n\r\n{"kind":' \
		"$path" "$proof" "$(stat -c %s "$work/report")" >&3
	exec 3>&-
}

# The heartbeat stops asking for a report after the report, although the device's
# record stays in the cache.
asked_until_told() {
	local before

	some_devices asked 1
	ask GET "/deviceHeartBeat/v2/$mac:01/$CPU"
	code 0
	same 7 "$(get data.tasks)" 'tasks before'
	before=$(sql "SELECT version FROM device_info WHERE mac = '$mac:01'")
	report_of APP_LIST true "$(apps 3)" >"$work/report"
	tell_file 1 "$work/report"
	code 0
	ask GET "/deviceHeartBeat/v2/$mac:01/$CPU"
	code 0
	same 5 "$(get data.tasks)" 'tasks after'
	same "$before" "$(sql "SELECT version FROM device_info WHERE mac = '$mac:01'")" \
		'version of the record'
	tell_file 1 "$work/report"
	code 1600001011
}

# news_of N FOLDER: sends a report of device N with new versions until it is taken, as
# heartbeats ask for it again; the answer is written to the folder.
news_of() {
	local report=$work/report work=$2

	mkdir "$work"
	tell_file "$1" "$report"
	while [ "$(get code)" = 423 ]; do
		tell_file "$1" "$report"
	done
	code 0
	same 400 "$(get data.accepted)" accepted
}

# Many devices report the same new versions at the same moment: each gets one id.
same_news() {
	local i
	local -a pids=()

	some_devices news 24
	report_of APP_LIST true "$(apps 400 | sed 's/e2e/news/g')" >"$work/report"
	for ((i = 1; i <= 24; i++)); do
		news_of $i "$work/$i" 2>"$work/said$i" &
		pids+=($!)
	done
	for i in "${pids[@]}"; do
		wait "$i" || fail "$(cat "$work"/said*)"
	done
	same '400 400' "$(sql "SELECT count(DISTINCT p.id) || ' ' || count(*)
		FROM app_package_name p JOIN app_package_version v ON v.package_id = p.id
		WHERE p.package_name LIKE 'com.news.%'")" 'names and versions'
	same 1 "$(sql "SELECT count(DISTINCT pv) FROM app_install_device
		WHERE device_id IN (SELECT id FROM device_info
		WHERE mac::text LIKE '$(tr A-F a-f <<<"$mac")%')")" 'different sets'
}

# While another call adds many names, no worker waits to add many more of the tenant:
# devices come again.  A few are added beside it.
many_alone() {
	some_devices alone 2
	hold "SELECT pg_advisory_xact_lock(hashtextextended('app_adding_alone', 1))"
	report_of APP_LIST true "$(apps 101 | sed 's/e2e/alone/g')" >"$work/report"
	tell_file 1 "$work/report"
	code 423
	same -1 "$(has 1)" 'nothing is stored'
	ask GET "/deviceHeartBeat/v2/$mac:01/$CPU"
	same 7 "$(get data.tasks)" 'tasks: it is asked again'
	report_of APP_LIST true "$(apps 100 | sed 's/e2e/few/g')" >"$work/few"
	tell_file 2 "$work/few"
	code 0
	let_go
	tell_file 1 "$work/report"
	code 0
	same '101 100' "$(has 1) $(has 2)" 'applications'
}

# What another tenant adds keeps nobody from adding.
others_add() {
	some_devices beside 1
	hold "SELECT count(*) FROM (
		SELECT array_agg('com.others.p' || n) AS names, array_agg(''::text) AS texts,
		       array_agg(n::bigint) AS codes
		  FROM generate_series(1, 101) n) a,
		app_version_take(2, -1, a.names, a.texts, a.codes, a.texts, a.texts)"
	report_of APP_LIST true "$(apps 101 | sed 's/e2e/beside/g')" >"$work/report"
	tell_file 1 "$work/report"
	let_go
	code 0
	same 101 "$(has 1)" applications
}

# A changed flag of a package name counts from the next report on, in every
# worker.
flag_counts() {
	local i

	some_devices flag 12
	report_of APP_INSTALL false '[{"packageName":"com.e2e.flag"}]' >"$work/report"
	tell_file 1 "$work/report"
	same 1 "$(get data.accepted)" accepted
	sql "UPDATE app_package_name SET use_app_install = false
		WHERE package_name = 'com.e2e.flag'"
	eventually 5 dropped_by 2
	for ((i = 3; i <= 12; i++)); do
		dropped_by $i
	done
	same '1 -1' "$(has 1) $(has 12)" 'who has it'
}

# dropped_by N: fails unless the application that device N reports is left out.
dropped_by() {
	tell_file "$1" "$work/report"
	code 0
	same 0 "$(get data.accepted)" accepted
}

run_case 'reports of applications: packed and unpacked' packed_or_not
run_case 'reports of applications: too large or damaged' too_large_or_damaged
run_case 'reports of applications: asked for until told' asked_until_told
run_case 'reports of applications: the same news at the same time' same_news
run_case 'reports of applications: many new names are added by one at a time' many_alone
run_case 'reports of applications: another tenant adds many' others_add
run_case 'reports of applications: a flag counts from then on' flag_counts
