# shellcheck shell=bash
# export.sh - time and memory of an export of a million rows, compared with a
# simple loop that writes the same cells.

# measure_export: runs the export and the loop once each; one run is long enough
# to measure.
measure_export() {
	local n=${quick:+20000}

	n=${n:-1000000}
	bench_build "$BUILD/tests/bench/export"
	beside_start
	logs_clear
	beside_admin -c CHECKPOINT
	FLEETDESK_DATABASE_URL=$beside_url "$BUILD/tests/bench/export" "$n" \
		>"$work/export" || die "$(last_line "$work/export")"
	awk -v n="$n" '
	/^export task/ {
		match($0, /[0-9.]+ MB PSS/)
		print "export-pss", substr($0, RSTART, RLENGTH) + 0
	}
	/^ratio/ { print "export-ratio", $2 + 0; print "export-cpu", $5 + 0 }
	END { print "export-rows", n }' "$work/export" >>"$work/sizes"
	logs_clear
}
