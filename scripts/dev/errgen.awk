# errgen.awk - for scripts/dev/errgen: turns the files errors.def into one C table
# of all errors, and a header for each file.  lib/foundation/base/err.h describes their
# form.  At the first mistake it ends with a message that names file and line.
# usage: LC_ALL=C awk -v folder=FOLDER -f errgen.awk FILE... > errors.c

function wrong(text) {
	print FILENAME ":" FNR ": " text > "/dev/stderr"
	exit bad = 1
}
function header_of(path) {
	match(path, /[^\/]*\/[^\/]*$/)
	path = substr(path, RSTART); sub(/\.def$/, ".h", path)
	return path
}
function domain(number) {
	if (number + 0 > 31) wrong("domain " number ": the last is 31")
	if (number in file_of) wrong("domain " number " is that of " file_of[number])
	if (FILENAME in number_of) wrong("a second domain")
	file_of[number] = FILENAME; number_of[FILENAME] = number
	rows[number] = 0
	if (number > 0) begin_header(header_of(FILENAME))
}
function begin_header(path,   guard) {
	guard = toupper(path); gsub(/[^A-Z0-9]/, "_", guard)
	header = folder "/" path
	printf "/* Made from %s by scripts/dev/errgen. */\n#ifndef %s\n#define %s\n#include \"base/err.h\"\n", FILENAME, guard, guard > header
}
# holes(text): how often the text has "{}".
function holes(text) { return gsub(/[{][}]/, "", text) }
function row(name, code, text,   d, value) {
	d = number_of[FILENAME]; value = d * 256 + ++rows[d]
	if (rows[d] > 255) wrong("a domain has 255 rows at most")
	if (length(name) > 63) wrong(name ": a constraint's name has 63 bytes at most")
	if (name in owner) wrong(name " stands in " owner[name] " too")
	if (code !~ /^([1-9][0-9][0-9]|1[0-9]*)$/ || (length(code) != 3 && length(code) != 10)) wrong(code ": 3 digits, or 10 up to 1999999999")
	# The wire contract gives some errors one number: their rows stand together.
	if (length(code) == 10 && code in coded && last_code[d] != code) wrong(code " is the code of " coded[code])
	last_code[d] = code
	if (text == "" || holes(text) > 1) wrong("a text is not empty and has one {} at most")
	owner[name] = FILENAME; coded[code] = name
	line[d, rows[d]] = sprintf("\t{ %s, \"%s\", \"%s\" },\n", code, tolower(name), text)
	if (d > 0) printf "#define E_%s ((enum err)%d)\n", name, value > header
	n++; names[n] = tolower(name) " " value; codes[n] = sprintf("%010d %05d", code, value)
}
# sorted(v, title): sorts v[1..n] and prints the number behind the blank of each
# entry as an array called title.
function sorted(v, title,   i, k, t, part) {
	for (i = 2; i <= n; i++) {
		t = v[i]
		for (k = i; k > 1 && v[k - 1] > t; k--) v[k] = v[k - 1]
		v[k] = t
	}
	printf "const enum err %s[] = {\n", title
	for (i = 1; i <= n; i++) { split(v[i], part, " "); printf "\t%d,\n", part[2] }
	print "};"
}
/^\/\*/ { comment = 1 }
comment { comment = !/\*\/$/; next }
/^$/ { next }
/^DOMAIN\([0-9]+\)$/ { domain(substr($0, 8, length($0) - 8)); next }
/^ERR\([A-Z][A-Z0-9_]*, +[0-9]+, ".*"\)$/ {
	if (!(FILENAME in number_of)) wrong("no DOMAIN(number) before it")
	split($0, part, /[(, ]+/)
	match($0, /".*"/)
	row(part[2], part[3], substr($0, RSTART + 1, RLENGTH - 2)); next
}
{ wrong("neither DOMAIN(number) nor ERR(NAME, code, \"text\")") }
END {
	if (bad) exit 1
	print "/* Made from the errors.def of all rooms and domains by scripts/dev/errgen. */\n#include \"base/err_int.h\"\n"
	for (d = 0; d < 32; d++) if (d in file_of) {
		printf "/* %s */\nstatic const struct err_row domain_%d[] = {\n%s", file_of[d], d, d == 0 ? "\t{ 0, \"ok\", \"\" },\n" : "\t{ 0, NULL, NULL },\n"
		for (i = 1; i <= rows[d]; i++) printf "%s", line[d, i]
		print "};"
		table = table sprintf("\t[%d] = { domain_%d, %d },\n", d, d, rows[d] + 1)
		if (d > 0) print "#endif" > (folder "/" header_of(file_of[d]))
	}
	printf "const struct err_domain err_domains[ERR_DOMAINS] = {\n%s};\n", table
	sorted(names, "err_by_name"); sorted(codes, "err_by_code")
	printf "const size_t err_total = %d;\n", n
}
