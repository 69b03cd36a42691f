#!/usr/bin/env bash
# test_flow_time - in the program flow twice as many instances that start and end
# take twice as long: an answer, and the time of its steps, depend on what runs and
# not on what has ended.  The test compares the ratio of the program's processor
# times, which does not depend on the speed of the machine; a ratio that is too
# large is measured again.  Needs BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
flow=$(realpath "${BUILD:-build}")/bin/flow
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0
few=20000
TIMEFORMAT=%U

cat >"$work/m.bpmn" <<'XML'
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:flowable="http://flowable.org/bpmn">
<process id="p"><startEvent id="s"/><sequenceFlow sourceRef="s" targetRef="t"/>
<userTask id="t" flowable:candidateStrategy="30" flowable:candidateParam="1">
<extensionElements><flowable:candidateStrategy>30</flowable:candidateStrategy><flowable:candidateParam>1</flowable:candidateParam></extensionElements></userTask>
</process></definitions>
XML

# lines COUNT WORD WHICH: prints commands for so many instances, each ended by the
# command WORD before the next one starts; WHICH: its argument is the task, or the
# id of the instance.
lines() {
	awk -v count="$1" -v word="$2" -v which="$3" 'BEGIN {
		for (i = 0; i < count; i++) {
			print "start p {\"x\":1}"
			print word, which == "task" ? "t" : 3 * i + 1
		}
	}'
}

# spent FILE OPTION...: prints the processor time in ms that the commands on stdin
# take.
spent() {
	local file=$1 time

	shift
	time=$({ time "$flow" "$@" "$work/m.bpmn" <"$file" >/dev/null; } 2>&1)
	echo $((10#${time/[.,]/} + 1))
}

# grows FEW MANY OPTION...: do twice as many instances take more than 2.8 times as
# long, each time it is measured?  With quadratic time it would be 4 times.
grows() {
	local few=$1 many=$2

	shift 2
	for _ in 1 2 3 4 5; do
		[ $((10 * $(spent "$many" "$@"))) -gt \
			$((28 * $(spent "$few" "$@"))) ] || return 1
	done
}

# check NAME WRONG: counts a check; WRONG is 0 when it has passed.
check() {
	if [ "$2" = 0 ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1"
	fi
}

# linear WORD WHICH OPTION...: checks that the time for that command is linear.
linear() {
	local name=$1 which=$2

	shift 2
	lines $few "$name" "$which" >"$work/few"
	lines $((2 * few)) "$name" "$which" >"$work/many"
	"$flow" "$@" "$work/m.bpmn" <"$work/few" >"$work/out"
	check "$name: not every line is accepted" \
		"$(grep -vc '^{"ok":true' "$work/out" || true)"
	check "$name: an answer is longer than the first two but for its ids" \
		"$(awk 'NR <= 2 && length + 40 > most { most = length + 40 } NR > 2 && length > most' \
			"$work/out" | wc -l)"
	check "$name: twice as many take more than twice as long" \
		"$(grows "$work/few" "$work/many" "$@" && echo 1 || echo 0)"
}

linear complete task --raw
linear delete instance --raw
linear approve task
linear cancel instance

printf '%d passed, %d failed\n' $passed $failed
[ $failed = 0 ]
