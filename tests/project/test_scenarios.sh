#!/usr/bin/env bash
# test_scenarios - each endpoint that the specification names is served and
# played by at least one scenario, as scripts/scenarios finds out.  Needs BUILD
# and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
table=$(mktemp "${TMPDIR:-/tmp}/fleetdesk-scenarios.XXXXXX")

# The scenarios get a database of their own, without rows of other tests.
shared=$FLEETDESK_DATABASE_URL
export FLEETDESK_DATABASE_URL="$shared dbname=scenarios"
end() {
	psql -X -q -d "$shared" -c 'DROP DATABASE IF EXISTS scenarios WITH (FORCE)'
	rm -f "$table"
}
trap end EXIT
psql -X -q -d "$shared" -c 'CREATE DATABASE scenarios'
scripts/migrate >/dev/null
"${JOB:-build/bin/job}" admin_seed >/dev/null

# The whole table is printed even when an endpoint is missing.
scripts/scenarios >"$table" || true
awk -F '\t' '
FNR == NR { if (/^[A-Z]/) wanted[$0]; next }
NF == 4 {
	row = $1 " " $2 " " $3
	if (!(row in wanted))
		next
	delete wanted[row]
	if ($4 == "no scenario" || $4 == "not served") {
		print row ": " $4
		failed++
	} else
		passed++
}
END {
	for (row in wanted) {
		print row ": not in the table"
		failed++
	}
	printf "%d passed, %d failed\n", passed, failed
	exit failed > 0
}' tests/project/specification "$table"
