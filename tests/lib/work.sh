# shellcheck shell=bash
# work.sh - workers of a helper that carries out tasks: begun, ended, waited for.
# Set `helper` to its name before this is read.

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

ask() {
	psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$FLEETDESK_DATABASE_URL" -c "$1"
}

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

passed=0 failed=0
check() {
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		printf '%s: wanted «%s», found «%s»\n' "$1" "$2" "$3"
		failed=$((failed + 1))
	fi
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

# children: the processes that carry out the tasks.
children() {
	local name

	for name in "${!workers[@]}"; do
		cat "/proc/${workers[$name]}/task/${workers[$name]}/children"
	done | tr -d '\n'
}
