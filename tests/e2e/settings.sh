# shellcheck shell=bash
# settings.sh - what a start was given is kept in the home's fleetdesk.conf: the
# next commands need only the home.  These cases start a suite of their own
# beside the one of the tests.
# Long: it starts and stops that suite six times.

OWN_PORT=$((FLEETDESK_PORT + 4))

# alone COMMAND...: runs the command with the home $home and none of this
# test's settings.
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

# kept KEY VALUE: fails unless fleetdesk.conf has that value ('' for none).
kept() {
	same "$2" "$(sed -n "s/^FLEETDESK_$1=//p" "$home/fleetdesk.conf")" "kept $1"
}

# holds KEY VALUE: fails unless --status says so.
holds() {
	same "$2" "$(alone scripts/run --status | sed -n "s/^FLEETDESK_$1=//p")" \
		"what holds: $1"
}

# pasted [NAME=VALUE...]: the examples of the README work as they stand there.
pasted() {
	sed -n '/^Sign in and look around/,/^`/s/^    //p' README.md >"$work/example"
	alone "$@" bash -e "$work/example" >"$work/answer"
	grep -q '^{"code":0,"msg":"","data":{.*"list":\[{' "$work/answer" ||
		fail "$(cat "$work/answer")"
}

# A suite with a password in an address: its database is that of the tests,
# which lets this user in without one.
secret_url() {
	printf "host=%s dbname=fleetdesk user=fleetdesk password='not \\\\' told'" \
		"$FLEETDESK_HOME/db"
}

one_home_is_enough() {
	a_home
	alone FLEETDESK_PORT=$OWN_PORT FLEETDESK_LIMITS=off FLEETDESK_WORKERS=3 \
		FLEETDESK_ADMIN_PASSWORD='chosen "and\ told nobody' \
		FLEETDESK_ACCESS_SAMPLE=7 scripts/run --background >"$work/out"
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
	same "$home" "$(alone scripts/run --home)" --home
	alone scripts/demo --devices 50 --channels 3 >"$work/demo"
	says 'was chosen: set FLEETDESK_ADMIN_PASSWORD' FLEETDESK_HOME="$home" \
		setsid scripts/run --token
	pasted FLEETDESK_ADMIN_PASSWORD='chosen "and\ told nobody'
	says 'not signed in' FLEETDESK_HOME="$home" \
		FLEETDESK_ADMIN_PASSWORD='a wrong one' scripts/run --token
	alone scripts/run --restart edge
	# The suite of the tests runs beside it, untouched.
	ask GET /readyz
	code 0
	base=http://127.0.0.1:$OWN_PORT ask GET /readyz
	code 0
	alone scripts/run --stop
	ask GET /readyz
	code 0
	the_environment_wins
}

# The second start needs nothing but the home; what it is given wins and is kept
# instead, and nothing means the default again.
the_environment_wins() {
	printf '\n# the one who keeps this\nFLEETDESK_UPLOAD_MB=9\n' \
		>>"$home/fleetdesk.conf"
	alone FLEETDESK_WORKERS=1 FLEETDESK_ACCESS_SAMPLE='' \
		scripts/run --background >"$work/out"
	grep -q "serves http://127.0.0.1:$OWN_PORT$" "$work/out" ||
		fail "$(cat "$work/out")"
	kept WORKERS 1
	kept ACCESS_SAMPLE ''
	kept UPLOAD_MB 9
	grep -qx '# the one who keeps this' "$home/fleetdesk.conf" ||
		fail 'a comment is gone'
	holds WORKERS 1
	holds ACCESS_SAMPLE 1000
	holds LIMITS off
	alone FLEETDESK_WORKERS=2 scripts/run --restart edge >"$work/out"
	grep -q 'FLEETDESK_WORKERS' "$work/out" || fail "$(cat "$work/out")"
	kept WORKERS 2
	holds WORKERS 1
}

masked() {
	a_home
	alone FLEETDESK_PORT=$OWN_PORT FLEETDESK_DATABASE_URL="$(secret_url)" \
		scripts/run --background >"$work/out"
	holds DATABASE_URL "host=$FLEETDESK_HOME/db dbname=fleetdesk user=fleetdesk password=***"
	kept DATABASE_URL "$(secret_url)"
}

# refused_with PATTERN: the file of $home is refused in one line, by each command
# that reads it; a stop does not need it.
refused_with() {
	local option

	for option in --background --restart; do
		says "$1" "${own[@]}" scripts/run $option
	done
	says "$1" "${own[@]}" scripts/demo --devices 5
	alone scripts/run --stop
	[ ! -e "$home/service" ] || fail 'something was started'
}

