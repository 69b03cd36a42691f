# shellcheck shell=bash disable=SC2154 # the variables of run and tests/lib
# blacklist.sh - changes of the application blacklist that need approval: people
# who edit and approve, records, drafts and submissions.  For suites whose
# administrator has the token $admin.

# shellcheck source=tests/lib/process_model.sh
. tests/lib/process_model.sh

LIST=/admin-api/device/app-blacklist

# person NAME ROLE...: creates a user with these roles (codes) and signs him in;
# sets tokens[NAME] and ids[NAME].
declare -A tokens=() ids=()
person() {
	local name=$1 token=$admin

	shift
	ask POST /admin-api/system/user/create \
		"{\"username\":\"$name\",\"nickname\":\"$name\",\"password\":\"race pass 0\"}"
	code 0
	ids[$name]=$(get data)
	sql "INSERT INTO system_user_role (user_id, role_id, tenant_id)
	     SELECT ${ids[$name]}, id, 1 FROM system_role
	      WHERE tenant_id = 1 AND code IN ('', $(printf "'%s'," "$@" | sed 's/,$//'))" \
		>"$work/null"
	sign_in "$name" 'race pass 0'
	tokens[$name]=$token
}

# people PREFIX: two editors, PREFIXe1 and PREFIXe2, and two approvers.
people() {
	sql "INSERT INTO system_role (id, tenant_id, name, code, sort, status,
			data_scope)
		VALUES (990501, 1, 'Editor', 'e2e_editor', 9, 0, 1)
		ON CONFLICT DO NOTHING;
	     INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
		SELECT 990501, id, 1 FROM system_menu m
		 WHERE (permission LIKE 'device:app-blacklist:%'
		        OR permission LIKE 'device:rule:%'
		        OR permission LIKE 'bpm:task:%'
		        OR permission LIKE 'bpm:process-instance:%')
		   AND NOT EXISTS (SELECT FROM system_role_menu l
		       WHERE l.role_id = 990501 AND l.menu_id = m.id)" >"$work/null"
	person "$1e1" e2e_editor
	person "$1e2" e2e_editor
	person "$1a1" blacklist_approver
	person "$1a2" blacklist_approver
}

# as NAME: sends what follows as that user.
as() {
	token=${tokens[$1]}
}

# deployed KEY NODE: deploys a process of that key whose starter is followed by this
# node; prints the id of its model.
deployed() {
	local token=$admin model definition

	deploy_model "$1" "$2"
	echo "$model"
}

