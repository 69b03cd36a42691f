# shellcheck shell=bash
# metrics.sh - the numbers for Prometheus: what they count, that a text cannot
# leave its label, and that they are there without the database.

# scrape: sets $body to the numbers, as the listener for Prometheus gives them.
scrape() {
	body=$(curl -s -f --noproxy '*' --max-time 5 \
		"http://127.0.0.1:$FLEETDESK_METRICS_PORT/metrics") ||
		fail 'the listener for Prometheus does not answer'
}

# value SERIES: prints the value of a series of the last scrape; 0 if it is not
# there.
value() {
	local line

	line=$(grep -F -- "$1 " <<<"$body") || true
	printf %s "${line:+${line##* }}" | grep . || printf 0
}

# has_more SERIES BEFORE: fails unless the series now has more.
has_more() {
	scrape
	[ "$(value "$1")" -gt "$2" ]
}

requests_counted() {
	local path='pool="system",audience="ADMIN",method="GET",path="/system/role/page"'
	local served="fleetdesk_requests_total{$path,code=\"0\"}"
	local refused="fleetdesk_requests_total{$path,code=\"401\"}"
	local lasted="fleetdesk_request_duration_seconds_count{$path}"
	local before0 before401 lasting

	scrape
	before0=$(value "$served") before401=$(value "$refused")
	lasting=$(value "$lasted")
	ask GET /admin-api/system/role/page
	code 0
	token='' ask GET /admin-api/system/role/page
	code 401
	scrape
	same $((before0 + 1)) "$(value "$served")" 'requests that succeeded'
	same $((before401 + 1)) "$(value "$refused")" 'requests refused'
	same $((lasting + 2)) "$(value "$lasted")" 'durations'
	same "$(value "$lasted")" "$(value "${lasted/_count\{$path\}/_bucket\{$path,le=\"+Inf\"\}}")" \
		'the last bucket'
}

refusals_counted() {
	local series='fleetdesk_nginx_refusals_total{code="413"}' before

	scrape
	before=$(value "$series")
	head -c 3000000 /dev/zero >"$work/large"
	curl -s -o /dev/null --noproxy '*' --data-binary "@$work/large" \
		"$base/admin-api/system/role/create"
	eventually 5 has_more "$series" "$before"
}

# The name of a tenant is whatever an administrator likes.
texts_stay_in_their_label() {
	sql "UPDATE system_tenant SET name = E'a \"b\" \\\\ {c}\\n# d' WHERE id = 1"
	scrape
	sql "UPDATE system_tenant SET name = 'fleetdesk' WHERE id = 1"
	grep -qxE 'fleetdesk_devices_online\{tenant="1",name="a \\"b\\" \\\\ \{c\}\\n# d"\} [0-9]+' \
		<<<"$body" || fail "$(grep fleetdesk_devices_online <<<"$body")"
	! grep -vE '^(# (HELP|TYPE) [a-z_]+ .+|[a-z_]+(\{([a-z]+="([^"\\]|\\["\\n])*",?)+\})? [0-9.e+-]+)$' \
		<<<"$body" || fail 'these lines are no samples'
}

without_database() {
	trap "service up postgres" EXIT
	service down postgres
	scrape
	same 0 "$(value fleetdesk_database_up)" 'database up'
	[ "$(value 'fleetdesk_disk_free_bytes{folder="home"}')" -gt 0 ] ||
		fail "$body"
	! grep -qE '^fleetdesk_(devices|certificate)' <<<"$body" || fail "$body"
	service up postgres
	eventually 30 database_is_up
}

database_is_up() {
	scrape
	[ "$(value fleetdesk_database_up)" = 1 ]
}

# one_pool_ready: fails unless /readyz tells this pool from the others.
one_pool_ready() {
	ask GET '/readyz?pool=log'
	code 500 503
	ask GET '/readyz?pool=edge'
	code 0
	ask GET '/readyz?pool=edg'
	code 400 400
	scrape
	same 0 "$(value 'fleetdesk_pool_ready{pool="log"}')" 'pool log'
	same 1 "$(value 'fleetdesk_pool_ready{pool="edge"}')" 'pool edge'
}

log_serves() {
	ask GET '/readyz?pool=log'
	code 0
}

one_pool() {
	local token=''

	service down log
	eventually 10 one_pool_ready
	service up log
	eventually 10 log_serves
}

nothing_else_there() {
	local path

	for path in / /pools /readyz /user/get?id=1 /rpc-api/system/user/get; do
		same 404 "$(curl -s -o /dev/null -w '%{http_code}' --noproxy '*' \
			"http://127.0.0.1:$FLEETDESK_METRICS_PORT$path")" "$path"
	done
}

run_case 'requests are counted by endpoint and code' requests_counted
run_case 'what nginx refuses itself is counted' refusals_counted
run_case 'texts stay in their label' texts_stay_in_their_label
run_case 'the listener for Prometheus has nothing else' nothing_else_there
run_case 'readiness of one pool' one_pool
run_case 'numbers while the database is away' without_database
