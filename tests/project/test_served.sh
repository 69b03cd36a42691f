#!/usr/bin/env bash
# test_served - each endpoint of the wire contract, as listed in contract_rows,
# is an endpoint of the program with the same permission or, without one, for
# the same kind of caller; and no endpoint that is not listed answers 501.
# Needs BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
build=${BUILD:-build}

# Fields of the program's rows: pool, audience, method, path, permission, who may
# call it.
"$build/tests/project/rows" | awk -F '\t' '
function judge(ok, text) {
	if (ok)
		passed++
	else {
		failed++
		print text
	}
}
NR == FNR {
	who[$2 " " $3 " " $4] = $6
	next
}
/^[^#]/ {
	split($0, w, " ")
	place = w[1] " " w[2] " " w[3]
	judge(!(place in listed), "listed twice: " place)
	listed[place] = 1
	judge(who[place] == w[4], "for " w[4] ", but the program says " \
	    (who[place] == "" ? "nothing" : who[place]) ": " place)
}
END {
	for (place in who)
		if (who[place] == 501)
			judge(place in listed, "501, but not listed: " place)
	judge(passed > 0, "contract_rows lists nothing")
	printf "%d passed, %d failed\n", passed, failed
	exit failed > 0
}' - tests/project/contract_rows
