#!/usr/bin/env bash
# test_service_call - the calls of other programs that process instances ask
# for, as the job outbox_call makes them: a good answer sets variables and moves
# the token on, once, also when workers are killed; an answer with an error code
# moves it on without variables; a call that fails for good suspends its
# instance; calls of suspended instances wait, and those of ended ones are
# dropped; a host that hangs holds up no other.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=outbox_call
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
# shellcheck source=tests/lib/partner.sh
. tests/lib/partner.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

# Another partner, at a port of its own, hangs.
mkdir "$FLEETDESK_HOME/slow"
partner_start "$FLEETDESK_HOME/slow"
slow=$partner slow_port=$port
partner_start "$FLEETDESK_HOME"
trap 'partner_end; partner=$slow; partner_end; end' EXIT
ask "UPDATE infra_config SET value = '127.0.0.1' WHERE key = 'bpm.http.hosts'"

# Instances that other tests have left, and their listeners, which would hear of
# the instances of this test, are removed.
ask "SET client_min_messages = warning; TRUNCATE bpm_process_instance, bpm_token,
	bpm_activity, bpm_variable, bpm_task, bpm_timer, bpm_status_listener,
	mq_outbox, mq_silent_host CASCADE"

# The process of all instances: it waits at a service task c, then at a receive
# task r.
ask "INSERT INTO bpm_process_definition (tenant_id, key, version, name, model_id,
            model_type, bpmn_xml, form_type, visible, manager_user_ids, sort)
     VALUES (1, 'calls', 1, 'calls', 1, 10, \$xml\$<?xml version=\"1.0\"?>
	<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"
	    xmlns:flowable=\"http://flowable.org/bpmn\" targetNamespace=\"t\">
	<process id=\"calls\" name=\"calls\" isExecutable=\"true\"><startEvent id=\"s\"/>
	<serviceTask id=\"c\" name=\"Ask\" flowable:type=\"http\"/><receiveTask id=\"r\"/>
	<endEvent id=\"e\"/><sequenceFlow id=\"f\" sourceRef=\"s\" targetRef=\"c\"/>
	<sequenceFlow id=\"g\" sourceRef=\"c\" targetRef=\"r\"/>
	<sequenceFlow id=\"h\" sourceRef=\"r\" targetRef=\"e\"/></process>
	</definitions>\$xml\$, 20, true, '{1}', 1)"

# instances PATH FROM TO: makes the trees FROM to TO, each of an instance whose
# token waits for the answer to a call of the partner at PATH; of tenant 1, or
# $tenant.
instances() {
	ask "INSERT INTO bpm_process_instance (tree, num, id, tenant_id,
	            definition_id, definition_key, state, status, reason_code,
	            starter, name, start_time, calls, last_id, last_timer,
	            last_activity, last_variable, last_arrival)
	     SELECT n, 1, 'i' || n, ${tenant:-1}, d.id, d.key, 0, 1, 0, '1', d.name, now(),
	            0, 2, 0, 2, 0, 0
	       FROM generate_series($2, $3) n, bpm_process_definition d
	      WHERE d.key = 'calls';
	     INSERT INTO bpm_activity (tree, num, instance, node, start_time, end_time)
	     SELECT n, 1, 1, 's', now(), now() FROM generate_series($2, $3) n;
	     INSERT INTO bpm_activity (tree, num, instance, node, came, start_time)
	     SELECT n, 2, 1, 'c', 's', now() FROM generate_series($2, $3) n;
	     INSERT INTO bpm_token (tree, num, instance, parent, gone, kept, node,
	            came, mode, element, arrived, activity)
	     SELECT n, 2, 1, 1, false, false, 'c', 's', 9, false, 0, 2
	       FROM generate_series($2, $3) n;
	     INSERT INTO mq_outbox (topic, key, payload)
	     SELECT 'bpm.call', n || '-2', jsonb_build_object('tenantId', ${tenant:-1},
	            'tree', n, 'instance', 1, 'token', 2, 'node', 'c',
	            'method', 'POST', 'url', 'http://${host:-127.0.0.1}:$port$1',
	            'header', '[]'::jsonb, 'body', 'tree=' || n, 'result', NULL,
	            'response', '[{\"key\": \"got\", \"value\": \"answer\"},
	             {\"key\": \"none\", \"value\": \"missing\"},
	             {\"key\": \"PROCESS_STATUS\", \"value\": \"PROCESS_STATUS\"}]'
	            ::jsonb)
	       FROM generate_series($2, $3) n" >/dev/null
}

waiting() {
	ask "SELECT count(*) FROM mq_outbox WHERE parked_time IS NULL"
}

# stand TREE: prints where the token of the tree is, and the state of the
# instance.
stand() {
	ask "SELECT k.node || ' ' || i.status FROM bpm_token k
	       JOIN bpm_process_instance i USING (tree)
	      WHERE k.tree = $1 AND NOT k.gone"
}

# A good answer sets variables; one with an error code lets the token go on
# without them.
instances /ok 1 1
instances /refuse 2 2
work a
soon "both are called" 0 waiting
check "the token has gone on" 'r 1' "$(stand 1)"
check "with what the answer says" 'got=42' "$(ask "SELECT string_agg(name || '=' ||
	value::text, ' ' ORDER BY name) FROM bpm_variable WHERE tree = 1")"
check "an answer that says no goes on, too" 'r 1' "$(stand 2)"
check "without variables" 0 "$(ask "SELECT count(*) FROM bpm_variable
	WHERE tree = 2")"

# Several workers are killed while they work: each answer has its effect once.
instances /ok 100 399
for _ in {1..5}; do
	work b
	work c
	left=$(waiting)
	until [ "$(waiting)" -lt "$left" ] || [ "$left" = 0 ]; do
		sleep 0.01
	done
	leave_all KILL
	# The leases of the killed workers are ended.
	ask "UPDATE mq_outbox SET next_try = now() WHERE parked_time IS NULL"
done
work a
soon "all are answered" 0 waiting
check "each was called" 300 "$(grep -o 'tree=[0-9]*$' "$calls" | sort -u |
	grep -c 'tree=[123][0-9][0-9]')"
