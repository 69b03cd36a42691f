# shellcheck shell=bash
# blacklist_approval.sh - the whole life of a blacklist record that needs
# approval, and of changes that are cancelled, stale or approved by their creator
# alone; requests that exclude each other; and submissions and decisions while
# workers and the database are killed.
# Long: 60 approvals are played while processes are killed.

# shellcheck source=tests/lib/blacklist.sh
. tests/lib/blacklist.sh

# asks_policy: the device asks for its policy.
asks_policy() {
	local token='' path=/deviceAppPolicy/v1/$mac:01/$CPU

	sign_call GET "$path" ''
	ask GET "$path" -H "X-Device-Sign: $proof"
	code 0
}

# policy_is_current: fails while the device is told an older policy, which serves
# while the records are read anew.
policy_is_current() {
	asks_policy
	[[ $(get data.policyVersion) == "$(sql 'SELECT COALESCE((SELECT epoch
		FROM app_policy_epoch WHERE tenant_id = 1), 0)')"-* ]]
}

exported() {
	ask GET "/admin-api/infra/export-task/get?id=$1"
	code 0
	same 2 "$(get data.status)" 'status of the export'
}

# The steps of the life of a record, $record: an operator creates it, as a draft.
created() {
	as lifee1
	ask POST "$LIST/create" \
		"{\"packageName\":\"com.e2e.life\",\"type\":1,\"remark\":\"new\",\"channelIds\":[$channel]}"
	code 0
	record=$(get data)
	record_is "$record" '1|-1|f|new'
	ask GET "$LIST/draft/get?businessType=main&businessId=$record"
	code 0
	same create "$(get data.updateType)" 'draft of a new record'
	ask POST "$LIST/preview-count" \
		"{\"packageName\":\"com.e2e.life\",\"type\":1,\"channelIds\":[$channel]}"
	code 0
	same 1 "$(get data.deviceCount)" 'devices in the preview'
	submit "$record"
	ask POST "$LIST/approval/create" \
		"{\"businessType\":\"main\",\"businessId\":$record}"
	code 1600010005
	same 1 "$(sql "SELECT v.value::text FROM bpm_variable v
		JOIN bpm_process_instance i ON i.tree = v.tree
		WHERE i.id = '$instance' AND v.name = 'deviceCount'")" \
		'devices that the model knows of'
}

# changed VERSION: fails unless the policy is another one, with the record.
changed() {
	asks_policy
	[ "$(get data.policyVersion)" != "$1" ]
	same "$record" "$(get data.items.0.id)" 'record of the policy'
}

# approved VERSION: two approvers; the device, whose policy had this version, has the
# record after the second.
approved() {
	approves lifea1
	asks_policy
	same "$1" "$(get data.policyVersion)" 'version before the approval'
	approves lifea2
	record_is "$record" '2|2|t|new'
	eventually 2 changed "$1"
	asks_policy
	same com.e2e.life "$(get data.items.0.packageName)" 'package to uninstall'
}

# The device has uninstalled the application; that is counted and exported.
uninstalled() {
	local path task

	path=/deviceAppCallback/v1/$mac:01/$CPU
	call "$path" "{\"events\":[{\"eventId\":\"life1\",\"recordId\":$record,\"type\":\"DELETE\",\"packageName\":\"com.e2e.life\",\"result\":0,\"eventTime\":$(date +%s%3N)}]}"
	code 0
	same 1 "$(get data.accepted)" 'events accepted'
	as lifee1
	ask GET "$LIST/statistics?blacklistId=$record"
	code 0
	same 1 "$(get data.uninstallCount)" 'uninstalled'
	ask GET "$LIST/export-excel?packageName=com.e2e.life"
	code 0
	task=$(get data)
	eventually 20 exported "$task"
}

# A second change is cancelled, and a third made stale by an administrator.
not_applied() {
	edits "$record" '"remark":"second"'
	submit "$record"
	ask PUT "$LIST/approval/cancel" "{\"businessId\":$record,\"reason\":\"no\"}"
	code 0
	record_is "$record" '2|-1|t|new'
	same 4 "$(sql "SELECT status FROM bpm_process_instance
		WHERE id = '$instance'")" 'status of the cancelled instance'
	edits "$record" '"remark":"third"'
	submit "$record"
	token=$admin
	edits "$record" '"remark":"direct"'
	approves lifea1
	approves lifea2
	record_is "$record" '3|3|t|direct'
	same 'stale: record changed since submission' "$(sql "SELECT status_message
		FROM bpm_process_instance WHERE id = '$instance'")" 'why it was not applied'
}

