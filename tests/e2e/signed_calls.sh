# shellcheck shell=bash
# signed_calls.sh - the listener of modules over TCP: signed calls are answered
# once, a call that was changed after it was signed is refused, refusals fill no
# log, keys are changed without a pause.  Here openssl makes the signatures.

signed_base=http://127.0.0.1:$FLEETDESK_INTERNAL_PORT

# Sets the variables of the next call, which a case may change.
call_of() {
	method=GET path=/user/get query=id=1 tenant=1 acting='' content=''
	kid=first
	fresh
}

fresh() {
	ts=$(date +%s%3N)
	nonce=$(openssl rand -hex 16)
}

# sign: sets $auth to the header for the call in the variables.
sign() {
	local key

	key=$(sed -n "s/^$kid://p" "$FLEETDESK_INTERNAL_KEYS")
	mac=$(printf '%s\n%s\n%s\n%s\n%s\n%s\n%s\n%s' "$method" "$path" \
		"$query" "$tenant" "$acting" \
		"$(printf %s "$content" | sha256sum | cut -c 1-64)" \
		"$ts" "$nonce" |
		openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary |
		base64 -w 0)
	auth="v1;$kid;$ts;$nonce;$mac"
}

# send_signed [PREFIX]: sends the call that the variables of call_of describe,
# with the header $auth that sign has made; PREFIX stands before the path.
send_signed() {
	local -a option=()
	local token='' base=$signed_base

	[ -z "$auth" ] || option+=(-H "X-Internal-Auth: $auth")
	[ -z "$tenant" ] || option+=(-H "tenant-id: $tenant")
	[ -z "$acting" ] || option+=(-H "login-user: $acting")
	[ -z "$content" ] || option+=(-H 'Content-Type: application/json'
		--data-binary "$content")
	ask "$method" "${1:-}$path${query:+?$query}" "${option[@]}"
}

signed_ok() {
	local prefix place

	call_of
	sign
	send_signed
	code 0
	same admin "$(get data.username || true)" user
	# A path may have a prefix, which is not signed: the call leads to the
	# same endpoint.
	for prefix in /rpc-api/system /rpc-api/bpm; do
		fresh
		sign
		send_signed $prefix
		code 0
	done
	for place in /readyz /pools /metrics; do
		call_of
		path=$place query=''
		sign
		send_signed
		[[ $body == '{"code":0,'* || $body == *'fleetdesk_requests_total{'* ]] ||
			fail "$path: $body"
		auth=''
		send_signed
		code 401
	done
	call_of
	kid=second
	sign
	send_signed
	code 0
}

signed_post() {
	call_of
	method=POST path=/notify/send/send-single-admin query=''
	content='{"userId":1,"templateCode":"nothing-of-that-name","templateParams":{}}'
	sign
	send_signed
	code 1002008001
	fresh
	sign
	content=${content/nothing/Nothing}
	send_signed
	code 401
	# A body so large that nginx writes it to a file is signed like any
	# other.
	call_of
	method=POST path=/infra/file/create query=''
	content='{"name":"signed.txt","content":"aGVsbG8K"}'
	sign
	send_signed
	code 0
	fresh
	sign
	content=${content/aGVs/aGVz}
	send_signed
	code 401
	call_of
	path='/user/list-by-nickname' query='nickname=%41'
	acting='%7B%22id%22%3A987654321%2C%22userType%22%3A2%7D'
	sign
	send_signed
	same '{"code":0,"msg":"","data":[]}' "$body" 'in his data scope'
}

# change NAME VALUE: signs a call, changes that variable, and sends the call.
change() {
	call_of
	sign
	local -n field=$1
	field=$2
	send_signed
	code 401
	same '{"code":401,"msg":"Not logged in","data":null}' "$body" "$1"
}

signed_changes() {
	local other shift

	change path /user/valid
	change query id=2
	change query ''
	change tenant 2
	change tenant ''
	change acting '%7B%22id%22%3A1%2C%22userType%22%3A2%7D'
	change content '{}'
	call_of
	method=POST
	sign
	method=GET
	send_signed
	code 401
	call_of
	sign
	case $mac in A*) other=B ;; *) other=A ;; esac
	for auth in "v1;second;$ts;$nonce;$mac" "v1;nobody;$ts;$nonce;$mac" \
		"v1;$kid;$((ts + 1));$nonce;$mac" \
		"v1;$kid;$ts;$(openssl rand -hex 16);$mac" \
		"v1;$kid;$ts;$nonce;$other${mac:1}" "v2;$kid;$ts;$nonce;$mac"; do
		send_signed
		code 401
	done
	for auth in '' v1 'v1;;;;' "$(printf 'x%.0s' {1..500})"; do
		call_of
		send_signed
		code 401
	done
	# A call is checked some time after it was signed.  A time in the future
	# is then less far ahead; so the second shift is larger than the limit.
	for shift in -31000 40000; do
		call_of
		ts=$((ts + shift))
		sign
		send_signed
		code 401
	done
	eventually 20 says_why
}

