# shellcheck shell=bash
# request_smuggling.sh - ambiguous requests, which could be read as two, bodies
# that are cut short and slow clients: each gets one answer, the hidden request
# is never carried out, no worker ends.

HEAD='POST /system/role/create HTTP/1.1\r\nHost: a\r\nConnection: close\r\n'
INNER='GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'

# Each line is a whole request.  It must get one answer with code 400 or 405, or
# status 501, or none.
smuggled() {
	cat <<-'EOT'
		@Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n#
		@Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n#
		@Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcdef#
		@Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde#
		@Content-Length: +5\r\n\r\nabcde#
		@Content-Length: -1\r\n\r\n#
		@Content-Length: 5x\r\n\r\nabcde#
		@Content-Length: 99999999999999999999\r\n\r\nabcde#
		@Content-Length : 5\r\n\r\nabcde#
		@Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n#
		@Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n#
		@Transfer-Encoding: gzip\r\n\r\nabc#
		@Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n#
		@Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n#
		@Transfer-Encoding: chunked\r\n\r\nxyz\r\n#
		@Transfer-Encoding: chunked\r\n\r\n-1\r\n\r\n#
		@Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n#
		@Host: b\r\n\r\n#
		@X: a\x00b\r\n\r\n#
		@ folded: 1\r\n\r\n#
		GET /system/role/page HTTP/1.1\r\nConnection: close\r\n\r\n#
		GET /system/role/page HTTP/1.0 x\r\n\r\n#
		GET  /system/role/page\tHTTP/1.1\r\nHost: a\r\n\r\n#
		get /system/role/page HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n#
	EOT
}

smuggling() {
	local line answer n=0

	while read -r line; do
		line=${line/#@/$HEAD}
		answer=$(raw "${line/%#/$INNER}")
		n=$((n + 1))
		[[ $answer != *'"data":true'* ]] || fail "executed: $line: $answer"
		[[ $(grep -c '^HTTP/1.1' <<<"$answer") -le 1 ]] ||
			fail "two answers: $line: $answer"
		[[ -z $answer || $answer == *'{"code":40'[015]* ]] ||
			fail "$line: $answer"
	done < <(smuggled)
	same 24 $n requests
}

# A request whose body ends too early writes nothing.
short_body() {
	local i

	for i in 1 2 3 4 5 6 7 8; do
		exec 3<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
		printf 'POST /admin-api/system/role/create HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer %s\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"name":"short","code":"short","sort":1,"status":0}' \
			"$token" >&3
		exec 3>&-
	done
	ask GET /admin-api/system/role/page?code=short
	code 0
	same 0 "$(get data.total)" 'roles made of half a body'
}

# Slow heads and bodies occupy a connection, but no worker.
slow_clients() {
	local i fd
	local -a open=()

	for ((i = 0; i < 100; i++)); do
		exec {fd}<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
		printf 'POST /admin-api/system/role/create HTTP/1.1\r\nHost: a\r\n' >&"$fd"
		[ $((i % 2)) = 0 ] ||
			printf 'Content-Length: 100\r\n\r\n{' >&"$fd"
		open+=("$fd")
	done
	for ((i = 0; i < 50; i++)); do
		batch public GET /admin-api/system/role/page
	done | play | awk -F '\t' '
		$1 !~ /^{"code":0,/ || $3 > 0.5 { print; bad++ }
		END { print NR, "answers,", bad + 0, "failed or slow" }' >"$work/sum"
	for fd in "${open[@]}"; do
		exec {fd}>&-
	done
	same '50 answers, 0 failed or slow' "$(cat "$work/sum")" 'beside slow clients'
}

# No worker has ended because of these requests.
nobody_died() {
	local line

	while read -r line; do
		same 0 "$(cut -d ' ' -f 3 <<<"$line")" "restarts: $line"
	done < <(pool_report)
	ask GET /readyz
	code 0
}

run_case 'smuggled requests' smuggling
run_case 'bodies cut short' short_body
run_case 'slow clients' slow_clients
run_case 'no worker died of any of that' nobody_died
