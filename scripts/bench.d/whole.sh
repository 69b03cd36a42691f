# shellcheck shell=bash disable=SC2154 # work, rounds are the bench's
# whole.sh - what the whole suite costs without a request: its memory, and how long
# a start takes.  nginx has no static file afterwards, so it is the last part.

# whole_pss: the PSS in KiB of all processes of the suite but PostgreSQL's.
whole_pss() {
	local pid

	cpu_now | awk 'NF == 5 && $2 != "postgres" { print $1 }' >"$work/pids"
	while read -r pid; do
		awk '$1 == "Pss:" { print $2 }' "/proc/$pid/smaps_rollup" 2>/dev/null || true
	done <"$work/pids" | awk '{ sum += $1 } END { print sum }'
}

# measure_whole: a start of a database that is migrated, and half a minute later the
# memory.
measure_whole() {
	local begin

	for _ in $(seq "$rounds"); do
		scripts/run --stop
		begin=$EPOCHREALTIME
		scripts/run --background >"$work/run.log" 2>&1 ||
			die "the suite does not start: $(last_line "$work/run.log")"
		awk -v a="$begin" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.1f\n", b - a }'
	done >"$work/starts"
	size whole-start "$(medians <"$work/starts")"
	sleep 30
	size whole-pss "$(whole_pss)"
}
