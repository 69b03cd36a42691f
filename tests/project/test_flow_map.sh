#!/usr/bin/env bash
# test_flow_map - the table of tests/flow/README.md that leads from each rule of
# the workflow engine to golden cases: every case that it names exists, it names
# every case, there are at least 300, and no file has two cases of one name.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
passed=0 failed=0

# fails TEXT: prints the text and counts a failure.
fails() {
	printf 'tests/flow: %s\n' "$1"
	failed=$((failed + 1))
}

cases=$(sed -nE 's|^# ([A-Za-z0-9_]+): .*|\1|p' tests/flow/cases/*.case | wc -l)
doubled=$(for file in tests/flow/cases/*.case; do
	sed -nE "s|^# ([A-Za-z0-9_]+): .*|${file##*/} \1|p" "$file"
done | sort | uniq -d)
[ -z "$doubled" ] || fails "named twice: $doubled"
[ "$cases" -ge 300 ] || fails "$cases cases are fewer than 300"

# one line for each case: rule, file, case, with tabs between
table=$(awk -F ' *[|] *' '
	/^## Where each rule is/ { on = 1; next }
	/^#/ { on = 0 }
	on && $3 ~ /^`/ {
		n = split($3, part, /; /)
		for (i = 1; i <= n; i++) {
			file = part[i]
			sub(/^`/, "", file)
			sub(/`.*/, "", file)
			names = part[i]
			sub(/^`[^`]*` /, "", names)
			k = split(names, name, /, /)
			for (j = 1; j <= k; j++)
				printf "%s\t%s\t%s\n", $2, file, name[j]
		}
	}
	on && NF > 3 && $3 == "" && $2 !~ /^\*\*/ { printf "%s\t\t\n", $2 }' tests/flow/README.md)
while IFS=$'\t' read -r rule file name; do
	if [ -n "$name" ] && grep -qs "^# $name: " "tests/flow/cases/$file.case"; then
		passed=$((passed + 1))
	else
		fails "«$rule»: there is no case $file $name"
	fi
done <<<"$table"

# Each case must be named by a rule; otherwise nobody would find the case when the
# rule changes.
while read -r file name; do
	grep -qP "^[^\t]*\t$file\t$name$" <<<"$table" ||
		fails "no rule names $file $name"
done < <(for file in tests/flow/cases/*.case; do
	base=${file##*/}
	sed -nE "s|^# ([A-Za-z0-9_]+): .*|${base%.case} \1|p" "$file"
done)
[ "$passed" -ge 300 ] || fails "the table names only $passed cases"
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
