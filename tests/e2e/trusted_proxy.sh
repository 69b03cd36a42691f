# shellcheck shell=bash
# trusted_proxy.sh - a suite behind a trusted proxy (front): the client's
# address and country are those that the front names, a client cannot set them
# itself, and the limits of sign-ins, uploads and bodies hold.  nginx is restarted
# with other settings for these cases, and at the end with the original ones.

FRONT=02:E2:F2:00:00

# begins [NAME=VALUE...]: restarts nginx with these settings and with the defaults
# of the others; settings that are not named would otherwise be kept.
begins() {
	env FLEETDESK_COUNTRY='' FLEETDESK_TRUSTED_PROXIES='' "$@" \
		scripts/run --restart nginx >&2
}

# from CHAIN [curl option...]: tries to sign in under a new name, with a wrong
# password and with this chain of addresses in X-Forwarded-For; sets $name.
from() {
	name=front${EPOCHREALTIME/./}
	token='' ask POST /admin-api/system/auth/login \
		"{\"username\":\"$name\",\"password\":\"no such one\"}" \
		-H "X-Forwarded-For: $1" -H 'tenant-id: 1' "${@:2}"
}

# passed_on CHAIN COUNT METHOD PATH [BODY]: sends that request COUNT times, as a
# stranger with this chain of addresses in X-Forwarded-For and with another number
# for @ in BODY each time; prints how many of them nginx has passed on, instead of
# answering 429 itself.  All use one connection, so that little time passes in
# which a limit allows more.
passed_on() {
	local i body=${5:-}

	for ((i = 0; i < $2; i++)); do
		batch public "$3" "$4" "${body//@/$i${EPOCHREALTIME/./}}"
	done | sed "s/^header = \"Authorization.*/header = \"X-Forwarded-For: $1\"\nheader = \"tenant-id: 1\"/" |
		play >"$work/passed_on"
	same "$2" "$(grep -c '^{"code":' "$work/passed_on")" answers
	grep -vc '^{"code":429,' "$work/passed_on" || true
}

# seen_as ADDRESS: fails unless the login log has that address for the last
# attempt.  Of a name that nobody has it keeps two letters.
seen_as() {
	same "$1" "$(sql "SELECT user_ip FROM system_login_log
		WHERE username = '${name:0:2}***' ORDER BY id DESC LIMIT 1")" 'address in the log'
}

# Without a trusted proxy the header is ignored.
nobody_is_trusted() {
	from 198.51.100.7
	seen_as 127.0.0.1
	from 198.51.100.7 -H 'X-Real-IP: 198.51.100.8' \
		-H 'Forwarded: for=198.51.100.9' -H 'CF-Connecting-IP: 198.51.100.9'
	seen_as 127.0.0.1
	from '2001:db8::1'
	seen_as 127.0.0.1
}

# Of a chain of addresses the last one that is not a trusted proxy counts,
# whatever stands before it.
chains() {
	from 198.51.100.7
	seen_as 198.51.100.7
	from '6.6.6.6, 198.51.100.7'
	seen_as 198.51.100.7
	from '6.6.6.6, 198.51.100.7, 10.1.2.3, 127.0.0.1'
	seen_as 198.51.100.7
	from '6.6.6.6' -H 'X-Forwarded-For: 198.51.100.8, 10.9.9.9'
	seen_as 198.51.100.8
	from '2001:db8::77'
	seen_as 2001:db8::77
	from '6.6.6.6, 2001:db8::77, fd00:1::5'
	seen_as 2001:db8::77
	from '[2001:db8::78]:4711'
	seen_as 2001:db8::78
	from '198.51.100.9:4711'
	seen_as 198.51.100.9
}

# A text that is not an address is ignored: the last valid address counts.
garbage() {
	local text

	for text in unknown '' ' ' ',' ',,,' _hidden '256.1.1.1' '1.2.3' "'; DROP" \
		'198.51.100.7, unknown' \
		"$(head -c 5000 /dev/zero | tr '\0' ,)"; do
		from "$text"
		seen_as 127.0.0.1
	done
	from '6.6.6.6, unknown, 10.1.2.3'
	seen_as 10.1.2.3
	from 198.51.100.7 -H 'X-Real-IP: 6.6.6.6' -H 'Forwarded: for=6.6.6.6'
	seen_as 198.51.100.7
}