# A fourth is approved by its creator alone.
approved_by_creator() {
	retired "$two"
	two=$(steps blacklist_main_update "${ids[lifee1]}")
	as lifee1
	edits "$record" '"remark":"fourth"'
	submit "$record"
	approves lifee1
	record_is "$record" '3|3|t|direct'
	same 'lifee1 is not independent: an author of the change' "$(sql "SELECT status_message
		FROM bpm_process_instance WHERE id = '$instance'")" 'why it was not applied'
}

life() {
	local channel record version

	people life
	token=$admin
	new_key
	new_devices life 1
	sql "UPDATE device_info SET status = 1 WHERE mac = '$mac:01'" >"$work/null"
	channel=$(sql "SELECT id FROM base_channel WHERE name = 'life'")
	two=$(steps blacklist_main "${ids[lifea1]}" "${ids[lifea2]}")
	eventually 20 policy_is_current
	asks_policy
	version=$(get data.policyVersion)
	created
	approved "$version"
	uninstalled
	not_applied
	approved_by_creator
	retired "$two"
	instances_hold
}

# Ten clients submit the same draft.
submitted_once() {
	local -a all

	drafted sub 10
	race sub 1600010005 POST "$LIST/approval/create" \
		'{"businessType":"main","businessId":@}' "${all[@]}"
	same 10 "$(sql "SELECT count(*) FROM bpm_process_instance
		WHERE starter = '${ids[sube1]}'")" instances
	consistent "${all[@]}"
}

# Two editors begin a draft of the same record.
begun_by_one() {
	local -a all

	people beg
	mapfile -t all < <(records beg 20)
	printf '%s 1\n' "${all[@]}" >"$work/all"
	as bege1
	side one PUT "$LIST/update" '{"id":@,"revision":%,"remark":"one"}' <"$work/all"
	as bege2
	side two PUT "$LIST/update" '{"id":@,"revision":%,"remark":"two"}' <"$work/all"
	duel one two
	only '0 1600010007' "$work"/one.[12] "$work"/two.[12]
	same '20 20' "$(sql "SELECT count(*) || ' ' || count(DISTINCT blacklist_id)
		FROM app_blacklist_draft
		WHERE creator IN (${ids[bege1]}, ${ids[bege2]})")" drafts
	same 40 "$(cat "$work"/one.[12] "$work"/two.[12] | grep -c '^{"code":0,')" \
		'good answers, two for each winner'
}

# The deciding approval, and a cancellation, of the same submission.
approved_or_called_off() {
	local -a all

	drafted can 20
	to_approve can
	as cane1
	side cancel PUT "$LIST/approval/cancel" \
		'{"businessId":%,"reason":"r"}' <"$work/duels"
	duel approve cancel
	only '0 1009005002' "$work"/approve.[12]
	only '0 1600010012' "$work"/cancel.[12]
	same 20 "$(cat "$work"/approve.[12] "$work"/cancel.[12] |
		grep -c '^{"code":0,')" winners
	same 20 "$(sql "SELECT count(*) FROM app_blacklist_draft d
		  JOIN app_blacklist b ON b.id = d.blacklist_id
		 WHERE d.creator = ${ids[cane1]}
		   AND (d.status, b.approval_status, b.revision, b.remark) IN (
		       (2, 2, 2, 'draft'))
		    OR d.creator = ${ids[cane1]} AND d.status = -1
		   AND b.approval_status = -1 AND b.revision = 1
		   AND b.remark IS NULL")" 'whole outcomes'
	consistent "${all[@]}"
}

# An administrator changes the record while its draft is approved: the draft is
# applied and he is told of the other revision, or it is stale.
approved_or_stale() {
	local -a all

	drafted sta 20
	to_approve sta
	token=$admin
	side change PUT "$LIST/update" \
		'{"id":%,"revision":1,"remark":"direct"}' <"$work/duels"
	duel approve change
	only '0 1009005002' "$work"/approve.[12]
	only '0 1600010016' "$work"/change.[12]
	same 20 "$(sql "SELECT count(*) FROM app_blacklist_draft d
		  JOIN app_blacklist b ON b.id = d.blacklist_id
		 WHERE d.creator = ${ids[stae1]} AND b.revision = 2
		   AND (d.status, b.approval_status, b.remark) IN (
		       (2, 2, 'draft'), (3, 3, 'direct'))")" 'whole outcomes'
	consistent "${all[@]}"
}