# steps KEY ID...: deploys a process of that key in which the users with these ids
# approve one after the other, or nobody decides; prints the id of its model.
steps() {
	local key=$1 i node='{"id":"EndEvent","type":1,"name":"End"}'

	shift
	for ((i = $#; i > 0; i--)); do
		node="{\"id\":\"a$i\",\"type\":11,\"name\":\"Step $i\",\"approveType\":1,\"candidateStrategy\":30,\"candidateParam\":\"${!i}\",\"approveMethod\":3,\"assignStartUserHandlerType\":1,\"childNode\":$node}"
	done
	deployed "$key" "$node"
}

# retired MODEL: deletes the model; its process is not started any more.
retired() {
	local token=$admin

	ask DELETE "/admin-api/bpm/model/delete?id=$1"
	code 0
}

# submit ID: submits the draft of the record; sets $instance.
submit() {
	ask POST "$LIST/approval/create" \
		"{\"businessType\":\"main\",\"businessId\":$1}"
	code 0
	instance=$(get data)
}

# task_of INSTANCE NAME: prints the id of the user's open task.
task_of() {
	sql "SELECT t.id FROM bpm_task t
	       JOIN bpm_process_instance i ON i.tree = t.tree
	      WHERE i.id = '$1' AND t.open AND t.assignee = '${ids[$2]}'"
}

# approves NAME: the user approves his task of $instance.
approves() {
	as "$1"
	ask PUT /admin-api/bpm/task/approve \
		"{\"id\":\"$(task_of "$instance" "$1")\",\"reason\":\"yes\"}"
	code 0
}

# edits ID JSON: changes the record as it is now.
edits() {
	ask PUT "$LIST/update" "{\"id\":$1,\"revision\":$(sql "SELECT revision
		FROM app_blacklist WHERE id = $1"),$2}"
	code 0
}

# record_is ID STATE: compares the record's revision, state, effect and remark.
record_is() {
	same "$2" "$(sql "SELECT revision, approval_status, effective, remark
		FROM app_blacklist WHERE id = $1")" "record $1"
}

# records PREFIX N: makes N records in effect; prints their ids.
records() {
	sql "INSERT INTO app_blacklist (tenant_id, package_name, type, all_device,
			effective, approval_status)
		SELECT 1, 'com.e2e.$1' || n, 2, true, true, 2
		  FROM generate_series(1, $2) n
		RETURNING id"
}

# drafts NAME ID...: the user begins a draft of each record, none of which has
# changed since it was made.
drafts() {
	local id

	as "$1"
	shift
	for id; do
		batch public PUT "$LIST/update" \
			"{\"id\":$id,\"revision\":1,\"remark\":\"draft\"}"
	done | play >"$work/drafted"
	same $# "$(grep -c '^{"code":0,' "$work/drafted")" 'drafts begun'
}

# submitted NAME APPROVER ID...: the user submits drafts of these records; prints
# "TASK ID INSTANCE" for each, with the task of the approver.
submitted() {
	local approver=$2 list

	as "$1"
	shift 2
	list=$(printf '%s,' "$@")
	printf '%s\n' "$@" | submissions | play >"$work/submitted"
	same $# "$(grep -c '^{"code":0,' "$work/submitted")" 'drafts submitted'
	sql "SELECT t.id || ' ' || b.id || ' ' || i.id FROM bpm_task t
	       JOIN bpm_process_instance i ON i.tree = t.tree
	       JOIN app_blacklist b ON b.process_instance_id = i.id
	      WHERE b.id IN (${list%,}) AND t.open
	        AND t.assignee = '${ids[$approver]}'
	      ORDER BY array_position('{${list%,}}', b.id)"
}

# drafted PREFIX N: makes these people, N records and the first editor's drafts of
# them; sets $all to the ids.
drafted() {
	people "$1"
	mapfile -t all < <(records "$1" "$2")
	drafts "$1e1" "${all[@]}"
}

# to_approve PREFIX: submits the drafts of drafted; writes "TASK ID" of each to
# $work/duels, and makes the side on which the first approver approves them.
to_approve() {
	submitted "$1e1" "$1a1" "${all[@]}" | cut -d ' ' -f 1,2 >"$work/duels"
	as "$1a1"
	side approve PUT /admin-api/bpm/task/approve '{"id":"@"}' <"$work/duels"
}

# consistent ID...: the records, their drafts and instances say the same.
consistent() {
	local list

	list=$(printf '%s,' "$@")
	same 0 "$(sql "SELECT count(*) FROM app_blacklist b
		  LEFT JOIN app_blacklist_draft d ON d.blacklist_id = b.id
		   AND d.status = 1
		  LEFT JOIN bpm_process_instance i ON i.id = d.process_instance_id
		   AND i.state = 0
		 WHERE b.id IN (${list%,})
		   AND ((b.approval_status IN (1, 5)) <> (d.id IS NOT NULL)
		        OR (d.id IS NOT NULL AND (i.id IS NULL
		            OR b.process_instance_id <> i.id)))")" \
		'records that do not agree with their drafts'
	instances_hold
}

# editors_records NAME N: the editor NAMEe1 creates N records for the device
# $mac:01: by its channel ($channel), by its address, and for all devices, in turn;
# prints "ID PACKAGE" for each.
editors_records() {
	local i scope

	as "$1e1"
	for ((i = 0; i < $2; i++)); do
		case $((i % 3)) in
		0) scope="\"channelIds\":[$channel]" ;;
		1) scope="\"macs\":[\"$mac:01\"]" ;;
		2) scope='"allDevice":true' ;;
		esac
		batch public POST "$LIST/create" \
			"{\"packageName\":\"com.e2e.$1$i\",\"type\":2,$scope}"
	done | play >"$work/made"
	same "$2" "$(grep -c '^{"code":0,' "$work/made")" 'records made'
	sql "SELECT id || ' ' || package_name FROM app_blacklist
	      WHERE package_name LIKE 'com.e2e.$1%' ORDER BY id"
}

# submissions: prints, as play reads them, the submissions of the drafts of records
# that stand on stdin, by "ID PACKAGE".
submissions() {
	local id

	while read -r id _; do
		batch public POST "$LIST/approval/create" \
			"{\"businessType\":\"main\",\"businessId\":$id}"
	done
}

# polls ADDRESS...: prints, as play reads them, calls of the device $mac:01 for its
# policy, of the hosts with these addresses; the device has signed ($proof).
polls() {
	local at

	for at; do
		base=$at batch public GET "/deviceAppPolicy/v1/$mac:01/$CPU" |
			sed "1a header = \"X-Device-Sign: $proof\""
	done
}

# stale N PACKAGES: stdin has answers to changes, each followed by N to polls; line
# i of the file of packages names the one that the policy has since change i.
# Prints the number of answers, of bad ones, and of policies older than their
# change; of these also which of the N polls they answered.
stale() {
	awk -v polls="$1" '
		NR == FNR { wanted[NR] = "\"packageName\":\"" $NF "\""; next }
		index($0, "{\"code\":0,") != 1 { bad++; next }
		(FNR - 1) % (polls + 1) == 0 { next }
		index($0, wanted[int((FNR - 1) / (polls + 1)) + 1]) == 0 {
			old++
			at[(FNR - 1) % (polls + 1)]++
		}
		END {
			printf "%d %d %d", FNR, bad, old
			for (k in at)
				printf ", poll %d: %d", k, at[k]
			print ""
		}' "$2" -
}

