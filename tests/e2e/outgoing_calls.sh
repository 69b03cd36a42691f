# shellcheck shell=bash
# outgoing_calls.sh - process instances and other programs: triggers are called
# and call back, status events arrive, timers fire in time, nobody waits for a
# program that does not answer, and nothing is lost when helpers are killed.
#
# Long: it waits for programs that do not answer and for helpers that start again.

# shellcheck source=tests/lib/partner.sh
. tests/lib/partner.sh
# shellcheck source=tests/lib/process_model.sh
. tests/lib/process_model.sh
partner_start "$scratch"
sql "UPDATE infra_config SET value = '127.0.0.1' WHERE key = 'bpm.http.hosts'"

# node ID TYPE MEMBERS [NEXT]: prints a node of a SIMPLE model.
node() {
	printf '{"id":"%s","type":%s,"name":"%s"%s%s}' "$1" "$2" "$1" \
		"${3:+,$3}" "${4:+,\"childNode\":$4}"
}

end_node=$(node EndEvent 1 '')
boss='"approveType":1,"candidateStrategy":30,"candidateParam":"1","approveMethod":3'

# called TYPE PATH: prints the settings of a trigger that calls the partner.
called() {
	printf '"triggerSetting":{"type":%s,"httpRequestSetting":{"url":"http://127.0.0.1:%s%s","header":[],"body":[{"type":2,"key":"day","value":"day"}],"response":[{"key":"got","value":"answer"}]}}' \
		"$1" "$port" "$2"
}

# stands WANTED: fails unless the instance and its only token have that status and
# node.
stands() {
	[ "$1" = "$(sql "SELECT i.status || ' ' || COALESCE((SELECT string_agg(k.node, ',')
		FROM bpm_token k WHERE k.tree = i.tree AND NOT k.gone), '')
		FROM bpm_process_instance i WHERE i.id = '$instance'")" ]
}

# approve: approves the oldest open task of the instance.
approve() {
	ask PUT /admin-api/bpm/task/approve "{\"id\":\"$(sql "SELECT t.id
		FROM bpm_task t JOIN bpm_process_instance i USING (tree)
		WHERE i.id = '$instance' AND t.open ORDER BY t.num LIMIT 1")\"}"
	code 0
}

# listened STATUS: fails unless the partner was told that the instance has that
# status.
listened() {
	grep -qF "\"status\": $1" <<<"$(grep -F "	/ok/status	" "$calls" |
		grep -F "\"$instance\"")"
}

whole_way() {
	ask POST /admin-api/bpm/status-listener/create "{\"name\":\"l\",\"match\":\"prefix\",\"key\":\"asks\",\"url\":\"http://127.0.0.1:$port/ok/status\",\"status\":0}"
	code 0
	deploy_model asks "$(node t1 15 "$(called 2 /ok/trigger)" "$(node a1 11 "$boss" "$end_node")")"
	start_instance '{"day":3}'
	eventually 10 stands '1 t1_callback'
	grep -qF "day=3&processInstanceId=$instance&taskDefineKey=t1_callback" "$calls"
	same 42 "$(sql "SELECT value FROM bpm_variable v
		JOIN bpm_process_instance i USING (tree)
		WHERE i.id = '$instance' AND v.name = 'got'")" 'what the answer said'
	rpc POST /rpc-api/bpm/process-instance/trigger \
		"{\"processInstanceId\":\"$instance\",\"taskDefineKey\":\"t1_callback\",\"variables\":{\"day\":4}}"
	code 0
	same a1 "$(sql "SELECT node FROM bpm_task t JOIN bpm_process_instance i
		USING (tree) WHERE i.id = '$instance' AND t.open")" 'open task'
	approve
	eventually 10 listened 2
	rpc POST /process-instance/get "{\"processInstanceId\":\"$instance\"}"
	code 0
	same 'true false 2' "$(get data.ended) $(get data.rejected) $(get data.status)" state
	ask POST /process-instance/trigger '{}'
	code 404 404
}

# hurried: makes all calls due at once that wait for their next attempt, or for
# the lease of a killed helper.
hurried() {
	sql "UPDATE mq_outbox SET next_try = now()
	      WHERE topic = 'bpm.call' AND parked_time IS NULL AND next_try > now()"
}

# A call that fails for good suspends its instance until an administrator retries
# or skips it; listeners are told of both.
dead_letter() {
	deploy_model asks_nobody "$(node t1 15 "$(called 1 /fail)" "$end_node")"
	start_instance '{"day":3}'
	gave_up() {
		hurried
		stands '5 t1'
	}
	eventually 60 gave_up
	eventually 10 listened 5
	ask GET "/admin-api/bpm/process-job/page?processInstanceId=$instance"
	code 0
	same 'HTTP 500' "$(get data.list.0.error)" error
	ask PUT /admin-api/bpm/process-job/skip "{\"id\":$(get data.list.0.id)}"
	code 0
	stands '2 '
	eventually 10 listened 2
	same '1 1 1' "$(for state in 5 1 2; do
		grep -F "\"$instance\"" "$calls" | grep -cF "\"status\": $state"
	done | paste -sd ' ')" 'each once'
}

in_time() {
	deploy_model waits "$(node d1 14 '"delaySetting":{"delayType":1,"delayTime":"PT1S"}' "$end_node")"
	start_instance '{"day":3}'
	eventually 10 stands '2 '
	same t "$(sql "SELECT end_time - start_time BETWEEN '1 second' AND '3 seconds'
		FROM bpm_process_instance WHERE id = '$instance'")" 'a second later'
}

