# sqlgen.awk - turns the named blocks of sql/query into C constants, and each
# file of them into a header; for scripts/dev/sqlgen.
#   -- name: role_page     starts a block, up to the next one or end of file
#   -- order: sort, id     three constants: the block whole and ordered, its
#                          count, and one page of it
#   -- rows: other         with an order: the rows of its page are read by the
#                          block `other`, which must follow it
#   AND (:x::t IS NULL OR  a filter in a page's count or rows.  Both statements
#   AND (:scope_all OR     are made twice: with all filters, and without them
#                          for a user who sees all and sends no filter
#   -- part: x             starts text that blocks of the file share; a line
#                          "-- with: x" in a block inserts it, "-- with: f.x"
#                          the part of the file f, which stands before it
#   -- helper             at the head of a file: no request runs its blocks
#   -- plan: custom       planned anew for the values of each call: for filters
#                          whose general plan would be a bad one
#   -- plan: filters      the same, but the statement without filters, which
#                          most calls need, is planned once
#   -- never null: a, b    columns that the document describes so, because
#                          PostgreSQL does not know it of an expression
#   :word                  becomes $1, $2 ... in order of first use; "::" is a
#                          cast, and a colon inside '...' is text
#   :WORD                  becomes the number that an enum of the headers gives
#                          the WORD, written there as "WORD = 2", or the text for
#                          which it stands, by a line #define WORD "text"
# usage: awk -v folder=FOLDER -f part_at.awk -f sqlgen.awk HEADER... FILE... > queries.c

