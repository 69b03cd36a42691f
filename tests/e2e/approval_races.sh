# shellcheck shell=bash
# approval_races.sh - several users decide the same task at the same moment, or
# send requests that exclude each other: one succeeds, also while workers are
# killed, and the rows of all instances are consistent.

# shellcheck source=tests/lib/process_model.sh
. tests/lib/process_model.sh

# drawn KEY USERS NODES [MEMBERS]: deploys a process with that many nodes in a
# row, each of which any one of the users decides, and with these additional
# members of the model; sets $model and $definition.
drawn() {
	local i node='{"id":"EndEvent","type":1,"name":"End"}'

	for ((i = $3; i > 0; i--)); do
		node="{\"id\":\"a$i\",\"type\":11,\"name\":\"Step $i\",\"approveType\":1,\"candidateStrategy\":30,\"candidateParam\":\"$2\",\"approveMethod\":3,\"assignStartUserHandlerType\":1,\"childNode\":$node}"
	done
	deploy_model "$1" "$node" "${4-}"
}

# open_tasks INSTANCE: prints its open tasks and their assignees, "ID USER" a
# line.
open_tasks() {
	sql "SELECT t.id || ' ' || t.assignee FROM bpm_task t
	       JOIN bpm_process_instance i ON i.tree = t.tree
	      WHERE i.id = '$1' AND t.open ORDER BY t.num"
}

# Ten users have a task of one node, which any one of them decides.
ten_approvers() {
	local i id users='' admin=$token
	local -a client=() tokens=()

	for ((i = 0; i < 10; i++)); do
		ask POST /admin-api/system/user/create \
			"{\"username\":\"approver$i\",\"nickname\":\"A\",\"password\":\"race pass 0\"}"
		code 0
		users+="${users:+,}$(get data)"
	done
	sql "INSERT INTO system_user_role (user_id, role_id, tenant_id)
	     SELECT id, 1, 1 FROM system_users WHERE username LIKE 'approver_'" \
		>"$work/null"
	for ((i = 0; i < 10; i++)); do
		sign_in "approver$i" 'race pass 0'
		tokens[i]=$token
	done
	token=$admin
	drawn anyone "$users" 1
	for _ in 1 2 3 4 5; do
		start_instance '{}'
		i=0
		while read -r id _; do
			token=${tokens[i]} batch public PUT \
				/admin-api/bpm/task/approve "{\"id\":\"$id\"}" \
				>>"$work/anyone.batch.$i"
			i=$((i + 1))
		done < <(open_tasks "$instance")
		same 10 "$i" 'tasks of the node'
	done
	for ((i = 0; i < 10; i++)); do
		play <"$work/anyone.batch.$i" >"$work/anyone.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	same '5 0 45 1009005002 ' "$(sed 's/^{"code":\([0-9]*\),.*/\1/' \
		"$work"/anyone.[0-9] | sort -n | uniq -c |
		awk '{ printf "%s %s ", $1, $2 }')" 'decisions'
	same 5 "$(sql "SELECT count(*) FROM bpm_process_instance
		WHERE definition_key = 'anyone' AND status = 2")" 'approved'
	instances_hold
}

# One user sends the same approval of a task many times at once.  After the
# first one he has a task at the next node, which none of these requests may
# decide.
many_clicks() {
	local i
	local -a tasks=()

	drawn clicks 1 2
	for ((i = 0; i < 10; i++)); do
		start_instance '{}'
		tasks+=("$(open_tasks "$instance" | cut -d ' ' -f 1)")
	done
	race clicks 1009005002 PUT /admin-api/bpm/task/approve '{"id":"@"}' \
		"${tasks[@]}"
	same 10 "$(sql "SELECT count(*) FROM bpm_task t
		JOIN bpm_process_instance i ON i.tree = t.tree
		WHERE i.definition_key = 'clicks' AND t.open AND t.node = 'a2'")" \
		'open tasks of the next node'
	instances_hold
}

