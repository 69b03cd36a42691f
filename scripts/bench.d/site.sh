# shellcheck shell=bash disable=SC2154 # work, url, quick, rounds are the bench's
# site.sh - what people wait for in the admin site: its sizes, how long its pages
# take on a slow machine and line, and what the numbers of its first page cost;
# with a fleet of two million devices.

# site_ready: true if there is a browser and the suite serves the site.
site_ready() {
	command -v node >/dev/null && command -v chromium >/dev/null &&
		[ -f "$FLEETDESK_HOME/site/ui/index.html" ]
}

# site_sizes: what `make site` has said of each page, in KB of gzipped scripts.
site_sizes() {
	sed -nE 's/^site: ([a-z ]+) ([0-9.]+) KB of ([0-9]+) KB$/\1|\2|\3/p' \
		"$BUILD/site.log" | tr ' |' '_ ' | sed 's/^/site-size-/'
}

# site_start_ms: what a start of the suite takes longer, if nothing has changed: to
# see that the site is as it should be, and to put it where it is served.
site_start_ms() (
	# shellcheck source=scripts/lib/site.sh
	. scripts/lib/site.sh
	begin=$EPOCHREALTIME
	site_need "$FLEETDESK_HOME/www/openapi.json" && site_install "$work/site" || exit
	awk -v b="$begin" -v e="$EPOCHREALTIME" 'BEGIN { printf "%.0f", (e - b) * 1000 }'
)

# site_overview: the calls of the first page, one after the other.
site_overview() {
	local token

	token=$(sign_in)
	printf 'GET /admin-api/device/overview/%s\n' summary 'online?days=1' \
		by-region 'by-version?limit=10' 'by-model?limit=10' >"$work/overview"
	sample site-overview load_run --tcp "$FLEETDESK_PORT" --clients 1 \
		--url-file "$work/overview" --header 'tenant-id: 1' \
		--header "Authorization: Bearer $token" --expect '"code":0' \
		--seconds "$seconds"
}

# site_fill ROWS: as many devices as that in the suite's own database, and their
# numbers.
site_fill() {
	sql -v rows="$1" -f scripts/bench.d/device_page.sql
	sql -c 'SET statement_timeout = 0' -c 'SELECT device_total_recount()' \
		-c 'SELECT device_total_merge(1000000)' >/dev/null
	cache_empty
}

measure_site() {
	local n=${quick:+20000} channel start

	if ! site_ready; then
		note 'bench: site: no node, no chromium, or no site: left out'
		return
	fi
	n=${n:-2000000}
	site_fill "$n"
	size site-rows "$n"
	start=$(site_start_ms) || die "the site does not stay as it is, see $BUILD/site.log"
	size site-start "$start"
	site_sizes >"$work/site.sizes"
	[ -s "$work/site.sizes" ] || die "$BUILD/site.log has no sizes"
	awk '{ print $1, $2 }' "$work/site.sizes" >>"$work/sizes"
	site_overview
	channel=$(sql -F ' ' -c "SELECT c.id, c.name FROM base_channel c
		WHERE name LIKE 'bench %' ORDER BY (SELECT count(*) FROM device_info d
			WHERE d.channel_id = c.id) DESC LIMIT 1")
	printf '%s\n' "$FLEETDESK_ADMIN_PASSWORD" >"$work/password"
	SITE_URL=http://127.0.0.1:$FLEETDESK_PORT SITE_PASSWORD_FILE=$work/password \
		node tests/site/bench.mjs "${channel%% *}" "${channel#* }" "$rounds" \
		>>"$work/sizes" 2>"$work/site.err" ||
		die "the browser: $(last_line "$work/site.err")"
}
