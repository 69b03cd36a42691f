# shellcheck shell=bash
# nginx_refusals.sh - what nginx refuses or changes before a pool is asked:
# bodies of clients that are not signed in, request heads that are too large for
# a pool, headers that only modules may send; and the Content-Security-Policy of
# its answers.

# The paths to which administrators upload files.
DOORS='/admin-api/device/import /device/certification/import
	/admin-api/infra/file/upload /admin-api/system/user/import
	/device/info-modify/import'

# bytes_kept: prints how many bytes of bodies are in nginx's files.
bytes_kept() {
	{ find "$FLEETDESK_HOME/nginx/tmp/body" -type f -printf '%s\n' \
		2>/dev/null || true; } | awk '{ n += $1 } END { print n + 0 }'
}

nothing_kept() {
	same 0 "$(bytes_kept)" 'bytes kept'
}

# alerts: prints how many lines of nginx's log report a failure of nginx itself.
alerts() {
	grep -cE '\[(alert|crit|emerg)\]|too big' \
		"$FLEETDESK_HOME/log/nginx-error.log" || true
}

# begin_upload PATH HEADERS: sends a head and 4 MB of a body that never ends;
# sets $fd to the descriptor.
begin_upload() {
	exec {fd}<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
	printf 'POST %s HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=b\r\n%b\r\n' \
		"$1" "$2" >&"$fd"
	{ head -c 4000000 /dev/zero >&"$fd"; } 2>"$work/cut" || true
}

# answered FD: prints the first answer without waiting for the end of the
# connection; "100 Continue" does not count as an answer.
answered() {
	local line='' head=''

	while IFS= read -r -t 20 line <&"$1"; do
		[ "$line" = $'\r' ] || head+=$line
		[ "$head" != $'HTTP/1.1 100 Continue\r' ] || head=
		[ "$line" != $'\r' ] || [ -z "$head" ] || break
	done
	IFS= read -r -t 20 -d '}' line <&"$1" || true
	printf '%s|%s}' "${head%%$'\r'*}" "$line"
}

# Uploads of clients without a token: each is refused before nginx stores a byte
# of its body.
strangers_keep_nothing() {
	local i fd path before
	local -a open=()

	before=$(bytes_kept)
	for ((i = 0; i < 25; i++)); do
		begin_upload /admin-api/device/import 'Content-Length: 67108864\r\n'
		open+=("$fd")
	done
	same "$before" "$(bytes_kept)" 'bytes kept of 25 strangers'
	for fd in "${open[@]}"; do
		same 'HTTP/1.1 200 OK|{"code":401,"msg":"Not logged in","data":null}' \
			"$(answered "$fd")" 'answer'
		exec {fd}>&-
	done
	for path in $DOORS; do
		begin_upload "$path" 'Content-Length: 9000000\r\n'
		[[ $(answered "$fd") == *'|{"code":401,'* ]] || fail "$path lets in"
		exec {fd}>&-
	done
	nothing_kept
}

# Uploads by callers who are not signed in: whichever header announces the
# length of the body, and whatever stands in place of a right token, the answer
# is 401 and nothing is kept.
strangers_in_disguise() {
	local fd how token='' ended=0

	for how in 'Transfer-Encoding: chunked\r\n\r\n400000' \
		'Expect: 100-continue\r\nContent-Length: 9000000\r\n' \
		'Authorization: Bearer\r\nContent-Length: 9000000\r\n' \
		'Authorization: Bearer 0123456789012345678901234567890123456789012\r\nContent-Length: 9000000\r\n' \
		'login-user: %7B%22id%22:1,%22userType%22:2%7D\r\nContent-Length: 9000000\r\n' \
		"Authorization: Bearer $refresh\r\nContent-Length: 9000000\r\n"; do
		begin_upload /admin-api/device/import "$how"
		[[ $(answered "$fd") == 'HTTP/1.1 200 OK|{"code":401,'* ]] ||
			fail "$how lets in"
		nothing_kept
		exec {fd}>&-
	done
	# nginx closes the connection although the body has not ended, with a
	# reset, as it does with all clients that send nothing more.
	begin_upload /admin-api/device/import 'Content-Length: 67108864\r\n'
	timeout 60 cat <&"$fd" >"$work/answer" || ended=$?
	[ "$ended" != 124 ] || fail 'it stays open'
	grep -q '{"code":401,' "$work/answer" || fail "$(cat "$work/answer")"
	exec {fd}>&-
}