# Somebody holds an instance for longer than a request waits: the approval is
# refused, and may be tried again.
approved_while_held() {
	local task pid

	drawn held 1 1
	start_instance '{}'
	task=$(open_tasks "$instance" | cut -d ' ' -f 1)
	coproc psql -X -q -A -t -h "$FLEETDESK_HOME/db" -U fleetdesk -d fleetdesk
	# shellcheck disable=SC2154 # the pid of the coprocess
	pid=$COPROC_PID
	echo "BEGIN; SELECT tree FROM bpm_process_instance
		WHERE id = '$instance' FOR UPDATE;" >&"${COPROC[1]}"
	read -r _ <&"${COPROC[0]}"
	ask PUT /admin-api/bpm/task/approve "{\"id\":\"$task\"}"
	code 423
	ask DELETE "/admin-api/bpm/process-instance/cancel-by-admin?id=$instance&reason=r"
	code 423
	echo 'COMMIT; \q' >&"${COPROC[1]}"
	wait "$pid"
	ask PUT /admin-api/bpm/task/approve "{\"id\":\"$task\"}"
	code 0
	instances_hold
}

# An approval that would end the instance, and a cancellation of it, at the same
# moment.
approved_or_cancelled() {
	local i

	drawn duel 1 1
	for ((i = 0; i < 20; i++)); do
		start_instance '{}'
		echo "$(open_tasks "$instance" | cut -d ' ' -f 1) $instance"
	done >"$work/duels"
	side approve PUT /admin-api/bpm/task/approve '{"id":"@"}' <"$work/duels"
	side cancel DELETE \
		'/admin-api/bpm/process-instance/cancel-by-admin?id=%&reason=r' \
		<"$work/duels"
	duel approve cancel
	only '0 1009005002' "$work"/approve.[12]
	only '0 1009004001' "$work"/cancel.[12]
	same 20 "$(cat "$work"/approve.[12] "$work"/cancel.[12] |
		grep -c '^{"code":0,')" 'winners'
	same 0 "$(sql "SELECT count(*) FROM bpm_process_instance
		WHERE definition_key = 'duel' AND state = 0")" 'that still run'
	instances_hold
}

# The user of a node approves at the moment at which the user before him takes
# his approval back: the task is either decided or gone.
approved_or_withdrawn() {
	local i first

	drawn taken 1 2 '"allowWithdrawTask":true'
	for ((i = 0; i < 20; i++)); do
		start_instance '{}'
		first=$(open_tasks "$instance" | cut -d ' ' -f 1)
		ask PUT /admin-api/bpm/task/approve "{\"id\":\"$first\"}"
		code 0
		echo "$(open_tasks "$instance" | cut -d ' ' -f 1) $first"
	done >"$work/duels"
	side approve PUT /admin-api/bpm/task/approve '{"id":"@"}' <"$work/duels"
	side withdraw PUT '/admin-api/bpm/task/withdraw?taskId=%' <"$work/duels"
	duel approve withdraw
	only '0 1009005002' "$work"/approve.[12]
	only '0 1009005017 1009005018 1009005020' "$work"/withdraw.[12]
	same 20 "$(cat "$work"/approve.[12] "$work"/withdraw.[12] |
		grep -c '^{"code":0,')" 'winners'
	same "$(cat "$work"/approve.[12] | grep -c '^{"code":0,')" \
		"$(sql "SELECT count(*) FROM bpm_process_instance
		WHERE definition_key = 'taken' AND status = 2")" 'approved to the end'
	same 0 "$(sql "SELECT count(*) FROM bpm_process_instance i
		WHERE i.definition_key = 'taken' AND i.state = 0
		  AND (SELECT string_agg(t.node, ',') FROM bpm_task t
		        WHERE t.tree = i.tree AND t.open) IS DISTINCT FROM 'a1'")" \
		'withdrawn instances that do not stand at the first node'
	instances_hold
}

