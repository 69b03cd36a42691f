# shellcheck shell=bash
# instances_killed.sh - several users make mixed steps of process instances while
# workers, flow_timer and PostgreSQL are killed: each step that was answered is
# stored once, no step is stored in part, and the rows hold to the rules of the
# engine.
# FLOW_STEPS: how many steps have to succeed.
# Long: each death of PostgreSQL is followed by its recovery

# shellcheck source=tests/lib/process_model.sh
. tests/lib/process_model.sh

wanted_steps=${FLOW_STEPS:-1500}
kills=${FLOW_KILLS:-12}

# step_users: creates four users who may do everything; sets $users ("ID:TOKEN
# ...") and $ids ("ID,ID,...").
step_users() {
	local i admin=$token id

	users='' ids=''
	for i in 1 2 3 4; do
		ask POST /admin-api/system/user/create \
			"{\"username\":\"stepper$i\",\"nickname\":\"S\",\"password\":\"step pass 0\"}"
		code 0
		id=$(get data)
		sql "INSERT INTO system_user_role (user_id, role_id, tenant_id)
		     VALUES ($id, 1, 1)" >"$work/null"
		sign_in "stepper$i" 'step pass 0'
		users+="${users:+ }$id:$token"
		ids+="${ids:+,}$id"
		token=$admin
	done
}

# step_task ID METHOD MEMBERS NEXT: prints a node that the users decide.
step_task() {
	printf '{"id":"%s","type":11,"name":"%s","approveType":1,"candidateStrategy":30,"candidateParam":"%s","approveMethod":%s,"approveRatio":100,"assignStartUserHandlerType":1%s%s}' \
		"$1" "$1" "$ids" "$2" "${3:+,$3}" "${4:+,\"childNode\":$4}"
}

# Two branches, one of which waits and gives its users some seconds; then a
# called process; then a node whose rejection leads back.
step_models() {
	local end='{"id":"EndEvent","type":1,"name":"End"}' late first second both

	deploy_model stepped_part "$(step_task k1 3 '' "$end")" '"allowWithdrawTask":true'
	late='"timeoutHandler":{"enable":true,"type":2,"timeDuration":"PT5S"}'
	first=$(step_task b1 4 '' '')
	second="{\"id\":\"d1\",\"type\":14,\"name\":\"d1\",\"delaySetting\":{\"delayType\":1,\"delayTime\":\"PT1S\"},\"childNode\":$(step_task c1 2 "$late" '')}"
	both=$(step_task z1 3 '"rejectHandler":{"type":2,"returnNodeId":"a1"}' "$end")
	both="{\"id\":\"p1\",\"type\":20,\"name\":\"p1\",\"childProcessSetting\":{\"calledProcessDefinitionKey\":\"stepped_part\",\"calledProcessDefinitionName\":\"Part\",\"async\":false,\"skipStartUserNode\":true,\"startUserSetting\":{\"type\":1,\"emptyType\":1}},\"childNode\":$both}"
	both="{\"id\":\"f1\",\"type\":52,\"name\":\"f1\",\"conditionNodes\":[{\"id\":\"f1a\",\"type\":50,\"name\":\"f1a\",\"childNode\":$first},{\"id\":\"f1b\",\"type\":50,\"name\":\"f1b\",\"childNode\":$second}],\"childNode\":$both}"
	deploy_model stepped "$(step_task a1 3 '' "$both")" '"allowWithdrawTask":true'
}

# told: how many steps were answered so far.
told() {
	cat "$work"/steps.* 2>"$work/null" | grep -c '^told' || true
}

told_more() {
	! lives "$clients" || [ "$(told)" -ge "$1" ]
}

database_is_there() {
	grep -qx 1 <<<"$(sql 'SELECT 1' 2>"$work/null")"
}

# kill_one N: kills a worker, flow_timer, a server process of PostgreSQL, or
# PostgreSQL as a whole, in turn.
kill_one() {
	local pid=''

	case $(($1 % 4)) in
	0) pid=$(cat "$FLEETDESK_HOME/service/flow_timer/supervise/pid") ;;
	1 | 3) pid=$(workers_of bpm | shuf -n 1) ;;
	2)
		if [ $(($1 % 8)) = 2 ]; then
			pid=$(sql "SELECT pid FROM pg_stat_activity
				WHERE query LIKE '%bpm_task%' AND pid <> pg_backend_pid()
				ORDER BY random() LIMIT 1" 2>"$work/null") || true
		else
			pid=$(cat "$FLEETDESK_HOME/service/postgres/supervise/pid")
		fi
		;;
	esac
	[ -z "$pid" ] || kill -9 "$pid" 2>"$work/null" || true
	eventually 30 database_is_there
}

