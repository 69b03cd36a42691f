#!/usr/bin/env bash
# test_flow_timer - the job flow_timer: 10,000 timers of process instances that
# are due at once fire in 60 s of CPU time; each fires within a second of its
# date and once, also when workers are killed, and beside the many or slow ones of
# another tenant; a cycle that has missed many dates fires once, also one without length;
# timers of suspended instances and of deleted tenants do not fire; one that
# fails eight times is a dead letter and suspends its instance, also when it
# takes too long.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=flow_timer
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

# model KEY XML: deploys a process with that key, whose elements are the XML.
model() {
	ask "INSERT INTO bpm_process_definition (tenant_id, key, version, name,
	            model_id, model_type, bpmn_xml, form_type, visible,
	            manager_user_ids, sort)
	     VALUES (1, '$1', 1, '$1', 1, 10, \$xml\$<?xml version=\"1.0\"?>
	<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"
	    xmlns:flowable=\"http://flowable.org/bpmn\" targetNamespace=\"t\">
	<process id=\"$1\" name=\"$1\" isExecutable=\"true\">$2</process>
	</definitions>\$xml\$, 20, true, '{1}', 1)"
}

# instances KEY FROM TO NODE MODE TIMER TEXT DUE [TENANT]: makes the trees FROM
# to TO.  Each is an instance whose token waits at NODE in that mode (2 task, 3
# receive task, 4 timer), with a timer that is due at DUE.
instances() {
	ask "INSERT INTO bpm_process_instance (tree, num, id, tenant_id,
	            definition_id, definition_key, state, status, reason_code,
	            starter, name, start_time, calls, last_id, last_timer,
	            last_activity, last_variable, last_arrival)
	     SELECT n, 1, 'i' || n, ${9:-1}, d.id, d.key, 0, 1, 0, '1', d.name, now(),
	            0, 2, 1, 2, 0, 0
	       FROM generate_series($2, $3) n, bpm_process_definition d
	      WHERE d.key = '$1';
	     INSERT INTO bpm_activity (tree, num, instance, node, start_time, end_time)
	     SELECT n, 1, 1, 's', now(), now() FROM generate_series($2, $3) n;
	     INSERT INTO bpm_activity (tree, num, instance, node, came, start_time)
	     SELECT n, 2, 1, '$4', 's', now() FROM generate_series($2, $3) n;
	     INSERT INTO bpm_token (tree, num, instance, parent, gone, kept, node,
	            came, mode, element, arrived, activity)
	     SELECT n, 2, 1, 1, false, false, '$4', 's', $5, false, 0, 2
	       FROM generate_series($2, $3) n;
	     INSERT INTO bpm_timer (tree, num, tenant_id, token, node, text, due_time,
	            times_left, end_ms, next_try)
	     SELECT n, 1, ${9:-1}, 2, '$6', '$7', $8, CASE WHEN '$7' LIKE 'R%' THEN -1 ELSE 1 END,
	            9223372036854775807, $8
	       FROM generate_series($2, $3) n" >/dev/null
}

# fired FROM TO NODE: prints how often tokens of these trees have entered the
# node, and of how many trees.
fired() {
	ask "SELECT count(*) || ' ' || count(DISTINCT tree) FROM bpm_activity
	      WHERE tree BETWEEN $1 AND $2 AND node = '$3'"
}

due() {
	ask "SELECT count(*) FROM bpm_timer WHERE tree BETWEEN $1 AND $2
	        AND parked_time IS NULL AND next_try <= now()"
}

flow() {
	printf '<sequenceFlow id="%s" sourceRef="%s" targetRef="%s">%s</sequenceFlow>' "$@"
}

model waits "<startEvent id='s'/><intermediateCatchEvent id='c'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id='e'/>$(flow f s c '')$(flow g c e '')"
model cycles "<startEvent id='s'/><receiveTask id='r'/><boundaryEvent id='b' attachedToRef='r' cancelActivity='false'><timerEventDefinition><timeCycle>R/PT1H</timeCycle></timerEventDefinition></boundaryEvent><endEvent id='e'/><endEvent id='t'/>$(flow f s r '')$(flow g r e '')$(flow h b t '')"
model fails "<startEvent id='s'/><intermediateCatchEvent id='c' name='Wait'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent><endEvent id='e'/>$(flow f s c '')$(flow g c e "<conditionExpression>\${missing}</conditionExpression>")"

# seconds PID...: the CPU time of these processes.
seconds() {
	local pid

	for pid; do
		cat "/proc/$pid/stat"
	done | awk -v hz="$(getconf CLK_TCK)" '{ sub(/^.*\) /, "")
		n += $12 + $13 } END { printf "%d", n / hz }'
}

# Ten thousand timers that are due at once fire, and no others.  On a busy machine
# this may take longer than 60 s, but no more than that of CPU.
instances waits 1 10000 c 4 c PT1H "now()"
instances waits 10001 10010 c 4 c PT1H "now() + interval '1 hour'"
ask "INSERT INTO system_tenant (id, name, deleted, status, expire_time, package_id,
            account_count)
     VALUES (78, 'Beside', false, 0, 'infinity', 0, 1)" >/dev/null
