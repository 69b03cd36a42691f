#!/usr/bin/env bash
# test_policy_watch - the job policy_watch.  Approvals of blacklist records
# whose process instance has ended or is gone become as if they had been
# cancelled, when they are older than five minutes, also when several workers
# are killed; those of running instances and of deleted tenants stay as they
# are.  The begin and end of a time window are announced within two seconds.
# And the job flow_timer: if the timer of an instance fails for good, the
# approval becomes suspended with it.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=policy_watch
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME

# Other tests leave instances and messages in this database.
ask "SET client_min_messages = warning; TRUNCATE bpm_process_instance, bpm_token,
	bpm_activity, bpm_variable, bpm_task, bpm_timer, mq_outbox CASCADE"

# approvals FROM TO TENANT AGE STATE: records with a draft, a channel and an
# address in approval for so long; STATE is that of the instance: 0 it runs, 1 it
# has ended, gone: its model was cleaned.
approvals() {
	ask "INSERT INTO app_blacklist (id, tenant_id, package_name, type,
	            all_device, effective, approval_status, process_instance_id)
	     SELECT n, $3, 'a.b' || n, 1, true, true, 1, 'p' || n
	       FROM generate_series($1, $2) n;
	     INSERT INTO app_blacklist_draft (tenant_id, business_type, business_id,
	            blacklist_id, update_type, base_revision, payload, status,
	            process_instance_id, submit_time, update_time)
	     SELECT $3, 'main', n, n, 'update', 1, '{\"remark\": \"new\"}', 1, 'p' || n,
	            now() - interval '$4', now() - interval '$4'
	       FROM generate_series($1, $2) n;
	     INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id,
	            approval_status, process_instance_id)
	     SELECT $3, n, v.channel, v.status, v.instance || n
	       FROM generate_series($1, $2) n,
	            (VALUES (1, 1, 'p'), (2, 2, 'q')) v (channel, status, instance);
	     INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac,
	            approval_status, process_instance_id)
	     SELECT $3, n, '02:00:00:00:00:01', 1, 'p' || n
	       FROM generate_series($1, $2) n;
	     INSERT INTO bpm_process_instance (tree, num, id, tenant_id,
	            definition_id, definition_key, state, status, reason_code,
	            start_time, end_time)
	     SELECT n, 1, 'p' || n, $3, 1, 'blacklist', v.state, 1 + v.state, 0, now(),
	            CASE v.state WHEN 1 THEN now() END
	       FROM generate_series($1, $2) n,
	            (SELECT NULLIF('$5', 'gone')::int AS state) v
	      WHERE v.state IS NOT NULL" >/dev/null
}

# states FROM TO: the different states of these records, their drafts and
# children, and how many records have each.
states() {
	ask "SELECT count(*), b.approval_status, b.process_instance_id IS NULL,
	            b.revision, b.effective, b.remark, d.status,
	            d.process_instance_id IS NULL, c.states, m.approval_status
	       FROM app_blacklist b
	       JOIN app_blacklist_draft d ON d.blacklist_id = b.id
	       JOIN app_blacklist_mac m ON m.blacklist_id = b.id
	      CROSS JOIN LATERAL (
	            SELECT string_agg(approval_status::text, ' ' ORDER BY channel_id)
	                   AS states
	              FROM app_blacklist_channel WHERE blacklist_id = b.id) c
	      WHERE b.id BETWEEN $1 AND $2
	      GROUP BY 2, 3, 4, 5, 6, 7, 8, 9, 10
	      ORDER BY 1"
}

ask "INSERT INTO system_tenant (id, name, package_id, expire_time, account_count,
	    deleted)
	VALUES (9, 'Gone', 0, 'infinity', 1, true)
	ON CONFLICT (id) DO UPDATE SET deleted = true" >/dev/null
approvals 1 5 1 '6 minutes' gone
approvals 11 15 1 '6 minutes' 0
approvals 21 25 1 '4 minutes' gone
approvals 31 35 9 '6 minutes' gone
approvals 41 45 1 '6 minutes' 1
running='5|1|f|1|t||1|f|1 2|1'
mended='5|-1|t|1|t||-1|t|-1 2|-1'
"$job" policy_watch 2>>"$FLEETDESK_HOME/said"
check "whose instance is gone" "$mended" "$(states 1 5)"
check "whose instance has ended" "$mended" "$(states 41 45)"
check "whose instance runs" "$running" "$(states 11 15)"
check "younger than five minutes" "$running" "$(states 21 25)"
check "of a deleted tenant" "$running" "$(states 31 35)"
check "the draft says why" 10 "$(ask "SELECT count(*) FROM app_blacklist_draft
	WHERE message = 'its process instance does not exist any more'")"

# Two watch, and are killed while they work.
left() {
	ask "SELECT count(*) FROM app_blacklist_draft
	      WHERE blacklist_id BETWEEN 1001 AND 1400 AND status = 1"
}
approvals 1001 1400 1 '1 hour' gone
for _ in {1..5}; do
	work a
	work b
	before=$(left)
	until [ "$(left)" -lt "$before" ] || [ "$before" = 0 ]; do
		sleep 0.01
	done
	leave_all KILL
done
work a
soon "all are mended" 0 left
leave_all TERM
check "each as a whole" "400${mended#5}" "$(states 1001 1400)"

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

# An instance whose timer fails for good stands still, and so does what it
# approves.
state() {
	ask "SELECT b.approval_status || ' ' || d.status FROM app_blacklist b
		JOIN app_blacklist_draft d ON d.blacklist_id = b.id WHERE b.id = 4001"
}
approvals 4001 4001 1 '1 minute' 0
ask "INSERT INTO bpm_process_definition (tenant_id, key, version, name, model_id,
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
