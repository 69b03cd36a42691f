# shellcheck shell=bash disable=SC2154 # what is named here belongs to scripts/demo
# demo_week.sh - a week in the life of the demo fleet, made as it is lived: people
# make records and decide on them by the API, devices beat, poll and answer through
# nginx, signed.  Only the past, which nobody can call for, is written by
# demo_week.sql.  People, records and processes are made once; the rest each time.

# api METHOD PATH [BODY]: prints the answer to whoever has $token.
api() {
	local answer

	answer=$(curl -s -g --noproxy '*' --max-time 120 -X "$1" -H @- \
		-H 'Content-Type: application/json' -H 'tenant-id: 1' \
		${3:+--data-binary "$3"} "http://127.0.0.1:$port/admin-api$2" \
		<<<"Authorization: Bearer $token") || die "no answer to $1 $2"
	[[ $answer == '{"code":0,'* ]] || die "$1 $2: $answer"
	printf '%s\n' "$answer"
}

# made PATH BODY: makes something and prints its id.
made() {
	api POST "$1" "$2" | sed -n 's/.*"data":{\{0,1\}"\{0,1\}\(id":\)\{0,1\}\([0-9]*\).*/\2/p'
}

# acts USER: the next calls are that user's.
acts() {
	token=$(
		token=''
		api POST /system/auth/login "{\"username\":\"$1\",\"password\":\"$secret\"}"
	)
	[[ $token =~ \"accessToken\":\"([A-Za-z0-9_-]+)\" ]]
	token=${BASH_REMATCH[1]}
}

# person USERNAME NICKNAME ROLE: makes a person with the role of this code.
person() {
	local id

	id=$(made /system/user/create "{\"username\":\"$1\",\"nickname\":\"$2\",\"password\":\"$secret\"}")
	api POST /system/permission/assign-user-role "{\"userId\":$id,\"roleIds\":[$(
		asked "SELECT id FROM system_role
		        WHERE tenant_id = 1 AND code = '$3' AND NOT deleted")]}" >/dev/null
}

# people: who uses the site: those of the seeded roles, and an operator, whose role
# has the fleet, the devices and the workflow.
people() {
	local id

	id=$(made /system/role/create '{"name":"Fleet operator","code":"demo_operator","sort":9,"status":0}')
	api POST /system/permission/assign-role-menu "{\"roleId\":$id,\"menuIds\":[$(
		asked "WITH RECURSIVE under AS (
		            SELECT id FROM system_menu WHERE id IN (6000, 6200, 1185)
		             UNION ALL
		            SELECT m.id FROM system_menu m JOIN under u ON m.parent_id = u.id)
		       SELECT string_agg(id::text, ',') FROM under")]}" >/dev/null
	api POST /system/permission/assign-role-data-scope \
		"{\"roleId\":$id,\"dataScope\":1}" >/dev/null
	person demoadmin 'Olga Weiss' super_admin
	person demooperator 'Mei Lin' demo_operator
	person demoapprover 'Tom Berger' blacklist_approver
	person demoviewer 'Priya Nair' common
}

# record RANK MEMBERS: makes a record of the application that so many others are
# installed more often than, and prints its id.
record() {
	made /device/app-blacklist/create "{$(asked "
		SELECT format('\"packageName\":\"%s\",\"appName\":\"%s\"', p.package_name, p.app_name)
		  FROM app_install_count_package c JOIN app_package_name p ON p.id = c.package_id
		 WHERE c.tenant_id = 1 AND c.version_id IS NULL
		 ORDER BY c.stat_month DESC, c.device_count DESC, c.id
		OFFSET $1 LIMIT 1"),\"remark\":\"Made by scripts/demo\",$2}"
}

# decides PATH REASON: the approver decides on what waits for him.
decides() {
	local task

	acts demoapprover
	task=$(api GET /bpm/task/todo-page | sed -n 's/.*"list":\[{"id":"\{0,1\}\([^",]*\).*/\1/p')
	api PUT "/bpm/task/$1" "{\"id\":\"$task\",\"reason\":\"$2\"}" >/dev/null
	acts demooperator
}

submits() {
	api POST /device/app-blacklist/approval/create \
		"{\"businessType\":\"main\",\"businessId\":$1,\"reason\":\"$2\"}" >/dev/null
}

# records: seven in different states, of which one waits for the approver.
records() {
	local id

	record 4 '"type":1,"regionIds":[76,484]' >/dev/null
	record 9 '"type":2,"regionIds":[356,360],"rolloutPercent":50' >/dev/null
	record 15 '"type":2,"regionIds":[276],"enabled":false' >/dev/null
	acts demooperator
	id=$(record 21 '"type":1,"regionIds":[156]')
	submits "$id" 'It shows advertisements over everything'
	decides approve 'Seen on my own box'
	id=$(record 30 '"type":2,"allDevice":true')
	submits "$id" 'It uses half of the memory'
	decides reject 'Too many devices: test it in one country first'
	id=$(record 12 '"type":1,"regionIds":[643,792]')
	submits "$id" 'It keeps boxes from going to sleep'
	record 40 '"type":1,"regionIds":[704]' >/dev/null
}

# dead_letter: a process of which a timer has failed for good.
dead_letter() {
	local id

	id=$(made /bpm/model/create '{"key":"demo_return","name":"Return of a device","type":20,"formType":20,"formCustomCreatePath":"/demo","formCustomViewPath":"/demo","visible":true,"managerUserIds":[1],"simpleModel":{"id":"StartUserNode","type":10,"name":"Starter","childNode":{"id":"wait","type":14,"name":"Wait for the parcel","delaySetting":{"delayType":1,"delayTime":"P3D"},"childNode":{"id":"EndEvent","type":1,"name":"End"}}}}')
	api POST "/bpm/model/deploy?id=$id" '{}' >/dev/null
	id=$(api GET /bpm/process-definition/get?key=demo_return | sed -n 's/.*"data":{"id":"\([^"]*\)".*/\1/p')
	api POST /bpm/process-instance/create "{\"processDefinitionId\":\"$id\",\"variables\":{}}" >/dev/null
	asked "WITH timer AS (
	            UPDATE bpm_timer t
	               SET parked_time = now(), tries = 8, last_error = 'demo'
	              FROM bpm_process_instance i
	             WHERE i.definition_key = 'demo_return' AND i.tenant_id = 1
	               AND i.tree = t.tree
	            RETURNING t.tenant_id, t.tree, t.num)
	       INSERT INTO bpm_process_job (tenant_id, tree, instance, kind,
	              activity_id, activity_name, timer, tries, error)
	       SELECT tenant_id, tree, 1, 'timer', 'wait', 'Wait for the parcel',
	              num, 8, 'The carrier gave no number for the parcel'
	         FROM timer;
	       UPDATE bpm_process_instance SET status = 5
	        WHERE definition_key = 'demo_return' AND tenant_id = 1"
}

