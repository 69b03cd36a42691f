# shellcheck shell=bash
# measure.sh - runs a load and notes its speed and the CPU it took by process
# group; and the memory of workers.  CPU and memory are read from /proc.

# cpu_now: a line for each process of the suite: pid, group, ns of CPU, ticks in
# user mode, ticks in the kernel; and the machine's busy ticks.  CPU of children
# that have ended counts as the parent's, because the server process of a
# connection of pgbench has ended when this runs.  Time that the host of a virtual
# machine gave to other machines does not count as busy.
cpu_now() {
	local dir

	{
		for dir in "$FLEETDESK_HOME"/service/*; do
			printf 'root %s %s\n' "$(cat "$dir/kind")" \
				"$(cat "$dir/supervise/pid")"
		done
		head -n 1 /proc/stat
		cat /proc/[0-9]*/stat 2>/dev/null || true
	} | awk '
	$1 == "root" { kind[$3] = $2; next }
	$1 == "cpu" { print "busy", $2 + $3 + $4 + $7 + $8; next }
	{
		pid = $1
		sub(/^.*\) /, "")
		parent[pid] = $2
		user[pid] = $12 + $14
		kernel[pid] = $13 + $15
		ended[pid] = $14 + $15
	}
	END {
		for (pid in parent) {
			for (up = pid; up > 1 && !(up in kind); up = parent[up])
				;
			file = "/proc/" pid "/schedstat"
			if (up > 1 && (getline line < file) > 0) {
				split(line, part, " ")
				printf "%d %s %.0f %d %d\n", pid, kind[up],
				    part[1] + ended[pid] * 1e7, user[pid],
				    kernel[pid]
			}
		}
	}'
}

# sample CASE COMMAND...: runs the command, which prints "requests failed
# seconds rps p50 p99", and adds a line to the samples: case, requests, failed,
# rps, p50, p99; then for nginx, pool, postgres and job the us of CPU a request
# and the per cent of it in the kernel; last the us a request of the whole
# machine without the command, which includes interrupts and other processes.
sample() {
	local name=$1 TIMEFORMAT='%U %S'

	shift
	cpu_now >"$work/before"
	{ time "$@" >"$work/out" 2>"$work/err"; } 2>"$work/self" ||
		die "$name: $(last_line "$work/err")"
	cpu_now >"$work/after"
	awk -v name="$name" '
	FILENAME ~ /out$/ { n = $1; failed = $2; s = $3; rps = $4; p50 = $5; p99 = $6; next }
	FILENAME ~ /self$/ { self = $1 + $2; next }
	{ sign = FILENAME ~ /after$/ ? 1 : -1 }
	$1 == "busy" { busy += sign * $2; next }
	{
		cpu[$2] += sign * $3
		u[$2] += sign * $4
		k[$2] += sign * $5
	}
	END {
		printf "%s %.0f %.0f %.1f %s %s", name, n, failed, rps, p50, p99
		split("nginx pool postgres job", group, " ")
		for (i = 1; i <= 4; i++) {
			g = group[i]
			ticks = u[g] + k[g] + (u[g] + k[g] == 0)
			printf " %.2f %.0f", cpu[g] / 1000 / n,
			    100 * k[g] / ticks
		}
		printf " %.2f\n", (busy / 100 - self) * 1e6 / n
	}' "$work/out" "$work/self" "$work/before" "$work/after" \
		>>"$work/samples"
}

# medians: prints the median of each column of the lines on stdin.
medians() {
	awk '
	{
		for (i = 1; i <= NF; i++) {
			for (k = NR - 1; k > 0 && v[i, k] > $i + 0; k--)
				v[i, k + 1] = v[i, k]
			v[i, k + 1] = $i + 0
		}
	}
	END {
		for (i = 1; i <= NF; i++)
			printf "%s%s", v[i, int((NR + 1) / 2)],
			    i < NF ? " " : "\n"
	}'
}

# load_run ARGUMENT...: runs the load generator and prints the numbers of its
# JSON.
load_run() {
	"$BUILD/tests/bench/load" --clients "$clients" "$@" |
		sed -E 's/"[a-z0-9_]+"://g; s/[{}]//g; s/,/ /g'
}

# wrk_run URL [SCRIPT]: runs wrk, another load generator, to compare the
# results.
wrk_run() {
	wrk -t1 -c"$clients" -d"${seconds}s" ${2:+-s "$2"} "$1" >"$work/wrk" ||
		return 1
	awk -v s="$seconds" '
	/ requests in / { n = $1 }
	/Non-2xx or 3xx responses:/ { failed += $NF }
	/Socket errors:/ { failed += $4 + $6 + $8 + $10 }
	/^Requests\/sec:/ { print n, failed + 0, s, $2, "-", "-" }' "$work/wrk"
}

# pool_workers POOL: "pid requests" of each worker.
pool_workers() {
	curl -s --unix-socket "$FLEETDESK_HOME/internal.sock" http://h/pools |
		sed 's/{"name":/\n&/g' | grep -F "{\"name\":\"$1\"," |
		grep -oE '"pid":[0-9]+,"requests":[0-9]+' |
		sed -E 's/[^0-9]+/ /g'
}

# pss POOL: PSS in KiB of the largest worker, without the mapped caches.
pss() {
	local pid dir

	dir=$(cat "$FLEETDESK_HOME/env/FLEETDESK_CACHE_DIR")
	for pid in $(pool_workers "$1" | awk '{ print $1 }'); do
		awk -v dir="$dir/" '
		/^[0-9a-f]+-[0-9a-f]+ / { ours = index($6, dir) == 1 }
		$1 == "Pss:" && !ours { sum += $2 }
		END { print sum }' "/proc/$pid/smaps"
	done | sort -n | tail -n 1
}

# serve_each POOL N COMMAND...: repeats the command until each worker has served
# N requests.
serve_each() {
	local pool=$1 n=$2 least round=0

	shift 2
	until least=$(pool_workers "$pool" | sort -n -k2 |
		awk 'NR == 1 { print $2 }') && [ "${least:-0}" -ge "$n" ]; do
		[ $((round++)) -lt 100 ] ||
			die "a worker of $pool has served $least requests only"
		"$@" >/dev/null
	done
}
