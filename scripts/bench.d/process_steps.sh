# shellcheck shell=bash disable=SC2154 # work, url, token are the bench's
# process_steps.sh - steps of process instances through the whole suite: starts
# and approvals by 32 clients, approvals in old instances, timers that are due
# at once, and the memory of a worker that has met many models.

decision_clients=32

# decision_model KEY NODES: prints a SIMPLE model with that many nodes in a row,
# each of which the administrator decides, as the body of a request.
decision_model() {
	awk -v key="$1" -v n="$2" 'BEGIN {
		printf "{\"key\":\"%s\",\"name\":\"%s\",\"type\":20,", key, key
		printf "\"formType\":20,\"formCustomCreatePath\":\"/a\","
		printf "\"formCustomViewPath\":\"/b\",\"visible\":true,"
		printf "\"managerUserIds\":[1],\"simpleModel\":{\"id\":"
		printf "\"StartUserNode\",\"type\":10,\"name\":\"Starter\""
		for (i = 1; i <= n; i++) {
			printf ",\"childNode\":{\"id\":\"a%d\",\"type\":11,", i
			printf "\"name\":\"Step %d\",\"approveType\":1,", i
			printf "\"candidateStrategy\":30,\"candidateParam\":\"1\","
			printf "\"approveMethod\":3,"
			printf "\"assignStartUserHandlerType\":1"
		}
		printf ",\"childNode\":{\"id\":\"EndEvent\",\"type\":1,"
		printf "\"name\":\"End\"}"
		for (i = 0; i <= n; i++)
			printf "}"
		print "}"
	}'
}

# decision_deploy KEY: deploys the model in $work/model.json; prints the line of
# a request that starts an instance.
decision_deploy() {
	local model

	model=$(processes_admin POST model/create "$work/model.json")
	[ "$(processes_admin POST "model/deploy?id=$model")" = true ] ||
		die "the model $1 of the bench is not deployed"
	printf 'POST /admin-api/bpm/process-instance/create {"processDefinitionId":"%s"}\n' \
		"$(processes_admin GET "process-definition/get?key=$1" |
			grep -o '^{id:[^,]*' | cut -d : -f 2-)"
}

# decision_fire FILE: each request of the file once.
decision_fire() {
	load_run --clients "$decision_clients" --tcp "$FLEETDESK_PORT" --once \
		--requests "$(wc -l <"$1")" --url-file "$1" \
		--header 'tenant-id: 1' --header "Authorization: Bearer $token" \
		--expect '"code":0'
}

# decision_approvals KEY NODE: prints the requests that approve all open tasks of
# that node.
decision_approvals() {
	sql <<-EOT
		SELECT 'PUT /admin-api/bpm/task/approve {"id":"' || t.id || '"}'
		  FROM bpm_task t JOIN bpm_process_instance i USING (tree)
		 WHERE i.definition_key = '$1' AND t.open AND t.node = '$2'
		 ORDER BY t.tree
	EOT
}

# decision_pages N: prints the requests for the pages of the newest N instances.
decision_pages() {
	sql -c "SELECT 'GET /admin-api/bpm/process-instance/get-approval-detail' ||
	               '?processInstanceId=' || id
	          FROM bpm_process_instance WHERE definition_key = 'decide'
	         ORDER BY tree DESC LIMIT $1"
}

# decision_round N: starts N instances and makes the two approvals of each; its
# user reads his list before each, and the page of the instance at the end.
decision_round() {
	for _ in $(seq "$1"); do
		cat "$work/start"
	done >"$work/starts"
	sample decide-start decision_fire "$work/starts"
	for _ in $(seq "$1"); do
		echo 'GET /admin-api/bpm/task/todo-page?pageNo=1&pageSize=10'
	done >"$work/lists"
	sample decide-list decision_fire "$work/lists"
	decision_approvals decide a1 >"$work/approvals"
	sample decide-first decision_fire "$work/approvals"
	decision_approvals decide a2 >"$work/approvals"
	sample decide-last decision_fire "$work/approvals"
	decision_pages "$1" >"$work/pages"
	sample decide-page decision_fire "$work/pages"
}

