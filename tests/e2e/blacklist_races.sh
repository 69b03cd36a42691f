# shellcheck shell=bash
# blacklist_races.sh - for each condition that keeps the blacklist and its
# approval whole, requests that break it if two of them may pass: one succeeds,
# or the outcome is that of one after the other.  More of them are in
# blacklist_approval.sh.
# Long: 400 pairs of requests, each after its own submission.

# shellcheck source=tests/lib/blacklist.sh
. tests/lib/blacklist.sh

# won SIDE...: prints how many requests of these sides of a duel have succeeded.
won() {
	local name

	for name; do
		cat "$work/$name".[12]
	done | grep -c '^{"code":0,' || true
}

# done_by SIDE: prints a line for each request of the side: 1 if one of its two
# clients has succeeded, else 0.
done_by() {
	paste -d '|' "$work/$1.1" "$work/$1.2" |
		awk '{ print (index($0, "{\"code\":0,") > 0) }'
}

# in_list: prints the ids of the case's records, as a list in SQL.
in_list() {
	(IFS=, && echo "${all[*]}")
}

# Ten administrators create the same records, and change the same revisions.
made_and_changed_once() {
	local -a all

	token=$admin
	race make 1600010008 POST "$LIST/create" \
		'{"packageName":"com.e2e.made@","type":1,"allDevice":true}'
	mapfile -t all < <(sql "SELECT id FROM app_blacklist
		WHERE package_name LIKE 'com.e2e.made%'")
	same 10 ${#all[@]} 'records made'
	race change 1600010016 PUT "$LIST/update" \
		'{"id":@,"revision":1,"remark":"once"}' "${all[@]}"
	same 10 "$(sql "SELECT count(*) FROM app_blacklist
		WHERE package_name LIKE 'com.e2e.made%' AND revision = 2")" \
		'records changed once'
}

# Ten clients cancel the same submission.
cancelled_once() {
	local -a all

	drafted onc 10
	submitted once1 onca1 "${all[@]}" >"$work/duels"
	race cancel 1600010012 PUT "$LIST/approval/cancel" \
		'{"businessId":@,"reason":"r"}' "${all[@]}"
	same 10 "$(sql "SELECT count(*) FROM bpm_process_instance
		WHERE starter = '${ids[once1]}' AND status = 4")" instances
	consistent "${all[@]}"
}

# The submitter cancels on both sides: the record's approval, and its instance.
cancelled_from_one_side() {
	local -a all

	drafted bot 20
	submitted bote1 bota1 "${all[@]}" | cut -d ' ' -f 2,3 >"$work/duels"
	side record PUT "$LIST/approval/cancel" \
		'{"businessId":@,"reason":"r"}' <"$work/duels"
	side process DELETE /admin-api/bpm/process-instance/cancel-by-start-user \
		'{"id":"%","reason":"r"}' <"$work/duels"
	duel record process
	only '0 1600010012' "$work"/record.[12]
	only '0 1009004001' "$work"/process.[12]
	same 20 "$(won record process)" winners
	same 20 "$(sql "SELECT count(*) FROM app_blacklist_draft d
		  JOIN app_blacklist b ON b.id = d.blacklist_id
		 WHERE d.creator = ${ids[bote1]} AND d.status = -1
		   AND b.approval_status = -1 AND b.revision = 1")" 'open drafts'
	consistent "${all[@]}"
}

# Both approvers approve: the draft is applied once.
applied_once() {
	local list
	local -a all

	drafted app 20
	submitted appe1 appa1 "${all[@]}" >"$work/first"
	list=$(in_list)
	sql "SELECT t.id || ' ' || b.id FROM bpm_task t
	       JOIN bpm_process_instance i ON i.tree = t.tree
	       JOIN app_blacklist b ON b.process_instance_id = i.id
	      WHERE b.id IN ($list) AND t.open
	        AND t.assignee = '${ids[appa2]}'" >"$work/second"
	as appa1
	cut -d ' ' -f 1,2 "$work/first" |
		side one PUT /admin-api/bpm/task/approve '{"id":"@"}'
	as appa2
	side two PUT /admin-api/bpm/task/approve '{"id":"@"}' <"$work/second"
	duel one two
	only '0 1009005002' "$work"/one.[12] "$work"/two.[12]
	same 20 "$(won one two)" winners
	same 20 "$(sql "SELECT count(*) FROM app_blacklist_draft d
		  JOIN app_blacklist b ON b.id = d.blacklist_id
		 WHERE d.creator = ${ids[appe1]} AND d.status = 2
		   AND b.approval_status = 2 AND b.revision = 2
		   AND b.remark = 'draft'")" 'drafts applied once'
	consistent "${all[@]}"
}

# A record has two drafts, which are submitted alone and together: one instance.
one_submission_of_two_drafts() {
	local list
	local -a all

	drafted two 20
	list=$(in_list)
	sql "INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac)
		SELECT 1, id, '02:00:00:00:00:01' FROM app_blacklist
		 WHERE id IN ($list);
	     WITH draft AS (
		INSERT INTO app_blacklist_draft (tenant_id, business_type,
			business_id, blacklist_id, update_type, base_revision, creator)
		SELECT 1, 'mac', id, id, 'delete', 1, ${ids[twoe1]}
		  FROM app_blacklist WHERE id IN ($list)
		RETURNING id)
	     INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value)
		SELECT id, 2, 'mac', '02:00:00:00:00:01' FROM draft" >"$work/null"
	printf '%s 0\n' "${all[@]}" >"$work/all"
	side alone POST "$LIST/approval/create" \
		'{"businessType":"main","businessId":@}' <"$work/all"
	side together POST "$LIST/approval/create-with-children" \
		'{"blacklistId":@}' <"$work/all"
	duel alone together
	only '0 1600010005' "$work"/alone.[12] "$work"/together.[12]
	same 20 "$(won alone together)" winners
	same 20 "$(sql "SELECT count(*) FROM bpm_process_instance
		WHERE starter = '${ids[twoe1]}'")" instances
	consistent "${all[@]}"
}

# A draft is submitted while an administrator changes its record: it is stale, at
# the latest when it is approved.
submitted_or_stale() {
	local task
	local -a all

	drafted old 20
	printf '%s 0\n' "${all[@]}" >"$work/all"
	side submit POST "$LIST/approval/create" \
		'{"businessType":"main","businessId":@}' <"$work/all"
	token=$admin
	side change PUT "$LIST/update" \
		'{"id":@,"revision":1,"remark":"direct"}' <"$work/all"
	duel submit change
	only '0 1600010005 1600010013' "$work"/submit.[12]
	only '0 1600010016' "$work"/change.[12]
	same 20 "$(won change)" 'records changed'
	as olda1
	for task in $(sql "SELECT t.id FROM bpm_task t
		  JOIN bpm_process_instance i ON i.tree = t.tree
		 WHERE i.starter = '${ids[olde1]}' AND t.open
		   AND t.assignee = '${ids[olda1]}'"); do
		ask PUT /admin-api/bpm/task/approve "{\"id\":\"$task\"}"
		code 0
	done
	same '20 0' "$(sql "SELECT count(*) FILTER (WHERE b.revision = 2
		      AND b.remark = 'direct' AND d.status IN (-1, 3)),
		      count(*) FILTER (WHERE d.status = 2)
		 FROM app_blacklist_draft d JOIN app_blacklist b
		   ON b.id = d.blacklist_id
		WHERE d.creator = ${ids[olde1]}" | tr '|' ' ')" \
		'records as the administrator wrote them, drafts applied'
	consistent "${all[@]}"
}

# An editor goes on with his draft while it is submitted: what he was told is
# written went along, and what was refused did not.
submitted_or_edited() {
	local -a all

	drafted wid 20
	printf '%s 0\n' "${all[@]}" >"$work/all"
	side submit POST "$LIST/approval/create" \
		'{"businessType":"main","businessId":@}' <"$work/all"
	side edit PUT "$LIST/update" \
		'{"id":@,"revision":1,"remark":"late"}' <"$work/all"
	duel submit edit
	only '0 1600010005' "$work"/submit.[12] "$work"/edit.[12]
	same 20 "$(won submit)" submissions
	same "$(done_by edit | paste -sd ' ')" "$(sql "
		SELECT (payload ->> 'remark' = 'late')::int
		  FROM app_blacklist_draft
		 WHERE blacklist_id IN ($(in_list)) AND status = 1
		 ORDER BY blacklist_id" | paste -sd ' ')" 'edits in what was submitted'
	consistent "${all[@]}"
}

# An editor adds a channel while others of the record are submitted: the process
# knows how many children are in approval.
submitted_or_widened() {
	local channel list
	local -a all

	people add
	token=$admin
	ask POST /admin-api/device/channel/create '{"name":"race widened"}'
	code 0
	channel=$(get data.id)
	mapfile -t all < <(records add 20)
	list=$(in_list)
	sql "INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac,
			approval_status, creator)
		SELECT 1, id, '02:00:00:00:00:01', -1, ${ids[adde1]}
		  FROM app_blacklist WHERE id IN ($list)" >"$work/null"
	printf '%s 0\n' "${all[@]}" >"$work/all"
	as adde1
	side submit POST "$LIST/approval/create-with-children" \
		'{"blacklistId":@}' <"$work/all"
	as adde2
	side add POST "$LIST/channel/create-batch" \
		"{\"blacklistId\":@,\"values\":[$channel]}" <"$work/all"
	duel submit add
	only '0 1600010005' "$work"/submit.[12] "$work"/add.[12]
	same 20 "$(won submit)" submissions
	same 20 "$(sql "SELECT count(*) FROM app_blacklist b
		  JOIN bpm_process_instance i ON i.id = b.process_instance_id
		  JOIN bpm_variable v ON v.tree = i.tree AND v.name = 'childCount'
		 WHERE b.id IN ($list) AND v.value::text::int =
		       (SELECT count(*) FROM app_blacklist_mac m
		         WHERE m.blacklist_id = b.id AND m.approval_status = 1
		           AND m.process_instance_id = i.id) +
		       (SELECT count(*) FROM app_blacklist_channel c
		         WHERE c.blacklist_id = b.id AND c.approval_status = 1
		           AND c.process_instance_id = i.id)")" \
		'processes that know all that they decide'
	same "$(done_by add | paste -sd ' ')" "$(sql "
		SELECT count(c.blacklist_id) FROM app_blacklist b
		  LEFT JOIN app_blacklist_channel c ON c.blacklist_id = b.id
		 WHERE b.id IN ($(in_list))
		 GROUP BY b.id ORDER BY b.id" | paste -sd ' ')" 'channels added'
	consistent "${all[@]}"
}

# An editor changes the rule that his draft gives the record, while the draft is
# submitted: before, or not at all.
submitted_or_ruled() {
	local list
	local -a all

	drafted rul 20
	list=$(in_list)
	sql "INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields,
			creator)
		SELECT 990000000 + id, 1, 'race ' || id,
		       '{\"==\":[{\"var\":\"brand\"},\"old\"]}', '', '{brand}',
		       ${ids[rule1]}
		  FROM app_blacklist WHERE id IN ($list);
	     UPDATE app_blacklist_draft SET payload = payload ||
			jsonb_build_object('rule_id', 990000000 + blacklist_id)
		WHERE creator = ${ids[rule1]}" >"$work/null"
	for id in "${all[@]}"; do
		echo "$id $((990000000 + id))"
	done >"$work/all"
	side submit POST "$LIST/approval/create" \
		'{"businessType":"main","businessId":@}' <"$work/all"
	side rule PUT /admin-api/device/rule/update \
		'{"id":%,"expr":{"==":[{"var":"brand"},"new"]}}' <"$work/all"
	duel submit rule
	only '0 1600010005' "$work"/submit.[12] "$work"/rule.[12]
	same 20 "$(won submit)" submissions
	same "$(done_by rule | paste -sd ' ')" "$(sql "
		SELECT (expr::text LIKE '%new%')::int FROM rule_info
		 WHERE id - 990000000 IN ($(in_list)) ORDER BY id" | paste -sd ' ')" 'rules changed'
	consistent "${all[@]}"
}

