#!/usr/bin/env bash
# test_errors - blocks answer only with errors of their own domain or of lib, as
# the rule of layers requires of C; and every error is used: by C, by its name
# in quotes in a block, or by its name in a schema file, for example that of a
# constraint.
set -euo pipefail
export LC_ALL=C
cd "$(dirname "$(realpath "$0")")/../.."
shopt -s nullglob
passed=0 failed=0

# names FILE...: prints the names of the errors in the files, in lower case.
names() {
	sed -nE 's/^ERR\(([A-Z0-9_]+),.*/\1/p' "$@" | tr '[:upper:]' '[:lower:]' | sort
}

# none TEXT: fails, with the text and the lines, if there are lines on stdin.
none() {
	local lines

	lines=$(cat)
	if [ -z "$lines" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf '%s:\n%s\n' "$1" "$lines"
	fi
}

# quoted FILE...: prints the words that stand in single quotes in the files.
quoted() {
	sed 's/--.*//' "$@" | grep -oE "'[a-z0-9_]+'" | tr -d "'" | sort -u
}

# foreign FOLDER: prints errors of other domains that the blocks in FOLDER have in
# quotes.
foreign() {
	local own=(cgi-bin/"$(basename "$1")"/*errors.def)

	comm -13 <(names lib/*/*/*errors.def "${own[@]}") <(names {lib/*,cgi-bin}/*/*errors.def) |
		comm -12 - <(quoted "$1"/*.sql)
}

# answered: prints all words that may be the name of an error that is used.
answered() {
	grep -rhoE '\bE_[A-Z0-9_]+' --include='*.[ch]' lib cgi-bin | sed 's/^E_//' |
		tr '[:upper:]' '[:lower:]'
	quoted sql/query/*/*.sql
	sed 's/--.*//' sql/schema/*.sql | grep -oE '\b[a-z0-9_]+\b'
}

for folder in sql/query/*; do
	none "$folder answers with errors of another domain" < <(foreign "$folder")
done
none 'nobody answers with' < <(comm -23 <(names {lib/*,cgi-bin}/*/*errors.def) \
	<(answered | sort -u))

printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
