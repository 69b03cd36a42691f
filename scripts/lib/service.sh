# shellcheck shell=bash
# service.sh - writes the service folders, and starts and stops runit, which
# supervises them.

# The first pid of each service, by name: if it changes, the service has died.
declare -A service_pid=()

# service_files: the number of files that a service may have open.
service_files() {
	local hard

	hard=$(ulimit -Hn)
	if [ "$hard" = unlimited ] || [ "$hard" -gt 32768 ]; then
		hard=32768
	fi
	printf %s "$hard"
}

# service_write NAME KIND: writes the folder of one service, without starting
# it; stdin is the end of its run script.
service_write() {
	local dir=$FLEETDESK_HOME/service/$1 log=$FLEETDESK_HOME/log/$1.log

	mkdir -p "$dir/control"
	printf '%s\n' "$2" >"$dir/kind"
	: >"$dir/down"
	cat - >"$dir/run" <<-EOF
		#!/bin/sh
		# Written by scripts/run.
		[ "\$(stat -c %s $log 2>/dev/null || echo 0)" -lt 10000000 ] ||
			mv -f $log $log.1
		exec >>$log 2>&1 </dev/null
		ulimit -n $(service_files)
		$(cat)
	EOF
	chmod 0755 "$dir/run"
}

# service_ends NAME SIGNAL: sets the signal that ends this service cleanly, if
# that is not TERM.
service_ends() {
	local file=$FLEETDESK_HOME/service/$1/control/t

	cat >"$file" <<-EOF
		#!/bin/sh
		kill -$2 "\$(cat supervise/pid)"
	EOF
	chmod 0755 "$file"
}

# service_command VARIABLES [USERS]: the prefix of a command that sets the user
# and environment of a service.
service_command() {
	local user=

	if is_root; then
		user="-u ${2:-$RUN_USERS} "
	fi
	printf 'exec env -i PATH=/usr/bin:/bin %s chpst -e %s %s' \
		"$1" "$FLEETDESK_HOME/env" "$user"
}

# service_write_job NAME [key]: writes the folder of a job; key: it reads the key of
# the operation log.
service_write_job() {
	local key=''

	[ "${2:-}" != key ] || key="<$FLEETDESK_HOME/oplog.key"
	service_write "$1" job <<-EOF
		$(service_command "")$FLEETDESK_HOME/bin/job $1 --watch $key
	EOF
}

# service_write_pool NAME WORKERS: writes the folder of a pool that has so many unless a
# setting says another number.
service_write_pool() {
	service_write "$1" pool <<-EOF
		$(service_command "FLEETDESK_WORKERS=${FLEETDESK_WORKERS:-$2}")$FLEETDESK_HOME/bin/$1
	EOF
}

service_write_pools() {
	local kind name workers more

	while read -r kind name workers _; do
		[ "$kind" != pool ] || service_write_pool "$name" "$workers"
	done <scripts/services
	while read -r kind name _ more; do
		[ "$kind" = job ] || continue
		! service_wanted "$more" || service_write_job "$name" "$more"
	done <scripts/services
	for name in $(services daemon); do
		service_write "$name" daemon <<-EOF
			$(service_command "")$FLEETDESK_HOME/bin/$name
		EOF
	done
}

# service_new: writes the pools and jobs that the release which has started this suite
# did not have; returns when runit, which looks every five seconds, supervises them.
service_new() {
	local kind name workers more dir end=$((SECONDS + 20))

	while read -r kind name workers more; do
		dir=$FLEETDESK_HOME/service/$name
		[[ $kind =~ ^(pool|job)$ && ! -d $dir ]] || continue
		service_wanted "$more" || continue
		if [ "$kind" = pool ]; then
			service_write_pool "$name" "$workers"
		else
			service_write_job "$name" "$more"
		fi
		until sv status "$dir" >/dev/null 2>&1; do
			[ $SECONDS -lt $end ] || die "runit does not begin $name"
			sleep 0.1
		done
	done <scripts/services
}

