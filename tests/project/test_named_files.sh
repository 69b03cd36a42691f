#!/usr/bin/env bash
# test_named_files - every file or folder that a README or a comment names exists,
# or is listed in named_files_exempt with the reason: so nothing speaks of a file
# that was renamed or removed.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
here=$PWD
work=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-named.XXXXXX")
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

# judge: prints the names of missing files in the tree of the current folder.
judge() {
	local sources

	find . \( -name .git -o -name build -o -name node_modules \) -prune \
		-o -type f -printf '%P\n' | sort >"$work/paths"
	# test_lint.sh contains a tree of its own; the bench writes RESULTS.md.
	mapfile -t sources < <(grep -vE -e '(^|/)(vendor|iso-codes|models|encodings)/' \
		-e '\.(json|png|case|js|ts|vue|css|html)$' \
		-e '(^|/)(test_lint\.sh|RESULTS\.md)$' "$work/paths" |
		while read -r path; do
			[ ! -s "$path" ] || ! grep -Iq . "$path" || printf '%s\n' "$path"
		done)
	awk -f "$here/tests/project/named_files.awk" "$work/paths" \
		tests/project/named_files_exempt "${sources[@]}"
}

judge >"$work/found"
sed 's/^/named: /' "$work/found"
failed=$(wc -l <"$work/found")
passed=$(wc -l <"$work/paths")

# The test of the check itself: a tree with names of each kind.
mkdir "$work/tree"
cd "$work/tree"
mkdir -p lib/one sql/query/two tests/project
printf 'gone.c lib/one/a.c\nunused.c *\n' >tests/project/named_files_exempt
printf '/* a.c - like one/b.h, gone.c; %s */\nchar *x = "/* no.c"; /* lost.c */\n' \
	'lib/one, lib/one/a, one/errors.h, sql/two/q.h, x.h, FOLDER/x.h' >lib/one/a.c
printf 'DOMAIN(1)\n' >lib/one/errors.def
printf '/* b.h - b. */\n' >lib/one/b.h
printf -- '-- lib/two and q.sql\nSELECT 1;\n' >sql/query/two/q.sql
# shellcheck disable=SC2016 # the backticks are Markdown's
printf 'Read `lib/one/missing.c`, `lib/<room>/d.c` and query/two.\n' >README.md
judge | sort >"$work/found"
if diff "$work/found" - <<'END'; then
README.md:1: lib/one/missing.c
exempt: unused.c *
lib/one/a.c:2: lost.c
sql/query/two/q.sql:1: lib/two
END
	passed=$((passed + 1))
else
	failed=$((failed + 1))
fi
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