# decision_old N: gives each of the running instances 2,000 tasks that have
# ended, with the tokens, comments and lines of the history that they leave.
decision_old() {
	sql <<-'EOT'
		SET statement_timeout = 0;
		CREATE TEMP TABLE old AS
		SELECT i.tree, i.definition_id, n, i.last_id + n AS num,
		       i.last_activity + n AS activity
		  FROM bpm_process_instance i, generate_series(1, 2000) n
		 WHERE i.definition_key = 'decide' AND i.state = 0;
		INSERT INTO bpm_token (tree, num, instance, parent, gone, kept, node,
		       mode, element, arrived)
		SELECT tree, num + 2000, 1, 1, true, true, 'a1', 2, false, 0 FROM old;
		INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id,
		       token, node, open, status, delegation, sign, name, assignee,
		       reason_code, create_time, end_time, entered, until)
		SELECT tree, num, 1, 1, definition_id, num + 2000, 'a1', false, 5, 0, 0,
		       'Step 1', '1', 0, now(), now(), activity, activity FROM old;
		INSERT INTO bpm_activity (tree, num, instance, node, start_time, end_time)
		SELECT tree, activity, 1, 'a1', now(), now() FROM old;
		INSERT INTO bpm_comment (tenant_id, tree, instance, task, type, author,
		       reason_code, create_time)
		SELECT 1, tree, 1, num, 4, '1', 0, now() FROM old;
		UPDATE bpm_process_instance SET last_id = last_id + 4000,
		       last_activity = last_activity + 2000
		 WHERE tree IN (SELECT tree FROM old) AND num = 1;
		VACUUM ANALYZE bpm_token, bpm_task, bpm_activity, bpm_comment,
		       bpm_process_instance;
	EOT
}

measure_process_steps() {
	local n=$((seconds * 250)) token round

	bench_build "$BUILD/tests/bench/load"
	token=$(sign_in)
	decision_model decide 2 >"$work/model.json"
	decision_deploy decide >"$work/start"
	# The first requests prepare statements and parse the model.  Plans that are
	# made while a table has three pages read all of it, until autovacuum has
	# counted it anew, which is within a minute: of that an old database knows
	# nothing.
	decision_round "$n"
	sql -c 'VACUUM ANALYZE bpm_token, bpm_task, bpm_activity, bpm_comment,
		bpm_process_instance'
	sed -i '/^decide-/d' "$work/samples"
	for round in $(seq "$rounds"); do
		note "bench: process-steps, round $round of $rounds"
		decision_round "$n"
	done
	for _ in {1..200}; do
		cat "$work/start"
	done >"$work/starts"
	decision_fire "$work/starts" >/dev/null
	decision_old
	decision_approvals decide a1 >"$work/approvals"
	sample decide-old decision_fire "$work/approvals"
}

# measure_timers: as many timers as instances are due at once.
measure_timers() {
	local n=${quick:+500} token begin left

	n=${n:-10000}
	bench_build "$BUILD/tests/bench/load"
	token=$(sign_in)
	decision_model timers 1 | sed 's/"type":11,.*HandlerType":1/"type":14,"name":"Wait","delaySetting":{"delayType":1,"delayTime":"PT9H"}/' \
		>"$work/model.json"
	decision_deploy timers >"$work/start"
	for _ in $(seq "$n"); do
		cat "$work/start"
	done >"$work/starts"
	decision_fire "$work/starts" >/dev/null
	begin=$EPOCHREALTIME
	sql -c 'UPDATE bpm_timer SET due_time = now(), next_try = now()'
	until left=$(sql -c 'SELECT count(*) FROM bpm_timer') && [ "$left" = 0 ]; do
		sleep 0.1
	done
	size timers "$n"
	size timers-s "$(awk -v b="$begin" -v e="$EPOCHREALTIME" \
		'BEGIN { printf "%.1f", e - b }')"
	[ "$(sql -c "SELECT count(*) FROM bpm_process_instance
		WHERE definition_key = 'timers' AND status = 2")" = "$n" ] ||
		die 'some timers have not fired once'
}

# measure_models_memory: the PSS of the largest worker of bpm when each has
# served half of the requests, and at their end; they are about instances of 50
# models.
measure_models_memory() {
	local n=${quick:+500} k token

	n=${n:-50000}
	bench_build "$BUILD/tests/bench/load"
	token=$(sign_in)
	: >"$work/starts"
	for k in {1..50}; do
		decision_model "memory$k" 20 >"$work/model.json"
		decision_deploy "memory$k" >>"$work/starts"
	done
	decision_fire "$work/starts" >/dev/null
	sql -c "SELECT 'GET /admin-api/bpm/' || kind || id
	          FROM bpm_process_instance, (VALUES
	               ('process-instance/get?id='),
	               ('task/list-by-process-instance-id?processInstanceId='),
	               ('process-instance/get-bpmn-model-view?id=')) v (kind)
	         WHERE definition_key LIKE 'memory%'" >"$work/views"
	for k in 1 2; do
		serve_each bpm $((n * k)) load_run --requests 5000 \
			--tcp "$FLEETDESK_PORT" --url-file "$work/views" \
			--header 'tenant-id: 1' --header "Authorization: Bearer $token"
		size "bpm-${k}" "$(pss bpm)"
	done
	size bpm-requests "$((2 * n))"
}
