# shellcheck shell=bash
# bad_input.sh - every malformed request (body, query, path, method, header,
# device address) is answered with an envelope, never with a status of 5xx or
# words of SQL, and other requests are still served.

# harmless WHAT: fails unless the last answer is an envelope, not a fault, and
# without words of SQL.
harmless() {
	[ "$status" -lt 500 ] || fail "$1: status $status: ${body:0:300}"
	[[ $body == '{"code":'* ]] || fail "$1: no envelope: $status ${body:0:300}"
	[[ $body != '{"code":500,'* ]] || fail "$1: ${body:0:300}"
	! grep -qiE 'ERROR|SELECT |INSERT |UPDATE .* SET|syntax|relation|psql|pg_|libpq|\$[0-9]' \
		<<<"$body" || fail "$1: tells too much: ${body:0:300}"
}

# refused WHAT: fails unless the last answer is harmless and has code 400.
refused() {
	harmless "$1"
	[[ $status = 200 && $body == '{"code":400,'* ]] ||
		fail "$1: status $status: ${body:0:300}"
}

# repeat N TEXT: prints the text N times.
repeat() {
	awk -v n="$1" -v s="$2" 'BEGIN { while (n-- > 0) printf "%s", s }'
}

# role MEMBERS: prints the body that creates a role, with these additional
# members.
role() {
	printf '{"name":"bad","code":"bad","sort":1,"status":0%s}' "$1"
}

# Bodies that must not create a role: one file for each, named after its
# mistake.
bad_bodies() {
	local dir=$1

	repeat 100000 '[' >"$dir/open brackets"
	{ repeat 100000 '['; repeat 100000 ']'; } >"$dir/deep array"
	{ repeat 100000 '{"a":'; printf 1; repeat 100000 '}'; } >"$dir/deep object"
	awk 'BEGIN {
		printf "{"
		for (i = 0; i < 200000; i++)
			printf "\"%d\":1,", i
		print "\"name\":\"bad\"}" }' >"$dir/200,000 keys"
	role ',"remark":"\xff\xfe"' | sed 's/\\xff\\xfe/\xff\xfe/' >"$dir/bad UTF-8"
	role ',"remark":"\xc0\xaf"' | sed 's/\\xc0\\xaf/\xc0\xaf/' >"$dir/overlong UTF-8"
	role ',"remark":"a\u0000b"' >"$dir/escaped NUL"
	role ',"remark":"a@b"' | tr @ '\0' >"$dir/NUL"
	role ',"remark":"\ud800"' >"$dir/half a pair"
	role ',"name":"twice"' >"$dir/doubled key"
	printf '{"name":"bad","code":"bad","status":0,"sort":9223372036854775808}' >"$dir/2^63"
	printf '{"name":"bad","code":"bad","status":0,"sort":1e999}' >"$dir/1e999"
	printf '{"name":"bad","code":"bad","status":0,"sort":2147483648}' >"$dir/2^31"
	printf '{"name":"bad","code":"bad","status":0,"sort":1.5}' >"$dir/a fraction"
	printf '{"name":"bad","code":"bad","status":0,"sort":"x"}' >"$dir/no number"
	printf '{"name":{"a":1},"code":["b"],"status":0,"sort":1}' >"$dir/objects"
	printf '{"name":"bad","code":"bad","sort":1,"status":2}' >"$dir/no status"
	printf '{"name":"bad","code":"bad","sor' >"$dir/cut short"
	role '' | sed 's/}$/,}/' >"$dir/a comma more"
	role '' | sed 's/$/ x/' >"$dir/something behind"
	role '' | tr '"' "'" >"$dir/single quotes"
	printf '\xef\xbb\xbf\xef\xbb\xbf%s' "$(role '')" >"$dir/two byte order marks"
	printf '[]' >"$dir/an array"
	printf 'null' >"$dir/null"
	printf '"text"' >"$dir/a text"
	printf '   ' >"$dir/blanks"
	: >"$dir/nothing"
	printf '{"name":"%s","code":"bad","sort":1,"status":0}' "$(repeat 31 x)" >"$dir/31 letters"
	role ',"remark":"'"$(repeat 501 y)"'"' >"$dir/a long remark"
	head -c 3000000 /dev/zero | tr '\0' ' ' >"$dir/3 MB"
	role '' | gzip >"$dir/gzip"
}