# The listeners for modules ignore the header.
modules_have_none() {
	rpc GET '/user/get?id=1' -H 'X-Forwarded-For: 198.51.100.7'
	code 0
	base=http://127.0.0.1:$FLEETDESK_INTERNAL_PORT ask GET '/user/get?id=1' \
		-H 'X-Forwarded-For: 198.51.100.7' -H 'tenant-id: 1'
	code 401
	sed -n '/listen unix:/,/^\t}/p' "$FLEETDESK_HOME/nginx/nginx.conf" |
		cat - "$FLEETDESK_HOME/nginx/signed_listener.conf" >"$work/inner"
	[ "$(grep -c ' listen \|	listen ' "$work/inner")" = 2 ] || fail 'not two'
	! grep -q 'trusted_proxies.conf\|real_ip' "$work/inner" || fail "$(cat "$work/inner")"
}

# between CHAIN COUNT LEAST MOST METHOD PATH [BODY]: sends the request COUNT
# times; fails unless LEAST to MOST of them were passed on.
between() {
	local n

	n=$(passed_on "$1" "$2" "${@:5}")
	[[ $n -ge $3 && $n -le $4 ]] ||
		fail "$n of $2 of $1, not $3 to $4"
}

# Whoever sends heartbeats in the name of another's device uses up his own limit.
beats_of_another() {
	between 203.0.113.41 20 6 10 GET "/deviceHeartBeat/$FRONT:41"
	between 203.0.113.42 4 4 4 GET "/deviceHeartBeat/$FRONT:41"
}

# A client that has used up its sign-ins does not keep others from signing in;
# another address of the same IPv6 network counts as the same client.
one_of_many() {
	few() {
		between "$@" POST /admin-api/system/auth/login \
			'{"username":"front@","password":"no such one"}'
	}
	few 203.0.113.1 40 10 15
	few 203.0.113.1 6 0 3
	few 203.0.113.2 10 10 10
	# A client that puts other addresses before its own is still limited.
	few '203.0.113.99, 203.0.113.1' 6 0 3
	few 2001:db8:1:1::1 15 10 13
	few 2001:db8:1:1:ffff::3 6 0 3
	few 2001:db8:1:2::1 10 10 10
}

# Other limits count in the same way: all addresses of an IPv6 network together,
# and an IPv4 address alone, also when it is mapped into IPv6.
one_network() {
	refreshes() {
		between "$@" POST '/admin-api/system/auth/refresh-token?refreshToken=x'
	}
	refreshes 2001:db8:2:1::1 75 60 74
	refreshes 2001:db8:2:1:ffff::3 5 0 4
	refreshes 2001:db8:2:2::1 5 5 5
	refreshes ::ffff:203.0.113.9 75 60 74
	refreshes 203.0.113.9 5 0 4
	refreshes ::ffff:203.0.113.10 5 5 5
}

# begin_as HEADER: begins an upload with that header which never ends; sets $fd
# to the descriptor.
begin_as() {
	exec {fd}<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
	printf 'POST /admin-api/device/import HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: 203.0.113.50\r\n%s\r\nExpect: 100-continue\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 9000000\r\n\r\nx' \
		"$1" >&"$fd"
}

# is_let_in: waits until nginx asks for the body on $fd; from then on it is
# counted.
is_let_in() {
	local line=''

	if IFS= read -r -t 20 line <&"$fd"; then
		IFS= read -r -t 20 _ <&"$fd" || true
	fi
	[[ $line == 'HTTP/1.1 100 Continue'* ]] || fail "not let in: $line"
}

# A user may send four uploads at once, however the token is spelled in the
# header.
one_token() {
	local fd how line
	local -a open=()

	for how in "Bearer $token" "xBearer $token" "Bearer   $token" "$token"; do
		begin_as "Authorization: $how"
		is_let_in
		open+=("$fd")
	done
	for how in "Basic Bearer $token" "Bearer $token " "Bearer  $token"; do
		begin_as "Authorization: $how"
		line=''
		IFS= read -r -t 20 -d '}' line <&"$fd" || true
		[[ $line == *'{"code":429,'* ]] || fail "$how: $line"
		exec {fd}>&-
	done
	for fd in "${open[@]}"; do
		exec {fd}>&-
	done
}

