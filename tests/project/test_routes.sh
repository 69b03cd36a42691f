#!/usr/bin/env bash
# test_routes - nginx passes every spelling of every endpoint to its pool and
# nothing else, and each location with a fastcgi_pass leads to an endpoint.
# nginx runs with the real configuration, in which each fastcgi_pass is replaced
# by an answer with its location and the parameters it would have passed.
# Besides: the rules of location_rules.awk hold; front.conf.example passes on
# all calls of devices; only endpoints with a file include upload.conf; files
# that hash passwords have a row with HASHES or HEAVY; no prefix leads to an
# internal location; the pools pack answers as nginx does.  Needs BUILD, nginx
# and curl.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C PATH=$PATH:/usr/sbin
build=${BUILD:-build}
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-routes.XXXXXX")
pid=
stop() {
	[ -z "$pid" ] || { kill "$pid" && wait "$pid"; } 2>/dev/null || true
	rm -rf "$dir"
}
trap stop EXIT

config() {
	local file

	mkdir -p "$dir/nginx/tmp" "$dir/log"
	for file in nginx/*.conf; do
		sed -e '/^user /d' -e '/@PROXY@/d' -e '/@ORIGIN@/d' -e 's|@[A-Z_]*COUNTRY[A-Z_]*@||' -e "s|@HOME@|$dir|g" -e 's|@FILES@|1024|g' -e 's|@UPLOAD_MB@|51|g' \
			-e 's|@PUSH_PATH@|/infra/ws|g' \
			-e "s|@PLAIN_LISTEN@:@PORT@ |unix:$dir/public.sock |" \
			-e "s|127.0.0.1:@INTERNAL_PORT@ |unix:$dir/signed.sock |" \
			-e 's|@METRICS_BEARER@||' \
			-e "s|@METRICS_LISTEN@:@METRICS_PORT@|unix:$dir/metrics.sock|" \
			-e 's|@PORT@|8080|g' "$file" | awk -v file="$file" '
		{
			# A location of the pool edge passes its audience as a
			# parameter.
			if (/^fastcgi_param AUDIENCE [A-Z]+;$/)
				sub(/fastcgi_param AUDIENCE/, "set $audience")
			gsub(/fastcgi_pass [a-z_]+;/, "return 200 \"<&> " file ":" FNR " $audience $uri\";")
			sub(/<fastcgi_pass /, "")
			sub(/;>/, "")
			print
		}' >"$dir/${file##*/}"
	done
	: >"$dir/tls_listener.conf" # the same locations, by TLS
}

answers() {
	curl -s -o "$dir/answer" --max-time 5 --unix-socket "$dir/$1.sock" \
		http://localhost/healthz
}

start() {
	nginx -p "$dir" -e "$dir/error.log" -c "$dir/nginx.conf" \
		>"$dir/start.log" 2>&1 &
	pid=$!
	until answers public && answers internal && answers signed; do
		kill -0 "$pid" 2>/dev/null || {
			cat "$dir/start.log" "$dir/error.log"
			pid=
			return 1
		}
		sleep 0.05
	done
}

# ask LISTENER: requests the addresses on stdin; prints a line for each: the
# answer, a tab, the HTTP status.
ask() {
	sed 's|.*|url = "http://localhost&"|' >"$dir/urls"
	curl -sg --path-as-is --max-time 60 --unix-socket "$dir/$1.sock" \
		-w '\t%{http_code}\n' -K "$dir/urls"
}

config
start
"$build/tests/project/rows" | awk -f tests/project/endpoint_addresses.awk | sort -u \
	>"$dir/expected"
printf 'metrics\t/%s\n' 'metrics	system RPC /metrics' 'pools	none' \
	>>"$dir/expected"
for listener in public internal signed metrics; do
	grep "^$listener	" "$dir/expected" >"$dir/part"
	paste "$dir/part" <(cut -f 2 "$dir/part" | ask "$listener")
done >"$dir/result"

# Fields: listener, address, expected, "pool place audience path", status.
awk -F '\t' '
{
	reached = split($4, got, " ") == 4 && got[2] ~ /^nginx\//
	if ($3 == "none")
		ok = !reached
	else if ($3 == "hidden")
		ok = !reached && $5 == 404
	else
		ok = reached && $3 == got[1] " " got[3] " " got[4]
	if (ok) {
		passed++
		sub(/_SIGNED$/, "", got[3]) # the same endpoint
		if (reached)
			print got[2], got[3], got[4] > used
	} else {
		printf "%s %s: wanted %s, got %s (%s)\n", $1, $2, $3, $4, $5
		failed++
	}
}
END { printf "%d %d\n", passed, failed > count }
' used="$dir/used" count="$dir/count" "$dir/result"
read -r passed failed <"$dir/count"

