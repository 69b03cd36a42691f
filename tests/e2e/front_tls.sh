# shellcheck shell=bash
# front_tls.sh - the suite behind nginx/front.conf.example: TLS with a certificate
# made for the test, the files of a front-end, websockets.  Clients use several
# loopback addresses of this machine; the front calls the suite from 127.0.0.1.

DESK=https://desk.example.org SITE=02:E2:E7:00:00
tls=$((FLEETDESK_PORT + 5)) plain=$((FLEETDESK_PORT + 6))

# front_make: makes the folder $front with a certificate, a page, and the
# configuration of an nginx that includes the example.
front_make() {
	mkdir -p "$front/site/assets" "$front/tmp"
	printf '<!doctype html>the page\n' >"$front/site/index.html"
	printf 'the script\n' >"$front/site/assets/a.js"
	openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=desk.example.org \
		-addext subjectAltName=DNS:desk.example.org \
		-keyout "$front/desk.key" -out "$front/desk.crt" 2>"$work/openssl"
	sed -e "s|listen 80;|listen 127.0.0.1:$plain;|" \
		-e "s|listen 443 |listen 127.0.0.1:$tls |" \
		-e "s|/etc/ssl/fleetdesk/|$front/|; s|/srv/fleetdesk/site|$front/site|" \
		-e "s|127.0.0.1:8080|127.0.0.1:$FLEETDESK_PORT|" \
		nginx/front.conf.example >"$front/fleetdesk.conf"
	cat >"$front/nginx.conf" <<-EOT
		pid $front/nginx.pid;
		error_log $front/error.log;
		events { }
		http {
			types { text/html html; text/javascript js; }
			access_log $front/access.log;
			client_body_temp_path $front/tmp/body;
			proxy_temp_path $front/tmp/proxy;
			fastcgi_temp_path $front/tmp/fastcgi;
			scgi_temp_path $front/tmp/scgi;
			uwsgi_temp_path $front/tmp/uwsgi;
			include $front/fleetdesk.conf;
		}
	EOT
	# The workers of that nginx are not root; the keys in $scratch stay
	# readable by their owner only.
	chmod a+X "$scratch" "$work"
	chmod -R a+rX "$front"
}

# front_start: checks the example with `nginx -t` and starts it.
front_start() {
	front_make
	nginx -t -q -p "$front" -e stderr -c "$front/nginx.conf" >&2
	# That nginx ends with the tests, even if they are interrupted.
	timeout -s QUIT 600 nginx -p "$front" -e stderr -c "$front/nginx.conf" \
		-g 'daemon off;' >"$front/said" 2>&1 &
	FLEETDESK_TRUSTED_PROXIES=127.0.0.1 FLEETDESK_ORIGINS=$DESK \
		FLEETDESK_LIMITS=on scripts/run --restart nginx >&2
	eventually 10 curl -sf --noproxy '*' --cacert "$front/desk.crt" -o "$work/page" \
		--resolve "desk.example.org:$tls:127.0.0.1" \
		"https://desk.example.org:$tls/"
}

# at ADDRESS METHOD PATH...: like `ask`, but through the front, from that address.
at() {
	local address=$1

	shift
	base=https://desk.example.org:$tls ask "$@" --interface "$address" \
		--cacert "$front/desk.crt" --resolve "desk.example.org:$tls:127.0.0.1" \
		-H 'Host: desk.example.org'
}

# tried ADDRESS NAME [curl option...]: tries to sign in from that address, in
# vain.
tried() {
	token='' at "$1" POST /admin-api/system/auth/login \
		"{\"username\":\"$2\",\"password\":\"no such one\"}" -H 'tenant-id: 1' "${@:3}"
}

pages() {
	local path

	for path in / /system/user /index.html /fleet/device; do
		at 127.0.0.2 GET "$path"
		same '<!doctype html>the page' "$body" "$path"
	done
	at 127.0.0.2 GET /assets/a.js
	same 'the script' "$body" 'a file'
	at 127.0.0.2 GET /admin-api/system/role/page -H "Origin: $DESK"
	code 0
	same "$DESK" "$(head_of Access-Control-Allow-Origin)" 'its own origin'
	# What a balancer asks is no page.
	for path in '/readyz' '/readyz?pool=edge'; do
		token='' at 127.0.0.2 GET "$path"
		code 0
	done
	token='' at 127.0.0.2 GET '/readyz?pool=none'
	code 400 400
	base=http://127.0.0.1:$plain ask GET '/a?b=c' -H 'Host: desk.example.org'
	same "301 $DESK/a?b=c" "$status $(head_of Location)" 'without TLS'
}

# The client's address is in the logs and counts for limits, and the client cannot
# choose it.
callers() {
	local i n=0

	tried 127.0.0.2 tlscaller
	seen 127.0.0.2 tlscaller
	tried 127.0.0.3 tlsforger -H 'X-Forwarded-For: 198.51.100.7' \
		-H 'X-Real-IP: 198.51.100.8' -H 'Forwarded: for=198.51.100.9'
	seen 127.0.0.3 tlsforger
	for i in {1..30}; do
		tried 127.0.0.4 "tlsmany$i" -H "X-Forwarded-For: 198.51.100.$i"
		[[ $body == '{"code":429,'* ]] || n=$((n + 1))
	done
	[[ $n -ge 10 && $n -le 20 ]] || fail "$n of 30 sign-ins were passed on"
	tried 127.0.0.5 tlsother
	[[ $body != '{"code":429,'* ]] || fail "$body"
}

