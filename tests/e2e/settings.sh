# shellcheck shell=bash
# settings.sh - the settings of a start are kept in the file fleetdesk.conf of the
# home, so later commands need only the home.  These cases start a suite of their
# own beside that of the tests.
# Long: it starts and stops that suite three times, and makes fleets in it.

OWN_PORT=$((FLEETDESK_PORT + 4)) OWN_METRICS=$((FLEETDESK_PORT + 8))

# alone COMMAND...: runs the command with the home $home and without the settings
# of the test's own suite.
alone() {
	local name
	local -a without=()

	for name in $(compgen -e | grep '^FLEETDESK_'); do
		without+=(-u "$name")
	done
	env "${without[@]}" FLEETDESK_HOME="$home" "$@"
}

# a_home: chooses an empty home for this case, which PostgreSQL's user can
# reach, and stops its suite when the case has ended.
a_home() {
	home=$work/home
	chmod 0711 "$scratch" "$work"
	trap 'alone scripts/run --stop >&2' EXIT
}

# kept KEY VALUE: fails unless fleetdesk.conf has that value for the key ('': no
# such line).
kept() {
	same "$2" "$(sed -n "s/^FLEETDESK_$1=//p" "$home/fleetdesk.conf")" "kept $1"
}

# holds KEY VALUE: fails unless `scripts/run --status` prints that value for the
# key.
holds() {
	same "$2" "$(alone scripts/run --status | sed -n "s/^FLEETDESK_$1=//p")" \
		"what holds: $1"
}

# pasted [NAME=VALUE...]: runs the example of the README, with these settings.
pasted() {
	sed -n '/^Call the API/,/^`/s/^    //p' README.md >"$work/example"
	alone "$@" bash -e "$work/example" >"$work/answer"
	grep -q '^{"code":0,"msg":"","data":{.*"list":\[{' "$work/answer" ||
		fail "$(cat "$work/answer")"
}

# The URL of the database of the tests, with a password, though it lets this user in
# without one.
secret_url() {
	printf "host=%s dbname=fleetdesk user=fleetdesk password='not \\\\' told'" \
		"$FLEETDESK_HOME/db"
}

# ran JOB: fails unless --status says that the daily job has run, and well.
ran() {
	alone scripts/run --status >"$work/status"
	grep -qE "^$1 +daily at 03:00: ran at [0-9-]+ [0-9:]+ for [0-9]+ s$" \
		"$work/status" || fail "$(cat "$work/status")"
}

# The timetable runs a job whose time of day has come while nothing ran.
daily_jobs() {
	local name

	alone scripts/run --status >"$work/status"
	for name in log_clean session_clean; do
		grep -qE "^$name +daily at 03:00: has not run yet$" \
			"$work/status" || fail "$(cat "$work/status")"
		touch -d '30 hours ago' "$home/cron/$name"
		sv -w 30 restart "$home/service/$name" >&2
	done
	for name in log_clean session_clean; do
		eventually 10 ran $name
		curl -s --noproxy '*' --max-time 5 --unix-socket \
			"$home/internal.sock" http://localhost/metrics >"$work/metrics"
		grep -qx "fleetdesk_cron_exit_status{name=\"$name\"} 0" \
			"$work/metrics" || fail "$(cat "$work/metrics")"
		grep -q 'rows deleted' "$home/log/$name.log" ||
			fail "$(cat "$home/log/$name.log")"
	done
}

# A password that is given to a suite with an administrator is refused, unless it
# is his; a command sets it, and ends his sessions.
password_is_set() {
	local old

	old=$(alone FLEETDESK_ADMIN_PASSWORD='chosen "and\ told nobody' scripts/run --token)
	says 'is not the password of the first administrator' \
		-u FLEETDESK_PORT -u FLEETDESK_INTERNAL_PORT -u FLEETDESK_METRICS_PORT \
		FLEETDESK_HOME="$home" FLEETDESK_ADMIN_PASSWORD='another one' \
		scripts/run --restart edge
	says 'most common' FLEETDESK_HOME="$home" FLEETDESK_ADMIN_PASSWORD=PassWord1 \
		scripts/run --admin-password
	alone FLEETDESK_ADMIN_PASSWORD='another one' scripts/run --admin-password
	alone FLEETDESK_ADMIN_PASSWORD='another one' scripts/run --token
	token=$old base=http://127.0.0.1:$OWN_PORT ask GET /admin-api/system/role/page
	code 401
	alone scripts/run --admin-password
	same 17 "$(stat -c %s "$home/admin-password")" 'bytes of a generated password'
	alone scripts/run --token
}