bodies() {
	local file

	mkdir "$work/bodies"
	bad_bodies "$work/bodies"
	for file in "$work"/bodies/*; do
		ask POST /admin-api/system/role/create --data-binary "@$file" \
			-H 'Content-Type: application/json'
		refused "${file##*/}"
		ask POST /admin-api/device/create --data-binary "@$file" \
			-H 'Content-Type: application/json'
		harmless "${file##*/}"
	done
	same 0 "$(sql "SELECT count(*) FROM system_role WHERE code = 'bad'")" \
		'roles made of that'
}

queries() {
	local query

	for query in pageNo=0 pageNo=-1 pageSize=0 pageSize=-1 pageSize=100000 \
		pageNo=abc pageNo=9223372036854775808 pageNo=1.5 status=7 status=x \
		pageNo= 'createTime=yesterday' \
		name=%00 name=%ff name=%c0%af name=%zz name=%; do
		ask GET "/admin-api/system/role/page?$query"
		harmless "$query"
		[[ $query = pageNo= || $body == '{"code":400,'* ]] ||
			fail "$query: $body"
	done
	for query in 'id=1%3Bselect%201' 'id=' '' 'id=-1' 'id=99999999999999999999' \
		'id=1&id=2'; do
		ask GET "/admin-api/system/role/get?$query"
		harmless "$query"
	done
	for query in "name=';DROP%20TABLE%20system_role;--" 'name=%27%20OR%201=1' \
		'name=%241' 'name=%25' 'name=_' 'name=%5C' 'name=%F0%9F%98%80'; do
		ask GET "/admin-api/system/role/page?$query"
		code 0
		same 0 "$(get data.total)" "$query"
	done
	[ "$(sql 'SELECT count(*) FROM system_role')" -ge 2 ] || fail 'roles are gone'
}

paths() {
	local path

	for path in /system/role/%00 /system/role/page%00 '/system/role/page%0d%0aX-A:b' \
		/system/role/%0a /system/../../etc/passwd /../../etc/passwd \
		/system/role/..%2f..%2fetc //system//role//nowhere /system/role/ \
		/system/role/page/ /system/role/page/x /nowhere /system/role/pag \
		/SYSTEM/role/page '/system/role/page;x=1' /%ff /%c0%af /.. /%2e%2e/ \
		/deviceHeartBeat/ /deviceHeartBeat/v2/ /deviceHeartBeat/a/b/c/d \
		/deviceHeartBeat/v2/02:E2:E0:00:00:01 "/$(repeat 7000 a)" \
		"/deviceHeartBeat/$(repeat 5000 %00)" /deviceHeartBeat/%0d%0a; do
		ask GET "$path"
		harmless "${path:0:60}"
		[[ $body == '{"code":4'* || $body == '{"code":1600001002,'* ]] ||
			fail "${path:0:60}: $body"
	done
	for path in /nowhere /admin-api/nowhere /system/nowhere /device/nowhere \
		/system/auth/nowhere /system/role /app-api/system/role/page; do
		ask GET "$path"
		code 404
	done
	ask GET //system//role//page
	harmless 'doubled slashes'
}

methods() {
	local method

	for method in POST PUT DELETE PATCH OPTIONS; do
		ask $method /admin-api/system/role/page
		code 405
	done
	ask GET /admin-api/system/auth/login
	code 405
	ask POST /deviceHeartBeat/02:E2:E0:00:00:01
	code 405
	for method in TRACE CONNECT FOO; do
		ask $method /admin-api/system/role/page
		harmless $method
		[[ $body == '{"code":40[05],'* || $body == '{"code":405,'* ||
			$body == '{"code":400,'* ]] || fail "$method: $body"
	done
}

headers() {
	local bearer="Authorization: Bearer $token" value token=''

	ask GET /admin-api/system/role/page -H "$bearer" \
		-H 'tenant-id: 1' -H 'tenant-id: 2'
	# The pools get the first one alone.
	code 0
	ask GET /admin-api/system/role/page -H "$bearer" -H "$bearer"
	harmless 'two tokens'
	[[ $body == '{"code":40[01],'* || $body == '{"code":400,'* ||
		$body == '{"code":401,'* ]] || fail "two tokens: $body"
	for value in 0 -1 abc 1.5 99999999999999999999 '1 2' 1,2; do
		ask GET /admin-api/system/role/page -H "$bearer" -H "tenant-id: $value"
		refused "tenant $value"
		ask GET /admin-api/system/role/page -H "$bearer" \
			-H "visit-tenant-id: $value"
		refused "visited tenant $value"
	done
	ask GET /admin-api/system/role/page -H "$bearer" -H 'tenant-id: 77'
	code 403
	for value in '' Bearer 'Bearer ' 'Basic YTpi' 'Bearer x' \
		"Bearer $(repeat 43 A)" "$(repeat 3000 B)" "Bearer ' OR 1=1 --"; do
		ask GET /admin-api/system/role/page -H "Authorization: $value"
		code 401
	done
	ask GET /admin-api/system/role/page -H "$bearer" \
		-H "User-Agent: $(printf '\377\376')"
	code 0
}