# wrongly_stored: prints the steps that the operation log has less often than
# users were told, or more often than they may have happened.  Who started an
# instance without being told does not know its id.
wrongly_stored() {
	cat "$work"/steps.* >"$work/steps"
	psql -X -q -A -t -v ON_ERROR_STOP=1 -h "$FLEETDESK_HOME/db" \
		-U fleetdesk -d fleetdesk <<-EOT
			CREATE TEMP TABLE step (verdict text, event text, about text,
				who bigint);
			\\copy step FROM '$work/steps'
			CREATE TEMP TABLE logged AS
			SELECT o.event, o.who, count(*) AS n,
			       CASE WHEN o.event IN ('start', 'cancel') THEN o.instance
			            ELSE o.task END AS about
			  FROM (SELECT user_id AS who, extra::json #>> '{event,new}' AS event,
			               extra::json #>> '{instance,new}' AS instance,
			               extra::json #>> '{task,new}' AS task
			          FROM system_operate_log
			         WHERE type = 'process instance' AND user_id IN ($ids)) o
			 GROUP BY o.event, o.who, about;
			SELECT event, about, who, least, most, n
			  FROM (SELECT event, about, who, count(*) AS most,
			               count(*) FILTER (WHERE verdict = 'told') AS least
			          FROM step WHERE about <> 'None' GROUP BY 1, 2, 3) s
			  FULL JOIN logged USING (event, about, who)
			 WHERE COALESCE(n, 0) < COALESCE(least, 0)
			    OR (event <> 'start' AND n > COALESCE(most, 0))
			 LIMIT 20;
			SELECT 'starts that nobody asked for' FROM logged
			 WHERE event = 'start'
			HAVING sum(n) > (SELECT count(*) FROM step WHERE event = 'start');
	EOT
}

# decided_twice: prints tasks that were approved twice, or rejected twice.  A task
# that waits for signers after its approval may be rejected by one of them.
decided_twice() {
	sql "SELECT t.id FROM bpm_task t JOIN bpm_comment c
	         ON c.tree = t.tree AND c.task = t.num AND c.type IN (1, 2)
	      WHERE t.tree IN (SELECT tree FROM bpm_process_instance
	             WHERE definition_key = 'stepped')
	      GROUP BY t.id, c.type HAVING count(*) > 1 LIMIT 10"
}

steps_under_kills() {
	local n clients

	step_users
	step_models
	STEPS_PORT=$FLEETDESK_PORT STEPS_DEFINITION=$definition \
		STEPS_USERS=$users STEPS_WANTED=$wanted_steps \
		tests/lib/instance_clients.py "$work" >"$work/made" &
	clients=$!
	for ((n = 1; n <= kills; n++)); do
		eventually 120 told_more $((n * wanted_steps / (kills + 1)))
		lives "$clients" || fail "the clients have ended after $n kills"
		kill_one "$n"
	done
	wait "$clients"
	eventually 30 database_is_there
	cat "$work/made" >&2
	[ "$(told)" -ge "$wanted_steps" ] || fail "only $(told) steps"
	same '' "$(wrongly_stored)" 'steps that are not stored as they were answered'
	same '' "$(decided_twice)" 'tasks that were decided twice'
	instances_hold
}

# Timers that came due while flow_timer or PostgreSQL was dead fire afterwards.
timers_catch_up() {
	none_late() {
		same 0 "$(sql "SELECT count(*) FROM bpm_timer
			WHERE parked_time IS NULL AND next_try < now() - interval '1 second'
			  AND tree IN (SELECT tree FROM bpm_process_instance
			       WHERE definition_key = 'stepped' AND num = 1)")" 'late timers'
	}
	eventually 60 none_late
	same 0 "$(sql "SELECT count(*) FROM bpm_process_job")" 'dead letters'
	instances_hold
}

run_case "$wanted_steps mixed steps under $kills kills: nothing lost or doubled" steps_under_kills
run_case 'late timers fire, and all rows hold' timers_catch_up
sql "DELETE FROM system_user_role WHERE user_id IN (
	SELECT id FROM system_users WHERE username LIKE 'stepper_')" >"$scratch/null"
