# lint_c.awk - checks the rules for C that can be checked on the text.  Reads
# scripts/dev/layers.def first, then every .c and .h; prints "rule<TAB>file:line:
# text".

function say(rule, line, text) {
	printf "%s\t%s:%d: %s\n", rule, file, line, text
}

# below(path, list): does path begin with one of the words of list?
function below(path, list,   n, i, w) {
	n = split(list, w, " ")
	for (i = 1; i <= n; i++)
		if (index(path, w[i]) == 1)
			return 1
	return 0
}

function rest_of(from,   i, out) {
	for (i = from; i <= NF; i++)
		out = out " " $i
	return out
}

# wing(): a folder of lib, its rooms in order, and the wings that it stands over.
function wing(   i) {
	for (i = 3; i <= NF && $i != "over"; i++) {
		wing_of[$i] = $2
		place[$i] = ++n_rooms
	}
	for (i++; i <= NF; i++)
		over[$2, $i] = 1
}

# lower(room, other): may a file of a room of lib include headers of the other?
function lower(room, other) {
	if (wing_of[room] == wing_of[other])
		return place[other] <= place[room]
	return (wing_of[room], wing_of[other]) in over
}

function layers(   i, rest) {
	rest = ""
	for (i = 3; i <= NF; i++)
		rest = rest " " $i
	if ($1 == "wing")
		wing()
	else if ($1 == "foreign") {
		foreign[++n_foreign] = $2
		includer[$2] = rest
	} else if ($1 == "call") {
		banned[$2] = 1
		allowed[$2] = rest
	} else if ($1 == "shared")
		for (i = 2; i <= NF; i++)
			shared[$i] = 1
	else if ($1 == "generated")
		for (i = 2; i <= NF; i++)
			generated[$i] = 1
	else if ($1 == "guest")
		guest = guest rest_of(2)
	else if ($1 == "system")
		for (i = 2; i <= NF; i++)
			libc = libc " " $i
	else if ($1 != "" && $1 !~ /^#/) {
		print "scripts/dev/layers.def: what is a " $1 "?" > "/dev/stderr"
		exit 2
	}
}