# service_write_nginx: writes nginx's run script.  It first ends the workers that an
# nginx has left whose master was killed: they go on running and use the port.
# nginx lets everybody use its socket: it binds it, sets mode 0666 and only then
# listens.  So the script waits until nginx listens (flag 00010000 of
# /proc/net/unix) before it sets the mode; set any earlier, nginx would undo it.
service_write_nginx() {
	local sock=$FLEETDESK_HOME/internal.sock

	service_write nginx nginx <<-EOF
		find /proc/[0-9]*/cwd -maxdepth 0 -lname "\$PWD" 2>/dev/null |
			while IFS=/ read -r _ _ p _; do
				[ "\$(readlink /proc/\$p/exe)" != "$(command -v nginx)" ] ||
					kill -QUIT "\$p"
			done
		rm -f $sock
		( (
			n=0
			until grep -q ' 00010000 .* $sock\$' /proc/net/unix || [ \$n -ge 200 ]; do
				n=\$((n + 1))
				sleep 0.05
			done
			chgrp $(id -gn "$RUN_USER") $sock
			chmod 0660 $sock
		) & )
		exec env -i PATH=/usr/bin:/bin $(command -v nginx) -e stderr \\
			-p $FLEETDESK_HOME/nginx -c $FLEETDESK_HOME/nginx/nginx.conf
	EOF
	service_ends nginx QUIT
}

service_write_all() {
	rm -rf "$FLEETDESK_HOME/service"
	home_dir 0755 us service
	if postgres_private; then
		service_write postgres postgres <<-EOF
			$(service_command "" "$PG_USERS")$PG_BIN/postgres -D $FLEETDESK_HOME/pg
		EOF
		service_ends postgres INT
	fi
	service_write_pools
	timetable_write
	service_write_nginx
}

# service_supervise: starts runit over all folders; no service is started yet.
service_supervise() {
	local home=$FLEETDESK_HOME dir end=$((SECONDS + 20))

	# runsvdir waits a second for a folder that was changed in this one.
	touch -d '2 seconds ago' "$home/service"
	env -u FLEETDESK_ADMIN_PASSWORD setsid runsvdir -P "$home/service" </dev/null \
		>>"$home/log/supervisor.log" 2>&1 9>&- &
	supervisor=$!
	printf '%s\n' "$supervisor" >"$home/supervisor.pid"
	for dir in "$home"/service/*; do
		until sv status "$dir" >/dev/null 2>&1; do
			[ $SECONDS -lt $end ] ||
				die "runit does not start, see $home/log/supervisor.log"
			sleep 0.05
		done
	done
}

# service_supervised: true if the supervisor of this home runs.  A pid in the
# file that now belongs to another process does not count.
service_supervised() {
	local pid

	pid=$(cat "$FLEETDESK_HOME/supervisor.pid" 2>/dev/null) || return 1
	grep -qF "runsvdir -P $FLEETDESK_HOME/service " <<<"$(command_of "$pid")"
}

# service_up NAME...: starts these services, all at the same time.
service_up() {
	local name

	! sv up "${@/#/$FLEETDESK_HOME/service/}" >/dev/null || return 0
	for name; do
		sv up "$FLEETDESK_HOME/service/$name" >/dev/null ||
			die "runit does not start $name"
	done
}

# service_lives NAME: true if the service is still its first process, or has not
# started yet.
service_lives() {
	local pid=

	read -r pid 2>/dev/null <"$FLEETDESK_HOME/service/$1/supervise/pid" || pid=
	if [ -z "$pid" ]; then
		[ -z "${service_pid[$1]:-}" ]
		return
	fi
	: "${service_pid[$1]:=$pid}"
	[ "${service_pid[$1]}" = "$pid" ]
}

# service_pid NAME: the pid of the service's first process.
service_pid() {
	cat "$FLEETDESK_HOME/service/$1/supervise/pid"
}

# service_hup NAME: sends HUP to it.
service_hup() {
	sv hup "$FLEETDESK_HOME/service/$1" >/dev/null
}

# service_renew NAME...: ends these services and starts them again, all at the
# same time.
service_renew() {
	sv -w 40 restart "${@/#/$FLEETDESK_HOME/service/}" >/dev/null
}

# service_runs NAME: true if it runs.
service_runs() {
	sv -w 1 check "$FLEETDESK_HOME/service/$1" >/dev/null
}

# service_list: a line `NAME KIND` for each service.
service_list() {
	local dir

	for dir in "$FLEETDESK_HOME"/service/*; do
		printf '%s %s\n' "${dir##*/}" "$(cat "$dir/kind")"
	done
}

