# shellcheck shell=bash
# ports.sh - ten ports of one's own, so that suites of several clones run side by
# side on one machine.

# ports_free FIRST: nobody listens on any of the ten.
ports_free() {
	local port

	for ((port = $1; port < $1 + 10; port++)); do
		! (: <"/dev/tcp/127.0.0.1/$port") 2>/dev/null || return 1
	done
}

# ports_take: sets E2E_PORT, the first of the ten, unless somebody chose it.  A
# lock on a file of that range, held as long as this shell and what it started
# live, keeps others off; a listener that is not ours does, too.
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
