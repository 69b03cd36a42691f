# shellcheck shell=bash
# systemd.sh - the services of an installed suite where systemd keeps them: what
# service.sh does through runit, and their environment.  The units are in
# scripts/systemd; `fleetdesk prepare`, a unit before all others, makes what they
# need, and `fleetdesk ready`, one behind them, waits until they serve.

# systemd_keeps: true if systemd keeps the services of this suite.
systemd_keeps() {
	installed && [ -d /run/systemd/system ]
}

# systemd_hides FOLDER: true if the units of the suite see nothing there
# (scripts/systemd/hardening.conf).
systemd_hides() {
	systemd_keeps && [[ $1/ =~ ^/(root|home|tmp|var/tmp)/ ]]
}

# systemd_links: lets the units write where folders of the home lead that are links, as
# to another disk; ends if they see nothing there.  In the units themselves systemd
# takes a folder below /var/lib/fleetdesk for named with it, and follows no link.
systemd_links() {
	local name to kind folder lines=''

	for name in files spool export import; do
		[ -L "$FLEETDESK_HOME/$name" ] || continue
		to=$(realpath -m -- "$FLEETDESK_HOME/$name")
		! systemd_hides "$to" ||
			die "systemd hides this folder from the services, $FLEETDESK_HOME/$name must be elsewhere: $to"
		lines+="ReadWritePaths=\"-$to\""$'\n'
	done
	for kind in pool job daemon cron; do
		folder=/run/systemd/system/fleetdesk-$kind@.service.d
		mkdir -p "$folder"
		printf '[Service]\n%s' "$lines" >"$folder/links.conf"
	done
	systemctl daemon-reload
}

# systemd_env: writes the environment of all units: what home_env has written, and
# the settings that runit's folders have in them.
systemd_env() {
	local file name value

	(
		umask 077
		for file in "$FLEETDESK_HOME"/env/*; do
			name=${file##*/} value=$(cat "$file")
			printf '%s="%s"\n' "$name" "$(systemd_quoted "$value")"
		done
		printf 'FLEETDESK_CRON=%s\n' "$FLEETDESK_CRON"
		[ -z "$FLEETDESK_WORKERS" ] ||
			printf 'FLEETDESK_WORKERS=%s\n' "$FLEETDESK_WORKERS"
		[ -z "$FLEETDESK_BACKUP_DIR" ] ||
			printf 'FLEETDESK_BACKUP_DIR=%s\n' "$FLEETDESK_BACKUP_DIR"
	) >"$FLEETDESK_HOME/service.env.new"
	mv -f "$FLEETDESK_HOME/service.env.new" "$FLEETDESK_HOME/service.env"
}

# systemd_quoted TEXT: the text as it stands between double quotes of such a file.
systemd_quoted() {
	printf '%s\n' "$1" | sed 's/[\\"$`]/\\&/g'
}

# systemd_backup: lets the units that write to the backup folder do so.
systemd_backup() {
	local unit folder

	systemd_keeps || return 0
	for unit in fleetdesk-postgres fleetdesk-cron@backup; do
		folder=/run/systemd/system/$unit.service.d
		mkdir -p "$folder"
		printf '[Service]\nReadWritePaths=-%s\n' "$FLEETDESK_BACKUP_DIR" \
			>"$folder/backup.conf"
	done
	systemctl daemon-reload
}

# systemd_stop: ends the suite.  The target's own end waits for no service, but the
# end of fleetdesk-prepare.service comes after that of all others.
systemd_stop() {
	systemctl stop fleetdesk.target fleetdesk.service fleetdesk-prepare.service
}

# systemd_said UNIT: the last line that the unit has said since it was last begun,
# which the journal may still be about to take; or where to look for it.  Lines of a
# process that has ended by then lack the id of its invocation, so that its time tells.
systemd_said() {
	local since line='' end=$((SECONDS + 5))

	since=$(systemctl show --timestamp=us+utc -P ExecMainStartTimestamp "$1")
	until line=$(journalctl -q -o cat -n 1 --since "$since" "_SYSTEMD_UNIT=$1.service" | grep .) ||
		[ $SECONDS -ge $end ]; do
		sleep 0.1
	done
	line=${line#fleetdesk: }
	printf '%s' "${line:-$1 has failed, journalctl -u $1 says why}"
}

# unit_of NAME: the unit of that service.
unit_of() {
	local kind

	kind=$(awk -v name="$1" '!/^#/ && $2 == name { print $1 }' scripts/services)
	printf 'fleetdesk-%s.service' "${kind:+$kind@}$1"
}

# units_of NAME...: sets `units`.
units_of() {
	local name

	units=()
	for name; do
		units+=("$(unit_of "$name")")
	done
}

if systemd_keeps; then
	service_supervised() {
		systemctl -q is-active fleetdesk-prepare.service
	}

	# Its package has brought the units of new pools and jobs.
	service_new() {
		return 0
	}

	service_up() {
		local -a units

		units_of "$@"
		systemctl start "${units[@]}" ||
			die "systemd does not start ${units[*]}, see journalctl -u"
	}

	service_lives() {
		! systemctl -q is-failed "$(unit_of "$1")"
	}

	service_pid() {
		systemctl show -P MainPID "$(unit_of "$1")"
	}

	service_hup() {
		systemctl kill -s HUP --kill-whom=main "$(unit_of "$1")"
	}

	service_renew() {
		local -a units

		units_of "$@"
		systemctl restart "${units[@]}"
	}

	service_runs() {
		systemctl -q is-active "$(unit_of "$1")"
	}

	service_list() {
		local kind name

		for kind in pool job daemon cron; do
			services $kind | sed "s/\$/ $kind/"
		done
		printf 'nginx nginx\n'
		[ ! -d "$FLEETDESK_HOME/pg" ] || printf 'postgres postgres\n'
	}

	service_says() {
		systemctl show -P ActiveState -P ActiveEnterTimestamp "$(unit_of "$1")" |
			paste -s -d ' '
	}
fi