# The devices of a submission are counted while the rule of its draft is off.  The rule
# is switched on before the submission has locked it: the number, which may decide who is
# asked, is not taken.
counted_while_off() {
	local id rule submitter locker

	people cnt
	id=$(records cnt 1)
	sql "UPDATE app_blacklist SET all_device = false WHERE id = $id" \
		>"$work/null"
	as cnte1
	ask POST /admin-api/device/rule/create \
		'{"name":"counted while off","expr":{"==":[{"var":"brand"},"b"]},"status":1}'
	code 0
	rule=$(get data)
	edits "$id" "\"ruleId\":$rule"
	coproc psql -X -q -A -t -h "$FLEETDESK_HOME/db" -U fleetdesk -d fleetdesk
	# shellcheck disable=SC2154 # the pid of the coprocess
	locker=$COPROC_PID
	echo "BEGIN; SELECT id FROM app_blacklist WHERE id = $id FOR UPDATE;" \
		>&"${COPROC[1]}"
	read -r _ <&"${COPROC[0]}"
	submit "$id" &
	submitter=$!
	waits() {
		[ "$(sql "SELECT count(*) FROM pg_stat_activity
			WHERE wait_event_type = 'Lock'")" = 1 ]
	}
	eventually 2 waits
	ask PUT /admin-api/device/rule/update "{\"id\":$rule,\"status\":0}"
	code 0
	echo 'COMMIT; \q' >&"${COPROC[1]}"
	wait "$locker" "$submitter"
	same '1 uncounted' "$(sql "SELECT status || ' ' ||
			COALESCE(device_count::text, 'uncounted')
		FROM app_blacklist_draft WHERE blacklist_id = $id")" 'the draft'
	consistent "$id"
}