# service_says NAME: in what state it is, and since when.
service_says() {
	sv status "$FLEETDESK_HOME/service/$1" |
		sed 's/: [^:]*\/service\/[^:]*:/:/; s/;.*//'
}

# service_down KIND SECONDS: ends all services of that kind; those that still
# run after SECONDS are killed.
service_down() {
	local dir
	local -a dirs=()

	for dir in "$FLEETDESK_HOME"/service/*; do
		if [ "$(cat "$dir/kind" 2>/dev/null)" = "$1" ] &&
			sv status "$dir" >/dev/null 2>&1; then
			dirs+=("$dir")
		fi
	done
	[ ${#dirs[@]} = 0 ] ||
		sv -w "$2" force-stop "${dirs[@]}" >/dev/null 2>&1 || true
}

# service_unsupervise: ends runit and all services that it still runs.
service_unsupervise() {
	local dir

	if service_supervised; then
		kill -HUP "$(cat "$FLEETDESK_HOME/supervisor.pid")" || true
		while service_supervised; do
			sleep 0.05
		done
	fi
	for dir in "$FLEETDESK_HOME"/service/*; do
		while sv status "$dir" >/dev/null 2>&1; do
			sv exit "$dir" >/dev/null 2>&1 || true
			sleep 0.05
		done
	done
}

# service_leftovers: processes of this home that are not supervised any more, a
# line "PID SIGNAL" each; SIGNAL ends the process cleanly.
service_leftovers() {
	local home=$FLEETDESK_HOME link exe

	find /proc/[0-9]* -maxdepth 1 \
		\( -name exe -lname "$home/bin/*" \) -o \
		\( -name cwd \( -lname "$home/service/*" -o \
		-lname "$home/pg" -o -lname "$home/pg/*" \) \) 2>/dev/null |
		while read -r link; do
			exe=$(readlink "${link%/*}/exe") || continue
			case $exe in
			"$home"/bin/*) exe=${link%/*} && echo "${exe##*/} TERM" ;;
			*/snooze | */dash) exe=${link%/*} && echo "${exe##*/} TERM" ;;
			*/nginx) exe=${link%/*} && echo "${exe##*/} QUIT" ;;
			*/postgres) exe=${link%/*} && echo "${exe##*/} INT" ;;
			esac
		done | sort -u || true
}

# service_sweep: ends the leftovers; those that still run after 40 s are killed.
service_sweep() {
	local pid signal end=$((SECONDS + 40)) left

	left=$(service_leftovers)
	[ -n "$left" ] || return 0
	while read -r pid signal; do
		kill "-$signal" "$pid" 2>/dev/null || true
	done <<<"$left"
	while left=$(service_leftovers) && [ -n "$left" ]; do
		[ $SECONDS -lt $end ] || while read -r pid _; do
			kill -KILL "$pid" 2>/dev/null || true
		done <<<"$left"
		sleep 0.1
	done
}

# service_stop_all: stops all services, those that listen first, the database
# last.  Afterwards no process of this home is left.
service_stop_all() {
	local home=$FLEETDESK_HOME

	if [ -d "$home/service" ]; then
		service_down nginx 40
		service_down daemon 40
		service_down pool 40
		service_down cron 40
		service_down job 40
		service_down postgres 90
		service_unsupervise
	fi
	service_sweep
	service_forget
}

# service_forget: removes what is of no use once all services have ended.
service_forget() {
	local home=$FLEETDESK_HOME cache

	cache=$(cat "$home/env/FLEETDESK_CACHE_DIR" 2>/dev/null) || true
	rm -rf "$home/service"
	rm -f "$home/supervisor.pid" "$home/internal.sock" "$home"/run/*.sock \
		"$home"/run/*.lock "$(settings_running)"
	case $cache in
	/dev/shm/fleetdesk-* | "$home/cache") rm -rf "$cache" ;;
	esac
}
