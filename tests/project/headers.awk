# headers.awk - finds out which files declare, define and call each function.
# Reads, in this order, the list of exceptions, headers (.h), and lines of
# standard input: "include SOURCE HEADER", and the output of `nm`, "SOURCE
# ADDRESS T NAME" or "SOURCE U NAME".  Prints a line for each function that a
# header declares and a file other than its own source defines, for each inner
# header that another folder includes, for each circle of files that call each
# other, and for each exception that is not needed any more.

function folder(path) {
	sub(/\/[^\/]*$/, "", path)
	return path
}

# short(path): "room/file.h", as an include says it.
function short(path) {
	match(path, /[^\/]*\/[^\/]*$/)
	return substr(path, RSTART)
}

function bare(path) {
	sub(/\.[ch]$/, "", path)
	return path
}

# declare(s): notes the names that one declaration of a header declares; s has
# no comments.
function declare(s,   n, i, part) {
	if (s ~ /^[ \t]*(typedef|struct [a-z_0-9]+;|enum [a-z_0-9]+;|static)/)
		return
	sub(/\[.*/, "", s)
	sub(/ +(MUST_CHECK|PRINTF\(.*\)|NORETURN)[; ].*/, "", s)
	if (s ~ /\(/) {
		sub(/\(.*/, "", s)
		note(s)
	} else if (s ~ /extern /) {
		n = split(s, part, ",")
		for (i = 1; i <= n; i++)
			note(part[i])
	}
}

# note(s): the last word of s is a name that the header declares.
function note(s) {
	sub(/;.*/, "", s)
	sub(/[ \t]+$/, "", s)
	sub(/.*[ \t*]/, "", s)
	if (s != "" && !((s, FILENAME) in declared)) {
		declared[s, FILENAME] = 1
		names[++n_names] = s
		where[n_names] = FILENAME
	}
}

function header(   line, i, c) {
	line = $0
	if (first_comment && line ~ /(^|[^a-z])inner([^a-z]|$)/)
		inner[FILENAME] = 1
	if (first_comment && line ~ /\*\//)
		first_comment = 0
	gsub(/\/\*[^*]*\*\//, "", line)
	if (in_comment) {
		if (line !~ /\*\//)
			return
		sub(/.*\*\//, "", line)
		in_comment = 0
	}
	if (line ~ /\/\*/) {
		sub(/\/\*.*/, "", line)
		in_comment = 1
	}
	if (macro || line ~ /^#/) {
		macro = line ~ /\\$/
		return
	}
	stmt = stmt " " line
	for (i = 1; i <= length(line); i++) {
		c = substr(line, i, 1)
		if (c == "{")
			depth++
		else if (c == "}")
			depth--
	}
	if (depth == 0 && line ~ /[;}][ \t]*$/) {
		if (stmt !~ /\{/)
			declare(stmt)
		stmt = ""
	}
}

# definer(name, from): the source that defines the function which a file `from`
# calls: one in the same folder, in the library, or in cgi-bin/common.
function definer(name, from,   n, i, part, best) {
	n = split(defined[name], part, " ")
	for (i = 1; i <= n; i++) {
		if (folder(part[i]) == folder(from))
			return part[i]
		if (part[i] ~ /^(lib|cgi-bin\/common)\//)
			best = part[i]
	}
	return best
}

function visit(v,   i, w, n, next_of) {
	number[v] = low[v] = ++visited
	stack[++top] = v
	stacked[v] = 1
	n = split(calls[v], next_of, " ")
	for (i = 1; i <= n; i++) {
		w = next_of[i]
		if (!(w in number)) {
			visit(w)
			if (low[w] < low[v])
				low[v] = low[w]
		} else if (stacked[w] && number[w] < low[v])
			low[v] = number[w]
	}
	if (low[v] == number[v])
		close_circle(v)
}

# close_circle(v): the files from v to the top of the stack call each other in a
# circle; reports it unless it is an exception.
function close_circle(v,   w, n, text, group, strange, member, i) {
	do {
		w = stack[top--]
		stacked[w] = 0
		text = w (n++ ? " " text : "")
		if (n == 1 && w in group_of)
			group = group_of[w]
		if (!(w in group_of) || group_of[w] != group)
			strange = 1
		member[n] = w
	} while (w != v)
	for (i = 1; n > 1 && i <= n; i++)
		in_circle[member[i]] = 1
	if (n > 1 && strange)
		print "circle: " text
}

FNR == 1 {
	path[short(FILENAME)] = FILENAME
	first_comment = 1
	in_comment = macro = depth = 0
	stmt = ""
}
FILENAME ~ /headers_exempt$/ {
	if ($1 == "circle") {
		groups += last_word != "circle"
		for (i = 2; i <= NF; i++)
			group_of[$i] = groups
	}
	last_word = $1
	next
}
FILENAME ~ /\.h$/ {
	if ($0 ~ /^#[ \t]*include "/) {
		split($0, quoted, "\"")
		includes[FILENAME] = includes[FILENAME] " " quoted[2]
	}
	header()
	next
}
$1 == "include" { includes[$2] = includes[$2] " " $3; next }
!($1 in known) { known[$1] = 1; sources[++n_sources] = $1 }
NF == 4 && $3 ~ /^[TDBRC]$/ { defined[$4] = defined[$4] " " $1 }
NF == 3 && $2 == "U" { wants[$1] = wants[$1] " " $3 }

END {
	for (i = 1; i <= n_names; i++) {
		h = where[i]
		d = definer(names[i], h)
		if (d == "" || (h in inner ? folder(d) == folder(h) : bare(d) == bare(h)))
			continue
		print "header: " h " declares " names[i] ", which " d " defines"
	}
	for (f in includes) {
		n = split(includes[f], name, " ")
		for (i = 1; i <= n; i++) {
			h = path[name[i]]
			if (h in inner && folder(h) != folder(f))
				print "inner: " f " includes " name[i]
		}
	}
	for (i = 1; i <= n_sources; i++) {
		n = split(wants[sources[i]], name, " ")
		for (k = 1; k <= n; k++) {
			d = definer(name[k], sources[i])
			if (d != "" && d != sources[i] && !((sources[i], d) in edge)) {
				edge[sources[i], d] = 1
				calls[sources[i]] = calls[sources[i]] " " d
			}
		}
	}
	for (i = 1; i <= n_sources; i++)
		if (!(sources[i] in number))
			visit(sources[i])
	for (f in group_of)
		if (!in_circle[f])
			print "exempt: " f " is in no circle"
}
