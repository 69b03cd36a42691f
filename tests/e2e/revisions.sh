# shellcheck shell=bash
# revisions.sh - what a read's tag and If-Match are to a client behind nginx: the
# tag is strong, also of an answer that is packed, HTTP/2 carries it, pages of other
# origins may send and read it, and of many writers with one tag one succeeds.

WRITERS=20

# tagged PATH ARG...: asks for the path; sets $tag.
tagged() {
	ask GET "$1" "${@:2}"
	code 0
	tag=$(head_of ETag)
	[[ $tag =~ ^\"[0-9a-f]{16}\"$ ]] || fail "$1: ETag $tag"
}

# The role of this name; its id is $id.
role() {
	id=$(sql "INSERT INTO system_role (tenant_id, name, code, sort, status)
		VALUES (1, '$1', '$1', 1, 0) RETURNING id")
}

strong() {
	role tags
	tagged "/admin-api/system/role/get?id=$id"
	same nosniff "$(head_of X-Content-Type-Options)" sniffing
	ask PUT /admin-api/system/role/update \
		"{\"id\":$id,\"name\":\"tags\",\"code\":\"tags\",\"sort\":2,\"status\":0}" \
		-H "If-Match: $tag"
	code 0
	[ "$(head_of ETag)" != "$tag" ] || fail 'the tag stays'
	ask PUT /admin-api/system/role/update \
		"{\"id\":$id,\"name\":\"tags\",\"code\":\"tags\",\"sort\":3,\"status\":0}" \
		-H "If-Match: $tag"
	code 409
	same '' "$(head_of ETag)" 'tag of a refusal'
	id=$(sql "INSERT INTO system_notice (tenant_id, title, type, content, status)
		VALUES (1, 'tags', 1, repeat('long ', 1000), 0) RETURNING id")
	tagged "/admin-api/system/notice/get?id=$id"
	ask GET "/admin-api/system/notice/get?id=$id" -H 'Accept-Encoding: gzip'
	same gzip "$(head_of Content-Encoding)" packed
	same "$tag" "$(head_of ETag)" 'tag of a packed answer'
	same 'long long' "$(gzip -dc <"$work/body" | grep -o 'long long' | head -n 1)" \
		'what is packed'
	ask GET "/admin-api/system/notice/get?id=$id" -H 'Accept-Encoding: br, gzip;q=0'
	same " $tag" "$(head_of Content-Encoding) $(head_of ETag)" 'who takes no gzip'
	ask GET '/admin-api/system/role/page'
	same ' nosniff' "$(head_of ETag) $(head_of X-Content-Type-Options)" \
		'tag of a page'
}

# http2_start: starts an nginx with the suite's configuration, whose public listener
# speaks HTTP/2; sets $http2.
http2_start() {
	local own=$work/http2 port=$((FLEETDESK_PORT + 7))

	mkdir "$own"
	cp "$FLEETDESK_HOME"/nginx/*.conf "$own"
	sed -i -e "s|^pid .*|pid $own/nginx.pid;|" \
		-e "s|listen .*:$FLEETDESK_PORT .*|listen 127.0.0.1:$port http2;|" \
		-e "s|listen unix:.*|listen unix:$own/internal.sock;|" \
		-e '/include signed_listener.conf/d' -e '/include metrics_listener.conf/d' \
		"$own/nginx.conf"
	timeout -s QUIT 60 nginx -p "$own" -e stderr -c "$own/nginx.conf" \
		>"$own/said" 2>&1 &
	http2=http://127.0.0.1:$port
	eventually 10 curl -sf --noproxy '*' --http2-prior-knowledge -o "$own/page" \
		"$http2/healthz"
}

# A header is one line: HTTP/2 has no place for a second one within its value.
carried() {
	local http2

	role carried
	http2_start
	tagged "/admin-api/system/role/get?id=$id"
	base=$http2 ask GET "/admin-api/system/role/get?id=$id" --http2-prior-knowledge
	same "HTTP/2 $tag nosniff" \
		"$(grep -o '^HTTP/2' "$work/head") $(head_of ETag) $(head_of X-Content-Type-Options)" \
		'headers'
	base=$http2 ask PUT /admin-api/system/role/update \
		"{\"id\":$id,\"name\":\"carried\",\"code\":\"carried\",\"sort\":2,\"status\":0}" \
		--http2-prior-knowledge -H "If-Match: $tag"
	code 0
	base=$http2 ask GET "/admin-api/system/role/page" --http2-prior-knowledge
	same ' nosniff' "$(head_of ETag) $(head_of X-Content-Type-Options)" \
		'tag of a page'
}

pages_may() {
	token='' ask OPTIONS /admin-api/system/role/get -H "Origin: $base" \
		-H 'Access-Control-Request-Method: PUT' \
		-H 'Access-Control-Request-Headers: if-match'
	[[ ", $(head_of Access-Control-Allow-Headers)," == *', If-Match,'* ]] ||
		fail "$(head_of Access-Control-Allow-Headers)"
	ask GET '/admin-api/system/role/get?id=1' -H "Origin: $base"
	for name in ETag Retry-After; do
		[[ ", $(head_of Access-Control-Expose-Headers)," == *", $name,"* ]] ||
			fail "not shown: $name"
	done
}

# writers METHOD PATH BODY: WRITERS clients send it at once with $tag; @ is the
# number of each.  One succeeds, and the others are told what it wrote.
writers() {
	local i
	local -a client=()

	for ((i = 0; i < WRITERS; i++)); do
		curl -s --noproxy '*' --max-time 40 -X "$1" \
			-H "Authorization: Bearer $token" -H "If-Match: $tag" \
			-H 'Content-Type: application/json' \
			--data-binary "${3//@/$i}" "$base$2" >"$work/writer.$i" &
		client+=($!)
	done
	wait "${client[@]}"
	same 1 "$(grep -l '^{"code":0,' "$work"/writer.* | wc -l)" "$2: succeeded"
	same $((WRITERS - 1)) "$(grep -l '^{"code":409,' "$work"/writer.* | wc -l)" \
		"$2: refused"
}

one_succeeds() {
	local user device

	role racing
	tagged "/admin-api/system/role/get?id=$id"
	writers PUT /admin-api/system/role/update \
		"{\"id\":$id,\"name\":\"racing @\",\"code\":\"racing\",\"sort\":1,\"status\":0}"
	same $((WRITERS - 1)) "$(grep -lF \
		"\"name\":\"$(sql "SELECT name FROM system_role WHERE id = $id")\"" \
		"$work"/writer.* | wc -l)" 'were told what is there'
	user=$(sql "INSERT INTO system_users (tenant_id, username, password, nickname)
		VALUES (1, 'racing', '-', 'r') RETURNING id")
	tagged "/admin-api/system/permission/list-user-roles?userId=$user"
	role member
	writers POST /admin-api/system/permission/assign-user-role \
		"{\"userId\":$user,\"roleIds\":[$id,1@]}"
	same 1 "$(sql "SELECT count(*) FROM system_operate_log
		WHERE biz_id = $user AND action LIKE '% roles of user %'")" changes
	device=$(sql "WITH c AS (INSERT INTO base_channel (tenant_id, name)
		VALUES (1, 'racing') RETURNING id)
		INSERT INTO device_info (tenant_id, mac, channel_id)
		SELECT 1, '02:77:00:00:00:01', id FROM c RETURNING id || ' ' || channel_id")
	tagged "/admin-api/device/get?id=${device% *}"
	writers PUT /admin-api/device/update \
		"{\"mac\":\"02:77:00:00:00:01\",\"channelId\":${device#* },\"orderNumber\":\"@\"}"
}

run_case 'a tag is strong, packed or not' strong
run_case 'HTTP/2 carries a tag' carried
run_case 'pages of other origins may send and read tags' pages_may
run_case "of $WRITERS writers with one tag one succeeds" one_succeeds
