# constant_columns.awk - prints "block column" for each column of a block of
# sql/query that cannot be null, because its expression is EXISTS (...) or a
# COALESCE that ends with a constant.  Only the columns that the block answers
# with count, not those of its sub-selects.

# The text with what is inside its parentheses cut to the last argument.
function outline(text,    out, depth, quoted, i, c, last) {
	for (i = 1; i <= length(text); i++) {
		c = substr(text, i, 1)
		if (c == "'")
			quoted = !quoted
		if (quoted || (c != "(" && c != ")")) {
			if (depth == 0)
				out = out c
			else
				last = depth == 1 && !quoted && c == "," ? "" : last c
			continue
		}
		if (c == "(" && depth++ == 0)
			last = ""
		if (c == ")" && --depth == 0)
			out = out "(" last ")"
	}
	return out
}

function columns(text,    found) {
	text = outline(text)
	gsub(/[ \t\n]+/, " ", text)
	while (match(text, /(COALESCE\( ?('[^']*'|-?[0-9]+|true|false)\)(::[a-z0-9_]+)?|EXISTS \([^)]*\)) AS [a-z_0-9]+/)) {
		found = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
		sub(/.* AS /, "", found)
		print block, found
	}
}

/^-- (name|part): / {
	columns(body)
	block = $3
	body = ""
	next
}
/^ *--/ { next }
FNR == 1 && NR > 1 {
	columns(body)
	block = body = ""
}
{ body = body "\n" $0 }
END { columns(body) }
