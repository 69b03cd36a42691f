# shellcheck shell=bash disable=SC2154 # work, quick, rounds are the bench's
# rules.sh - what rules cost: for one device, in a scan of two million devices, in
# the preview of a record; and whether both evaluations agree on five million
# pairs.

# measure_rules: ns for one device, seconds of scans, pairs that differ.
measure_rules() {
	local n=${quick:+50000} pairs=${quick:+100000} seed all one twenty record

	n=${n:-2000000} pairs=${pairs:-5000000}
	bench_build "$BUILD/tests/bench/rule_cost" "$BUILD/tests/rule-pairs"
	for _ in $(seq "$rounds"); do
		"$BUILD/tests/bench/rule_cost" match
	done >"$work/rules.ns"
	size rule-match "$(medians <"$work/rules.ns")"
	beside_start
	# The random devices lie in the regions of the tests.
	FLEETDESK_ISO_CODES=tests/lib/iso-codes \
		FLEETDESK_DATABASE_URL=$beside_url scripts/migrate >/dev/null
	seed=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
	FLEETDESK_CACHE_DIR=$work FLEETDESK_DATABASE_URL=$beside_url \
		"$BUILD/tests/rule-pairs" "$pairs" "$seed" >"$work/rules.pairs" ||
		die "rule-pairs: $(cat "$work/rules.pairs")"
	note "bench: $(cat "$work/rules.pairs")"
	size rule-pairs "$pairs"
	devices_fill "$n"
	beside_sql -c 'VACUUM ANALYZE device_info' -c "
		INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields)
		VALUES (1, 1, 'bench', '{\"and\":[{\"!=\":[{\"var\":\"brand\"},
			\"Brand 3\"]},{\">=\":[{\"var\":\"systemVersion\"},\"11.2\"]}]}',
			'', '{brand,systemVersion}')"
	for _ in $(seq "$rounds"); do
		FLEETDESK_CACHE_DIR=$work FLEETDESK_DATABASE_URL=$beside_url \
			"$BUILD/tests/bench/rule_cost" scan 1 || die 'rule_cost failed'
	done >"$work/rules.scan"
	read -r all one twenty record <<<"$(medians <"$work/rules.scan")"
	size rule-devices "$n"
	size rule-scan-all "$all"
	size rule-scan-one "$one"
	size rule-scan-twenty "$twenty"
	size rule-preview "$record"
	beside_sql -c 'TRUNCATE device_info, device_runtime' \
		-c 'DELETE FROM rule_info WHERE id = 1'
}