# A client that waits for "100 Continue" before it sends the body is refused at
# once.
nobody_waits() {
	local fd

	exec {fd}<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
	printf 'POST /admin-api/device/import HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 9000000\r\n\r\n' >&"$fd"
	same 'HTTP/1.1 200 OK|{"code":401,"msg":"Not logged in","data":null}' \
		"$(answered "$fd")" 'answer'
	exec {fd}>&-
}

# 25 complete uploads at once without a token: each is answered, and none is
# written to the disk.
strangers_send_all() {
	local i pid most=0 now
	local -a sending=()

	truncate -s 64M "$work/file"
	for ((i = 0; i < 25; i++)); do
		curl -s --noproxy '*' --max-time 60 -o "$work/answer.$i" \
			-F "file=@$work/file" "$base/admin-api/device/import" &
		sending+=($!)
	done
	for pid in "${sending[@]}"; do
		while kill -0 "$pid" 2>/dev/null; do
			now=$(bytes_kept)
			[ "$now" -le "$most" ] || most=$now
			sleep 0.02
		done
		wait "$pid" || true
	done
	same 0 "$most" 'bytes kept at most'
	for ((i = 0; i < 25; i++)); do
		same '{"code":401,"msg":"Not logged in","data":null}' \
			"$(cat "$work/answer.$i")" "answer $i"
	done
}

# A member is refused as at every path of administrators; a signed-in
# administrator may upload.  While the pool that checks tokens is down, nobody
# may.
others_at_the_door() {
	local member=member-at-the-door-0123456789012345678901234

	sql "WITH s AS (INSERT INTO system_session (hash, user_id, user_type,
	      tenant_id, expires_time) VALUES (sha256('refresh of a member'), 9,
	      1, 1, now() + interval '1 day') RETURNING id)
	     INSERT INTO system_access_token (hash, session_id, expires_time)
	     SELECT sha256('$member'), id, now() + interval '1 day' FROM s"
	head -c 5000000 /dev/zero >"$work/file"
	token=$member ask POST /admin-api/device/import -F "file=@$work/file"
	[[ $body == '{"code":40'[13],* ]] || fail "a member: $status $body"
	ask POST /admin-api/system/user/import -F "file=@$work/file;filename=a.xls"
	code 400
	[[ $body == *'cannot be read: it is neither a workbook (.xlsx) nor csv'* ]] || fail "$body"
	service down auth
	ask POST /admin-api/system/user/import -F "file=@$work/file"
	code 500
	service up auth
	pool_there() {
		ask GET /admin-api/system/auth/get-permission-info
		code 0
	}
	eventually 10 pool_there
	eventually 5 nothing_kept
}

# big LISTENER ADDRESS: sends a GET to a listener, with the headers on stdin,
# and with a parameter x of as many letters as $query says.
big() {
	local at=$base
	local -a where=()

	case $1 in
	internal) at=http://localhost where=(--unix-socket "$internal") ;;
	signed) at=http://127.0.0.1:$FLEETDESK_INTERNAL_PORT ;;
	esac
	cat >"$work/large"
	x "${query:-0}" >"$work/query"
	status=$(curl -sS --noproxy '*' --max-time 20 -g "${where[@]}" \
		-H "@$work/large" --url-query "x@$work/query" -o "$work/body" \
		-w '%{http_code}' "$at$2") || fail "$1: no answer to a large head"
	body=$(tr -d '\0' <"$work/body")
}