# begin_body ADDRESS BYTES [HEADER]: begins a request of a stranger whose body
# has a million bytes, and sends that many bytes of it; sets $fd to the
# descriptor.
begin_body() {
	exec {fd}<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
	printf 'POST /admin-api/system/notice/create HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: %s\r\nExpect: 100-continue\r\nContent-Type: application/json\r\n%s\r\n\r\n' \
		"$1" "${3:-Content-Length: 1000000}" >&"$fd"
	{ head -c "$2" /dev/zero >&"$fd"; } 2>"$work/cut" || true
}

# body_is CODE: fails unless the answer on $fd has that code; closes $fd.
body_is() {
	local line=''

	IFS= read -r -t 20 -d '}' line <&"$fd" || true
	[[ $line == *"{\"code\":$1,"* ]] || fail "not $1: $line"
	exec {fd}>&-
}

# nginx keeps at most fifty request bodies of one address in files at the same
# time; further ones are refused at every path.  Small bodies, and those of
# other addresses, are accepted.
bodies_of_strangers() {
	local fd i
	local -a open=()

	for ((i = 0; i < 50; i++)); do
		begin_body 203.0.113.60 70000
		is_let_in
		open+=("$fd")
	done
	begin_body 203.0.113.60 0
	body_is 429
	begin_body 203.0.113.60 0 'Transfer-Encoding: chunked'
	body_is 429
	begin_body 203.0.113.60 9000 'Content-Length: 9000'
	body_is 401
	begin_body 203.0.113.61 1000000
	body_is 401
	for fd in "${open[@]}"; do
		exec {fd}>&-
	done
}

# scouts: creates two devices.
scouts() {
	local channel n

	ask POST /admin-api/device/channel/create '{"name":"front"}'
	code 0
	channel=$(get data.id)
	for n in 01 02; do
		ask POST /admin-api/device/create \
			"{\"mac\":\"$FRONT:$n\",\"channelId\":$channel}"
		code 0
		ask PUT /admin-api/device/update-status \
			"{\"macs\":[\"$FRONT:$n\"],\"status\":1}"
		code 0
	done
}

beat() {
	ask GET "/deviceHeartBeat/$FRONT:$1" -H 'X-Country: BR'
	code 0
}

in_brazil() {
	same "$2" "$(sql "SELECT country_code IS NOT DISTINCT FROM 'BR' FROM device_info
		WHERE mac = '$FRONT:$1'")" "device $1 is in Brazil"
}

# The country in a header is used only when a trusted front sends it.
header_of_a_stranger() {
	region_driver header
	scouts
	beat 02
}

header_of_a_front() {
	beat 01
	eventually 10 in_brazil 01 t
	in_brazil 02 f
	region_driver none
}

# shellcheck disable=SC2016 # nginx's variable
country='$http_x_country' proxies='127.0.0.1,10.0.0.0/8,fd00::/8'
run_case 'nobody is trusted unasked' nobody_is_trusted
run_case 'nginx without a front' begins FLEETDESK_COUNTRY="$country"
run_case 'a country that a stranger says' header_of_a_stranger
run_case 'nginx behind a front' begins FLEETDESK_COUNTRY="$country" \
	FLEETDESK_TRUSTED_PROXIES=$proxies
run_case 'a country that the front says' header_of_a_front
run_case 'chains of addresses' chains
run_case 'garbage in the header' garbage
run_case 'nginx with limits' begins FLEETDESK_LIMITS=on \
	FLEETDESK_TRUSTED_PROXIES=$proxies
run_case 'limits of sign-in: one of many' one_of_many
run_case "limits of heartbeats: another's device" beats_of_another
run_case 'limits of others: one network' one_network
run_case 'limits of uploads: one token' one_token
run_case 'limits of bodies: a stranger fills no disk' bodies_of_strangers
run_case 'modules have no front' modules_have_none
run_case 'nginx as before' begins FLEETDESK_LIMITS=off
