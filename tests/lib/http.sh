# shellcheck shell=bash
# http.sh - sends requests to the suite, one or many at a time.

token='' # of the signed-in user; "": nobody is signed in
status='' body=''

# ask METHOD PATH [BODY] [curl option...]: sends a request to the public
# listener; sets $status and $body, and writes the headers of the answer to
# $work/head.
ask() {
	local method=$1 path=$2
	local -a option=()

	shift 2
	[ -z "$token" ] || option+=(-H "Authorization: Bearer $token")
	if [[ ${1:-} == [\{\[]* ]]; then
		option+=(-H 'Content-Type: application/json' --data-binary "$1")
		shift
	fi
	status=$(curl -sS --noproxy '*' --max-time 40 --path-as-is -g \
		-X "$method" -D "$work/head" -o "$work/body" \
		-w '%{http_code}' "${option[@]}" "$@" "$base$path") ||
		fail "no answer to $method $path"
	{ body=$(<"$work/body"); } 2>/dev/null # which warns of NUL
}

# rpc METHOD PATH [BODY]: sends a request to the internal listener, for tenant
# 1.
rpc() {
	local path=$2 token=''

	set -- "$1" "" "${@:3}"
	base=http://localhost ask "$1" "$path" "${@:3}" \
		--unix-socket "$internal" -H 'tenant-id: 1'
}

# get PATH: prints a value of the last answer's JSON.
get() {
	"$BUILD/tests/e2e/jsonget" "$1" <<<"$body"
}

# head_of NAME: prints a header of the last answer.
head_of() {
	sed -n "s/^$1: //Ip" "$work/head" | tr -d '\r'
}

# code NUMBER [STATUS]: fails unless the last answer is an envelope with that
# code, and has that HTTP status (200 by default).
code() {
	[[ $body == "{\"code\":$1,"* && $status = "${2:-200}" ]] ||
		fail "wanted code $1, status ${2:-200}; found status $status: ${body:0:300}"
}

# sign_in USER PASSWORD: signs in; sets $token and $refresh.
sign_in() {
	token=''
	ask POST /admin-api/system/auth/login \
		"{\"username\":\"$1\",\"password\":\"$2\"}" -H 'tenant-id: 1'
	code 0
	token=$(get data.accessToken)
	refresh=$(get data.refreshToken)
}

# batch WHERE METHOD PATH [BODY]: prints a request as play reads it.  WHERE is
# public (as the signed-in user) or internal.
batch() {
	case $1 in
	public)
		printf 'url = "%s%s"\nheader = "Authorization: Bearer %s"\n' \
			"$base" "$3" "$token"
		;;
	internal)
		printf 'url = "http://localhost%s"\nheader = "tenant-id: 1"\nunix-socket = "%s"\n' \
			"$3" "$internal"
		;;
	esac
	[ -z "${4:-}" ] || printf 'header = "Content-Type: application/json"\ndata = "%s"\n' \
		"${4//\"/\\\"}"
	printf 'request = %s\nmax-time = 40\nwrite-out = "\\t%%{http_code}\\t%%{time_total}\\n"\nnext\n' "$2"
}

# play [curl option...]: sends the requests on stdin one after the other; prints
# a line "BODY\tSTATUS\tSECONDS" for each.
play() {
	sed '$d' | curl -s --noproxy '*' -g "$@" -K - || true
}

# raw TEXT: sends the text, with escapes like \r\n replaced, to the public
# listener; prints the answers until the listener closes the connection.
raw() {
	exec 3<>"/dev/tcp/127.0.0.1/$FLEETDESK_PORT"
	{ printf %b "$1" >&3 && timeout 20 cat <&3; } 2>/dev/null | tr -d "\r\0" || true
	exec 3>&-
}

# load NAME OPTION...: sends requests in the background until load_end NAME.
load() {
	local name=$1

	shift
	while [ ! -e "$work/stop" ] && [ ! -e "$work/$name.stop" ]; do
		"$BUILD/tests/bench/load" --seconds 1 "$@" || break
	done >"$work/$name.load" &
	declare -g "load_$name=$!"
}

# load_stop NAME: stops the load and waits for its end.
load_stop() {
	local pid=load_$1

	: >"$work/$1.stop"
	wait "${!pid}"
}

# load_end NAME: stops the load; fails when a request failed or took 3 s, and
# when none was sent.
load_end() {
	local sum

	load_stop "$1"
	sum=$(sed 's/[{}"]//g' "$work/$1.load" | awk -F '[,:]' '
		{ n += $2; bad += $4; if ($14 > max) max = $14 }
		END { print n + 0, "asked,", bad + 0, "failed, longest", max, "us" }')
	printf '%s: %s\n' "$1" "$sum" >&2
	[[ $sum != "0 asked"* && $sum == *" 0 failed"* ]] || fail "$1: $sum"
	[ "$(sed 's/.*longest //; s/ us//' <<<"$sum")" -lt 3000000 ] || fail "$1: $sum"
}