# A model is deployed again and again while its instances are started and
# decided: instances keep their version, and one version is the active one.
approved_and_deployed() {
	local i

	drawn renewed 1 1
	for ((i = 0; i < 20; i++)); do
		start_instance '{}'
		echo "$(open_tasks "$instance" | cut -d ' ' -f 1) $model"
	done >"$work/duels"
	side approve PUT /admin-api/bpm/task/approve '{"id":"@"}' <"$work/duels"
	side deploy POST '/admin-api/bpm/model/deploy?id=%' '{}' <"$work/duels"
	sed "s/.*/$definition -/" "$work/duels" |
		side start POST /admin-api/bpm/process-instance/create \
			'{"processDefinitionId":"@"}'
	duel approve deploy start
	only '0 1009005002' "$work"/approve.[12]
	only '0' "$work"/deploy.[12]
	only '0 1009003003' "$work"/start.[12]
	same 20 "$(cat "$work"/approve.[12] | grep -c '^{"code":0,')" approvals
	same '41 41 1 41' "$(sql "SELECT count(*) || ' ' || count(DISTINCT version)
		|| ' ' || count(*) FILTER (WHERE suspension_state = 1)
		|| ' ' || max(version) FILTER (WHERE suspension_state = 1)
		FROM bpm_process_definition WHERE key = 'renewed'")" versions
	same 20 "$(sql "SELECT count(*) FROM bpm_process_instance i
		JOIN bpm_process_definition d ON d.id = i.definition_id
		WHERE i.definition_key = 'renewed' AND i.status = 2
		  AND d.version = 1")" 'that ended with their version'
	instances_hold
}

# deciders: prints a node of each kind of candidate that can be deleted; without
# candidates the managers of the model decide.
deciders() {
	local i node='{"id":"EndEvent","type":1,"name":"End"}'

	for i in "40 $group" "10 $role" "30 $user"; do
		node="{\"id\":\"b${i%% *}\",\"type\":11,\"name\":\"By ${i%% *}\",\"approveType\":1,\"candidateStrategy\":${i%% *},\"candidateParam\":\"${i##* }\",\"approveMethod\":3,\"assignStartUserHandlerType\":1,\"assignEmptyHandler\":{\"type\":4},\"childNode\":$node}"
	done
	printf '%s' "{\"id\":\"a1\",\"type\":11,\"name\":\"First\",\"approveType\":1,\"candidateStrategy\":30,\"candidateParam\":\"1\",\"approveMethod\":3,\"assignStartUserHandlerType\":1,\"childNode\":$node}"
}

