#!/usr/bin/env bash
# test_tenant - no block reads another tenant's rows: in its plan, every scan of
# a table that has tenant_id is limited by it, in the scan or in a join above.
# Blocks that may look across tenants stand in tenant_exempt.
# Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
build=${BUILD:-build}

tables() {
	psql -X -A -t -d "$FLEETDESK_DATABASE_URL" -c \
		"SELECT c.relname FROM pg_class c
		   JOIN pg_attribute a ON a.attrelid = c.oid
		  WHERE a.attname = 'tenant_id' AND NOT a.attisdropped
		    AND c.relkind IN ('r', 'p')
		    AND c.relnamespace = 'public'::regnamespace"
}

plans() {
	"$build/tests/project/rows" explain |
		psql -X -A -t -q -v ON_ERROR_STOP=1 -d "$FLEETDESK_DATABASE_URL"
}

# judge: the plans' JSON has one member a line, and a level of braces a node.
# Prints "block<TAB>file<TAB>table alias", or "block<TAB>file<TAB>-" for one
# that was looked at and is fine.
judge() {
	awk -v tables="$(tables | tr '\n' ' ')" '
	BEGIN {
		n = split(tables, t, " ")
		for (i = 1; i <= n; i++)
			owned[t[i]] = 1
	}
	function value(s) {
		sub(/^[^:]*: "?/, "", s)
		sub(/"?,?$/, "", s)
		return s
	}
	# The scan at this level ends: is tenant_id in its own conditions, or in
	# those of a node above, named by its alias?
	function close_node(   i, ok) {
		if (table[depth] in owned && node[depth] ~ /Scan/) {
			ok = own[depth] ~ /tenant_id/
			for (i = 1; i < depth; i++)
				ok = ok || index(own[i], alias[depth] ".tenant_id")
			if (!ok)
				wide = wide " " table[depth] "(" alias[depth] ")"
		}
		depth--
	}
	function end() {
		if (block != "")
			printf "%s\t%s\t%s\n", block, file, wide == "" ? "-" : wide
	}
	/^block / { end(); block = $2; file = $3; wide = ""; depth = 0; next }
	/^ *\{$/ {
		depth++
		table[depth] = alias[depth] = node[depth] = own[depth] = ""
		next
	}
	/^ *\},?$/ { close_node(); next }
	/^ *"Node Type": / { node[depth] = value($0) }
	/^ *"Relation Name": / { table[depth] = value($0) }
	/^ *"Alias": / { alias[depth] = value($0) }
	/^ *"(Index Cond|Recheck Cond|Filter|Hash Cond|Merge Cond|Join Filter)": / {
		own[depth] = own[depth] " " value($0)
	}
	END { end() }'
}

# A node comes before its conditions but also before its children, so what is
# above a scan is known in full only when the node above ends: conditions are
# printed before "Plans", which makes that so.
result=$(plans | judge)
exempt=$(sed 's/[[:space:]]*#.*//' tests/project/tenant_exempt | grep . || true)
passed=0 failed=0
while IFS=$'\t' read -r block file wide; do
	if grep -qx -- "${block%%.*}" <<<"$exempt" || [ "$wide" = - ]; then
		passed=$((passed + 1))
	else
		printf '%s: block %s reads across tenants:%s\n' "$file" \
			"$block" "$wide"
		failed=$((failed + 1))
	fi
done <<<"$result"
# An exemption nobody needs would hide a mistake to come.
for block in $exempt; do
	if awk -F '\t' -v b="$block" '$1 == b && $3 != "-" { found = 1 }
	    END { exit !found }' <<<"$result"; then
		passed=$((passed + 1))
	else
		printf 'tests/project/tenant_exempt: %s needs no exemption\n' \
			"$block"
		failed=$((failed + 1))
	fi
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