notices() {
	api POST /system/notice/create '{"title":"Maintenance on Sunday","type":1,"status":0,"content":"<p>The site is away on Sunday from 02:00 to 02:30. Devices keep their policy.</p>"}' >/dev/null
	api POST /system/notice/create '{"title":"New boxes for Brazil","type":2,"status":0,"content":"<p>The first of the new boxes for Brazil came into service this week.</p>"}' >/dev/null
}

# calls EXPECT OPTION...: sends the lines on standard input as devices do; prints
# how many were refused, if any were.
calls() {
	cat >"$work/calls"
	[ -s "$work/calls" ] || return 0
	"$BUILD/tests/bench/load" --tcp "$port" --once --url-file "$work/calls" \
		--expect "$1" --sign "$kid:$key_secret" --clients 8 \
		--requests "$(wc -l <"$work/calls")" "${@:2}" |
		grep -v '"failed":0,' || true
}

# awake: lines "MAC CPU" of the devices that are in use: seven of ten.
awake() {
	asked "SELECT upper(mac::text), cpu FROM device_info
	        WHERE tenant_id = 1 AND creator = 0 AND order_number LIKE 'DEMO-%'
	          AND NOT deleted AND status = 1 AND cpu IS NOT NULL
	          AND h32 % 10 < 7
	        ORDER BY h32"
}