files_refused() {
	local file text
	local -a own

	home=$work/home
	mkdir "$home"
	own=(-u FLEETDESK_PORT -u FLEETDESK_LIMITS -u FLEETDESK_TIMEZONE
		FLEETDESK_HOME="$home")
	file=$home/fleetdesk.conf
	printf 'FLEETDESK_LIMITS=off\n' >"$work/elsewhere"
	chmod 0600 "$work/elsewhere"
	ln -s "$work/elsewhere" "$file"
	refused_with 'fleetdesk.conf is a link'
	rm "$file" && mkdir "$file"
	refused_with 'fleetdesk.conf is no file'
	rmdir "$file" && cp "$work/elsewhere" "$file"
	for text in 0644 0660 0000; do
		chmod $text "$file"
		refused_with 'must be yours and mode 0600'
	done
	chmod 0600 "$file"
	if [ "$(id -u)" = 0 ]; then
		chown nobody "$file"
		refused_with 'must be yours and mode 0600'
		chown root "$file"
	fi
	for text in FLEETDESK_NEWER=1 FLEETDESK_ADMIN_PASSWORD=secretly \
		FLEETDESK_HOME=/elsewhere PATH=/bin; do
		printf 'FLEETDESK_LIMITS=off\n%s\n' "$text" >"$file"
		refused_with "line 2: this release knows no ${text%%=*}$"
	done
	for text in FLEETDESK_LIMITS ' FLEETDESK_PORT=8080' 'export FLEETDESK_PORT=1' \
		'fleetdesk_port=1' '=' $'\x01'; do
		printf '%s\n' "$text" >"$file"
		refused_with 'line 1: no KEY=value$'
	done
	printf 'FLEETDESK_LIMITS=off\nFLEETDESK_LIMITS=on\n' >"$file"
	refused_with 'line 2: FLEETDESK_LIMITS stands there twice'
	for text in PORT=80x 'PORT="8080"' LIMITS=maybe WORKERS=65 \
		TIMEZONE=Mars/Olympus TIMEZONE=../localtime PUSH_SENDER=redis:x \
		LISTEN=localhost TRUSTED_PROXIES=all UPLOAD_MB=0; do
		printf 'FLEETDESK_%s\n' "$text" >"$file"
		refused_with "^fleetdesk: FLEETDESK_${text%%=*} .*, in $file$"
	done
	printf 'FLEETDESK_PUSH_SENDER=redis\nFLEETDESK_PUSH_URL=amqp://u:secret@h\n' \
		>"$file"
	refused_with 'FLEETDESK_PUSH_URL is no address of redis, in '
}

# in_zone ZONE MILLISECONDS [OFFSET]: that moment, some seconds later, as a
# browser in the zone writes it into a filter.
in_zone() {
	TZ=$1 date -d "@$(($2 / 1000 + ${3:-0}))" '+%Y-%m-%d %H:%M:%S'
}

# found FROM TO WANTED: fails unless a filter from, to finds so many entries.
found() {
	ask GET "/admin-api/infra/config/page?key=e2e.zone&createTime%5B0%5D=${1// /%20}&createTime%5B1%5D=${2// /%20}"
	code 0
	same "$3" "$(get data.total)" "found from $1 to $2"
}

# The zone of a start: filters, pages and workbooks agree with a browser in it.
agrees_with() {
	local zone=$1 ms token

	base=http://127.0.0.1:$OWN_PORT
	same 17 "$(stat -c %s "$home/admin-password")" 'bytes of a generated password'
	grep -q "time zone: $zone$" "$work/out" || fail "$(cat "$work/out")"
	password=$(cat "$home/admin-password")
	sign_in admin "$password"
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

time_zones() {
	local machine

	a_home
	alone FLEETDESK_PORT=$OWN_PORT FLEETDESK_TIMEZONE=America/St_Johns \
		scripts/run --background >"$work/out"
	(agrees_with America/St_Johns)
	alone scripts/run --stop
	# As a home of an earlier release, which kept no settings.
	rm "$home/fleetdesk.conf"
	alone FLEETDESK_PORT=$OWN_PORT scripts/run --background >"$work/out"
	kept TIMEZONE America/St_Johns
	holds TIMEZONE America/St_Johns
	alone scripts/run --stop
	machine=$(find /usr/share/zoneinfo -samefile "$(readlink -f /etc/localtime)" |
		sort | head -n 1)
	alone FLEETDESK_TIMEZONE='' scripts/run --background >"$work/out"
	cmp "$machine" "/usr/share/zoneinfo/$(alone scripts/run --status |
		sed -n 's/^FLEETDESK_TIMEZONE=//p')" || fail "not $machine"
}

run_case 'a home is enough, beside another suite' one_home_is_enough
run_case 'passwords are not shown' masked
run_case 'time zones' time_zones
run_case 'files that are not taken' files_refused