# strip(s): the code of a line, with empty string literals and without comments;
# the comments' text goes into remark.  in_comment is kept from line to line.
function strip(s,   out, c, i, n, q) {
	if (!in_comment && s !~ /["'\/]/)
		return s
	out = ""; n = length(s); q = ""
	for (i = 1; i <= n; i++) {
		c = substr(s, i, 1)
		if (in_comment) {
			if (c == "*" && substr(s, i + 1, 1) == "/") {
				in_comment = 0
				i++
			} else
				remark = remark c
		} else if (q != "") {
			if (c == "\\")
				i++
			else if (c == q) {
				q = ""
				out = out c
			}
		} else if (c == "\"" || c == "'") {
			q = c
			out = out c
		} else if (c == "/" && substr(s, i + 1, 1) == "*") {
			in_comment = 1
			i++
		} else if (c == "/" && substr(s, i + 1, 1) == "/") {
			say("comments", FNR, "a // comment")
			return out
		} else
			out = out c
	}
	return out
}

# own_namesake(name): true if a folder of cgi-bin that has the name of a room of
# lib includes its own header: without a folder; "room/file.h" is a header of
# the room.
function own_namesake(name,   line) {
	if (top != "cgi-bin" || !(home in wing_of))
		return 0
	if (name !~ /\//)
		return 1
	if (index(name, home "/") == 1 && (getline line < ("cgi-bin/" name)) > 0) {
		close("cgi-bin/" name)
		say("layers", FNR, "lib has a room " home ", so a header of cgi-bin/" home " goes by its bare name")
	}
	return 0
}

function own_include(name,   part, room) {
	if (name in generated || own_namesake(name))
		return
	if (top == "tests" && name !~ /\//)
		return
	if (name ~ /^sql\/[a-z_]+\/[a-z_]+\.h$/) {
		split(name, part, "/")
		if (part[2] != "lib" && (top == "lib" || (top == "cgi-bin" && part[2] != home)))
			say("layers", FNR, "the blocks of " name " are for cgi-bin/" part[2])
		return
	}
	if (split(name, part, "/") != 2 || name ~ /\.c$/) {
		say("layers", FNR, "\"" name "\" is not written \"room/file.h\"")
		return
	}
	room = part[1]
	if (name ~ /_int\.h$/ && room != home && !below(file, guest))
		say("layers", FNR, name " is for " room " only")
	if (top == "lib") {
		if (wing_of[home] != folder)
			say("layers", FNR, "scripts/dev/layers.def has no room " home " in a wing " folder)
		else if (!(room in wing_of))
			say("layers", FNR, "lib/ does not know " name)
		else if (!lower(home, room))
			say("layers", FNR, "scripts/dev/layers.def has no arrow from " home " (" folder ") to " room " (" wing_of[room] ")")
	} else if (top == "cgi-bin" && !(room in wing_of) && room != home && !(room in shared))
		say("layers", FNR, "the domain " home " includes " name)
}

function foreign_include(name,   i) {
	if (below(name, libc))
		return
	for (i = 1; i <= n_foreign; i++)
		if (index(name, foreign[i]) == 1) {
			if (!below(file, includer[foreign[i]]))
				say("foreign", FNR, "<" name "> is for" includer[foreign[i]] " only")
			return
		}
	say("foreign", FNR, "<" name "> is not in scripts/dev/layers.def")
}

function include(s,   name) {
	name = s
	sub(/^#[ \t]*include[ \t]*["<]/, "", name)
	sub(/[">].*/, "", name)
	if (s ~ /^#[ \t]*include[ \t]*</)
		foreign_include(name)
	else
		own_include(name)
}

# A word of C++ is refused as a name, because formatters and other tools
# sometimes take C for C++.
function words_of_cxx(s,   name) {
	while (match(s, /[A-Za-z_][A-Za-z0-9_]*/)) {
		name = substr(s, RSTART, RLENGTH)
		if (name in cxx)
			say("calls", FNR, name " is a keyword of C++")
		s = substr(s, RSTART + RLENGTH)
	}
}

function calls(s,   name, before) {
	while (match(s, /[A-Za-z_][A-Za-z0-9_]*[ \t]*\(/)) {
		name = substr(s, RSTART, RLENGTH - 1)
		sub(/[ \t]+$/, "", name)
		before = RSTART > 1 ? substr(s, RSTART - 1, 1) : ""
		if (name in banned && before != "." && before != ">" && !below(file, allowed[name]))
			say("calls", FNR, name "() is banned here")
		s = substr(s, RSTART + RLENGTH)
	}
}

# A function's body is between "{" and "}" in the first column, its name in the
# first column above; the depth of control statements is their indentation.
function function_line(s,   depth) {
	if (body == 0) {
		if (s ~ /^[a-z_][a-z0-9_]*\(/) {
			name_line = FNR
			name_is = s
			sub(/\(.*/, "", name_is)
		}
		if (s ~ /^\{/ && name_line > 0)
			body = FNR
		else if (s ~ /^[}#]/ || s ~ /;[ \t]*$/)
			name_line = 0
		return
	}
	if (s ~ /^\}/) {
		if (FNR - name_line + 1 > 60)
			say("sizes", name_line, name_is " has " FNR - name_line + 1 " lines, 60 are enough")
		body = name_line = 0
		return
	}
	if (s ~ /^\t+(\} )?(if|for|while|do|switch|else)([^A-Za-z0-9_]|$)/) {
		match(s, /^\t+/)
		depth = RLENGTH
		if (depth > 3)
			say("sizes", FNR, "nesting " depth " in " name_is ", 3 are enough")
	}
}

# Each prototype of a header must stand below a comment, by itself or in a group
# without blank lines, or must be named in a comment.
function header_line(s, raw,   name) {
	if (s ~ /^#/ || macro) {
		macro = s ~ /\\$/
		stmt = ""
		return
	}
	if (s ~ /^[ \t]*$/) {
		under = raw ~ /\*\/[ \t]*$/
		return
	}
	if (stmt == "")
		stmt_line = FNR
	stmt = stmt " " s
	if (depth == 0 && stmt ~ /[;{][ \t]*$/) {
		if (stmt !~ /^ *(typedef|struct [a-z_0-9]+ *\{|enum [a-z_0-9]* *\{|extern const)/ && match(stmt, /[a-z_][a-z0-9_]*\(/) && !under) {
			name = substr(stmt, RSTART, RLENGTH - 1)
			bare[++n_bare] = name
			bare_line[n_bare] = stmt_line
		}
	}
	depth += gsub(/\{/, "{", s) - gsub(/\}/, "}", s)
	if (depth == 0 && stmt ~ /[;}][ \t]*$/)
		stmt = ""
}

# is_there(path): can the file be read?
function is_there(path,   line, there) {
	there = (getline line < path) > 0
	close(path)
	return there
}

# named_headers(s): a header of a room or shared folder that a comment names is
# there.
function named_headers(s,   name, room) {
	while (match(s, /(^|[^A-Za-z0-9_\/.])[a-z_]+\/[a-z_0-9]+\.h([^a-z0-9_]|$)/)) {
		name = substr(s, RSTART, RLENGTH)
		s = substr(s, RSTART + RLENGTH)
		gsub(/^[^a-z]|[^h]$/, "", name)
		room = name
		sub(/\/.*/, "", room)
		sub(/errors\.h$/, "errors.def", name)
		if ((room in wing_of || room in shared) && !is_there("lib/" wing_of[room] "/" name) && !is_there("cgi-bin/" name))
			say("comments", FNR, "there is no " name)
	}
}

function layout(raw,   wide, n) {
	if (raw ~ /clang-format off/)
		free_form = 1
	if (raw ~ /clang-format on/)
		free_form = 0
	if (free_form)
		return
	wide = raw
	n = gsub(/\t/, "        ", wide)
	gsub(/[\200-\277]/, "", wide)
	if (length(wide) > 80)
		say("layout", FNR, "wider than 80 columns")
	if (raw ~ /^        +[^ *]/ && !was_comment)
		say("layout", FNR, "indented by spaces")
	if (raw ~ /^\t* +\t/)
		say("layout", FNR, "a tab after spaces")
}

function finish(   i, limit) {
	if (file == "")
		return
	limit = file ~ /\.h$/ ? 200 : 1000
	if (last > limit)
		say("sizes", last, "more than " limit " lines")
	for (i = 1; i <= n_bare; i++)
		if ((" " words " ") !~ ("[^a-z0-9_]" bare[i] "[^a-z0-9_]"))
			say("comments", bare_line[i], bare[i] " has no comment")
}

function begin(   part, n) {
	finish()
	file = FILENAME
	sub(/^\.\//, "", file)
	n = split(file, part, "/")
	top = part[1]
	folder = top == "lib" && n > 3 ? part[2] : ""
	home = n > 2 ? part[n - 1] : ""
	in_comment = body = name_line = depth = macro = n_bare = under = free_form = 0
	stmt = words = ""
	if ($0 !~ /^\/\*/)
		say("comments", 1, "does not begin with what the file is for")
}

BEGIN {
	n_cxx = split("and and_eq bitand bitor catch class compl delete explicit " \
	    "export friend mutable namespace new not not_eq operator or or_eq " \
	    "private protected public template this throw try typename using " \
	    "virtual xor xor_eq", name_cxx, " ")
	for (i_cxx = 1; i_cxx <= n_cxx; i_cxx++)
		cxx[name_cxx[i_cxx]] = 1
}
FILENAME ~ /dev\/layers\.def$/ { layers(); next }
FNR == 1 { begin() }
{
	last = FNR
	was_comment = in_comment
	remark = ""
	code = strip($0)
	words = words " " remark
	if (remark ~ /\.h/)
		named_headers(remark)
	if (!was_comment && code ~ /^#[ \t]*include/)
		include($0)
	if (!was_comment && code ~ /^#[ \t]*include/ && file ~ /\.h$/)
		code = ""
	layout($0)
	calls(code)
	if (code ~ /CLEANUP\(buf_free\) struct buf [a-z_]+;/)
		say("calls", FNR, "a buffer that its block frees has no first value")
	words_of_cxx(code)
	if (file ~ /\.h$/)
		header_line(code, $0)
	function_line(code)
}
END { finish() }