beats() {
	awk '{ print "GET /deviceHeartBeat/v2/" $1 "/" $2 }'
}

# answers: what devices say of the records in effect, spread over the week: most
# do as they are told, some cannot, and one in ten has not answered.
answers() {
	asked "SELECT format('POST /deviceAppCallback/v1/%s/%s {\"events\":[{\"eventId\":\"demo-%s-%s\",\"recordId\":%s,\"type\":\"%s\",\"packageName\":\"%s\",\"result\":%s,\"times\":%s,\"eventTime\":%s}]}',
	              upper(d.mac::text), d.cpu, b.id, d.id, b.id,
	              CASE b.type WHEN 1 THEN 'DELETE' ELSE 'KILL' END, b.package_name,
	              CASE WHEN d.h32 % 100 < 86 THEN 0
	                   WHEN d.h32 % 100 < 94 THEN 1 ELSE 4 END,
	              CASE b.type WHEN 1 THEN 1 ELSE 1 + d.h32 % 20 END,
	              (extract(epoch FROM now()) * 1000
	               - 604800000 * (d.h32 % 99991 / 99991.0) ^ 0.6)::bigint)
	         FROM app_blacklist b
	         JOIN app_blacklist_region r ON r.blacklist_id = b.id
	         JOIN device_info d ON d.region_id = r.region_id
	        WHERE b.remark = 'Made by scripts/demo' AND NOT b.deleted
	          AND blacklist_state(b, now()) = 2 AND d.tenant_id = 1 AND b.tenant_id = 1
	          AND d.creator = 0 AND d.order_number LIKE 'DEMO-%' AND NOT d.deleted
	          AND d.status = 1 AND d.cpu IS NOT NULL AND d.h32 % 10 BETWEEN 1 AND 6"
}

# months: counts this month's installations and those of the month before.
months() {
	local month

	for month in $(asked 'SELECT install_month(now()),
	                             install_month_add(install_month(now()), -1)'); do
		api POST /device/app-install/rebuild "{\"statMonth\":$month}" >/dev/null
	done
}

week() {
	local refused

	psql -X -q -A -t -d "$url" -f scripts/demo_week.sql || die 'no week was made'
	signs_in
	months
	if [ -z "$(asked "SELECT id FROM system_users
	                   WHERE username = 'demoadmin' AND tenant_id = 1")" ]; then
		secret=$(od -An -tx1 -N8 /dev/urandom | tr -d ' \n')
		people
		notices
		dead_letter
		records
		note "people: demoadmin demooperator demoapprover demoviewer, password $secret"
	fi
	awake >"$work/awake"
	refused=$(
		beats <"$work/awake" | calls '"code":0'
		awk '{ print "GET /deviceAppPolicy/v1/" $1 "/" $2 }' "$work/awake" | calls '"code":0'
		answers | calls '"rejected":[]'
	)
	[ -z "$refused" ] || die "devices were refused: $refused"
	asked "SELECT device_silence_count(now(), interval '0')" >/dev/null
}

# beat MINUTES: the devices in use go on beating, of a large fleet a part.  They are
# drawn, each about once in two and a half minutes, so that few miss five.
beat() {
	local rate

	note "devices beat for $1 minutes; Ctrl-C ends it"
	beats <"$work/awake" >"$work/calls"
	rate=$(($(wc -l <"$work/calls") / 150 + 1))
	"$BUILD/tests/bench/load" --tcp "$port" --url-file "$work/calls" --clients 4 \
		--seconds $(($1 * 60)) --rate $((rate < 1000 ? rate : 1000)) >/dev/null &
	trap 'kill $!' INT TERM HUP
	wait $! || true
}
