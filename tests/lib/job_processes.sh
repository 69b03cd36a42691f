# shellcheck shell=bash
# job_processes.sh - starts and ends processes of a helper that watches for
# tasks, and waits for what they do.  Set `helper` to its name before this file
# is read.

# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
# shellcheck source=tests/lib/nap.sh
. tests/lib/nap.sh

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

# work NAME: starts a worker of the helper, under that name.
work() {
	"$job" "$helper" --watch 2>>"$FLEETDESK_HOME/said" &
	workers[$1]=$!
}

# takes_term PID: whether the process is the job and takes SIGTERM itself; one
# that has only begun is ended by the signal.  The job blocks the signal while it
# works, and waits for it otherwise.
takes_term() {
	local name mask

	read -rd '' name <"/proc/$1/cmdline" && [ "$name" = "$job" ] || return
	! grep -q sigtimedwait "/proc/$1/wchan" || return 0
	mask=$(sed -n 's/^SigBlk:\t//p' "/proc/$1/status")
	[ $((0x$mask >> 14 & 1)) = 1 ]
}

# leave NAME SIGNAL: ends the worker by the signal and waits for its end.  After
# SIGTERM it must end without a fault.
leave() {
	local status=0 begin=$EPOCHREALTIME end=$((SECONDS + 60))

	[ "$2" != TERM ] ||
		until takes_term "${workers[$1]}" || [ $SECONDS -ge $end ]; do
			nap_since "$begin"
		done
	kill "-$2" "${workers[$1]}"
	wait "${workers[$1]}" 2>/dev/null || status=$?
	unset "workers[$1]"
	[ "$2" != TERM ] || [ $status = 0 ] ||
		wrong "the worker $1 was told to leave" 0 "$status: $(tail -n 5 "$FLEETDESK_HOME/said")"
}

# leave_all SIGNAL: ends all workers by the signal.
leave_all() {
	local name

	for name in "${!workers[@]}"; do
		leave "$name" "$1"
	done
}

# until_is WANTED COMMAND...: runs the command until it prints WANTED, for five
# minutes at most; sets $found to what it printed last.
until_is() {
	local wanted=$1 end=$((SECONDS + 300)) begin=$EPOCHREALTIME

	shift
	until found=$("$@") && [ "$found" = "$wanted" ]; do
		[ $SECONDS -lt $end ] || return 0
		nap_since "$begin"
	done
}

# soon TEXT WANTED COMMAND...: checks that the command prints WANTED within five
# minutes.
soon() {
	local text=$1 wanted=$2

	shift 2
	until_is "$wanted" "$@"
	check "$text" "$wanted" "$found"
}

# children: prints the pids of the processes that carry out tasks for the
# workers.
children() {
	local name

	for name in "${!workers[@]}"; do
		cat "/proc/${workers[$name]}/task/${workers[$name]}/children"
	done | tr -d '\n'
}

# what COLUMNS ID: prints these columns of the task.
what() {
	ask "SELECT $1 FROM infra_task WHERE id = $2"
}
