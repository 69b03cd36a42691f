# shellcheck shell=bash
# origins.sh - which pages may read answers and open websockets: those of the
# suite's own origins and of FLEETDESK_ORIGINS.
# Long: nginx is restarted with other origins again and again, also under load.

DESK=https://desk.example.org OTHER=http://other.example.org:8123

# with_origins LIST: restarts nginx with this list of origins.
with_origins() {
	FLEETDESK_ORIGINS=$1 scripts/run --restart nginx >&2
}

# hears ORIGIN ALLOWED [HOST]: fails unless the answer allows pages of ALLOWED to
# read it (nobody if empty).
hears() {
	ask GET /admin-api/system/role/page -H "Origin: $1" \
		-H "Host: ${3:-127.0.0.1:$FLEETDESK_PORT}"
	code 0
	same "$2" "$(head_of Access-Control-Allow-Origin)" "may read: $1, host ${3:-}"
}

own_and_foreign() {
	local here=127.0.0.1:$FLEETDESK_PORT origin

	with_origins ''
	hears "http://$here" "http://$here"
	hears "http://localhost:$FLEETDESK_PORT" "http://localhost:$FLEETDESK_PORT"
	hears http://desk.lan:8080 http://desk.lan:8080 desk.lan:8080
	hears "$DESK" "$DESK" desk.example.org
	hears 'http://[::1]:8080' 'http://[::1]:8080' '[::1]:8080'
	for origin in "$DESK" null "http://$here.evil.example" "http://$here/" \
		"https://evil.example/$here" "http://evil.example $here" \
		"http://user@$here" "ftp://$here" "$here" "//$here" 'http://' '*' ' '; do
		hears "$origin" ''
	done
	hears http://deskxlan:8080 '' desk.lan:8080
	hears http://desk.lan '' desk.lan:8080
	hears http://desk.lan:8080 '' desk.lan
	hears http://desk.lan:8080.evil.example '' desk.lan:8080
}

listed() {
	local long

	long=https://$(printf 'a%.0s' {1..63}).$(printf 'b%.0s' {1..63}).$(printf 'c%.0s' {1..63}).example:65535
	with_origins "$DESK,HTTP://Other.Example.org:8123,https://[fd00::1],$long,app://localhost"
	hears "$DESK" "$DESK"
	hears "$OTHER" "$OTHER"
	hears 'https://[fd00::1]' 'https://[fd00::1]'
	hears "$long" "$long"
	hears app://localhost app://localhost
	same Origin "$(head_of Vary)" Vary
	hears http://desk.example.org ''
	hears "$DESK:444" ''
	hears "$DESK.evil.example" ''
	hears https://eviledesk.example.org ''
	hears null ''
	# An origin with its default port is the same as the origin without a
	# port, which browsers send.
	with_origins "$DESK:443,http://plain.example:80"
	hears "$DESK" "$DESK"
	hears http://plain.example http://plain.example
}

# The headers that the public front-end sends with every GET are allowed; a page
# of an unknown origin learns nothing.
preflights() {
	local name

	with_origins "$DESK"
	token='' ask OPTIONS /admin-api/system/role/page -H "Origin: $DESK" \
		-H 'Access-Control-Request-Method: GET' \
		-H 'Access-Control-Request-Headers: authorization,cache-control,pragma,tenant-id'
	same 200 "$status" status
	same '' "$body" body
	for name in Authorization Cache-Control Content-Type Idempotency-Key Pragma \
		tenant-id visit-tenant-id; do
		[[ ", $(head_of Access-Control-Allow-Headers)," == *", $name,"* ]] ||
			fail "not allowed: $name"
	done
	for name in http://evil.example null; do
		token='' ask OPTIONS /admin-api/system/role/page -H "Origin: $name" \
			-H 'Access-Control-Request-Method: GET' \
			-H 'Access-Control-Request-Headers: cache-control'
		same 200 "$status" status
		! grep -qi '^access-control' "$work/head" || fail "$(cat "$work/head")"
	done
}

# shakes STATUS ORIGIN: fails unless the handshake of a websocket from a page of
# that origin gets that status.
shakes() {
	local found

	found=$(curl -s --noproxy '*' --max-time 3 -o "$work/body" -w '%{http_code}' \
		-H 'Connection: Upgrade' -H 'Upgrade: websocket' -H "Origin: $2" \
		-H 'Sec-WebSocket-Version: 13' \
		-H 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==' \
		"$base/infra/ws?token=$token") || true
	same "$1" "$found" "handshake of $2"
}

sockets() {
	with_origins "$DESK,$OTHER"
	shakes 101 "$DESK"
	shakes 101 "$OTHER"
	shakes 101 "$base"
	shakes 401 http://evil.example
	shakes 401 null
	with_origins ''
	shakes 401 "$DESK"
}

# The URLs of files begin with the first origin, until an administrator sets
# another.
first_storage() {
	local domain config

	is() {
		same "$1" "$(sql "SELECT config ->> 'domain' FROM infra_file_config
			WHERE id = 1")" 'domain of the first storage'
	}
	with_origins ''
	is "$base"
	with_origins "$DESK,$OTHER"
	is "$DESK"
	printf x >"$work/a.txt"
	ask POST /admin-api/infra/file/upload -F "file=@$work/a.txt"
	code 0
	[[ $(get data) == "$DESK"/* ]] || fail "$body"
	with_origins "$OTHER"
	is "$OTHER"
	ask GET '/admin-api/infra/file-config/get?id=1'
	code 0
	for domain in https://files.example.org "$OTHER"; do
		ask PUT /admin-api/infra/file-config/update \
			"{\"id\":1,\"name\":\"Local disk\",\"storage\":10,\"config\":{\"domain\":\"$domain\",\"basePath\":\"local\"}}"
		code 0
		is "$domain"
		with_origins "$DESK"
		[ "$domain" = "$OTHER" ] || is "$domain"
	done
	with_origins ''
	is "$base"
}

under_load() {
	local i before websocket

	make_traffic
	load_all
	writers=()
	writer origins &
	writers+=($!)
	before=$(cat "$FLEETDESK_HOME/service/nginx/supervise/pid")
	for i in 1 2 3; do
		with_origins "https://desk$i.example.org"
		hears "https://desk$i.example.org" "https://desk$i.example.org"
		hears "https://desk$((i - 1)).example.org" ''
	done
	same "$before" "$(cat "$FLEETDESK_HOME/service/nginx/supervise/pid")" master
	load_all_end
	writers_end origins
	with_origins ''
}

refused() {
	local text

	for text in '*' null desk.example.org https:// https://desk/ 'https://a b' \
		https://desk.example:99999 https://desk.example:0 https://256.1.1.1 \
		'https://[::1' https://user@desk "https://desk,,http://b" \
		"https://desk," "$DESK;" "https://desk\"" "https://\$host" \
		$'https://a\nhttps://b' https://-desk "https://$(printf 'a%.0s' {1..64})"; do
		says 'FLEETDESK_ORIGINS names no origin' FLEETDESK_ORIGINS="$text" \
			scripts/run --restart nginx
	done
	says 'neither http nor https' FLEETDESK_ORIGINS="app://localhost,$DESK" \
		scripts/run --restart nginx
	hears "$DESK" ''
}

run_case 'own origins and foreign ones' own_and_foreign
run_case 'origins of the list' listed
run_case 'what a preflight allows' preflights
run_case 'websockets of pages' sockets
run_case 'the first storage follows the first origin' first_storage
run_case 'other origins under load: 0 failed' under_load
run_case 'what is no origin' refused
