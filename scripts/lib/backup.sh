# shellcheck shell=bash
# backup.sh - the backup folder: what pgBackRest is told, and who may do what there.
# Below FLEETDESK_BACKUP_DIR are `database`, the repository of pgBackRest; `files`,
# what people have uploaded; `gone`, lists of those of them that were removed since;
# and `keys`, keys and settings, which root alone reads.

# backup_check: ends if a backup folder is wanted that cannot be one.
backup_check() {
	local dir=$FLEETDESK_BACKUP_DIR

	[ -n "$dir" ] || return 0
	[ -z "$FLEETDESK_DATABASE_URL" ] ||
		die 'FLEETDESK_BACKUP_DIR is for the private database: the server of FLEETDESK_DATABASE_URL keeps backups of its own'
	[[ $dir/ != "$FLEETDESK_HOME"/* ]] ||
		die "FLEETDESK_BACKUP_DIR must not be below $FLEETDESK_HOME"
	! systemd_hides "$dir" ||
		die "systemd hides this folder from the database, FLEETDESK_BACKUP_DIR must be elsewhere: $dir"
	backup_program
}

backup_program() {
	command -v pgbackrest >/dev/null ||
		die 'backups need the package pgbackrest'
}

# backup_own FOLDER: gives a folder that another machine may have filled to the
# database's user; its number there need not be the one here.
backup_own() {
	! is_root || [ "$(stat -c %U "$1")" = "$PG_USER" ] ||
		chown -R "$PG_USER:$PG_USER" "$1" ||
		die "the backup folder cannot be given to $PG_USER: $1"
}

# backup_away: true if this home has kept its backups in the folder and they are not
# there, as where a disk or share is not mounted.
backup_away() {
	[[ $(readlink "$FLEETDESK_HOME/backup") == "$FLEETDESK_BACKUP_DIR" &&
		! -e $FLEETDESK_BACKUP_DIR/database ]]
}

backup_away_says() {
	printf '%s has none of the backups, is it mounted? (to begin anew there: rm %s, and start)' \
		"$FLEETDESK_BACKUP_DIR" "$FLEETDESK_HOME/backup"
}

# backup_make: makes the folder, and writes what is said to pgBackRest.  Backups that
# are away are not begun anew: that would fill the disk below, and be hidden later.
backup_make() {
	if [ -z "$FLEETDESK_BACKUP_DIR" ]; then
		rm -f "$FLEETDESK_HOME"/{backup,backup.last,pgbackrest.conf}
		return
	fi
	if backup_away; then
		note "$(backup_away_says)"
	else
		backup_folder
	fi
	home_install scripts/pgbackrest_archive
	backup_conf "$FLEETDESK_HOME/pg"
	systemd_backup
}

backup_folder() {
	local dir=$FLEETDESK_BACKUP_DIR name

	mkdir -p "$dir"/{keys,gone,files,database} 2>/dev/null ||
		die "cannot write to FLEETDESK_BACKUP_DIR: $dir"
	chmod 0700 "$dir"/{keys,gone,files,database}
	! is_root || chown "$PG_USER:$PG_USER" "$dir"
	for name in files database; do
		backup_own "$dir/$name"
	done
	[ "$(readlink "$FLEETDESK_HOME/backup")" = "$dir" ] || rm -f "$FLEETDESK_HOME/backup.last"
	ln -sfn "$dir" "$FLEETDESK_HOME/backup"
}

# backup_conf CLUSTER: two full backups are kept, with the differential ones and
# the log since the older.
backup_conf() {
	cat >"$FLEETDESK_HOME/pgbackrest.conf" <<-END
		# Written by the scripts of fleetdesk.
		[global]
		repo1-path=$FLEETDESK_HOME/backup/database
		repo1-retention-full=2
		compress-type=lz4
		start-fast=y
		archive-timeout=600
		lock-path=$FLEETDESK_HOME/db/lock
		spool-path=$FLEETDESK_HOME/db/spool
		log-level-file=off
		log-level-console=error
		log-timestamp=n

		[fleetdesk]
		pg1-path=$1
		pg1-socket-path=$FLEETDESK_HOME/db
		pg1-user=postgres
		pg1-database=postgres
	END
	chmod 0644 "$FLEETDESK_HOME/pgbackrest.conf"
}

# backup_postgres: what PostgreSQL's configuration says of it.  A minute is what may
# be lost.
backup_postgres() {
	[ -n "$FLEETDESK_BACKUP_DIR" ] || return 0
	cat <<-END
		archive_mode = on
		archive_command = '$FLEETDESK_HOME/bin/pgbackrest_archive %p'
		archive_timeout = 60
	END
}

# pgbackrest_run COMMAND...: runs pgBackRest as the database's user; a failure is
# its last error, in one line.
pgbackrest_run() {
	local said

	said=$(as_postgres pgbackrest --config="$FLEETDESK_HOME/pgbackrest.conf" \
		--stanza=fleetdesk "$@" 2>&1) ||
		backup_failed "${said:-pgbackrest was killed}"
	printf '%s' "${said:+$said$'\n'}"
}

# backup_times EDGE [TYPE]: when the backups of the repository began (start) or ended
# (stop), the oldest first; with a type (full, diff) of those of that type.
backup_times() {
	pgbackrest_run info --output=json | grep -oE \
		'"timestamp":\{"start":[0-9]+,"stop":[0-9]+\},"type":"[a-z]+"' |
		sed -nE "s/.*\"$1\":([0-9]+).*\"type\":\"${2:-[a-z]+}\"/\1/p"
}

# backup_failed TEXT: ends with the first error of the text; of a full disk it does
# not always say so itself.
backup_failed() {
	local line left

	line=$(grep -m 1 -E '^ *ERROR' <<<"$1") || line=$(tail -n 1 <<<"$1")
	left=$(df --output=avail -k "$FLEETDESK_HOME/backup/" | tail -n 1) || left=
	[ "${left:-65536}" -ge 65536 ] || line+=" (the disk of the backups has $((left / 1024)) MB left)"
	die "pgbackrest: $(sed -E 's/^ *ERROR: *(\[[0-9]+\]: *)?//' <<<"$line")"
}

# kept_files FOLDER: the files there that the suite has named, sorted.  Whoever
# controls a pool may have put others there, with names that lead elsewhere.
kept_files() {
	(cd "$1" && find . -type f) | grep -xE '\./([^/]+/)*[0-9a-f]{32}' |
		grep -v '/\.\./' | sort || true
}

# backup_begin: makes the repository once the database runs, and notes when the last
# of its backups ended.  A suite whose backup folder refuses serves nevertheless.  Only
# a checkpoint lets PostgreSQL think of archive_timeout, and the first one by itself
# comes five minutes after a start.
backup_begin() {
	[ -n "$FLEETDESK_BACKUP_DIR" ] || return 0
	as_postgres psql -X -q -h "$FLEETDESK_HOME/db" -U postgres -d postgres -c CHECKPOINT
	backup_away ||
		(pgbackrest_run stanza-create &&
			{ [ -e "$FLEETDESK_HOME/backup.last" ] || backup_note; }) || true
}

# backup_note: backup.last is as old as the end of the folder's last backup; 1970 means
# that it has none.  The metric and --status show it.
backup_note() {
	touch -d "@$(backup_times stop | tail -n 1 | grep . || echo 0)" "$FLEETDESK_HOME/backup.last"
}

# backup_show: one line: when the last backup ended well, whoever began it.
backup_show() {
	local at said='none yet'

	[ -n "$FLEETDESK_BACKUP_DIR" ] || return 0
	at=$(stat -c %Y "$FLEETDESK_HOME/backup.last" 2>/dev/null) || at=0
	[ "$at" = 0 ] || said="ended at $(timetable_moment "$at")"
	printf '%-16s %s, in %s\n' 'last backup' "$said" "$FLEETDESK_BACKUP_DIR"
}