# says_why: the log has a line with the reason of a refusal.  Of many refusals
# only some are logged, so it is tried until this one is.
says_why() {
	call_of
	sign
	auth="v1;nobody;$ts;$nonce;$mac"
	send_signed
	code 401
	grep -q '/user/get from 127.0.0.1 is refused, no key has that name' \
		"$FLEETDESK_HOME/log/system.log"
}

# lines_of: prints how many lines of the log are about $path, and how many
# refusals they count.
lines_of() {
	grep -F "$path from" "$FLEETDESK_HOME/log/system.log" | awk '
	{ n++; all++ }
	match($0, /\([0-9]+ similar/) { all += substr($0, RSTART + 1) }
	END { print n + 0, all + 0 }'
}

all_told() {
	call_of
	path=/user/list-by-nickname query=nickname=x
	auth=''
	send_signed
	sent=$((sent + 1))
	read -r _ told < <(lines_of)
	[ "$told" -ge "$1" ]
}

# A client without a key that calls as often as it can does not fill the disk
# with log lines.
signed_flood() {
	local sent=0 told=0 path=/user/list-by-nickname lines begin=$SECONDS

	for _ in {1..300}; do
		printf 'url = "%s%s"\noutput = "%s"\n' "$signed_base" "$path" \
			"$work/null"
	done | curl -s --noproxy '*' --max-time 60 -K -
	eventually 20 all_told 300
	read -r lines _ < <(lines_of)
	# Each of the two workers writes at most one line a second; two seconds
	# are added for the begin and the end.
	[ "$lines" -le $((2 * (SECONDS - begin + 2))) ] ||
		fail "$lines lines in $((SECONDS - begin)) s"
}

# A signature is accepted once by all workers together, also when its first call
# had an error.
signed_once() {
	local n

	call_of
	sign
	send_signed
	code 0
	for _ in {1..8}; do
		send_signed
		code 900
	done
	call_of
	query=''
	sign
	send_signed
	code 400
	send_signed
	code 900
	call_of
	sign
	for n in {1..12}; do
		curl -s --noproxy '*' --max-time 20 -H 'tenant-id: 1' \
			-H "X-Internal-Auth: $auth" -o "$work/race.$n" \
			"$signed_base$path?$query" &
	done
	wait
	same 1 "$(cat "$work"/race.* | grep -o '"code":0,' | wc -l)" 'of twelve at once'
	same 11 "$(cat "$work"/race.* | grep -o '"code":900,' | wc -l)" 'the others'
}

# This listener serves only signed calls, and the public listener serves none of
# them.
signed_only() {
	local base=$signed_base token=''

	ask GET /openapi.json
	code 404
	ask GET /doc/
	code 404
	ask GET /admin-api/system/role/page
	code 404
	ask GET /system/role/page
	code 404
	ask GET '/user/get?id=1' -H "Authorization: Bearer $admin" -H 'tenant-id: 1'
	code 401
	ask GET '/user/get?id=1' -H 'AUDIENCE: RPC' -H 'tenant-id: 1'
	code 401
	call_of
	sign
	base=http://127.0.0.1:$FLEETDESK_PORT
	ask GET '/rpc-api/system/user/get?id=1' -H "X-Internal-Auth: $auth" \
		-H 'tenant-id: 1'
	code 404 404
	rpc GET '/user/get?id=1'
	code 0
}

# A key is replaced while two keys are valid; calls with the removed key are
# refused.
signed_rotation() {
	local keys=$work/keys

	(umask 077 && {
		grep ^second: "$FLEETDESK_INTERNAL_KEYS"
		printf 'third:%s\n' "$(openssl rand -hex 32)"
	} >"$keys")
	call_of
	kid=first
	sign
	FLEETDESK_INTERNAL_KEYS=$keys scripts/run --restart system
	send_signed
	code 401
	for kid in second third; do
		fresh
		FLEETDESK_INTERNAL_KEYS=$keys sign
		send_signed
		code 0
	done
	scripts/run --restart system
	call_of
	sign
	send_signed
	code 0
	same 400 "$(stat -c %a "$FLEETDESK_HOME/internal.keys")" 'mode of the copy'
}

run_case 'a signed call is answered, by both keys and spellings' signed_ok
run_case 'a signed body, and for whom' signed_post
run_case 'what was changed after it was signed is refused' signed_changes
run_case 'many that are refused are few lines of the log' signed_flood
run_case 'a signed call counts once' signed_once
run_case 'what the signed listener has, and the others have not' signed_only
run_case 'keys are changed without a pause' signed_rotation
