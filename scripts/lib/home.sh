# shellcheck shell=bash
# home.sh - makes everything below $FLEETDESK_HOME and sets its owners.
#
# As root, the folders that a service writes to belong to the services' user;
# the files that root reads or executes later (bin, service, nginx, env, log)
# belong to root.  The database's files belong to a third user: otherwise an
# attacker who controls a pool could read them and become the database's
# superuser.  That third user is in the services' group, so that it may enter
# $FLEETDESK_HOME.

RUN_USER=$(id -un)
PG_USER=$RUN_USER
if is_root; then
	RUN_USER=fleetdesk
	PG_USER=fleetdesk-pg
fi
RUN_USERS=$RUN_USER:$RUN_USER
PG_USERS=$PG_USER:$PG_USER:$RUN_USER

# home_users: makes the system users, if root runs this.  Two suites may start
# at the same time: the second one finds the user that the first one has made.
home_users() {
	local name

	is_root || return 0
	for name in "$RUN_USER" "$PG_USER"; do
		getent passwd "$name" >/dev/null || useradd --system \
			--user-group --no-create-home --home-dir /nonexistent \
			--shell /usr/sbin/nologin "$name" ||
			getent passwd "$name" >/dev/null ||
			die "cannot create the user $name"
	done
}

# home_dir MODE OWNER NAME...: makes folders with that mode; OWNER is `us` (the
# user who runs the script) or an argument of chown.
home_dir() {
	local mode=$1 owner=$2 name

	shift 2
	for name; do
		mkdir -p "$FLEETDESK_HOME/$name"
		if is_root && [ "$owner" != us ]; then
			chown "$owner" "$FLEETDESK_HOME/$name"
		fi
		chmod "$mode" "$FLEETDESK_HOME/$name"
	done
}

# home_claim: makes $FLEETDESK_HOME, or checks that it is a home of the suite or
# empty (but for its settings), and that it can be written to.
home_claim() {
	local home=$FLEETDESK_HOME

	mkdir -p "$home" 2>/dev/null || true
	[[ -d $home && -w $home && -x $home ]] ||
		die "cannot write to FLEETDESK_HOME: $home"
	[ -e "$home/.fleetdesk" ] || [ -z "$(ls -A -I fleetdesk.conf "$home")" ] ||
		die "FLEETDESK_HOME holds something else, it must be empty: $home"
	: >"$home/.fleetdesk"
}

home_make() {
	home_users
	if is_root; then
		chown "root:$RUN_USER" "$FLEETDESK_HOME"
	fi
	chmod 0750 "$FLEETDESK_HOME"
	home_dir 0755 us bin sql log service nginx site
	home_dir 0755 "$RUN_USERS" www
	home_dir 0700 us env
	home_dir 0750 "$RUN_USERS" run spool spool/download spool/file \
		files export import status cron
	as_user true 2>/dev/null ||
		die "the user $RUN_USER cannot enter FLEETDESK_HOME: $FLEETDESK_HOME"
	as_postgres true 2>/dev/null ||
		die "the user $PG_USER cannot enter FLEETDESK_HOME: $FLEETDESK_HOME"
	rm -f "$FLEETDESK_HOME"/status/*
}

# home_install FILE...: copies the files into bin, but for those that are there
# already; each is renamed into place, so that it is never incomplete under its
# name.
home_install() {
	local file new old

	for file; do
		old=$FLEETDESK_HOME/bin/${file##*/}
		new=$FLEETDESK_HOME/bin/.${file##*/}.new
		! cmp -s "$file" "$old" || continue
		install -m 0755 "$file" "$new"
		mv -f "$new" "$old"
	done
}

# home_install_sql: installs what migrates the database.
home_install_sql() {
	home_install scripts/migrate
	rm -rf "$FLEETDESK_HOME/sql"
	home_dir 0755 us sql
	cp -RL sql/schema sql/seed sql/upgrade "$FLEETDESK_HOME/sql/"
	chmod -R u=rwX,go=rX "$FLEETDESK_HOME/sql"
}

# home_install_all: installs the executables, their SQL, and the page of /doc.
home_install_all() {
	local name

	for name in $(services pool) job openapi $(services daemon); do
		[ -x "$BUILD/bin/$name" ] ||
			die "$BUILD/bin/$name was not built"
		home_install "$BUILD/bin/$name"
	done
	home_install scripts/timed_job
	home_install_sql
	rm -rf "$FLEETDESK_HOME/doc"
	cp -R nginx/doc "$FLEETDESK_HOME/doc"
	chmod -R u=rwX,go=rX "$FLEETDESK_HOME/doc"
}

# home_key: makes the key that signs the operation log, once.  The service's run
# script opens it before it changes from root to the services' user, so that no
# pool can read it when the suite runs as root.
home_key() {
	local key=$FLEETDESK_HOME/oplog.key

	[ ! -s "$key" ] || return 0
	(umask 377 && head -c 32 /dev/urandom | base64 >"$key.new")
	mv -f "$key.new" "$key"
}

# home_push_key: makes the key with which the auth pool signs identities of
# websockets, once; only the services can read it.
home_push_key() {
	local file=$FLEETDESK_HOME/push.key

	[ ! -s "$file" ] || return 0
	(umask 077 && od -An -v -tx1 -N32 /dev/urandom | tr -d ' \n' >"$file.new")
	! is_root || chown "$RUN_USER:$RUN_USER" "$file.new"
	mv "$file.new" "$file"
}

# home_cache: makes the folder of the record cache and the presence file, on
# /dev/shm (in memory) if that is possible.
home_cache() {
	local dir sum owner

	sum=$(printf %s "$FLEETDESK_HOME" | sha256sum)
	dir=/dev/shm/fleetdesk-${sum:0:12}
	if [ "$(stat -f -c %T /dev/shm 2>/dev/null)" != tmpfs ] ||
		! [ -w /dev/shm ]; then
		dir=$FLEETDESK_HOME/cache
		home_dir 0700 "$RUN_USERS" cache
	fi
	as_user mkdir -m 0700 "$dir" 2>/dev/null || true
	owner=$(stat -c '%F %U %a' "$dir" 2>/dev/null) || true
	[ "$owner" = "directory $RUN_USER 700" ] ||
		die "the cache directory belongs to somebody else: $dir"
	export FLEETDESK_CACHE_DIR=$dir
}

# home_env: writes the environment of the services, one file a variable
# (chpst -e).
home_env() {
	local name

	rm -f "$FLEETDESK_HOME"/env/*
	for name in HOME DATABASE_URL TIMEZONE CACHE_DIR LIMITS \
		ACCESS_SAMPLE UPLOAD_MB QUEUE_URL; do
		name=FLEETDESK_$name
		(umask 077 && printf '%s\n' "${!name}" \
			>"$FLEETDESK_HOME/env/$name")
	done
	for name in "${!FLEETDESK_PUSH_@}"; do
		(umask 077 && printf '%s\n' "${!name}" \
			>"$FLEETDESK_HOME/env/$name")
	done
	printf 'C.UTF-8\n' >"$FLEETDESK_HOME/env/LC_ALL"
}

# home_run COMMAND...: runs the command with the environment of the services, as
# their user.
home_run() {
	local -a user=()

	if is_root; then
		user=(-u "$RUN_USERS")
	fi
	(cd "$FLEETDESK_HOME" && HOME=$FLEETDESK_HOME \
		exec chpst -e "$FLEETDESK_HOME/env" "${user[@]}" "$@")
}
