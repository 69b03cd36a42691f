#!/usr/bin/env bash
# test_scoped_blocks - every block that names system_users or system_dept uses
# the caller's data scope (:scope_all, :scope_depts, :scope_self), or is listed
# in scope_exempt with the reason.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh

# blocks: prints file, block and whether it names the data scope, for each block
# that uses one of these tables.
blocks() {
	awk '
	function flush() {
		if (name != "" && touches)
			printf "%s\t%s\t%d\n", file, name, (scoped > 0)
	}
	# A part counts as belonging to each block that includes it.
	/^-- (name|part): / {
		flush()
		file = FILENAME
		name = $2 == "name:" ? $3 : ""
		part = file " " $3
		touches = scoped = 0
	}
	/^-- with: / {
		from = file " " $3
		if (split($3, w, ".") == 2) # a part of another file of the folder
			sub(/[^\/]*$/, w[1] ".sql " w[2], from)
		touches += touched[from]
		scoped += said[from]
	}
	/^[ \t]*--/ { next }
	/system_users|system_dept/ { touches = 1; touched[part] = 1 }
	/:scope_(all|depts|self)/ { scoped = 1; said[part] = 1 }
	END { flush() }' "$@"
}

exempt=$(listed scope_exempt)
passed=0 failed=0
while IFS=$'\t' read -r file block scoped; do
	if grep -qx -- "$block" <<<"$exempt"; then
		[ "$scoped" = 0 ] || {
			printf 'scope_exempt: %s needs no exemption\n' "$block"
			failed=$((failed + 1))
			continue
		}
	elif [ "$scoped" = 0 ]; then
		printf '%s: block %s touches users or departments without :scope_all ...; see sql/README.md\n' \
			"$file" "$block"
		failed=$((failed + 1))
		continue
	fi
	passed=$((passed + 1))
done < <(blocks sql/query/*/*.sql)
for block in $exempt; do
	grep -rqx -- "-- name: $block" sql/query || {
		printf 'scope_exempt: there is no block %s\n' "$block"
		failed=$((failed + 1))
	}
done
[ "$passed" -gt 0 ] || failed=$((failed + 1))
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
