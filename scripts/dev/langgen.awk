# langgen.awk - turns the texts of all languages into one C table; for
# scripts/dev/langgen.  lib/foundation/lang/lang.h describes the files.
# usage: LC_ALL=C awk -v zh=ZH -f langgen.awk ERRORS... EN ZH > lang.c

function wrong(text) {
	print FILENAME ":" FNR ": " text > "/dev/stderr"
	bad = 1
}
# holes(text): its place-holders in the order of their names.
function holes(text,   n, v, i, k, t, out) {
	while (match(text, /[{][^{}]*[}]/)) {
		v[++n] = substr(text, RSTART, RLENGTH)
		text = substr(text, RSTART + RLENGTH)
	}
	for (i = 2; i <= n; i++) {
		t = v[i]
		for (k = i; k > 1 && v[k - 1] > t; k--) v[k] = v[k - 1]
		v[k] = t
	}
	for (i = 1; i <= n; i++) out = out v[i]
	return out
}
# said(key): is its name the English text?
function said(key) { return key ~ /^(button|heading|reason|outcome|log)[.]/ }
function add(key, text) {
	if (text == "") wrong(key " is empty")
	if (FILENAME == zh) {
		if (said(key) && !(key in english)) {
			english[key] = substr(key, index(key, ".") + 1); keys[++total] = key
		}
		if (key in chinese) wrong(key " stands there twice")
		else if (!(key in english)) wrong(key " has no English text")
		else if (holes(english[key]) != holes(text)) wrong(key ": the English text has other place-holders")
		chinese[key] = text
		return
	}
	if (key in english) { wrong(key " stands there twice"); return }
	if (said(key)) { wrong(key " is its English text: write it into " zh " alone"); return }
	english[key] = text; keys[++total] = key
}
/^\/\*/ { comment = 1 }
comment { comment = !/\*\/$/; next }
/^$/ || /^DOMAIN\(/ { next }
/^ERR\([A-Z][A-Z0-9_]*, +[0-9]+, ".*"\)$/ && FILENAME != zh {
	split($0, part, /[(,]/)
	match($0, /".*"/)
	add("error." tolower(part[2]), substr($0, RSTART + 1, RLENGTH - 2)); next
}
/^TEXT\("[a-z]+\..*", ".*"\)$/ {
	at = index($0, "\", \"")
	add(substr($0, 7, at - 7), substr($0, at + 4, length($0) - at - 5)); next
}
{ wrong("not TEXT(\"kind.name\", \"text\")") }
END {
	for (i = 1; i <= total; i++) if (!(keys[i] in chinese)) {
		print zh ": " keys[i] " is missing: write TEXT(\"" keys[i] "\", \"its text\") there" > "/dev/stderr"
		chinese[keys[i]] = english[keys[i]]
	}
	if (bad) exit 1
	for (i = 2; i <= total; i++) {
		t = keys[i]
		for (k = i; k > 1 && keys[k - 1] > t; k--) keys[k] = keys[k - 1]
		keys[k] = t
	}
	print "/* Made by scripts/dev/langgen. */\n#include \"lang/lang_texts.h\"\n\nconst struct lang_row lang_rows[] = {"
	for (i = 1; i <= total; i++) printf "\t{ \"%s\", { \"%s\", \"%s\" } },\n", keys[i], english[keys[i]], chinese[keys[i]]
	printf "};\nconst size_t lang_total = %d;\n", total
}
