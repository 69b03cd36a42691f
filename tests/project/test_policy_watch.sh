#!/usr/bin/env bash
# test_policy_watch - the job policy_watch: the begin and end of a time window
# are announced within two seconds.  And the job flow_timer: if the timer of an
# instance fails for good, the approval becomes suspended with it.  Needs BUILD
# and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=policy_watch
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

# Other tests leave instances and messages in this database.
ask "SET client_min_messages = warning; TRUNCATE bpm_process_instance, bpm_token,
	bpm_activity, bpm_variable, bpm_task, bpm_timer, mq_outbox CASCADE"

# A time window begins and ends within 2 s: other programs are told then.
told() {
	ask "SELECT count(*) FROM mq_outbox WHERE topic = 'device.policy.changed'"
}
work a
ask "INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device,
	    effective, approval_status, start_time, end_time)
	VALUES (3001, 1, 'a.window', 1, true, true, 2, now() + interval '2 seconds',
	    now() + interval '5 seconds')" >/dev/null
soon "the window begins and ends" 2 told
check "each within two seconds" '1 1' "$(ask "SELECT
	count(*) FILTER (WHERE o.create_time - b.start_time
	    BETWEEN interval '0' AND interval '2 seconds') || ' ' ||
	count(*) FILTER (WHERE o.create_time - b.end_time
	    BETWEEN interval '0' AND interval '2 seconds')
	FROM mq_outbox o, app_blacklist b
	WHERE o.topic = 'device.policy.changed' AND b.id = 3001")"
leave_all TERM

# A tenant whose rows somebody holds keeps no other one waiting, and is told later.
ask "INSERT INTO system_tenant (id, name, deleted, status, expire_time, package_id,
            account_count)
     VALUES (3178, 'Held', false, 0, 'infinity', 0, 1);
     INSERT INTO app_policy_epoch (tenant_id) VALUES (3178) ON CONFLICT DO NOTHING;
     TRUNCATE mq_outbox;
     INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device,
            effective, approval_status, start_time)
     SELECT 3200 + t, t, 'a.held', 1, true, true, 2, now() + interval '1 second'
       FROM (VALUES (1), (3178)) v (t)" >/dev/null
coproc holder { psql -X -q -A -t "$FLEETDESK_DATABASE_URL" 2>&1; }
printf 'BEGIN; UPDATE app_policy_epoch SET epoch = epoch WHERE tenant_id = 3178; \\echo held\n' \
	>&"${holder[1]}"
read -r _ <&"${holder[0]}"
work c
soon "another tenant's window begins" 1 ask "SELECT string_agg(key, ' ')
	FROM mq_outbox WHERE topic = 'device.policy.changed'"
echo 'ROLLBACK;' >&"${holder[1]}"
soon "and the tenant's own, once nobody holds it" '1 3178' ask "SELECT string_agg(key, ' '
	ORDER BY key) FROM mq_outbox WHERE topic = 'device.policy.changed'"
late() {
	ask 'SELECT count(*) FROM app_policy_window_late'
}
check "once" 0 "$(late)"
ask "INSERT INTO app_policy_window_late VALUES (3179, now() - interval '1 hour')" >/dev/null
soon "what has nothing to be told any more is late no longer" 0 late
leave_all TERM
eval "exec ${holder[1]}>&-"

# A job that fails from its begin lags since then.
lags() {
	local since

	since=$(od -A n -t d8 -j 8 -N 8 "$FLEETDESK_HOME/status/policy_watch.job" 2>/dev/null)
	[ "${since:-0}" -lt "$worked" ] || echo "since its begin"
}
mkdir "$FLEETDESK_HOME/status"
ask 'ALTER TABLE app_blacklist RENAME TO away' >/dev/null
worked=$EPOCHSECONDS
work b
soon "it lags" "since its begin" lags
leave b KILL
ask 'ALTER TABLE away RENAME TO app_blacklist' >/dev/null

# An instance whose timer fails for good stands still, and so does what it
# approves.
state() {
	ask "SELECT b.approval_status || ' ' || d.status FROM app_blacklist b
		JOIN app_blacklist_draft d ON d.blacklist_id = b.id WHERE b.id = 4001"
}
ask "INSERT INTO app_blacklist (id, tenant_id, package_name, type,
	    all_device, effective, approval_status, process_instance_id)
	VALUES (4001, 1, 'a.waits', 1, true, true, 1, 'p4001');
	INSERT INTO app_blacklist_draft (tenant_id, business_type, business_id,
	    blacklist_id, update_type, base_revision, payload, status,
	    process_instance_id, submit_time)
	VALUES (1, 'main', 4001, 4001, 'update', 1, '{\"remark\": \"new\"}', 1,
	    'p4001', now());
	INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id,
	    definition_key, state, status, reason_code, start_time)
	VALUES (4001, 1, 'p4001', 1, 1, 'blacklist', 0, 1, 0, now());
	INSERT INTO bpm_process_definition (tenant_id, key, version, name, model_id,
	    model_type, bpmn_xml, form_type, visible, manager_user_ids, sort)
	VALUES (1, 'blacklist_waits', 1, 'Waits', 1, 10, \$xml\$<?xml version=\"1.0\"?>
	<definitions xmlns=\"http://www.omg.org/spec/BPMN/20100524/MODEL\"
	    targetNamespace=\"t\">
	<process id=\"blacklist_waits\" name=\"Waits\" isExecutable=\"true\">
	<startEvent id=\"s\"/><intermediateCatchEvent id=\"c\"><timerEventDefinition>
	<timeDuration>PT1H</timeDuration></timerEventDefinition>
	</intermediateCatchEvent><endEvent id=\"e\"/>
	<sequenceFlow id=\"f\" sourceRef=\"s\" targetRef=\"c\"/>
	<sequenceFlow id=\"g\" sourceRef=\"c\" targetRef=\"e\">
	<conditionExpression>\${missing}</conditionExpression></sequenceFlow>
	</process></definitions>\$xml\$, 20, true, '{1}', 1);
	UPDATE bpm_process_instance i SET definition_id = d.id, starter = '1',
	    definition_key = d.key, name = d.name, calls = 0, last_id = 2,
	    last_timer = 1, last_activity = 2, last_variable = 0, last_arrival = 0
	  FROM bpm_process_definition d
	 WHERE i.tree = 4001 AND d.key = 'blacklist_waits';
	INSERT INTO bpm_activity (tree, num, instance, node, came, start_time, end_time)
	VALUES (4001, 1, 1, 's', NULL, now(), now()), (4001, 2, 1, 'c', 's', now(), NULL);
	INSERT INTO bpm_token (tree, num, instance, parent, gone, kept, node, came,
	    mode, element, arrived, activity)
	VALUES (4001, 2, 1, 1, false, false, 'c', 's', 4, false, 0, 2);
	INSERT INTO bpm_timer (tree, num, tenant_id, token, node, text, due_time, times_left,
	    end_ms, next_try, tries)
	VALUES (4001, 1, 1, 2, 'c', 'PT1H', now(), 1, 9223372036854775807, now(), 7)" \
	>/dev/null
helper=flow_timer
work t
soon "the record stands still" '5 1' state
leave_all TERM
checks_summary