# seen ADDRESS NAME: fails unless the login log has that address for the last attempt
# under a name that nobody has, of which it keeps two letters.
seen() {
	same "$1" "$(sql "SELECT user_ip FROM system_login_log
		WHERE username = '${2:0:2}***' ORDER BY id DESC LIMIT 1")" 'address in the log'
}

# The country of a device is that of the address it calls from, not that of the
# front.
regions() {
	local channel n

	"$BUILD/tests/e2e/mmdb" "$FLEETDESK_HOME/country.mmdb" \
		127.0.0.66/32=BR 127.0.0.1/32=IT
	chmod 644 "$FLEETDESK_HOME/country.mmdb"
	region_driver mmdb
	ask POST /admin-api/device/channel/create '{"name":"tls"}'
	code 0
	channel=$(get data)
	[[ $channel =~ ^[0-9]+$ ]] || channel=$(get data.id)
	for n in 01 02; do
		ask POST /admin-api/device/create "{\"mac\":\"$SITE:$n\",\"channelId\":$channel}"
		code 0
		ask PUT /admin-api/device/update-status "{\"macs\":[\"$SITE:$n\"],\"status\":1}"
		code 0
	done
	token='' at 127.0.0.66 GET "/deviceHeartBeat/$SITE:01"
	code 0
	token='' at 127.0.0.67 GET "/deviceHeartBeat/$SITE:02" \
		-H 'X-Forwarded-For: 127.0.0.66'
	code 0
	placed() {
		same "$2" "$(sql "SELECT coalesce(country_code, '') FROM device_info
			WHERE mac = '$SITE:$1'")" "country of $1"
	}
	eventually 10 placed 01 BR
	placed 02 ''
	region_driver none
	rm "$FLEETDESK_HOME/country.mmdb"
}

# shakes STATUS ORIGIN: fails unless the handshake of a websocket from a page of
# that origin gets that status.
shakes() {
	local found

	found=$(curl -s --noproxy '*' --max-time 3 --http1.1 -o "$work/body" \
		-w '%{http_code}' --cacert "$front/desk.crt" --interface 127.0.0.2 \
		--resolve "desk.example.org:$tls:127.0.0.1" -H "Origin: $2" \
		-H 'Host: desk.example.org' \
		-H 'Connection: Upgrade' -H 'Upgrade: websocket' \
		-H 'Sec-WebSocket-Version: 13' \
		-H 'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==' \
		"https://desk.example.org:$tls/infra/ws?token=$token") || true
	same "$1" "$found" "handshake of $2"
}

sockets() {
	shakes 101 "$DESK"
	shakes 401 http://evil.example
	shakes 401 null
	! grep -rF "$token" "$front"/*.log || fail 'a token is in a log'
}

# No answer contains the port or the address of the suite behind the front.
no_port_of_ours() {
	local path url

	head -c 3000000 /dev/zero >"$work/big"
	at 127.0.0.2 POST /admin-api/infra/file/upload -F "file=@$work/big;filename=a.bin"
	code 0
	url=$(get data)
	[[ $url == "$DESK"/admin-api/infra/file/* ]] || fail "$body"
	cat "$work/head" "$work/body" >"$work/all"
	at 127.0.0.2 GET "${url#"$DESK"}"
	same 200 "$status" 'the file'
	same 3000000 "$(stat -c %s "$work/body")" 'its bytes'
	token='' at 127.0.0.2 POST /admin-api/infra/file/upload \
		-F "file=@$work/big;filename=a.bin"
	code 401
	for path in /doc /doc/ /openapi.json /admin-api /admin-api/ /admin-api/none \
		/app-api/none /deviceHeartBeat /deviceHeartBeat/x /infra/ws /admin-api//x \
		'/admin-api/infra/file/page?pageNo=1' /admin-api/system/auth/get-permission-info \
		'/admin-api/%' /admin-api/system/auth/social-auth-redirect; do
		at 127.0.0.2 GET "$path" -H "Origin: $DESK"
		cat "$work/head" "$work/body" >>"$work/all"
	done
	! grep -aE "[^0-9]$FLEETDESK_PORT([^0-9]|$)|127\.0\.0\.1" "$work/all" ||
		fail 'an answer names the suite itself'
}

front_end() {
	local pid

	pid=$(cat "$front/nginx.pid")
	cat "$front/said" >&2
	kill -QUIT "$pid"
	FLEETDESK_TRUSTED_PROXIES='' FLEETDESK_ORIGINS='' FLEETDESK_LIMITS=off \
		scripts/run --restart nginx >&2
	gone() {
		! lives "$pid"
	}
	eventually 10 gone
}

front=$scratch/front
run_case 'the example, with a certificate of its own' front_start
run_case 'a front-end and its back office' pages
run_case 'callers are who they are' callers
run_case 'devices are where they are' regions
run_case 'websockets through the front' sockets
run_case 'no port of the suite in any answer' no_port_of_ours
run_case 'the front ends' front_end