instances waits 15001 15001 c 4 c PT1H "now() + interval '1 second'" 78
begin=$SECONDS
work a
soon "all that are due have fired" 0 due 1 10000
took=$(seconds "${workers[a]}" "$(ask "SELECT pid FROM pg_stat_activity
	WHERE pid <> pg_backend_pid() AND backend_type = 'client backend'")")
check "ten thousand within 60 s" yes "$([ "$took" -lt 60 ] && echo yes || echo "$took s")"
echo "10,000 timers due at once: $((SECONDS - begin)) s, $took s of CPU"
check "each once" '10000 10000' "$(fired 1 10000 e)"

# Another tenant's timer that comes due meanwhile is on time: after it was due the job
# fires at most those that it had already listed, and then comes to that tenant.
check "another tenant's" '1 1' "$(fired 15001 15001 e)"
others=$(ask "SELECT count(*) FROM bpm_process_instance i, bpm_process_instance o
	WHERE i.tree <= 10000 AND o.tree = 15001 AND i.end_time < o.end_time
	  AND i.end_time > o.start_time + interval '1 second'")
check "before most others" yes "$([ "$others" -le 100 ] && echo yes || echo "$others")"
check "their instances have ended" 10000 "$(ask "SELECT count(*)
	FROM bpm_process_instance WHERE tree <= 10000 AND state = 1
	 AND status = 2 AND end_time IS NOT NULL")"
check "nothing is left of them" '0 0' "$(ask "SELECT
	(SELECT count(*) FROM bpm_timer WHERE tree <= 10000) || ' ' ||
	(SELECT count(*) FROM bpm_token WHERE tree <= 10000 AND NOT gone)")"
check "the others wait" '10 10' "$(ask "SELECT count(*) || ' ' || (SELECT count(*)
	FROM bpm_timer WHERE tree > 10000) FROM bpm_process_instance
	WHERE tree > 10000 AND state = 0")"

# A timer fires within a second of its date.
instances waits 20001 20001 c 4 c PT1H "now() + interval '1 second'"
soon "one that comes due" '1 1' fired 20001 20001 e
check "in time" t "$(ask "SELECT end_time - start_time < interval '2 seconds'
	FROM bpm_process_instance WHERE tree = 20001")"

# A tenant whose timers take long has half of the time at most while those of others
# are due, which fire meanwhile.
ask "CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS
	'BEGIN PERFORM pg_sleep(TG_ARGV[0]::float8); RETURN NEW; END';
     CREATE TRIGGER dawdle BEFORE INSERT ON bpm_activity FOR EACH ROW
	WHEN (NEW.num > 2 AND NEW.tree BETWEEN 25001 AND 25006)
	EXECUTE FUNCTION dawdle(2)" >/dev/null
instances waits 25001 25006 c 4 c PT1H "now()" 78
instances waits 25101 25120 c 4 c PT1H "now()"
soon "those of others fire" 0 due 25101 25120
soon "which fire, too" '6 6' fired 25001 25006 e
quick=$(ask "SELECT count(*) FROM bpm_process_instance WHERE tree BETWEEN 25101 AND 25120
	AND end_time < (SELECT max(end_time) FROM bpm_process_instance
	                 WHERE tree BETWEEN 25001 AND 25006)")
check "more of them than one beside each that takes long" yes \
	"$([ "$quick" -ge 10 ] && echo yes || echo "$quick")"

# Several workers are killed while they work: each timer fires once.
leave_all TERM
instances waits 30001 31000 c 4 c PT1H "now()"
for _ in {1..6}; do
	work b
	work c
	left=$(due 30001 31000)
	until [ "$(due 30001 31000)" -lt "$left" ] || [ "$left" = 0 ]; do
		nap 0.01
	done
	leave_all KILL
done
work a
work b
work c
soon "none was forgotten" 0 due 30001 31000
check "none fired twice" '1000 1000' "$(fired 30001 31000 e)"
leave_all TERM

# A cycle that has missed many dates fires once, and its next date is in the
# future.
instances cycles 40001 40003 r 3 b R/PT1H "now() - interval '10 hours 20 minutes'"
work a
soon "missed dates" '3 3' fired 40001 40003 t
check "the next date" 3 "$(ask "SELECT count(*) FROM bpm_timer
	WHERE tree BETWEEN 40001 AND 40003 AND next_try = due_time
	 AND due_time > now() AND due_time < now() + interval '1 hour'")"
check "its instance runs" 3 "$(ask "SELECT count(*) FROM bpm_process_instance
	WHERE tree BETWEEN 40001 AND 40003 AND state = 0")"

# Timers of suspended instances and of deleted tenants do not fire.
ask "INSERT INTO system_tenant (id, name, deleted, status, expire_time, package_id,
            account_count)
     VALUES (77, 'Gone', true, 0, 'infinity', 0, 1)" >/dev/null
instances waits 50001 50001 c 4 c PT1H "now() + interval '1 hour'"
instances waits 50002 50002 c 4 c PT1H "now() + interval '1 hour'" 77
instances waits 50003 50003 c 4 c PT1H "now() + interval '1 hour'"
ask "UPDATE bpm_process_instance SET status = 5 WHERE tree = 50001;
     UPDATE bpm_timer SET due_time = now(), next_try = now()
      WHERE tree BETWEEN 50001 AND 50003"
soon "one that runs" '1 1' fired 50003 50003 e
soon "the others are put off" 0 due 50001 50002
check "they have not fired" '0 0' "$(fired 50001 50002 e)"

# A timer that fails is tried eight times; then it is a dead letter, and its instance
# is suspended.
instances fails 60001 60001 c 4 c PT1H "now()"
instances waits 60002 60011 c 4 c PT1H "now()"
soon "the others fire" '10 10' fired 60002 60011 e
end_s=$((SECONDS + 120))
until [ "$(ask "SELECT count(*) FROM bpm_timer WHERE parked_time IS NOT NULL")" = 1 ] ||
	[ $SECONDS -ge $end_s ]; do
	ask "UPDATE bpm_timer SET next_try = now() WHERE tries > 0
	        AND parked_time IS NULL"
	nap 0.05
done
check "it is a dead letter" '8|5|timer|c|Wait|8' "$(ask "SELECT t.tries, i.status, j.kind,
	j.activity_id, j.activity_name, j.tries
	FROM bpm_timer t, bpm_process_instance i, bpm_process_job j
	WHERE t.tree = 60001 AND i.tree = 60001 AND j.tree = 60001")"
like "with a clear word" '*missing*' "$(ask "SELECT error FROM bpm_process_job")"
leave a TERM
check "and the log says so" 1 "$(grep -c 'failed on its last try' \
	"$FLEETDESK_HOME/said")"

# Comparing long texts again and again, in a loop of ten thousand nodes, is refused
# before it takes long.
same=$(printf 'v1 == v2 &amp;&amp; %.0s' {1..60})
model toils "<startEvent id='s'/><intermediateCatchEvent id='c'><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent><exclusiveGateway id='x' default='l'/><endEvent id='e'/>$(flow f s c '')$(flow g c x '')<sequenceFlow id='l' sourceRef='x' targetRef='x'/>$(flow h x e "<conditionExpression>\${${same}v1 != v2}</conditionExpression>")"
instances toils 90001 90001 c 4 c PT1H "now()"
ask "INSERT INTO bpm_variable (tree, num, token, name, value)
     SELECT 90001, n, 1, 'v' || n, to_json(repeat('x', 450000))
       FROM generate_series(1, 2) n;
     UPDATE bpm_process_instance SET last_variable = 2 WHERE tree = 90001" >/dev/null
work d
begin=$(seconds "${workers[d]}")
soon "it is refused" t ask "SELECT tries > 0 AND last_error LIKE '%steps%'
	FROM bpm_timer WHERE tree = 90001"
check "at once" yes "$([ $(($(seconds "${workers[d]}") - begin)) -lt 2 ] && echo yes)"
leave d TERM

# What takes too long nevertheless ends its process by SIGPROF, which comes by hand here
# while the firing waits.  The try was counted before.  When no try has ended, the timer
# is a dead letter.
ask "CREATE TRIGGER dawdle_long BEFORE INSERT ON bpm_activity FOR EACH ROW
	WHEN (NEW.num > 2 AND NEW.tree = 90012) EXECUTE FUNCTION dawdle(4.5)" >/dev/null
instances waits 90012 90012 c 4 c PT1H "now()"
ask "UPDATE bpm_timer SET tries = 6 WHERE tree = 90012" >/dev/null
for tries in 7 8; do
	status=0
	work d
	soon "its try is counted" "$tries later" ask "SELECT tries || CASE
		WHEN next_try > now() THEN ' later' END FROM bpm_timer WHERE tree = 90012"
	kill -PROF "${workers[d]}"
	wait "${workers[d]}" 2>/dev/null || status=$?
	unset "workers[d]"
	check "it is ended by SIGPROF" $((128 + 27)) $status
	ask "UPDATE bpm_timer SET next_try = now() WHERE tree = 90012"
done
instances waits 90002 90011 c 4 c PT1H "now()"
work d
soon "the others fire then" '10 10' fired 90002 90011 e
soon "and it is a dead letter" '8|5|timer|8|no try has ended within its time' \
	ask "SELECT t.tries, i.status, j.kind, j.tries, j.error
	       FROM bpm_timer t, bpm_process_instance i, bpm_process_job j
	      WHERE t.tree = 90012 AND i.tree = 90012 AND j.tree = 90012"
leave_all TERM

# Cycles without length of before are over with their next date, which is late.
instances cycles 91001 91003 r 3 b R999999999/PT0S "now() - interval '1 hour'"
work a
soon "each fires once" '3 3' fired 91001 91003 t
soon "and is gone" 0 ask "SELECT count(*) FROM bpm_timer WHERE tree >= 91001"
leave a TERM

checks_summary