# A record is switched off while a draft that changes something else is approved: it
# is off at the end, and the draft is applied.
approved_or_switched_off() {
	local -a all

	drafted off 20
	to_approve off
	token=$admin
	side off PUT "$LIST/update-status" \
		'{"id":%,"enabled":false,"revision":1}' <"$work/duels"
	duel approve off
	only '0 1009005002' "$work"/approve.[12]
	only '0 1600010016' "$work"/off.[12]
	same "$(done_by off | paste -sd ' ')" "$(sql "
		SELECT (NOT enabled AND remark IS NOT NULL
			AND approval_status = 2 AND revision = 3)::int
		  FROM app_blacklist WHERE id IN ($(in_list))
		 ORDER BY id" | paste -sd ' ')" 'records that are off'
	consistent "${all[@]}"
}

# A channel, and a rule, is deleted while a record is given it.
named_or_deleted() {
	local i
	local -a all channel rule

	token=$admin
	mapfile -t all < <(records nam 20)
	mapfile -t channel < <(sql "INSERT INTO base_channel (tenant_id, name)
		SELECT 1, 'race named ' || n FROM generate_series(1, 20) n
		RETURNING id")
	mapfile -t rule < <(sql "INSERT INTO rule_info (tenant_id, name, expr,
			expr_hash, fields)
		SELECT 1, 'race named ' || n, '{\"==\":[{\"var\":\"brand\"},\"b\"]}',
		       '', '{brand}'
		  FROM generate_series(1, 20) n RETURNING id")
	for ((i = 0; i < 20; i++)); do
		echo "${channel[i]} ${all[i]}"
	done >"$work/channels"
	for ((i = 0; i < 20; i++)); do
		echo "${rule[i]} ${all[i]}"
	done >"$work/rules"
	side name POST "$LIST/channel/create-batch" \
		'{"blacklistId":%,"values":[@]}' <"$work/channels"
	side delete DELETE '/admin-api/device/channel/delete?id=@' \
		<"$work/channels"
	duel name delete
	only '0 1600003000' "$work"/name.[12]
	only '0 1600003000 1600003006' "$work"/delete.[12]
	same 20 "$(paste -d ' ' <(done_by name) <(done_by delete) |
		grep -cxE '1 0|0 1')" 'channels that were named or deleted'
	same 0 "$(sql "SELECT count(*) FROM app_blacklist_channel l
		JOIN base_channel c ON c.id = l.channel_id AND c.deleted")" \
		'records with a deleted channel'
	sql "UPDATE app_blacklist SET revision = 1
		WHERE package_name LIKE 'com.e2e.nam%'" >"$work/null"
	side take PUT "$LIST/update" \
		'{"id":%,"revision":1,"ruleId":@}' <"$work/rules"
	side drop DELETE '/admin-api/device/rule/delete?id=@' <"$work/rules"
	duel take drop
	only '0 1600010016 1600030000' "$work"/take.[12]
	only '0 1600030000 1600030006' "$work"/drop.[12]
	same 20 "$(paste -d ' ' <(done_by take) <(done_by drop) |
		grep -cxE '1 0|0 1')" 'rules that were named or deleted'
	same 0 "$(sql "SELECT count(*) FROM app_blacklist b
		JOIN rule_info r ON r.id = b.rule_id AND r.deleted")" \
		'records with a deleted rule'
}