# decide_all KEY USER: approves the user's tasks of that process until only users
# who were deleted have any; prints the answers.
decide_all() {
	local id work

	work=$(mktemp -d "$scratch/decide.XXXXXX")
	until [ "$(sql "SELECT count(*) FROM bpm_task t
		JOIN system_users u ON u.id::text = t.assignee AND NOT u.deleted
		WHERE t.open AND t.tree IN (SELECT tree FROM bpm_process_instance
			WHERE definition_key = '$1')")" = 0 ]; do
		for id in $(sql "SELECT t.id FROM bpm_task t
			WHERE t.open AND t.assignee = '$2' AND t.tree IN (
				SELECT tree FROM bpm_process_instance
				 WHERE definition_key = '$1')"); do
			ask PUT /admin-api/bpm/task/approve "{\"id\":\"$id\"}"
			printf '%s\n' "$body"
		done
	done
}

# The form, the group, the role and the user that running instances need are
# deleted while their tasks are decided: all of them reach their end.
approved_and_deleted() {
	local i n=20 form group role user admin=$token
	local -a client=()

	ask POST /admin-api/bpm/form/create '{"name":"f","conf":"{}","fields":[],"status":0}'
	code 0
	form=$(get data)
	ask POST /admin-api/system/user/create \
		'{"username":"leaver","nickname":"L","password":"leave pass 0"}'
	code 0
	user=$(get data)
	ask POST /admin-api/system/role/create \
		'{"name":"leavers","code":"leavers","sort":1,"status":0}'
	code 0
	role=$(get data)
	ask POST /admin-api/bpm/user-group/create \
		"{\"name\":\"leavers\",\"userIds\":[$user,1],\"status\":0}"
	code 0
	group=$(get data)
	sql "INSERT INTO system_user_role (user_id, role_id, tenant_id)
	     VALUES ($user, 1, 1), ($user, $role, 1), (1, $role, 1)" >"$work/null"
	ask POST /admin-api/bpm/model/create \
		"{\"key\":\"leaving\",\"name\":\"leaving\",\"type\":20,\"formType\":10,\"formId\":$form,\"visible\":true,\"managerUserIds\":[1],\"simpleModel\":{\"id\":\"StartUserNode\",\"type\":10,\"name\":\"Starter\",\"childNode\":$(deciders)}}"
	code 0
	ask POST "/admin-api/bpm/model/deploy?id=$(get data)" '{}'
	code 0
	ask GET '/admin-api/bpm/process-definition/get?key=leaving'
	code 0
	definition=$(get data.id)
	for ((i = 0; i < 20; i++)); do
		start_instance '{}'
	done
	sign_in leaver 'leave pass 0'
	decide_all leaving "$user" >"$work/leaver" &
	client+=($!)
	token=$admin decide_all leaving 1 >"$work/admin" &
	client+=($!)
	token=$admin
	some_decided() {
		[ "$(sql "SELECT count(*) FROM bpm_task WHERE status = 2 AND tree IN (
			SELECT tree FROM bpm_process_instance
			 WHERE definition_key = 'leaving')")" -ge "$1" ]
	}
	for i in "bpm/form/delete?id=$form" "bpm/user-group/delete?id=$group" \
		"system/role/delete?id=$role" "system/user/delete?id=$user"; do
		eventually 30 some_decided $((n += 10))
		ask DELETE "/admin-api/$i"
		code 0
	done
	wait "${client[@]}"
	# The tasks of the deleted user stay his; an administrator gives them on.
	only '0 401 1009005002' "$work/leaver"
	only '0 1009005002' "$work/admin"
	same 0 "$(sql "SELECT count(*) FROM bpm_process_instance
		WHERE definition_key = 'leaving' AND state = 0 AND NOT EXISTS (
			SELECT FROM bpm_task t WHERE t.tree = bpm_process_instance.tree
			   AND t.open AND t.assignee = '$user')")" \
		'instances that stand still though nobody has left'
	instances_hold
}

# decide FILE FOLDER: starts instances and approves both of their tasks until the
# file exists; prints the tasks whose approval was answered.  Answers are kept in
# the folder.
decide() {
	local id work=$2

	while [ ! -e "$1" ]; do
		ask POST /admin-api/bpm/process-instance/create \
			"{\"processDefinitionId\":\"$definition\"}" || true
		[[ $body == '{"code":0,'* ]] || continue
		instance=$(get data)
		for _ in 1 2; do
			id=$(open_tasks "$instance" | cut -d ' ' -f 1)
			ask PUT /admin-api/bpm/task/approve "{\"id\":\"$id\"}" || true
			[[ $body != '{"code":0,'* ]] || echo "$id"
		done
	done
}

enough() {
	[ "$(cat "$work"/decided.? | wc -l)" -ge "$1" ]
}

# Workers are killed while they carry out decisions: each decision that was
# answered is stored, and none is stored in part.
decided_under_kills() {
	local i pid
	local -a client=()

	drawn killed 1 2
	for i in 1 2 3; do
		decide "$work/done" "$(mktemp -d "$work/decide.XXXXXX")" \
			>"$work/decided.$i" 2>"$work/null" &
		client+=($!)
	done
	for ((i = 1; i <= 12; i++)); do
		eventually 20 enough $((i * 5))
		pid=$(workers_of bpm | sed -n "$((i % 2 + 1))p")
		[ -z "$pid" ] || kill -9 "$pid"
	done
	: >"$work/done"
	wait "${client[@]}"
	sort "$work"/decided.? >"$work/told"
	sql "SELECT t.id FROM bpm_task t
		JOIN bpm_process_instance i ON i.tree = t.tree
		WHERE i.definition_key = 'killed' AND t.node <> 'StartUserNode'
		  AND t.status = 2 AND NOT t.open" | sort >"$work/kept"
	same '' "$(comm -23 "$work/told" "$work/kept")" 'decisions lost'
	instances_hold
}

run_case 'six workers' crew bpm 6
run_case 'ten approvers of one task: one wins' ten_approvers
run_case 'many clicks: each task is decided once' many_clicks
run_case 'approved while somebody holds the instance: refused in time' approved_while_held
run_case 'approved against cancelled: one of them happens' approved_or_cancelled
run_case 'approved against withdrawn: one of them happens' approved_or_withdrawn
run_case 'approved and deployed: instances keep their version' approved_and_deployed
run_case 'approved and deleted: instances go on without what they need' approved_and_deleted
run_case 'decided while workers die: what was answered is kept' decided_under_kills
run_case 'two workers again' crew bpm 2

# Other parts count super administrators.
sql "DELETE FROM system_user_role WHERE user_id IN (
	SELECT id FROM system_users WHERE username LIKE 'approver_')" >"$work/null"
