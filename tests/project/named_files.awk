# named_files.awk - finds names of files and folders that do not exist, in the
# comments of sources and in whole READMEs.  A name is a word with the ending of a
# source, or a path that begins with a folder of the tree; it may be the end of a
# path ("web/answer.c", "role.sql"), or lack its ending ("lib/auth/judge").
# Headers made of SQL and errors.def count by what they are made of.  A name with a
# part of one letter or of capitals only stands for any name.
# usage: awk -f named_files.awk PATHS EXEMPT SOURCE...; PATHS lists all files of the
# tree, EXEMPT has lines "NAME SOURCE".  Prints "SOURCE:LINE: NAME", and "EXEMPT:
# NAME SOURCE" for a line that is not needed.

# exists(name): true if a file or folder of the tree has it.
function exists(name,   made) {
	if (name in known)
		return 1
	made = name
	if (sub(/^sql\//, "", made) && sub(/\.h$/, ".sql", made))
		return made in known
	made = name
	return sub(/errors\.h$/, "errors.def", made) && made in known
}

# stands_for_any(name): true if it is no name of a certain file.
function stands_for_any(name,   n, i, part) {
	n = split(name, part, "/")
	for (i = 1; i <= n; i++)
		if (part[i] ~ /^([a-z]|[A-Z]+|_int)(\.[a-z]+)?$/ ||
		    part[i] ~ /^([a-z]_int\.h|N+_.*)$/)
			return 1
	return 0
}

# look(text): reports the names in it that do not exist.
function look(text,   name, next_char) {
	while (match(text, /[A-Za-z0-9_.\/$@*{}<>~-]+/)) {
		name = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		sub(/[.\/-]+$/, "", name)
		if (name !~ /^[A-Za-z0-9_][A-Za-z0-9_.\/-]*$/)
			continue
		if (name !~ /[A-Za-z0-9_]\.(c|h|sql|def|sh|awk|conf|t|md|py)$/ &&
		    name !~ /^(lib|cgi-bin|sql|tests|scripts|nginx)\//)
			continue
		if (exists(name) || stands_for_any(name))
			continue
		if ((name, FILENAME) in exempt)
			exempt[name, FILENAME] = "used"
		else if ((name, "*") in exempt)
			exempt[name, "*"] = "used"
		else
			print FILENAME ":" FNR ": " name
	}
}

# comment_of_c(line): the part of the line that is comment.
function comment_of_c(line,   out, at) {
	for (;;) {
		if (!open) {
			while (match(line, /"([^"\\]|\\.)*"/) &&
			    (!(at = index(line, "/*")) || RSTART < at))
				line = substr(line, RSTART + RLENGTH)
			at = index(line, "/*")
			if (at == 0)
				return out
			line = substr(line, at + 2)
			open = 1
		}
		at = index(line, "*/")
		if (at == 0)
			return out " " line
		out = out " " substr(line, 1, at - 1)
		line = substr(line, at + 2)
		open = 0
	}
}

FNR == 1 { n_files++; open = 0 }

# Every end of a path is a name, with and without its ending, and every folder.
n_files == 1 {
	n = split($0, part, "/")
	for (i = n; i >= 1; i--) {
		path = part[i] (i < n ? "/" path : "")
		known[path] = 1
		bare = path
		if (i < n && sub(/\.[a-z]+$/, "", bare))
			known[bare] = 1
	}
	for (j = 1; j < n; j++) {
		for (i = j; i >= 1; i--) {
			path = part[i] (i < j ? "/" path : "")
			known[path] = 1
		}
	}
	next
}

n_files == 2 {
	if (NF && !/^#/)
		exempt[$1, $2] = ""
	next
}

FILENAME ~ /\.md$/ { look($0); next }
FILENAME ~ /\.(c|h|def)$/ && FILENAME !~ /layers\.def$/ {
	look(comment_of_c($0))
	next
}
FILENAME ~ /\.sql$/ {
	if ((at = index($0, "--")) > 0)
		look(substr($0, at + 2))
	next
}
match($0, /(^|[ \t])#/) { look(substr($0, RSTART + RLENGTH)) }

END {
	for (pair in exempt)
		if (exempt[pair] == "") {
			split(pair, w, SUBSEP)
			print "exempt: " w[1] " " w[2]
		}
}
