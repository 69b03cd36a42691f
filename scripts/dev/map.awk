# Prints the first sentence of each file's first comment, by folder; a file's own
# name before the sentence is left out.
function end() {
	if (name == "" || text == "")
		return
	sub("^ *" stem "[^ ]*( [A-Z.]+)* - ", "", text)
	if (match(text, /[.]( |$)/))
		text = substr(text, 1, RSTART - 1)
	sub(/^ +/, "", text)
	if (folder != last)
		print folder
	printf "  %-28s %s\n", name, text
	last = folder
}
FNR == 1 {
	end()
	folder = name = stem = FILENAME
	sub(/\/[^\/]*$/, "", folder)
	sub(/.*\//, "", name)
	stem = name
	sub(/\..*/, "", stem)
	text = ""
	done = 0
}
done || /^#!|^# shellcheck |^-- [a-z]+$/ { next }
/^ \*\/$/ { done = 1 }
done { next }
/^(\/\*|#|--| \*)/ {
	line = $0
	done = line ~ /\*\/$/
	gsub(/^(\/\*|#|--| \*)+|\*\/$/, "", line)
	text = text " " line
	gsub(/  +/, " ", text)
	next
}
{ done = 1 }
END { end() }