# An approval does not wait for a program that never answers.
nobody_waits() {
	local begin drip="{\"url\":\"http://127.0.0.1:$port/drip\",\"header\":[],\"body\":[]}"

	deploy_model slow "$(node a1 11 "$boss" "$(node a2 11 "$boss" "$end_node")")" \
		"\"processBeforeTriggerSetting\":$drip,\"processAfterTriggerSetting\":$drip,\"taskBeforeTriggerSetting\":$drip,\"taskAfterTriggerSetting\":$drip"
	begin=$EPOCHREALTIME
	start_instance '{"day":3}'
	approve
	approve
	stands '2 '
	awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { exit b - a > 4 }' ||
		fail 'something waited'
	eventually 10 grep -q '	/drip	' "$calls"
}

# Timers that reject tasks fire while people approve the same tasks: each task
# is decided once, and whoever was told that his approval succeeded has made it.
one_decides() {
	local i n

	deploy_model asks_both "$(node a1 11 "$boss,\"timeoutHandler\":{\"enable\":true,\"type\":3,\"timeDuration\":\"PT1H\"}" "$end_node")"
	for i in {1..60}; do
		start_instance '{"day":3}'
	done
	sql "SELECT t.id FROM bpm_task t JOIN bpm_process_instance i USING (tree)
	      WHERE i.definition_key = 'asks_both' AND t.open ORDER BY t.tree" \
		>"$work/tasks"
	same 60 "$(wc -l <"$work/tasks")" tasks
	sql "UPDATE bpm_timer SET due_time = now(), next_try = now()
	      WHERE tree IN (SELECT tree FROM bpm_process_instance
	       WHERE definition_key = 'asks_both')"
	for n in 1 2 3; do
		while read -r task; do
			batch public PUT /admin-api/bpm/task/approve "{\"id\":\"$task\"}"
		done < <(shuf "$work/tasks") | play >"$work/answers.$n" &
	done
	wait
	all_decided() {
		[ 60 = "$(sql "SELECT count(*) FROM bpm_process_instance
			WHERE definition_key = 'asks_both' AND state <> 0")" ]
	}
	eventually 20 all_decided
	same "$(cat "$work"/answers.* | grep -c '^{"code":0,')" \
		"$(sql "SELECT count(*) FROM bpm_process_instance
			WHERE definition_key = 'asks_both' AND status = 2")" approved
	same 180 "$(cat "$work"/answers.* | grep -cE '^\{"code":(0|1009005002|1009005001),')" answers
	same '60 60' "$(sql "SELECT count(*) FILTER (WHERE status IN (2, 3)) || ' ' ||
		count(DISTINCT tree) FROM bpm_task WHERE node = 'a1' AND tree IN (
		SELECT tree FROM bpm_process_instance
		 WHERE definition_key = 'asks_both')")" decisions
	same 0 "$(sql "SELECT count(*) FROM bpm_timer")" 'timers left'
}

# released: makes all calls due at once.  This ends the lease of a helper that is
# calling, too, which costs its call an attempt; so none may run out of attempts.
# Nor does any wait because /drip has made the host a silent one.
released() {
	sql "UPDATE mq_outbox SET next_try = now(), tries = LEAST(tries, 1)
	      WHERE topic = 'bpm.call' AND parked_time IS NULL AND next_try > now();
	     DELETE FROM mq_silent_host"
}

# When helpers are killed no call is lost, and no step is done twice.
helpers_killed() {
	local i before

	deploy_model busy "$(node t1 15 "$(called 1 /flaky/busy)" "$(node d1 14 '"delaySetting":{"delayType":1,"delayTime":"PT1S"}' "$end_node")")"
	for i in {1..40}; do
		start_instance '{"day":3}'
	done
	stood() {
		sql "SELECT string_agg(node, ' ' ORDER BY tree) FROM bpm_token
		      WHERE NOT gone"
	}
	for i in {1..6}; do
		before=$(stood)
		service kill outbox_call
		service kill flow_timer
		moves() {
			released
			[ -z "$before" ] || [ "$before" != "$(stood)" ]
		}
		eventually 20 moves
	done
	all_ended() {
		released
		[ 40 = "$(sql "SELECT count(*) FROM bpm_process_instance
			WHERE definition_key = 'busy' AND status = 2")" ]
	}
	eventually 30 all_ended
	same 40 "$(sql "SELECT count(*) FROM bpm_activity a
		JOIN bpm_process_instance i USING (tree)
		WHERE i.definition_key = 'busy' AND a.node = 'd1'")" 'went on once'
	same 0 "$(sql "SELECT count(*) FROM bpm_timer")" 'timers left'
}

run_case 'a trigger calls and is called back, and listeners hear' whole_way
run_case 'a call that fails for good stops its instance' dead_letter
run_case 'a timer fires in time' in_time
run_case 'nobody waits for another program' nobody_waits
run_case 'six workers' crew bpm 6
run_case 'of a timer and people one decides' one_decides
run_case 'two workers again' crew bpm 2
run_case 'killed helpers lose nothing and do nothing twice' helpers_killed
partner_end
sql "UPDATE infra_config SET value = 'none' WHERE key = 'bpm.http.hosts'"