function quote(s) {
	gsub(/\\/, "&&", s); gsub(/"/, "\\\"", s); gsub(/\n/, "\\n\"\n\t\"", s)
	return "\"" s "\""
}
function stop(place, what) {
	print place ": " what > "/dev/stderr"
	exit bad = 1
}
# note_words(LINE): keeps the numbers of the members of enums in the line, and the text
# that it defines.
function note_words(line,   w) {
	if (match(line, /^#define [A-Z][A-Z0-9_]* "[^"'\\]*"$/)) {
		split(line, w, "\"")
		value[substr(w[1], 9, length(w[1]) - 9)] = "'" w[2] "'"
	}
	while (match(line, /[A-Z][A-Z0-9_]* = -?[0-9]+/)) {
		split(substr(line, RSTART, RLENGTH), w, " = ")
		if (w[1] in value) stop(FILENAME, "another " w[1])
		value[w[1]] = w[2]
		line = substr(line, RSTART + RLENGTH)
	}
}
function bind(text,   out, c, i, w, literal) {
	out = ""; literal = 0; np = 0
	split("", number); split("", param)
	for (i = 1; i <= length(text); i++) {
		c = substr(text, i, 1)
		if (c == "'") literal = !literal
		if (!literal && substr(text, i, 2) == "--") { # up to the line's end
			i += match(substr(text, i), /\n|$/) - 2; continue
		}
		if (literal || c != ":") { out = out c; continue }
		if (substr(text, i + 1, 1) == ":") { out = out "::"; i++; continue }
		if (!match(substr(text, i + 1), /^([a-z_][a-z0-9_]*|[A-Z][A-Z0-9_]*)/)) { out = out c; continue }
		w = substr(text, i + 1, RLENGTH); i += RLENGTH
		if (w ~ /^[A-Z]/) {
			if (!(w in value)) stop(file, name ": no header says what " w " is")
			out = out value[w]; continue
		}
		if (!(w in number)) { number[w] = ++np; param[np] = w }
		out = out "$" number[w]
	}
	return out
}
function reading(text) {
	return text !~ /COPY|INSERT|UPDATE|DELETE|MERGE|TRUNCATE|FOR (KEY )?SHARE|(next|set)val|pg_notify|advisory/
}
# bare(TEXT): the text without its filters; asked[] gets their parameters with
# the value for which they may be left out: null or true.
function bare(text,   out, rest, i, depth, c) {
	out = ""; split("", asked)
	while (match(text, /\n?AND \(:([a-z_0-9]+::[a-z_0-9\[\]]+ IS NULL|scope_all)[ \n]+OR /)) {
		out = out substr(text, 1, RSTART - 1)
		rest = substr(text, RSTART)
		match(rest, /:[a-z_0-9]+/)
		c = substr(rest, RSTART + 1, RLENGTH - 1)
		asked[c] = c == "scope_all" ? "scopes" : "filters"
		depth = 0
		for (i = index(rest, "("); ; i++) {
			c = substr(rest, i, 1)
			depth += (c == "(") - (c == ")")
			if (depth == 0) break
		}
		text = substr(rest, i + 1)
	}
	return out text
}
# emit_page: writes the constant for the count or the rows of a page; if the
# block has filters, a second one without them.
function emit_page(cname, pname, text, links,   i, lean, bits, plan) {
	lean = custom == "" || lasting ? bare(text) : text
	if (lean == text || !reading(bind(text))) { emit(cname, pname, text, links); return }
	bind(text)
	bits["filters"] = bits["scopes"] = "0"
	for (i = 1; i <= np; i++)
		if (param[i] in asked)
			bits[asked[param[i]]] = bits[asked[param[i]]] " | UINT64_C(1) << " i - 1
	links = links " .bare = &sql_" cname "_bare, .filters = " bits["filters"] ", .scopes = " bits["scopes"] ","
	plan = custom; custom = ""
	emit(cname "_bare", pname ".bare", lean, "")
	custom = plan
	emit(cname, pname, text, links)
}
function emit(cname, pname, text, links,   i) {
	text = bind(text)
	printf "static const char *const p_%s[] = { ", cname
	for (i = 1; i <= np; i++) printf "\"%s\", ", param[i]
	printf "NULL };\nconst struct sql sql_%s = {\n", cname
	printf "\t.name = \"%s\", .file = \"%s\", .id = %d, .n_param = %d,\n", pname, file, count, np
	printf "\t.param = p_%s, .reads = %s,%s%s%s%s\n\t.text = %s,\n};\n\n", cname, reading(text) ? "true" : "false", by, custom, never, links, quote(text)
	all = all "\t&sql_" cname ",\n"
	print "extern const struct sql sql_" cname ";" > (folder "/" header)
	count++
}
function flush_block() {
	if (name == "") return
	sub(/[ \n]*;[ \n]*$/, "", text)
	if (order == "" && name in page_of) { emit_page(name, name, text, ""); return }
	if (order == "") { emit(name, name, text, ""); return }
	emit_page(name "_count", name ".count", "SELECT count(*) FROM (\n" text "\n) q", "")
	if (rows == "") {
		rows = name "_rows"
		emit_page(rows, name ".rows", text "\n ORDER BY " order "\n LIMIT :page_size OFFSET :page_offset", "")
	}
	page_of[rows] = 1
	emit(name, name, text "\n ORDER BY " order, " .count = &sql_" name "_count, .rows = &sql_" rows ",")
}
function header_of(path) {
	sub(/^sql\/query\//, "sql/", path); sub(/\.sql$/, ".h", path)
	return path
}
function begin_header(path,   guard) {
	path = header_of(path)
	guard = toupper(path); gsub(/[^A-Z0-9]/, "_", guard)
	print "#include \"" path "\""
	printf "/* Made from sql/query by scripts/dev/sqlgen. */\n#ifndef %s\n#define %s\n#include \"store/sql.h\"\n", guard, guard > (folder "/" path)
}
function end_block() { # of a block, or of a part
	if (sharing != "") { shared[FILENAME, sharing] = text; sharing = "" }
	else flush_block()
	name = text = order = rows = custom = never = ""
	lasting = 0
}
BEGIN {
	count = 0
	print "/* Made from sql/query by scripts/dev/sqlgen. */"
	for (i = 1; i < ARGC; i++)
		if (ARGV[i] ~ /\.sql$/) begin_header(ARGV[i])
	print ""
}
FILENAME ~ /\.h$/ { note_words($0); next }
FNR == 1 { helper = "" }
/^-- helper$/ { helper = " .helper = true,"; next }
/^-- name: / { end_block(); name = $3; file = FILENAME; header = header_of(file); by = helper; next }
/^-- part: / { end_block(); sharing = $3; next }
/^-- with: / {
	if (!(part_at($3) in shared)) stop(FILENAME, "no part " $3)
	text = text (text == "" ? "" : "\n") shared[part_at($3)]; next
}
/^-- rows: / { rows = $3; next }
/^-- plan: (custom|filters)$/ { custom = " .custom = true,"; lasting = $3 == "filters"; next }
/^-- never null: / { gsub(/,/, ""); never = " .never_null = " quote(substr($0, 16)) ","; next }
/^-- order: / { order = substr($0, 11); next }
/^[ \t]*--/ || /^[ \t]*$/ { next }
{ # Indentation is left out: a custom block is sent with each call.
	sub(/^[ \t]+/, "")
	text = text (text == "" ? "" : "\n") $0
}
END {
	if (bad) exit 1
	end_block()
	printf "const struct sql *const sql_all[] = {\n%s};\nconst int sql_count = %d;\n", all, count
	for (i = 1; i < ARGC; i++)
		if (ARGV[i] ~ /\.sql$/) print "#endif" > (folder "/" header_of(ARGV[i]))
}