# Whatever languages a browser asks for, the answer is in one of the suite's two
# languages.
languages() {
	local value

	ask GET /admin-api/system/role/nowhere -H 'Accept-Language: zh-CN,zh;q=0.9'
	code 404
	[[ $body == *请求地址不存在* ]] || fail "not in Chinese: $body"
	for value in fr '*' "$(repeat 2600 'en,')" "$(repeat 8000 A)" \
		"$(repeat 4000 ';q')" "$(printf 'zh\377')"; do
		ask GET /admin-api/system/role/nowhere -H "Accept-Language: $value"
		code 404
		[[ $body == *'Requested address'* ]] ||
			fail "${value:0:20}: not in English: $body"
	done
	ask GET /admin-api/system/role/page -H "Accept-Language: $(repeat 8200 z)"
	harmless 'a header longer than nginx takes'
	ask GET "/deviceHeartBeat/02:E2:E0:00:00:99" -H 'Accept-Language: zh'
	code 1600001000
	[[ $body == *'Device not found'* ]] || fail "a device reads $body"
}

macs() {
	local mac

	for mac in 02:E2:E0:00:00 02:E2:E0:00:00:0 02:E2:E0:00:00:01:02 \
		02E2E0000001 02:E2_E0:00:00:01 0g:E2:E0:00:00:01 02.E2.E0.00.00.01 \
		02:E2:E0:00:00:01x "$(repeat 2000 A)" x %27 \
		%F0%9F%98%80 02%3AE2%3AE0%3A00%3A00; do
		ask GET "/deviceHeartBeat/$mac"
		code 1600001002
		ask GET "/deviceHeartBeat/v2/$mac/0123456789abcdef"
		code 1600001002
		ask GET "/admin-api/device/get-by-mac?mac=$mac"
		code 1600001002
		rpc GET "/device/get-by-mac?mac=$mac"
		code 1600001002
	done
	# A blank in front of it is none of it.
	mac=%2002:E2:E0:00:00:01
	ask GET "/admin-api/device/get-by-mac?mac=$mac"
	code 1600001000
	rpc GET "/device/get-by-mac?mac=$mac"
	code 1600001000
	for mac in '' '?mac='; do
		rpc GET "/device/get-by-mac$mac"
		code 1600001002
	done
	for mac in 02:E2:E0:00:00 x ''; do
		ask POST /admin-api/device/create "{\"mac\":\"$mac\",\"channelId\":1}"
		code 1600001004
	done
	ask POST /admin-api/device/create \
		'{"mac":"02:E2:E0:99:00:01","channelId":1,"cpu":"xyz"}'
	code 1600001006
}

# What the database refuses stands in its log without the values, which may be
# secrets.
untold_by_database() {
	local log=$FLEETDESK_HOME/log/postgres.log

	ask POST /admin-api/system/post/create \
		'{"name":"untold UNTOLD","code":"untold1","sort":1,"status":0}'
	code 0
	ask POST /admin-api/system/post/create \
		'{"name":"untold UNTOLD","code":"untold2","sort":1,"status":0}'
	[ "$(get code)" != 0 ]
	grep -qF post_name_taken "$log" || fail 'the database refused nothing'
	if grep -F UNTOLD "$log"; then fail 'the log tells the value'; fi
	sql "DELETE FROM system_post WHERE code = 'untold1'" >"$work/null"
}

run_case 'bad bodies' bodies
run_case 'bad queries' queries
run_case 'bad paths, unknown paths' paths
run_case 'wrong methods' methods
run_case 'bad headers, doubled headers' headers
run_case 'languages of every kind' languages
run_case 'malformed addresses and CPU ids' macs
run_case 'what the database refuses is not told in its log' untold_by_database
