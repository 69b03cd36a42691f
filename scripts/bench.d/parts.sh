# shellcheck shell=bash disable=SC2154 # work, alone, all are the bench's
# parts.sh - runs the parts of the bench, each by itself: one that fails or hangs
# takes away no other, and the results say that it failed.

part_seconds=900 part='' part_watch=''

# part_run PART: measures the part in a process group of its own, so that whatever
# it has started ends with it.  If it fails, nothing of what it measured is kept,
# and the database beside the fleet's, in which it may have left rows, is made
# anew by the next part that needs it.
part_run() {
	local status=0

	note "bench: $1"
	cp "$work/sizes" "$work/sizes.before"
	cp "$work/samples" "$work/samples.before"
	set -m
	("measure_${1//-/_}") </dev/null 2>"$work/part.log" &
	part=$!
	(sleep $part_seconds && part_end "$part" "longer than $part_seconds s") &
	part_watch=$!
	set +m
	wait "$part" || status=$?
	kill -- -"$part_watch" 2>/dev/null || true
	wait "$part_watch" 2>/dev/null || true
	cat "$work/part.log" >&2
	if [ "$status" != 0 ]; then
		part_end "$part" ''
		part_failed "$1" "$(last_line "$work/part.log")"
	fi
	part=
}

# part_end PID REASON: kills the processes of the part.
part_end() {
	[ -z "$2" ] || printf '%s\n' "$2" >>"$work/part.log"
	kill -KILL -- -"$1" 2>/dev/null || true
}

# part_failed PART REASON
part_failed() {
	mv "$work/sizes.before" "$work/sizes"
	mv "$work/samples.before" "$work/samples"
	printf 'failed %s %s\n' "$1" "${2#fleetdesk: }" >>"$work/failed"
	note "bench: $1 failed"
	beside_drop
}