# x N: prints N letters.
x() {
	awk -v n="$1" 'BEGIN { while (n-- > 0) printf "x" }'
}

# lines N LENGTH: prints N headers with values of that length.
lines() {
	awk -v n="$1" -v length_of="$2" 'BEGIN {
		while (i++ < length_of)
			value = value "v"
		while (n-- > 0)
			print "X" n ": " value }'
}

# too_long WHAT: the answer says that WHAT is too long.
too_long() {
	code 400
	[[ $body == *"$1 too long"* ]] || fail "not because of $1: $body"
}

# served: a pool has answered.
served() {
	[[ $status = 200 && $body == '{"code":40'[01],* && $body != *'too long'* ]] ||
		fail "not served: $status $body"
}

# A head with a line that is too long is refused by nginx, and so is one of which a
# pool would get too much; all others are served, whatever else is in them.
large_heads() {
	local listener=$1 path=$2 kb before

	before=$(alerts)
	for kb in 25 48 64 100 200 256; do
		big "$listener" "$path" < <(printf 'X: %s\n' "$(x $((kb * 1024)))")
		too_long 'a header is'
		query=$((kb * 1024)) big "$listener" "$path" </dev/null
		too_long 'the request line is'
	done
	query=20000 big "$listener" "$path" \
		< <(printf 'User-Agent: %s\nTenant-Id: %s\n' "$(x 20000)" "$(x 20000)")
	too_long 'the address and the headers together are'
	query=20000 big "$listener" "$path" \
		< <(printf 'User-Agent: %s\nX: %s\n' "$(x 20000)" "$(x 20000)")
	served
	big "$listener" "$path" < <(lines 1 16000)
	served
	big "$listener" "$path" < <(lines 900 60)
	served
	same "$before" "$(alerts)" 'alerts of nginx'
}

# Every head that nginx passes on fits, and every one that fits is passed on: heads of
# which the pool gets a little less or more than there is room for.
edges() {
	local listener=$1 path=$2 address all rest before

	before=$(alerts)
	for address in 1000 6000 12000 16000 19000 22000; do
		for all in 63500 64200 64700 65200 65700; do
			rest=$(((all - 2 * address) / 3))
			[ $rest -gt 0 ] || rest=1
			[ $rest -lt 24000 ] || continue
			query=$address big "$listener" "$path" \
				< <(printf '%s\n' "User-Agent: $(x $rest)" \
					"Accept-Language: $(x $rest)" \
					"Idempotency-Key: $(x $rest)")
			if [ $all -lt 64500 ]; then
				served
			else
				too_long 'the address and the headers together are'
			fi
		done
	done
	same "$before" "$(alerts)" 'alerts of nginx'
}

# 1,000 ids of 16 digits in the query, in both spellings of a list, with the
# usual headers of a browser.
many_ids() {
	local ids again

	ids=$(seq -s , 1000000000000001 1000000000001000)
	again=$(seq -f 'ids=%.0f' -s '&' 1000000000000001 1000000000001000)
	lines 10 80 >"$work/heads"
	rpc GET "/user/list?ids=$ids"
	code 0
	rpc GET "/user/list?$again"
	code 0
	big signed "/user/list?ids=$ids" </dev/null
	code 401
	ask GET "/admin-api/device/get-by-mac?mac=x&ids=$ids" -H "@$work/heads"
	code 1600001002
	ask DELETE "/admin-api/system/dict-data/delete-list?ids=$ids" \
		-H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36' \
		-H 'sec-ch-ua: "Chromium";v="130"' -H 'tenant-id: 1'
	code 0
	ask DELETE "/admin-api/system/dict-data/delete-list?$again" \
		-H 'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36'
	code 0
}

