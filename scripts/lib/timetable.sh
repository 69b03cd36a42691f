# shellcheck shell=bash
# timetable.sh - jobs that run once a day: the lines of kind cron in
# scripts/services.  scripts/timed_job waits for their time.

# timetable_at NAME: the time of day of that job.
timetable_at() {
	awk -v name="$1" '$1 == "cron" && $2 == name { print $3 }' \
		scripts/services
}

timetable_write() {
	local name

	[ "$FLEETDESK_CRON" = on ] || return 0
	for name in $(services cron); do
		service_write "$name" cron <<-EOT
			$(service_command "")$FLEETDESK_HOME/bin/timed_job $name $(timetable_at "$name")
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
