# shellcheck shell=bash
# timetable.sh - jobs that run once a day: the lines of kind cron in
# scripts/services.  scripts/timed_job waits for their time.

# timetable_at NAME: the time of day of that job.
timetable_at() {
	awk -v name="$1" '$1 == "cron" && $2 == name { print $3 }' \
		scripts/services
}

# timetable_script NAME: its script, if it is none of the jobs.
timetable_script() {
	awk -v name="$1" -v here="$PWD" '
	$1 == "cron" && $2 == name && / script/ { print here "/scripts/" name }' \
		scripts/services
}

timetable_write() {
	local name script

	[ "$FLEETDESK_CRON" = on ] || return 0
	for name in $(services cron); do
		script=$(timetable_script "$name")
		service_write "$name" cron <<-EOT
			$(service_command "" "${script:+root}")$FLEETDESK_HOME/bin/timed_job $name $(timetable_at "$name") $script
		EOT
	done
}

# timetable_up: starts to wait for the times of day, when the suite serves.
timetable_up() {
	local -a names

	[ "$FLEETDESK_CRON" = on ] || return 0
	mapfile -t names < <(services cron)
	service_up "${names[@]}"
}

# timetable_moment SECONDS: that time, in the zone of the timetable.
timetable_moment() {
	TZ=$FLEETDESK_TIMEZONE date -d "@$1" '+%Y-%m-%d %H:%M:%S'
}

# timetable_show NAME: one line: when the job runs, when it ran last, and how
# that ended.  timed_job describes the file.
timetable_show() {
	local began='' ended status failures said='has not run yet'

	read -r began ended status failures \
		2>/dev/null <"$FLEETDESK_HOME/cron/$1" || true
	if [ -n "$began" ] && [ "$status" = 0 ]; then
		said="ran at $(timetable_moment "$began") for $((ended - began)) s"
	elif [ -n "$began" ]; then
		said="failed at $(timetable_moment "$ended") with status $status, $failures in a row"
	fi
	printf '%-16s daily at %s: %s\n' "$1" "$(timetable_at "$1")" "$said"
}
