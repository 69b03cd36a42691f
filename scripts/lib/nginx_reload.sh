# shellcheck shell=bash
# nginx_reload.sh - gives the running nginx another configuration: its master
# starts new workers, and the old ones end when they have answered their requests.
# No request fails; websockets are closed after half a minute.

# nginx_new: makes the configuration again beside the present one, and checks it.
nginx_new() {
	local new=$FLEETDESK_HOME/nginx.new

	rm -rf "$new"
	home_dir 0755 us nginx.new
	nginx_make "$new"
	nginx_check "$new"
}

# nginx_renew: puts what nginx_new has made in the place of the present one; false
# if both are the same.
nginx_renew() {
	local dir=$FLEETDESK_HOME/nginx new=$FLEETDESK_HOME/nginx.new file
	local changed=1

	for file in "$new"/*.conf; do
		cmp -s "$file" "$dir/${file##*/}" || changed=0
		mv -f "$file" "$dir/${file##*/}"
	done
	rm -rf "$new"
	return $changed
}

# nginx_workers: the pids of the workers that take new connections.
nginx_workers() {
	local pid parent

	parent=$(service_pid nginx)
	{ cat /proc/[0-9]*/stat 2>/dev/null || true; } |
		sed -n "s/^\([0-9]*\) (nginx) [^ ]* $parent .*/\1/p" |
		while read -r pid; do
			grep -q 'worker process *$' <<<"$(command_of "$pid")" &&
				printf '%s\n' "$pid"
		done || true
}

# nginx_reload: returns when new workers alone take connections.
nginx_reload() {
	local before now end=$((SECONDS + 60))

	before=$(nginx_workers)
	service_hup nginx || die "nginx does not run"
	until now=$(nginx_workers) && [ -n "$now" ] &&
		! grep -qxF -- "$before" <<<"$now"; do
		[ $SECONDS -lt $end ] ||
			die "nginx keeps its old configuration, see $FLEETDESK_HOME/log/nginx.log"
		sleep 0.05
	done
}