check "none went on twice" '300 300' "$(ask "SELECT count(*) || ' ' ||
	count(DISTINCT tree) FROM bpm_activity
	WHERE tree BETWEEN 100 AND 399 AND node = 'r'")"

# A call that fails for good suspends its own instance and no other.
instances /fail 500 500
instances /ok 501 501
end_s=$((SECONDS + 120))
until [ "$(waiting)" = 0 ] || [ $SECONDS -ge $end_s ]; do
	ask "UPDATE mq_outbox SET next_try = now()
	      WHERE parked_time IS NULL AND tries > 0"
	sleep 0.1
done
check "the other has gone on" 'r 1' "$(stand 501)"
check "it stands still" 'c 5' "$(stand 500)"
check "with a clear word" 'call|c|Ask|2|8|HTTP 500' "$(ask "SELECT kind,
	activity_id, activity_name, token, tries, error FROM bpm_process_job")"
check "the call has moved there" '0 /fail' "$(ask "SELECT (SELECT count(*)
	FROM mq_outbox) || ' ' || substring(payload ->> 'url' FROM '/[a-z]+\$')
	FROM bpm_process_job")"

# Calls of a suspended instance wait, and no try is counted.  Calls of an
# instance that has ended, was removed or has moved on are dropped.
: >"$calls"
leave_all TERM # nothing is called before the instances are changed
instances /ok 600 603
ask "UPDATE bpm_process_instance SET status = 5 WHERE tree = 600;
     UPDATE bpm_process_instance SET state = 2, status = 4, end_time = now()
      WHERE tree = 601;
     DELETE FROM bpm_process_instance WHERE tree = 602;
     UPDATE bpm_token SET gone = true WHERE tree = 603" >/dev/null
work a
soon "one waits" '1 600-2 0' ask \
	"SELECT count(*) OVER () || ' ' || key || ' ' || tries FROM mq_outbox"
check "none was called" 0 "$(wc -l <"$calls")"
leave_all TERM

# A host that hangs holds up no other: beside 300 calls to it, one to another host is
# made before any more than those that were under way have ended.
ask "DELETE FROM mq_outbox"
port=$slow_port instances /hang 700 999
tries() {
	ask "SELECT COALESCE(sum(tries), 0) FROM mq_outbox"
}
calling() {
	ask "SELECT count(*) FROM mq_outbox WHERE calling AND next_try > now()"
}
work a
soon "seven calls of a tenant to a host are under way" 7 calling
before=$(tries)
begin=${EPOCHREALTIME/./}
instances /ok 1000 1000
soon "a call to another host" 'r 1' stand 1000
took=$((${EPOCHREALTIME/./} - begin))
check "within 2 s" yes "$([ $took -lt 2000000 ] && echo yes || echo "$took us")"
ended=$(($(tries) - before))
check "waits for none of those" yes "$([ $ended -le 7 ] && echo yes || echo $ended)"
ask "INSERT INTO system_tenant (id, name, status, expire_time, package_id, account_count)
     VALUES (7102, 'Other', 0, 'infinity', 0, 9)"
before=$(tries)
tenant=7102 port=$slow_port instances /ok 1002 1002
soon "another tenant's call to the same host" 1 grep -c '	/ok	' "$FLEETDESK_HOME/slow/calls"
ended=$(($(tries) - before))
check "nor does that" yes "$([ $ended -le 7 ] && echo yes || echo $ended)"
tenant=7102 port=$slow_port instances /hang 1003 1003
soon "eight calls of a host are under way" 8 calling
ask "DELETE FROM mq_outbox WHERE tenant = 7102" >/dev/null

# A host that has not answered five times is asked with one call, once a minute,
# until it answers.
silent() {
	ask "SELECT failures || ' ' || (next_try > now()) FROM mq_silent_host"
}
soon "the host is silent" '5 true' silent
soon "no call is under way" 0 calling
before=$(tries)
instances /ok 1001 1001
soon "another host is called" 'r 1' stand 1001
check "the silent one is not" "$before" "$(tries)"
ask "UPDATE mq_silent_host SET next_try = now()"
soon "after a minute it is" 1 calling
soon "once" "$((before + 1)) 5 true" ask "SELECT sum(o.tries) || ' ' ||
	s.failures || ' ' || (s.next_try > now())
	FROM mq_outbox o, mq_silent_host s GROUP BY s.failures, s.next_try"
check "never more than eight at once" 8 "$(cat "$FLEETDESK_HOME/slow/calls.most")"
ask "UPDATE mq_outbox SET next_try = now(), payload = payload ||
	jsonb_build_object('url', replace(payload ->> 'url', '/hang', '/ok'))"
ask "UPDATE mq_silent_host SET next_try = now()"
soon "once it answers, all are called" 0 waiting
check "the host is as any other" 0 "$(ask "SELECT count(*) FROM mq_silent_host")"

# A tenant has sixteen calls under way, to however many hosts.
ask "UPDATE infra_config SET value = '127.0.0.1 localhost'
      WHERE key = 'bpm.http.hosts'"
leave_all TERM
instances /hang 2000 2019
port=$slow_port instances /hang 2020 2039
port=$slow_port host=localhost instances /hang 2040 2059
work a
soon "sixteen calls of a tenant" 16 calling
leave_all TERM

checks_summary
