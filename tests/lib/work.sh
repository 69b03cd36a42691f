# shellcheck shell=bash
# work.sh - workers of a helper that watches for something to do: begun, ended,
# waited for.  Set `helper` to its name before this is read.

# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh

job=$(realpath "${BUILD:-build}/bin/job")
FLEETDESK_HOME=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-$helper.XXXXXX")
export FLEETDESK_HOME FLEETDESK_TIMEZONE=Asia/Shanghai
declare -A workers=()

end() {
	local name

	for name in "${!workers[@]}"; do
		kill -9 "${workers[$name]}" 2>/dev/null || true
	done
	rm -rf "$FLEETDESK_HOME"
}
trap end EXIT

# work NAME: a worker of that name begins.
work() {
	"$job" "$helper" --watch 2>>"$FLEETDESK_HOME/said" &
	workers[$1]=$!
}

# leave NAME SIGNAL: it ends.
leave() {
	kill "-$2" "${workers[$1]}"
	wait "${workers[$1]}" 2>/dev/null || true
	unset "workers[$1]"
}

# leave_all SIGNAL: each of them.
leave_all() {
	local name

	for name in "${!workers[@]}"; do
		leave "$name" "$1"
	done
}

# until_is WANTED COMMAND...: for five minutes; what it says in the end is in $found.
until_is() {
	local wanted=$1 end=$((SECONDS + 300))

	shift
	until found=$("$@") && [ "$found" = "$wanted" ]; do
		[ $SECONDS -lt $end ] || return 0
		sleep 0.05
	done
}

# soon TEXT WANTED COMMAND...: it comes to that.
soon() {
	local text=$1 wanted=$2

	shift 2
	until_is "$wanted" "$@"
	check "$text" "$wanted" "$found"
}

# children: the processes that carry out tasks for them.
children() {
	local name

	for name in "${!workers[@]}"; do
		cat "/proc/${workers[$name]}/task/${workers[$name]}/children"
	done | tr -d '\n'
}
