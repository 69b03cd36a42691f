# shellcheck shell=bash
# process_pages.sh - what reading process instances and tasks costs:
# PostgreSQL's CPU for pages and totals of large tables, and that of pool and
# PostgreSQL for all that the page of one approval shows.

# processes_ms NAME BLOCK PARAMETER=VALUE...: measures PostgreSQL's CPU for the
# block, and keeps it under NAME.
processes_ms() {
	local name=$1

	shift
	for _ in $(seq "$rounds"); do
		devices_ms "$1" auto 5 "${@:2}"
		echo
	done >"$work/processes.ms"
	size "$name" "$(medians <"$work/processes.ms")"
}

# processes_visible TABLE: vacuums the table until all its pages are known to be
# visible to everybody, as they are some minutes after the last change.  An
# older snapshot, such as that of an automatic ANALYZE, can be in the way.
processes_visible() {
	local tries

	for tries in {1..60}; do
		beside_sql -c "VACUUM ANALYZE $1"
		[ "$(beside_sql -c "SELECT relallvisible >= relpages * 0.99
		                      FROM pg_class WHERE relname = '$1'")" = f ] ||
			return 0
		sleep 1
	done
	die "$1 is not visible after $tries times"
}

measure_process_page() {
	local n=${quick:+20000}

	n=${n:-1000000}
	bench_build "$BUILD/tests/project/rows"
	beside_start
	beside_sql -v rows="$n" -f scripts/bench.d/process_pages.sql
	processes_visible bpm_process_instance
	processes_visible bpm_task
	size process-rows "$n"
	processes_ms process-todo task_todo_rows.bare "login_id='800007'"
	processes_ms process-todo-total task_todo_page.count.bare \
		"login_id='800007'"
	processes_ms process-done task_done_rows.bare "login_id='800008'"
	processes_ms process-done-total task_done_page.count.bare \
		"login_id='800008'"
	processes_ms process-tasks task_manager_rows.bare
	processes_ms process-tasks-total task_manager_page.count.bare
	processes_ms process-all instance_manager_rows.bare
	processes_ms process-all-total instance_manager_page.count.bare
	processes_ms process-status-total instance_manager_page.count "status=1"
	beside_sql -c 'TRUNCATE bpm_process_instance, bpm_task, bpm_variable CASCADE'
}

# processes_admin METHOD PATH [BODY]: prints the data of the answer.
processes_admin() {
	curl -s -X "$1" "http://127.0.0.1:$FLEETDESK_PORT/admin-api/bpm/$2" \
		-H 'tenant-id: 1' -H "Authorization: Bearer $token" \
		-H 'Content-Type: application/json' ${3:+--data-binary "@$3"} |
		sed -n 's/^{"code":0,"msg":"","data":\(.*\)}$/\1/p' | tr -d '"'
}

# processes_model: prints a BPMN model of 200 nodes in a row, as the body of a
# request.  The engine decides the first half by itself, so that an instance has
# ended nodes at once.
processes_model() {
	awk 'BEGIN {
		split("30 36 10 37", strategy, " ")
		split("1,,2,1", param, ",")
		printf "{\"key\":\"bench\",\"name\":\"Bench\",\"type\":10," \
		    "\"formType\":20,\"formCustomCreatePath\":\"/a\"," \
		    "\"formCustomViewPath\":\"/b\",\"visible\":true," \
		    "\"managerUserIds\":[1],\"bpmnXml\":\"<definitions xmlns=" \
		    "\\\"http://www.omg.org/spec/BPMN/20100524/MODEL\\\" " \
		    "xmlns:flowable=\\\"http://flowable.org/bpmn\\\"><process " \
		    "id=\\\"bench\\\" name=\\\"Bench\\\" isExecutable=" \
		    "\\\"true\\\"><startEvent id=\\\"n0\\\"/>"
		for (i = 1; i <= 198; i++) {
			flow(i, i)
			printf "<userTask id=\\\"n%d\\\" name=\\\"Node %d\\\">" \
			    "<extensionElements>", i, i
			if (i <= 99)
				set("approveType", 2)
			else {
				set("approveType", 1)
				set("approveMethod", 3)
				set("candidateStrategy", strategy[i % 4 + 1])
				if (param[i % 4 + 1] != "")
					set("candidateParam", param[i % 4 + 1])
			}
			printf "</extensionElements></userTask>"
		}
		flow(199, 199)
		printf "<endEvent id=\\\"n199\\\"/></process></definitions>\"}"
	}
	function flow(i, to) {
		printf "<sequenceFlow id=\\\"f%d\\\" sourceRef=\\\"n%d\\\" " \
		    "targetRef=\\\"n%d\\\"/>", i, i - 1, to
	}
	function set(name, value) {
		printf "<flowable:%s>%s</flowable:%s>", name, value, name
	}'
}

measure_approval() {
	local model definition instance round

	bench_build "$BUILD/tests/bench/load"
	token=$(sign_in)
	processes_model >"$work/model.json"
	model=$(processes_admin POST model/create "$work/model.json")
	[ "$(processes_admin POST "model/deploy?id=$model")" = true ] ||
		die 'the model of the bench is not deployed'
	definition=$(processes_admin GET 'process-definition/get?key=bench' |
		grep -o '^{id:[^,]*' | cut -d : -f 2-)
	echo "{\"processDefinitionId\":\"$definition\"}" >"$work/start.json"
	instance=$(processes_admin POST process-instance/create \
		"$work/start.json")
	echo "GET /admin-api/bpm/process-instance/get-approval-detail?processInstanceId=$instance" \
		>"$work/approval"
	for round in $(seq "$rounds"); do
		note "bench: approval, round $round of $rounds"
		sample approval load_run --tcp "$FLEETDESK_PORT" \
			--url-file "$work/approval" --header 'tenant-id: 1' \
			--header "Authorization: Bearer $token" \
			--expect '"activityNodes":[{"id"' --seconds "$seconds"
	done
}