# Every location must be reached by one of these addresses; those whose name
# begins with _ are called by nginx only.
while IFS=: read -r file line text; do
	if grep -q "^$file:$line " "$dir/used"; then
		passed=$((passed + 1))
	else
		printf '%s:%s: leads to no row: %s\n' "$file" "$line" "$text"
		failed=$((failed + 1))
	fi
done < <(awk '
	/^location/ { own = $2 == "=" && $3 ~ /^\/_/ }
	/fastcgi_pass / && !own { print FILENAME ":" FNR ":" $0 }' nginx/*.conf)

# The headers that locations pass on, the check of the caller before large
# bodies, and the rules of the pool edge: see location_rules.awk.
read -r named large hot <<<"$(awk -v DIR=nginx -f tests/project/location_rules.awk |
	tee "$dir/places" | tail -n 1)"
sed '$d' "$dir/places"
failed=$((failed + $(wc -l <"$dir/places") - 1))
for seen in "$named" "$large" "$hot"; do
	if [ "${seen:-0}" -gt 0 ]; then
		passed=$((passed + seen))
	else
		echo 'no place has a pool, takes large bodies, or is hot'
		failed=$((failed + 1))
	fi
done

# The front of the example passes all calls of devices on; it would answer others
# with the page of a front-end.
passes=$(sed -n 's/^\tlocation ~ \(.*\) {$/\1/p' nginx/front.conf.example)
awk -F '\t' '$1 == "public" && $3 ~ / DEVICE / { print $2 }' "$dir/expected" \
	>"$dir/called"
[ -n "$passes" ] && [ -s "$dir/called" ]
while read -r address; do
	if [[ $address =~ $passes ]]; then
		passed=$((passed + 1))
	else
		echo "front.conf.example: does not pass $address on"
		failed=$((failed + 1))
	fi
done <"$dir/called"

# Only the body of a form with a file is kept in a file by nginx.
"$build/tests/project/rows" | awk -F '\t' '
$7 == "file" { print $2, $4 }' >"$dir/forms"
grep -n 'include upload.conf' nginx/*.conf | cut -d : -f 1,2 >"$dir/uploads"
[ -s "$dir/forms" ]
while read -r place row; do
	if [ "$(grep -cxF "$place" "$dir/uploads")" = \
		"$(grep -cxF "$row" "$dir/forms")" ]; then
		passed=$((passed + 1))
	else
		printf '%s: %s has no file and a place for one, or the reverse\n' \
			"$place" "$row"
		failed=$((failed + 1))
	fi
done < <(sort -u "$dir/used")

# nginx and the pools, which pack answers with a tag, do it from the same size on.
if [ "$(sed -nE 's/^gzip_min_length ([0-9]+);.*/\1/p' nginx/public.conf)" = \
	"$(sed -nE 's/^#define PACK_MIN +([0-9]+)$/\1/p' lib/service/web/fcgi_conn.c)" ]; then
	passed=$((passed + 1))
else
	echo 'PACK_MIN is not gzip_min_length of nginx/public.conf'
	failed=$((failed + 1))
fi

# An endpoint that hashes passwords says HASHES or HEAVY; admin_seed is a job.
while read -r file; do
	if grep -qE '\b(HASHES|HEAVY)\b' "$file"; then
		passed=$((passed + 1))
	else
		printf '%s hashes passwords, and none of its rows says so\n' "$file"
		failed=$((failed + 1))
	fi
done < <(grep -lrE --include='*.c' '\bpassword_(hash|is)\(' cgi-bin |
	grep -v '/admin_seed\.c$')

# An address whose prefix is removed never reaches one of nginx's own locations,
# although nginx treats it as internal then.
awk '/^location/ { place = $2 == "=" ? $3 : $2 }
	/[ \t]internal;/ { print place }' nginx/*.conf >"$dir/own"
[ -s "$dir/own" ]
while read -r place; do
	for prefix in /admin-api /app-api; do
		if [ "$(echo "$prefix${place%/}/x" | ask public)" = "$(
			echo "$prefix/_nowhere/x" | ask public)" ] &&
			[[ $place = /_* ]]; then
			passed=$((passed + 1))
		else
			printf '%s leads to %s\n' "$prefix" "$place"
			failed=$((failed + 1))
		fi
	done
done <"$dir/own"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