# demo_lives: true when the first page has something to show: devices online and
# since a week, installations of two months, answers, an approval that waits, a
# process that stands still.
demo_lives() {
	[ "$(psql -X -q -A -t -d "$(cat "$home/env/FLEETDESK_DATABASE_URL")" -c "
		SELECT (SELECT sum(devices) BETWEEN 10 AND 49 FROM device_online),
		       (SELECT count(*) > 2000 FROM device_online_sample WHERE country = '*'),
		       (SELECT count(DISTINCT stat_month) FROM app_install_count_package),
		       (SELECT count(*) > 0 FROM app_blacklist_exec_log),
		       (SELECT count(*) FROM bpm_task t JOIN bpm_process_instance i USING (tree)
		         WHERE i.status = 1 AND t.status = 1),
		       (SELECT count(*) FROM bpm_process_job),
		       (SELECT count(*) FROM system_notice)")" = 't|t|2|t|1|1|2' ]
}

# Without it, or with another, the fleet is as it was.
demo_needs_password() {
	says 'needs the password of admin in FLEETDESK_ADMIN_PASSWORD, because' \
		FLEETDESK_HOME="$home" scripts/demo --devices 60 --week
	says 'needs the password of admin' FLEETDESK_HOME="$home" \
		FLEETDESK_ADMIN_PASSWORD='a wrong one' scripts/demo --devices 60 --week
	demo_lives || fail 'another fleet was made'
}

# beaten: how many heartbeats were answered.
beaten() {
	curl -s --noproxy '*' --max-time 5 --unix-socket "$home/internal.sock" \
		http://localhost/metrics | awk '
		/^fleetdesk_requests_total.*"\/deviceHeartBeat\/v2/ && /code="0"/ { n += $NF }
		END { print n + 0 }'
}

