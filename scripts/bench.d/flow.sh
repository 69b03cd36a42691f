# shellcheck shell=bash
# flow.sh - what a step of the workflow engine costs, in one process without
# storage.

# measure_flow: steps a second of CPU, bytes of an instance with its history.
measure_flow() {
	local rate each bytes

	bench_build "$BUILD/tests/bench/flow"
	read -r rate each bytes < <("$BUILD/tests/bench/flow" "$seconds") ||
		die 'flow failed'
	size flow-steps "$rate"
	size flow-each "$each"
	size flow-bytes "$bytes"
}
