# shellcheck shell=bash
# sign_in.sh - signing in, refreshing and signing out, wrong passwords and
# tokens, and the headers of every answer, also to broken requests.

# sign_in_and_out PREFIX: one administrator from sign-in to sign-out, with paths
# below PREFIX.
sign_in_and_out() {
	local prefix=$1 first second

	token=''
	ask POST "$prefix/system/auth/login" \
		"{\"username\":\"admin\",\"password\":\"$password\"}" -H 'tenant-id: 1'
	code 0
	same 1 "$(get data.userId)" userId
	token=$(get data.accessToken)
	refresh=$(get data.refreshToken)
	[ "$(get data.expiresTime)" -gt "$(date +%s)000" ] || fail "expired: $body"
	ask GET "$prefix/system/auth/get-permission-info"
	code 0
	same admin "$(get data.user.username)" username
	same super_admin "$(get data.roles.0)" role
	[ "$(get 'data.menus.#')" -gt 0 ] || fail "no menus: $body"
	first=$token
	token=''
	ask POST "$prefix/system/auth/refresh-token?refreshToken=$refresh"
	code 0
	second=$(get data.accessToken)
	[ "$second" != "$first" ] || fail "the old token again"
	token=$second
	ask GET "$prefix/system/role/page"
	code 0
	ask POST "$prefix/system/auth/logout"
	code 0
	ask GET "$prefix/system/role/page"
	code 401
	token=''
	ask POST "$prefix/system/auth/refresh-token?refreshToken=$refresh"
	code 400
}

wrong_password() {
	token=''
	ask POST /system/auth/login \
		'{"username":"admin","password":"not this one"}' -H 'tenant-id: 1'
	code 1002000000
	ask POST /system/auth/login \
		'{"username":"nobody","password":"not this one"}' -H 'tenant-id: 1'
	code 1002000000
	ask GET /admin-api/system/role/page
	code 401
	token=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA
	ask GET /admin-api/system/role/page
	code 401
}

# has_headers WHAT: fails unless the last answer has the headers of every
# answer.
has_headers() {
	[[ $(head_of trace-id) =~ ^[0-9a-f]{32}$ ]] ||
		fail "$1: trace-id «$(head_of trace-id)»"
	same application/json "$(head_of content-type)" "$1: type"
	same nosniff "$(head_of x-content-type-options)" "$1: sniffing"
	same no-store "$(head_of cache-control)" "$1: cache"
}

every_answer_has_headers() {
	local path traces=''

	for path in /system/role/page /system/role/get?id=1 /healthz /readyz \
		/nowhere /admin-api/nowhere /admin-api/admin-api/system/role/page \
		/system/role/nowhere /pools /rpc-api/user/get /user/get?id=1 \
		/device/page /app-api/nowhere /system /device /%00 /%ff; do
		ask GET "$path"
		has_headers "$path"
		traces+="$(head_of trace-id) "
	done
	ask DELETE /system/role/page
	code 405
	has_headers DELETE
	ask PATCH /system/role/page
	code 405
	has_headers PATCH
	head -c 3000000 /dev/zero >"$work/large"
	ask POST /system/role/create --data-binary "@$work/large"
	code 400
	has_headers 'a large body'
	ask GET "/system/role/page?name=$(head -c 20000 /dev/zero | tr '\0' x)"
	code 400
	has_headers 'a long address'
	same "$(wc -w <<<"$traces")" \
		"$(tr ' ' '\n' <<<"$traces" | grep . | sort -u | wc -l)" traces
}

# Malformed requests that nginx itself refuses.
broken_requests_have_headers() {
	local request answer

	for request in 'nonsense\r\n\r\n' 'GET / HTTP/9.9\r\n\r\n' \
		'GET /system/role/page HTTP/1.1\r\n\r\n' \
		'GET /\x01 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'; do
		answer=$(raw "$request")
		[[ $answer =~ trace-id:\ [0-9a-f]{32} ]] ||
			fail "$request: no trace-id: $answer"
		[[ $answer == *'{"code":400,'* ]] || fail "$request: $answer"
	done
}

run_case 'sign in and out, /admin-api' sign_in_and_out /admin-api
run_case 'sign in and out, bare' sign_in_and_out ''
run_case 'wrong passwords and tokens' wrong_password
run_case 'every answer has its headers' every_answer_has_headers
run_case 'so have answers to broken requests' broken_requests_have_headers