# A record begins to use a rule, by a change or by its approval, while the rule is changed:
# whoever changes it sees that record, so that its devices are told.
named_or_ruled() {
	local id rule locker

	people nar
	id=$(records nar 1)
	token=$admin
	ask POST /admin-api/device/rule/create \
		'{"name":"named or ruled","expr":{"==":[{"var":"brand"},"a"]}}'
	code 0
	rule=$(get data)
	coproc psql -X -q -A -t -h "$FLEETDESK_HOME/db" -U fleetdesk -d fleetdesk
	locker=$COPROC_PID
	echo "BEGIN; SELECT id FROM rule_info WHERE id = $rule FOR KEY SHARE;
		UPDATE app_blacklist SET rule_id = $rule WHERE id = $id;
		SELECT pg_sleep(1); COMMIT;" >&"${COPROC[1]}"
	echo '\q' >&"${COPROC[1]}"
	read -r _ <&"${COPROC[0]}"
	ask PUT /admin-api/device/rule/update \
		"{\"id\":$rule,\"expr\":{\"==\":[{\"var\":\"brand\"},\"b\"]}}"
	code 423
	wait "$locker"
	id=$(records nas 1)
	as nare1
	edits "$id" "\"ruleId\":$rule"
	submit "$id"
	coproc psql -X -q -A -t -h "$FLEETDESK_HOME/db" -U fleetdesk -d fleetdesk
	locker=$COPROC_PID
	echo "BEGIN; SELECT id FROM rule_info WHERE id = $rule FOR UPDATE;" \
		>&"${COPROC[1]}"
	read -r _ <&"${COPROC[0]}"
	as nara1
	ask PUT /admin-api/bpm/task/approve "{\"id\":\"$(task_of "$instance" nara1)\"}"
	code 423
	echo 'COMMIT; \q' >&"${COPROC[1]}"
	wait "$locker"
	approves nara1
	same "$rule" "$(sql "SELECT rule_id FROM app_blacklist WHERE id = $id")" 'rule'
}

run_case 'ten make or change a record: one does' made_and_changed_once
run_case 'ten cancel a submission: one does' cancelled_once
run_case 'cancelled as a record and as a process: once' cancelled_from_one_side
run_case 'two approvers: the draft is applied once' applied_once
run_case 'two drafts of a record: one submission' one_submission_of_two_drafts
run_case 'submitted against changed: stale at the latest when approved' submitted_or_stale
run_case 'submitted against edited: what was answered went along' submitted_or_edited
run_case 'submitted against more children: the process knows them all' submitted_or_widened
run_case 'submitted against its rule: changed before or not at all' submitted_or_ruled
run_case 'counted while its rule is off, and submitted with it on: uncounted' counted_while_off
run_case 'approved against switched off: never on again' approved_or_switched_off
run_case 'named against deleted: channels and rules' named_or_deleted
run_case 'named against a change of the rule: who changes it sees that' named_or_ruled

# Other parts ask for policies.
sql "DELETE FROM app_blacklist WHERE package_name LIKE 'com.e2e.%'" >"$scratch/null"