# approved_polls NAME N ADDRESS...: of N records of the editor, NAMEa1 approves one
# after the other; after each approval the device asks the hosts with these
# addresses for its policy.  No answer may be older than the approval.
approved_polls() {
	local name=$1 n=$2 task

	shift 2
	editors_records "$name" "$n" >"$work/packages"
	submissions <"$work/packages" | play >"$work/submitted"
	same "$n" "$(grep -c '^{"code":0,' "$work/submitted")" 'drafts submitted'
	as "${name}a1"
	for task in $(sql "SELECT t.id FROM bpm_task t
		  JOIN bpm_process_instance i ON i.tree = t.tree
		  JOIN app_blacklist b ON b.process_instance_id = i.id
		 WHERE b.package_name LIKE 'com.e2e.$name%' AND t.open
		   AND t.assignee = '${ids[${name}a1]}'
		 ORDER BY b.id"); do
		batch public PUT /admin-api/bpm/task/approve "{\"id\":\"$task\"}"
		polls "$@"
	done >"$work/batch"
	same "$((n * ($# + 1))) 0 0" "$(play <"$work/batch" |
		stale $# "$work/packages")" 'answers, bad, older than an approval'
}

# submitted_polls NAME N ADDRESS...: the same with a process in which nobody
# decides, so that each submission takes effect at once.
submitted_polls() {
	local name=$1 n=$2 id model

	shift 2
	model=$(steps blacklist_main_create)
	editors_records "$name" "$n" >"$work/packages"
	while read -r id _; do
		submissions <<<"$id"
		polls "$@"
	done <"$work/packages" >"$work/batch"
	same "$((n * ($# + 1))) 0 0" "$(play <"$work/batch" |
		stale $# "$work/packages")" 'answers, bad, older than a submission'
	retired "$model"
}

# has_changed SQL: fails unless the query says t.
has_changed() {
	same t "$(sql "$1")" "$1"
}

# old_since PACKAGE ADDRESS...: fails if a policy from one of the addresses does not
# have the package.
old_since() {
	local package=$1

	shift
	echo "$package" >"$work/package"
	same "$# 0 0" "$(polls "$@" | play | {
		echo '{"code":0,'
		cat
	} | stale $# "$work/package" | {
		read -r n rest
		echo "$((n - 1)) $rest"
	})" "policies, bad, without $package"
}

# new_since PACKAGE ADDRESS...: the same for a change that was seen in the database
# and not by an answer: a host that learns of it by a notification has the package
# soon, and from then on always.
new_since() {
	local at package=$1

	shift
	for at; do
		[ "$at" = "$base" ] || eventually 5 old_since "$package" "$at"
	done
	old_since "$package" "$@"
}

# timed_polls NAME N ADDRESS...: the same with a process that a timer ends.
timed_polls() {
	local name=$1 n=$2 id package model

	shift 2
	model=$(deployed blacklist_main_create '{"id":"d1","type":14,"name":"Later","delaySetting":{"delayType":1,"delayTime":"PT1S"},"childNode":{"id":"EndEvent","type":1,"name":"End"}}')
	editors_records "$name" "$n" >"$work/packages"
	while read -r id package; do
		as "${name}e1"
		submit "$id"
		eventually 10 has_changed "SELECT status = 2
			FROM bpm_process_instance WHERE id = '$instance'"
		new_since "$package" "$@"
	done <"$work/packages"
	retired "$model"
}

# window_polls NAME N ADDRESS...: the same with records whose time windows begin
# one after the other.
window_polls() {
	local name=$1 n=$2 i begin

	shift 2
	token=$admin
	begin=$(($(date +%s%3N) + 3000))
	for ((i = 0; i < n; i++)); do
		ask POST "$LIST/create" "{\"packageName\":\"com.e2e.$name$i\",\"type\":2,\"channelIds\":[$channel],\"startTime\":$((begin + 300 * i))}"
		code 0
	done
	for ((i = 0; i < n; i++)); do
		eventually 10 has_changed "SELECT moved_until >=
			to_timestamp($((begin + 300 * i)) / 1000.0)
			FROM app_policy_window"
		new_since "com.e2e.$name$i" "$@"
	done
}

# decided_polls NAME "KIND:N..." ADDRESS...: all of these, N changes of each kind,
# by the people NAME; leaves none of the records.
decided_polls() {
	local kind kinds=$2 name=$1

	shift 2
	for kind in $kinds; do
		sign_call GET "/deviceAppPolicy/v1/$mac:01/$CPU" ''
		"${kind%:*}_polls" "$name" "${kind#*:}" "$@"
		sql "DELETE FROM app_blacklist
			WHERE package_name LIKE 'com.e2e.$name%'" >"$work/null"
	done
}