# Several requests are sent without waiting for answers, with heads that are
# together larger than one buffer: all are answered.
pipelined() {
	local long i

	long=$(x 9000)
	exec 3<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
	for i in 1 2 3 4 5; do
		printf 'GET /system/role/page?x=%s HTTP/1.1\r\nHost: a\r\nX: %s\r\n' \
			"$long" "${long:0:2000}"
		[ $i -lt 5 ] || printf 'Connection: close\r\n'
		printf '\r\n'
	done >&3
	timeout 20 cat <&3 | grep -o '{"code":401,' >"$work/answers" || true
	exec 3>&-
	same 5 "$(wc -l <"$work/answers")" 'answers'
}

# Headers that only modules may send have no effect, nor have they in the call
# with which nginx finds out who opens a websocket.
handshake_is_asked_alone() {
	ws plain "$token"
	ws forged "$token" 'login-user: nobody' 'data-permission-enable: x' \
		'tenant-id: x' 'Content-Type: x' 'X-Internal-Auth: x'
	answers plain
	answers forged
}

# The headers of API answers forbid browsers to load or embed anything.
policies() {
	local none="default-src 'none'; frame-ancestors 'none'" path token=$token

	for path in /admin-api/system/role/page /admin-api/system/auth/get-permission-info \
		/nowhere /admin-api/nowhere /healthz /readyz /user/get /%00 \
		/openapi.json "/system/role/page?x=$(x 30000)"; do
		ask GET "$path"
		same "$none" "$(head_of content-security-policy)" "policy of ${path:0:40}"
	done
	ask GET /admin-api/system/role/export-excel
	same "$none" "$(head_of content-security-policy)" 'policy of a download'
	rpc GET '/user/get?id=1'
	same "$none" "$(head_of content-security-policy)" 'policy for modules'
	ask GET /deviceHeartBeat/02:E2:D0:00:00:01
	same '' "$(head_of content-security-policy)" 'policy for a device'
	ask GET /doc/
	[[ $(head_of content-security-policy) == "default-src 'none'; script-src 'self'; "* ]] ||
		fail "/doc/: $(head_of content-security-policy)"
}

# What a stranger sends writes nothing into nginx's error log, which is not
# rotated: neither the question for a page that does not exist, nor a body that
# nginx keeps in a file or refuses as too large.
nothing_is_noted() {
	local before n file length

	before=$(wc -c <"$FLEETDESK_HOME/log/nginx-error.log")
	x 200000 >"$work/long"
	x 3000000 >"$work/longer"
	for n in {1..5}; do
		ask GET "/doc/missing-$n"
		code 404
		for file in long longer; do
			for length in Accept: 'Transfer-Encoding: chunked'; do
				curl -s --noproxy '*' --max-time 20 \
					-o "$work/body" -H Expect: -H "$length" \
					-H 'Content-Type: application/json' \
					--data-binary "@$work/$file" \
					"$base/admin-api/system/auth/login"
				body=$(cat "$work/body")
				code 400
			done
		done
	done
	same "$before" "$(wc -c <"$FLEETDESK_HOME/log/nginx-error.log")" \
		"bytes of nginx's log"
}

run_case '25 strangers with 64 MB each: nothing is kept' strangers_keep_nothing
run_case 'strangers in disguise' strangers_in_disguise
run_case 'a stranger who waits with his body' nobody_waits
run_case '25 whole files of strangers' strangers_send_all
run_case 'members, those signed in, and nobody to ask' others_at_the_door
run_case 'large heads, public' large_heads public '/system/role/page?a=b'
run_case 'large heads, internal' large_heads internal '/user/get?id=x'
run_case 'large heads, signed' large_heads signed '/user/get?id=x'
run_case 'every head that fits is let in' edges public '/system/role/page?a=b'
run_case '1,000 ids' many_ids
run_case 'large heads behind each other' pipelined
run_case 'a handshake with forged headers' handshake_is_asked_alone
run_case 'the policy of every answer' policies
run_case 'what strangers send, in the log' nothing_is_noted