# A draft is discarded while it is submitted.
submitted_or_discarded() {
	local -a all

	drafted dis 20
	printf '%s 0\n' "${all[@]}" >"$work/all"
	side submit POST "$LIST/approval/create" \
		'{"businessType":"main","businessId":@}' <"$work/all"
	side discard DELETE \
		"$LIST/draft/discard?businessType=main&businessId=@" <"$work/all"
	duel submit discard
	only '0 1600010005 1600010007' "$work"/submit.[12] "$work"/discard.[12]
	same 20 "$(cat "$work"/submit.[12] "$work"/discard.[12] |
		grep -c '^{"code":0,')" winners
	consistent "${all[@]}"
}

# changes_until FILE FOLDER ID...: edits these records, submits the changes and
# approves them, again and again until FILE exists; prints the id of the record
# for each approval that was answered with success.  FOLDER is for the answers
# of the calls.
changes_until() {
	local end=$1 work=$2 id n=0

	shift 2
	while [ ! -e "$end" ]; do
		n=$((n + 1))
		for id; do
			as kile1
			ask PUT "$LIST/update" "{\"id\":$id,\"revision\":$(sql "SELECT
				revision FROM app_blacklist WHERE id = $id" ||
				echo 1),\"remark\":\"n$n\"}" || true
			ask POST "$LIST/approval/create" \
				"{\"businessType\":\"main\",\"businessId\":$id}" || true
			instance=$(sql "SELECT process_instance_id FROM app_blacklist
				WHERE id = $id" || true)
			as kila1
			ask PUT /admin-api/bpm/task/approve \
				"{\"id\":\"$(task_of "$instance" kila1 || true)\"}" || true
			[[ $body != '{"code":0,'* ]] || echo "$id"
		done
	done
}

enough_changed() {
	[ "$(cat "$work"/changed.? | wc -l)" -ge "$1" ]
}

died_database() {
	[ "$(head -n 1 "$FLEETDESK_HOME/pg/postmaster.pid")" != "$1" ]
	[ "$(sql 'SELECT 1')" = 1 ]
}

# Workers of both pools and PostgreSQL die while changes are submitted and
# approved: nothing is in approval without its instance, and each approval that
# was answered was applied once.
killed_meanwhile() {
	local i pid
	local -a client=() all

	people kil
	mapfile -t all < <(records kil 6)
	for i in 1 2 3; do
		changes_until "$work/done" "$(mktemp -d "$work/change.XXXXXX")" \
			"${all[@]:2*i-2:2}" >"$work/changed.$i" 2>"$work/null" &
		client+=($!)
	done
	for ((i = 1; i <= 12; i++)); do
		eventually 30 enough_changed $((i * 5))
		if [ $((i % 4)) = 0 ]; then
			pid=$(head -n 1 "$FLEETDESK_HOME/pg/postmaster.pid")
			kill -9 "$pid"
			eventually 60 died_database "$pid"
		else
			pid=$(workers_of "$([ $((i % 2)) = 0 ] && echo bpm ||
				echo blacklist)" | sed -n "$((i % 2 + 1))p")
			[ -z "$pid" ] || kill -9 "$pid"
		fi
	done
	: >"$work/done"
	wait "${client[@]}"
	sort "$work"/changed.? | uniq -c | awk '{ print $2, $1 }' >"$work/told"
	same '' "$(awk 'NR == FNR { applied[$1] = $2; next }
		applied[$1] < $2 { print }' \
		<(sql "SELECT blacklist_id || ' ' || count(*) FROM app_blacklist_draft
			WHERE status = 2 GROUP BY blacklist_id") "$work/told")" \
		'approvals lost'
	same 0 "$(sql "SELECT count(*) FROM app_blacklist b
		WHERE package_name LIKE 'com.e2e.kil%' AND revision <> 1 + (
		      SELECT count(*) FROM app_blacklist_draft d
		       WHERE d.blacklist_id = b.id AND d.status = 2)")" \
		'records that were changed another number of times'
	consistent "${all[@]}"
}

run_case 'the life of a record, and four ways of a change' life
run_case 'ten submit a draft: one does' submitted_once
run_case 'two editors: one begins the draft' begun_by_one
run_case 'approved against cancelled: one of them happens' approved_or_called_off
run_case 'approved against changed: applied or stale' approved_or_stale
run_case 'submitted against discarded: one of them happens' submitted_or_discarded
run_case 'submitted and decided while processes die' killed_meanwhile
