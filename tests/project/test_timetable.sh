#!/usr/bin/env bash
# test_timetable - scripts/timed_job: a daily job runs once when its time of day
# comes, a missed run is made up for, a failed one is repeated after 10 minutes,
# at most three times, and when it is told to end the job ends with it.  The
# test does not wait for the clock: it sets a time zone in which it is two
# seconds to three.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
FLEETDESK_HOME=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-timetable.XXXXXX")
export FLEETDESK_HOME FLEETDESK_TIMEZONE=UTC
file=$FLEETDESK_HOME/cron/tidy
runner=''

end() {
	[ -z "$runner" ] || kill "$runner" 2>/dev/null || true
	rm -rf "$FLEETDESK_HOME"
}
trap end EXIT
mkdir "$FLEETDESK_HOME/cron" "$FLEETDESK_HOME/bin" "$FLEETDESK_HOME/dry"

# The job notes how it was called and ends with the status that the file says,
# or lasts until it is ended.
cat >"$FLEETDESK_HOME/bin/job" <<'EOT'
#!/bin/sh
echo "$*" >>"$FLEETDESK_HOME/calls"
[ ! -e "$FLEETDESK_HOME/lasts" ] || exec sleep 600
exit "$(cat "$FLEETDESK_HOME/status")"
EOT
# With this folder in PATH snooze prints the times it would wait for.
printf '#!/bin/sh\nexec %s -n "$@"\n' "$(command -v snooze)" \
	>"$FLEETDESK_HOME/dry/snooze"
chmod +x "$FLEETDESK_HOME/bin/job" "$FLEETDESK_HOME/dry/snooze"
echo 0 >"$FLEETDESK_HOME/status"
: >"$FLEETDESK_HOME/calls"

# soon_three: the zone in which it is two seconds to three in the morning.
soon_three() {
	local behind=$(($(date +%s) % 86400 - (3 * 3600 - 2))) sign=+

	[ $behind -ge 0 ] || { sign=- && behind=$((-behind)); }
	printf 'TST%s%02d:%02d:%02d' $sign $((behind / 3600)) \
		$((behind / 60 % 60)) $((behind % 60))
}

# turn: runs the job once, as runit does; for at most ten seconds.
turn() {
	timeout 10 scripts/timed_job tidy 03:00 || true
}

# next: prints the time for which the job waits.
next() {
	PATH=$FLEETDESK_HOME/dry:$PATH scripts/timed_job tidy 03:00 |
		sed -n '1s/^\([0-9-]*\)T\([0-9:]*\).*/\1 \2/p'
}

# calls: prints how often the job was called.
calls() {
	wc -l <"$FLEETDESK_HOME/calls"
}

# ended: prints the exit status and the number of failures of the last run.
ended() {
	cut -d ' ' -f 3,4 "$file"
}

# tomorrow: prints three o'clock after the next midnight.
tomorrow() {
	date -u -d 'tomorrow 03:00' '+%Y-%m-%d %H:%M:%S'
}

today() {
	date -u -d 'today 03:00' '+%Y-%m-%d %H:%M:%S'
}

# -- its hour comes -------------------------------------------------------------

case $(date -u +%H) in
0[0-2]) due=$(today) ;;
*) due=$(tomorrow) ;;
esac
check 'before the first run it waits for its hour' "$due" "$(next)"
check 'it has not run' 0 "$(calls)"
begin=$(date +%s)
FLEETDESK_TIMEZONE=$(soon_three) turn
check 'it ran' tidy "$(cat "$FLEETDESK_HOME/calls")"
check 'it succeeded' '0 0' "$(ended)"
read -r began over _ <"$file"
check 'when it ran is noted' yes "$([ "$began" -ge "$begin" ] &&
	[ "$over" -ge "$began" ] && [ "$over" -le "$(date +%s)" ] && echo yes)"

# -- a missed hour --------------------------------------------------------------

touch -d '30 hours ago' "$file"
turn
check 'a missed hour is made up for' 2 "$(calls)"
check 'but once' "$due" "$(next)"
check 'and no more' 2 "$(calls)"

# -- a failure ------------------------------------------------------------------

echo 7 >"$FLEETDESK_HOME/status"
for n in 1 2 3 4; do
	if [ $n = 1 ]; then
		touch -d '30 hours ago' "$file"
	else
		waits=$(($(date -u -d "$(next)" +%s) - $(stat -c %Y "$file")))
		like "after failure $((n - 1)) it waits 10 minutes" '60[01]' \
			$waits
		touch -d '10 minutes ago' "$file"
	fi
	turn
	check "failure $n is counted" "7 $n" "$(ended)"
	check "run $n" $((2 + n)) "$(calls)"
done
check 'then it waits for its hour' "$due" "$(next)"
touch -d '30 hours ago' "$file"
turn
check 'and may fail three times more' '7 1' "$(ended)"
echo 0 >"$FLEETDESK_HOME/status"
touch -d '10 minutes ago' "$file"
turn
check 'a success ends the row' '0 0' "$(ended)"

# -- the end of the suite -------------------------------------------------------

: >"$FLEETDESK_HOME/lasts"
touch -d '30 hours ago' "$file"
before=$(stat -c %Y "$file")
many=$(calls)
scripts/timed_job tidy 03:00 &
runner=$!
until [ "$(calls)" -gt "$many" ]; do
	sleep 0.05
done
child=$(tr -d ' \n' <"/proc/$runner/task/$runner/children")
kill "$runner"
status=0
wait "$runner" || status=$?
runner=''
check 'it ends when it is told to' 143 "$status"
check 'so does the job' no "$([ -e "/proc/$child" ] && echo yes || echo no)"
check 'nothing is noted' "$before" "$(stat -c %Y "$file")"
rm "$FLEETDESK_HOME/lasts"
turn
check 'and it is done again' $((many + 2)) "$(calls)"
checks_summary
