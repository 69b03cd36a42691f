#!/usr/bin/env bash
# test_map - the table of tests/README.md that leads from the specification's
# rows to scenarios: each row is served, each scenario stands in its file and
# asks for the row.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
build=${BUILD:-build}
work=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-map.XXXXXX")
trap 'rm -rf "$work"' EXIT

# The table's rows: audience, method, path, file, scenario; tabs between.
awk -F ' *[|] *' '
	/^### The specification/ { on = 1; next }
	/^#/ { on = 0 }
	on && $3 ~ /^`\// {
		gsub(/`/, "", $3)
		split($5, part, /` ?/)
		printf "%s\t%s\t%s\ttests/door/%s\t%s\n", $4, $2, $3,
		    part[2], part[3]
	}' tests/README.md >"$work/table"
"$build/tests/project/rows" | cut -f 2-4 | sort -u >"$work/rows"

passed=0 failed=0
# fails TEXT
fails() {
	printf 'tests/README.md: %s\n' "$1"
	failed=$((failed + 1))
}

while IFS=$'\t' read -r who method path file name; do
	row="$who $method $path"
	if ! grep -qxF -- "$who"$'\t'"$method"$'\t'"$path" "$work/rows"; then
		fails "$row is not served"
	elif ! grep -qsxF -- "# $name" "$file"; then
		fails "$row: $file has no scenario «$name»"
	else
		printf '%s\n' "$file" >>"$work/files"
	fi
done <"$work/table"

# Only what is in place can be played.
touch "$work/files" "$work/touched"
mapfile -t files < <(sort -u "$work/files")
if [ ${#files[@]} -gt 0 ]; then
	"$build/tests/door" --touched "${files[@]}" >"$work/played" ||
		fails "scenarios fail: $(grep -v '^touched' "$work/played")"
	sed -n 's/^touched\t//p' "$work/played" | sort -u >"$work/touched"
fi
while IFS= read -r line; do
	if grep -qxF -- "$line" "$work/touched"; then
		passed=$((passed + 1))
	elif [ "$failed" = 0 ]; then
		fails "the scenario does not ask for its row: $line"
	fi
done <"$work/table"
[ "$passed" -gt 0 ] || failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