# Its devices go on beating until the script is ended, and its key ends with it.
demo_beats() {
	local job pid before key

	alone FLEETDESK_ADMIN_PASSWORD='chosen "and\ told nobody' scripts/demo \
		--devices 50 --channels 3 --week --beat 2 >"$work/demo" 2>&1 &
	job=$!
	begun() {
		grep -q 'devices beat for 2 minutes' "$work/demo"
	}
	eventually 60 begun
	before=$(beaten)
	more() {
		[ "$(beaten)" -gt "$before" ]
	}
	eventually 10 more
	pid=$(pgrep -P $job)
	kill "$pid"
	wait $job || true
	! lives "$pid" || fail 'it goes on'
	key=$(psql -X -q -A -t -d "$(cat "$home/env/FLEETDESK_DATABASE_URL")" -c "
		SELECT count(*) FROM device_key WHERE NOT deleted AND remark = 'Made by scripts/demo'")
	same 0 "$key" 'keys that are left'
	eventually 60 demo_lives
}

# calling: the processes that call this suite as its demo does.
calling() {
	pgrep -f "tests/bench/load --tcp $OWN_PORT "
}

# Whoever ends the script while it waits for answers, as from workers of nginx that
# stand still, ends its calls.
demo_calls_end() {
	local name job workers left

	workers=$(pgrep -P "$(cat "$home/nginx/nginx.pid")")
	for name in INT TERM; do
		# shellcheck disable=SC2086 # pids
		kill -STOP $workers
		alone env --default-signal=INT scripts/demo --installs >"$work/demo" 2>&1 &
		job=$!
		eventually 30 calling >"$work/null"
		kill "-$name" "$(pgrep -P $job)"
		wait $job || true
		left=$(calling || true)
		# shellcheck disable=SC2086 # pids
		kill -CONT $workers
		same '' "$left" "what $name has left"
	done
}

# in_zone ZONE MILLISECONDS [OFFSET]: prints that time, OFFSET seconds later, as a
# browser in the zone writes it into a filter.
in_zone() {
	TZ=$1 date -d "@$(($2 / 1000 + ${3:-0}))" '+%Y-%m-%d %H:%M:%S'
}

# found FROM TO WANTED: fails unless the filter from FROM to TO finds WANTED
# entries.
found() {
	ask GET "/admin-api/infra/config/page?key=e2e.zone&createTime%5B0%5D=${1// /%20}&createTime%5B1%5D=${2// /%20}"
	code 0
	same "$3" "$(get data.total)" "found from $1 to $2"
}

# The time zone of the suite: filters, pages and workbooks have the times of a
# browser in that zone.
agrees_with() {
	local zone=$1 ms token base=http://127.0.0.1:$OWN_PORT

	grep -q "time zone: $zone$" "$work/out" || fail "$(cat "$work/out")"
	sign_in admin 'chosen \"and\\ told nobody'
	ask POST /admin-api/infra/config/create \
		'{"category":"e2e","name":"zone","key":"e2e.zone","value":"1","visible":true}'
	code 0
	ask GET '/admin-api/infra/config/page?key=e2e.zone'
	code 0
	ms=$(get data.list.0.createTime)
	found "$(in_zone "$zone" "$ms")" "$(in_zone "$zone" "$ms")" 1
	found "$(in_zone "$zone" "$ms" 1)" "$(in_zone "$zone" "$ms" 60)" 0
	found "$(in_zone UTC "$ms")" "$(in_zone UTC "$ms")" 0
	ask GET '/admin-api/infra/config/export-excel?key=e2e.zone'
	unzip -p "$work/body" xl/worksheets/sheet1.xml >"$work/sheet"
	grep -qF "$(in_zone "$zone" "$ms")" "$work/sheet" ||
		fail "no $(in_zone "$zone" "$ms"): $(cat "$work/sheet")"
}

# scrape_status TOKEN: the status of a scrape with that token.
scrape_status() {
	curl -s -o "$work/null" -w '%{http_code}' --noproxy '*' \
		-H "Authorization: Bearer $1" "http://127.0.0.1:$OWN_METRICS/metrics"
}

# Whoever has the token of the file gets the numbers, and nobody else does.
numbers_have_a_token() {
	local token

	token=$(cat "$work/token")
	same 200 "$(scrape_status "$token")" 'with the token'
	same 401 "$(scrape_status "${token}0")" 'with another'
	same 401 "$(scrape_status '')" 'without one'
	! grep -rlF "$token" "$home/log" || fail 'the token is in a log'
}

one_home_is_enough() {
	local text

	a_home
	openssl rand -hex 16 >"$work/token"
	alone FLEETDESK_METRICS_PORT=$OWN_METRICS FLEETDESK_METRICS_LISTEN=0.0.0.0 \
		FLEETDESK_METRICS_TOKEN="$work/token" FLEETDESK_PORT=$OWN_PORT FLEETDESK_LIMITS=off FLEETDESK_WORKERS=3 \
		FLEETDESK_ADMIN_PASSWORD='chosen "and\ told nobody' \
		FLEETDESK_ACCESS_SAMPLE=7 FLEETDESK_TIMEZONE=America/St_Johns \
		scripts/run --background >"$work/out"
	same 600 "$(stat -c %a "$home/fleetdesk.conf")" 'mode of the file'
	same 'packages build database ready' \
		"$(sed -n 's/^\([a-z]*\): [0-9]* s$/\1/p' "$work/out" | paste -s -d ' ')" \
		'steps of the start'
	kept PORT $OWN_PORT
	kept WORKERS 3
	kept UPLOAD_MB ''
	! grep -rlF 'told nobody' "$home" --exclude-dir=pg ||
		fail 'the password is in a file'
	holds PORT $OWN_PORT
	holds UPLOAD_MB 50
	holds CRON on
	agrees_with America/St_Johns
	daily_jobs
	numbers_have_a_token
	same "$home" "$(alone scripts/run --home)" --home
	# The second one replaces the fleet, and its people stay.
	for text in 'people: demoadmin .*, password ' 'reports of applications, 0 refused, seed 1, '; do
		alone FLEETDESK_ADMIN_PASSWORD='chosen "and\ told nobody' scripts/demo \
			--devices 50 --channels 3 --week --beat 0 >"$work/demo"
		grep -q "$text" "$work/demo" || fail "$(cat "$work/demo")"
	done
	eventually 60 demo_lives
	demo_beats
	demo_calls_end
	demo_needs_password
	says 'does not have the password of admin: set FLEETDESK_ADMIN_PASSWORD' FLEETDESK_HOME="$home" \
		setsid scripts/run --token
	pasted FLEETDESK_ADMIN_PASSWORD='chosen "and\ told nobody'
	says 'not signed in' FLEETDESK_HOME="$home" \
		FLEETDESK_ADMIN_PASSWORD='a wrong one' scripts/run --token
	password_is_set >"$work/passwords"
	alone scripts/run --restart edge
	# The suite of the tests runs on, undisturbed.
	ask GET /readyz
	code 0
	base=http://127.0.0.1:$OWN_PORT ask GET /readyz
	code 0
	alone scripts/run --stop
	ask GET /readyz
	code 0
	for text in '--devices 5' '--devices 5 --installs' --installs '' --week; do
		# shellcheck disable=SC2086 # words
		says 'not running in .* .start it first.$' \
			FLEETDESK_HOME="$home" scripts/demo $text
	done
	the_environment_wins
}

# The second start needs nothing but the home.  A setting that it is given
# replaces the kept one; an empty one means the default again.
the_environment_wins() {
	printf '\n# the one who keeps this\nFLEETDESK_UPLOAD_MB=9\n' \
		>>"$home/fleetdesk.conf"
	alone FLEETDESK_WORKERS=1 FLEETDESK_ACCESS_SAMPLE='' FLEETDESK_TIMEZONE='' \
		FLEETDESK_CRON=off scripts/run --background >"$work/out"
	grep -q "serves http://127.0.0.1:$OWN_PORT$" "$work/out" ||
		fail "$(cat "$work/out")"
	kept WORKERS 1
	kept ACCESS_SAMPLE ''
	kept UPLOAD_MB 9
	grep -qx '# the one who keeps this' "$home/fleetdesk.conf" ||
		fail 'a comment is gone'
	holds WORKERS 1
	holds ACCESS_SAMPLE 1000
	! grep St_Johns "$home/fleetdesk.conf" || fail 'it has the zone of before'
	holds CRON off
	[ ! -e "$home/service/log_clean" ] || fail 'there is a timetable'
	holds LIMITS off
	alone FLEETDESK_WORKERS=2 scripts/run --restart edge >"$work/out"
	grep -q 'FLEETDESK_WORKERS' "$work/out" || fail "$(cat "$work/out")"
	kept WORKERS 2
	holds WORKERS 1
}

masked() {
	a_home
	alone FLEETDESK_PORT=$OWN_PORT FLEETDESK_DATABASE_URL="$(secret_url)" \
		FLEETDESK_LISTEN=::1 FLEETDESK_TRUSTED_PROXIES=::1 \
		scripts/run --background >"$work/out"
	holds DATABASE_URL "host=$FLEETDESK_HOME/db dbname=fleetdesk user=fleetdesk password=***"
	kept DATABASE_URL "$(secret_url)"
	listens_on_ipv6
}

# The listener is on no other address, and a front with an IPv6 address is trusted.
listens_on_ipv6() {
	local name=front${EPOCHREALTIME/./} found

	token='' base="http://[::1]:$OWN_PORT" ask POST /admin-api/system/auth/login \
		"{\"username\":\"$name\",\"password\":\"no such one\"}" \
		-H 'X-Forwarded-For: 2001:db8::99' -H 'tenant-id: 1'
	same 2001:db8::99 "$(sql "SELECT user_ip FROM system_login_log
		WHERE username = '${name:0:2}***' ORDER BY id DESC LIMIT 1")" 'address in the log'
	found=$(curl -s --noproxy '*' --max-time 5 \
		"http://127.0.0.1:$OWN_PORT/healthz" || true)
	same '' "$found" 'on the other address'
}

# refused_with PATTERN: fails unless each command that reads the file of $home
# refuses it with one line that matches; stopping does not need the file.
refused_with() {
	local option

	for option in --background --restart; do
		says "$1" "${own[@]}" scripts/run $option
	done
	says "$1" "${own[@]}" scripts/demo --devices 5
	alone scripts/run --stop
	[ ! -e "$home/service" ] || fail 'something was started'
}

# What is wrong with the file, test_settings.sh lists.
files_refused() {
	local file
	local -a own

	home=$work/home
	mkdir "$home"
	own=(-u FLEETDESK_PORT -u FLEETDESK_LIMITS -u FLEETDESK_TIMEZONE
		FLEETDESK_HOME="$home")
	file=$home/fleetdesk.conf
	printf 'FLEETDESK_LIMITS=maybe\n' >"$file"
	chmod 0644 "$file"
	refused_with 'must be yours and mode 0600'
	chmod 0600 "$file"
	refused_with "^fleetdesk: FLEETDESK_LIMITS .*, in $file$"
}

# demo_stores: true while the fleet is being stored.
demo_stores() {
	[ "$(sql "SELECT count(*) FROM pg_stat_activity
	           WHERE query LIKE 'INSERT INTO device_info %' AND state = 'active'")" = 1 ]
}

# Who ends the script is told that there is no fleet; there is none, either.
demo_ended() {
	local pid before rc=0

	before=$(sql 'SELECT count(*) FROM device_info')
	setsid scripts/demo --devices 300000 >"$work/said" 2>&1 &
	pid=$!
	eventually 60 demo_stores
	kill -TERM -- -"$pid"
	wait "$pid" || rc=$?
	same 1 $rc "status, it said: $(cat "$work/said")"
	grep -q '^300000 devices take about 2 min' "$work/said" || fail "$(cat "$work/said")"
	grep -q 'ended before the fleet was stored: everything is as it was$' "$work/said" ||
		fail "$(cat "$work/said")"
	same "$before" "$(sql 'SELECT count(*) FROM device_info')" devices
}

run_case 'a home is enough, beside another suite' one_home_is_enough
run_case 'a fleet of the demo that is ended while it is stored' demo_ended
run_case 'passwords are not shown; on IPv6' masked
run_case 'files that are not taken' files_refused
