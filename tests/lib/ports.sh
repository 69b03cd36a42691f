# shellcheck shell=bash
# ports.sh - finds ten free ports, so that the tests of several clones can run
# at the same time on one machine.

# ports_free FIRST: succeeds if no process listens on any of the ten ports from
# FIRST on.
ports_free() {
	local port

	for ((port = $1; port < $1 + 10; port++)); do
		! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return 1
	done
}

# ports_take: sets E2E_PORT, the first of the ten ports, unless it is set
# already.  A range is taken by a lock on its file, which lasts until this shell
# and all processes it started have ended.  A range in which another program
# listens is skipped.
ports_take() {
	local dir=/tmp/fleetdesk-ports file lock

	[ -z "${E2E_PORT:-}" ] || return 0
	mkdir -m 1777 "$dir" 2>/dev/null || [ -d "$dir" ] || return 1
	for ((E2E_PORT = 8380; E2E_PORT < 9080; E2E_PORT += 10)); do
		file=$dir/$E2E_PORT
		[ -e "$file" ] || : >"$file"
		exec {lock}<"$file" || continue
		if flock -n "$lock" && ports_free "$E2E_PORT"; then
			export E2E_PORT
			return 0
		fi
		exec {lock}<&-
	done
	echo 'no ten ports are free between 8380 and 9079' >&2
	return 1
}
