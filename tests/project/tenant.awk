# tenant.awk - checks the plans of `rows explain`, which psql prints as "block
# NAME FILE" and a JSON text with one member a line and a level of braces for
# each node.
# usage: awk -v tables="a b c" -f tenant.awk; prints NAME<TAB>FILE<TAB>VERDICT,
# where the verdict names the scans that see other tenants' rows, or is "-".

function value(s) {
	sub(/^[^:]*: "?/, "", s)
	sub(/"?,?$/, "", s)
	return s
}

# bare(s): s without parentheses around the whole.
function bare(s,   i, c, d) {
	while (substr(s, 1, 1) == "(") {
		d = 0
		for (i = 1; i <= length(s); i++) {
			c = substr(s, i, 1)
			d += (c == "(") - (c == ")")
			if (d == 0)
				break
		}
		if (i < length(s))
			break
		s = substr(s, 2, length(s) - 2)
	}
	return s
}

# is_fixed(s, a): true if s is a parameter, a constant or another table's
# tenant.
function is_fixed(s, a) {
	s = bare(s)
	sub(/\)?::bigint$/, "", s)
	sub(/^\(/, "", s)
	return s ~ /^(\$[0-9]+|'?[0-9]+'?)$/ ||
	    (s ~ /^\\?"?[A-Za-z_0-9]+\\?"?\.tenant_id$/ && s != a ".tenant_id")
}

function limits(s, a,   at) {
	s = bare(s)
	at = index(s, " = ")
	if (at == 0)
		return 0
	if (bare(substr(s, 1, at - 1)) == a ".tenant_id")
		return is_fixed(substr(s, at + 3), a)
	return bare(substr(s, at + 3)) == a ".tenant_id" &&
	    is_fixed(substr(s, 1, at - 1), a)
}

# holds(s, a): true if the conditions s limit the tenant of a.  Of conditions
# that AND joins one is enough; those that OR joins do not count.
function holds(s, a,   i, c, d, from, text) {
	s = bare(s)
	d = text = 0
	from = 1
	for (i = 1; i <= length(s); i++) {
		c = substr(s, i, 1)
		if (c == "'")
			text = !text
		if (text)
			continue
		d += (c == "(") - (c == ")")
		if (d == 0 && substr(s, i, 4) == " OR ")
			return 0
		if (d == 0 && substr(s, i, 5) == " AND ") {
			if (limits(substr(s, from, i - from), a))
				return 1
			from = i + 5
		}
	}
	return limits(substr(s, from), a)
}

# join_counts(i): true if the condition of this join limits its rows; that of an
# outer join does not, for the side whose rows are all kept.
function join_counts(i,   side) {
	side = parent[i + 1]
	return kind[i] !~ /Full|Left|Anti|Right/ ||
	    (kind[i] ~ /Left|Anti/ && side == "Inner") ||
	    (kind[i] == "Right" && side == "Outer")
}

# At the end of a scan the conditions of all nodes above it are known, because
# they are printed before the nodes below.
function scan_end(   i, a) {
	a = alias[depth]
	for (i = 1; i <= depth; i++) {
		if (filter[i] != "" && holds(filter[i], a))
			return
		if (index_cond[i] != "" && i == depth && holds(index_cond[i], a))
			return
		if (join[i] != "" && join_counts(i) && holds(join[i], a))
			return
	}
	wide = wide " " table[depth] (a == table[depth] ? "" : " as " a)
}

function block_end() {
	if (block == "")
		return
	if (!planned)
		wide = " it has no plan"
	printf "%s\t%s\t%s\n", block, file, wide == "" ? "-" : wide
}

function with(old, s) {
	return old == "" ? s : old " AND " s
}

BEGIN {
	n = split(tables, t, " ")
	for (i = 1; i <= n; i++)
		owned[t[i]] = 1
}
/^block / {
	block_end()
	block = $2
	file = $3
	wide = ""
	depth = planned = 0
	next
}
/^ *\{$/ {
	depth++
	node[depth] = table[depth] = alias[depth] = parent[depth] = ""
	kind[depth] = filter[depth] = index_cond[depth] = join[depth] = ""
	next
}
/^ *\},?$/ {
	if (table[depth] in owned && node[depth] ~ /Scan/)
		scan_end()
	depth--
	next
}
/^ *"Node Type": / { node[depth] = value($0); planned = 1 }
/^ *"Parent Relationship": / { parent[depth] = value($0) }
/^ *"Join Type": / { kind[depth] = value($0) }
/^ *"Relation Name": / { table[depth] = value($0) }
/^ *"Alias": / { alias[depth] = value($0) }
/^ *"Filter": / { filter[depth] = value($0) }
/^ *"(Index|Recheck) Cond": / {
	index_cond[depth] = with(index_cond[depth], value($0))
}
/^ *"(Hash Cond|Merge Cond|Join Filter)": / {
	join[depth] = with(join[depth], value($0))
}
END { block_end() }
