# shellcheck shell=bash
# nginx_listeners.sh - which paths each of nginx's listeners serves: health,
# metrics, the OpenAPI document, the site, the calls of modules; and which
# internal paths it hides.

suite_itself() {
	local token='' path pool count

	for path in /healthz /readyz; do
		ask GET $path
		code 0
		rpc GET $path
		code 0
	done
	rpc GET /pools
	code 0
	count=$(wc -w <<<"$pools")
	same "$count" "$(get 'data.#')" pools
	for ((pool = 0; pool < count; pool++)); do
		[ "$(get "data.$pool.workers.#")" -ge 2 ] || fail "$body"
		kill -0 "$(get "data.$pool.pid")"
		kill -0 "$(get "data.$pool.workers.1.pid")"
	done
	rpc GET /metrics
	[[ $body == *'fleetdesk_pool_ready{pool="edge"} 1'* ]] || fail "$body"
	[[ $(head_of content-type) == text/plain* ]] || fail "$(head_of content-type)"
}

# / leads to the site, or to the page of the API where it was not built.
where_it_leads() {
	local want=/doc

	[ ! -f "$FLEETDESK_HOME/site/ui/index.html" ] || want=/ui/
	ask GET /
	same 302 "$status" 'status of /'
	same "$want" "$(head_of location)" 'where / leads'
}

# not_ready: fails unless both listeners answer /readyz with status 503.
not_ready() {
	ask GET /readyz
	code 500 503
	rpc GET /readyz
	code 500 503
}

is_ready() {
	ask GET /readyz
	code 0
	rpc GET /readyz
	code 0
}

# /readyz reports each pool that is down, also the pool that answers it.
pool_gone() {
	local token='' pool

	for pool in log system; do
		service down "$pool"
		eventually 10 not_ready
		service up "$pool"
		eventually 10 is_ready
	done
}

# The document of each listener describes what that listener serves, and nothing
# else.
document() {
	local token=''

	ask GET /openapi.json
	same 200 "$status" status
	same application/json "$(head_of content-type)" type
	same no-cache "$(head_of cache-control)" caching
	[[ $body == '{"openapi":"3.1.'* ]] || fail "${body:0:100}"
	[[ $body == *'"/admin-api/system/role/page":{"get":'* ]] || fail 'no page'
	[[ $body == *'"/deviceHeartBeat/{mac}":{"get":'* ]] || fail 'no heartbeat'
	[[ $body != *'"/user/get"'* && $body != *'"x-audience":"RPC"'* ]] ||
		fail 'modules have paths outside'
	rpc GET /openapi.json
	same 200 "$status" status
	[[ $body == *'"/user/get":{"get":'* ]] || fail 'modules have no paths'
	[[ $body != *'"/admin-api/'* ]] || fail 'administrators have paths inside'
	ask POST /openapi.json '{}'
	code 405
}

# The page that shows the document has all its files and may load nothing from
# other hosts.
page_of_document() {
	local token='' file want

	for file in /doc /doc/; do
		ask GET $file -L
		same 200 "$status" "status of $file"
		same 'text/html; charset=utf-8' \
			"$(head_of content-type | tail -n 1)" "type of $file"
	done
	[[ $(head_of content-security-policy) == "default-src 'none'; script-src 'self'; style-src 'self'; "* ]] ||
		fail "$(cat "$work/head")"
	[[ $body != *'<script>'* && $body != *' style='* ]] || fail "$body"
	grep -oE '(src|href)="[^"]+"' <<<"$body" | cut -d '"' -f 2 >"$work/files"
	[ "$(wc -l <"$work/files")" -ge 5 ] || fail "$body"
	while read -r file; do
		[[ $file == /* ]] || file=/doc/$file
		[[ $file != *//* ]] || fail "$file is not ours"
		case $file in
		*.js) want='text/javascript; charset=utf-8' ;;
		*.css) want='text/css; charset=utf-8' ;;
		*.png) want=image/png ;;
		*.json) want=application/json ;;
		esac
		ask GET "$file"
		same 200 "$status" "status of $file"
		same "$want" "$(head_of content-type)" "type of $file"
		[ -s "$work/body" ] || fail "$file is empty"
	done <"$work/files"
	for file in LICENSE NOTICE swagger-ui-bundle.js.LICENSE.txt; do
		ask GET "/doc/vendor/$file"
		same 200 "$status" "status of $file"
	done
	for file in /doc/nothing /doc/vendor/ /doc/../openapi-internal.json \
		/doc/../admin-password /doc/%2e%2e/admin-password; do
		ask GET "$file"
		code 404
		same no-store "$(head_of cache-control)" "caching of $file"
	done
}

# The paths of modules do not exist on the public listener, in any spelling.
internal_is_hidden() {
	local path

	for path in /rpc-api/ /rpc-api/system/user/get /rpc-api/device/device/get-by-mac \
		/user/get /permission/has-any-permissions /role/valid /dept/get \
		/dict-data/valid /tenant/id-list /api/device/channel/get \
		/process-instance/create /appPackageName/get /pools /metrics \
		//rpc-api/system/user/get /%72pc-api/system/user/get \
		/rpc-api/../rpc-api/system/user/get /./rpc-api/system/user/get \
		/x/../rpc-api/system/user/get /%2e/rpc-api/system/user/get \
		/rpc-api%2fsystem/user/get /pools?x=1 /%70ools //pools \
		/x/..//metrics; do
		ask GET "$path"
		code 404 404
	done
	# These prefixes do not exist, so the paths are unknown like any other.
	for path in /RPC-API/system/user/get /Pools /pools/ /metrics/x /rpc-api \
		/admin-api/rpc-api/system/user/get /app-api/pools \
		/admin-api/user/get /admin-api/pools /pools%00; do
		ask GET "$path"
		[[ $body == '{"code":40[04],'* ]] || [[ $body == '{"code":404,'* ]] ||
			[[ $body == '{"code":400,'* ]] || fail "$path: $status $body"
	done
}

# A client cannot name another caller by a header.
forged_headers() {
	local name token=''

	for name in login-user Login-User LOGIN_USER X-Internal-Auth \
		data-permission-enable tag X-WS-Ident; do
		ask GET /admin-api/system/role/page \
			-H "$name: {\"id\":1,\"userType\":2,\"tenantId\":1}" \
			-H 'tenant-id: 1'
		code 401
	done
	ask GET /admin-api/system/role/page -H 'AUDIENCE: RPC' -H 'tenant-id: 1'
	code 401
	ask GET /user/get?id=1 -H 'AUDIENCE: RPC'
	code 404 404
}

# Calls to the internal listener, with both spellings of paths.
modules_calls() {
	local token=''

	rpc GET '/user/get?id=1'
	code 0
	rpc GET '/rpc-api/system/user/get?id=1'
	code 0
	same admin "$(get data.nickname | tr '[:upper:]' '[:lower:]' | grep -o admin || get data.username)" nickname
	rpc GET '/rpc-api/bpm/user/get?id=1'
	code 0
	rpc GET /rpc-api/rpc-api/user/get
	code 404
	rpc GET /rpc-api/system/rpc-api/system/user/get
	code 404
	rpc GET /system/role/page
	code 404
	rpc GET /nowhere
	code 404
	[ "$(stat -c %a "$internal")" = 660 ] || fail "$(stat "$internal")"
}

# A module that acts for an unknown administrator sees no users.
acting_for() {
	local user='{"id":987654321,"userType":2}' all='/user/list-by-nickname?nickname=A'

	rpc GET "$all"
	[ "$(get data.0.username)" = admin ] || fail "found $body"
	token='' base=http://localhost ask GET "$all" --unix-socket "$internal" \
		-H 'tenant-id: 1' -H "login-user: ${user//\"/%22}"
	same '{"code":0,"msg":"","data":[]}' "$body" 'in its data scope'
}

run_case 'health, readiness, pools, metrics' suite_itself
run_case '/ leads to the site, or to the document' where_it_leads
run_case 'the document of each listener' document
run_case 'the page of the document' page_of_document
run_case 'internal paths are hidden outside' internal_is_hidden
run_case 'not ready while a pool is gone: 503' pool_gone
run_case 'headers that name a caller mean nothing' forged_headers
run_case 'the internal listener' modules_calls
run_case 'a module acts for an administrator: within his data scope' acting_for
