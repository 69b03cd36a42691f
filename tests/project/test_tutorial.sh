#!/usr/bin/env bash
# test_tutorial - the examples of cgi-bin/README.md are true to the letter: in a copy
# of this tree and its build, each block is written where the text says, and then the
# commands succeed as they stand there.  Needs BUILD.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
build=$(realpath "${BUILD:-build}")
tree=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-tutorial.XXXXXX")
trap 'rm -rf "$tree"' EXIT

# The copy keeps the times of files, so that make builds only what is new.
copy() {
	chmod 755 "$tree"
	mkdir "$tree/new" "$tree/taken"
	tar -c --exclude=./build --exclude=./.git --exclude=node_modules . |
		tar -x -C "$tree/new"
	mkdir "$tree/new/build"
	find "$build" -mindepth 1 -maxdepth 1 ! -name sanitize ! -name site \
		-exec cp -a -t "$tree/new/build" {} +
	awk -v dir="$tree/taken" -f tests/project/tutorial.awk cgi-bin/README.md
}

# write PIECE FILE PLACE: writes a block into a file of the copy: above the heading of
# the endpoints, as the last entry of the first table, or at the end.
write() {
	local piece=$1 file=$tree/new/$2

	case $3 in
	above)
		sed -i "/^.\* -- endpoints -/ e cat '$piece' && echo" "$file"
		;;
	last)
		sed -i "0,/^TABLE(/ {
			/^static const struct endpoint/,/^};/ {
				/^};/ e cat '$piece'
			}
		}" "$file"
		;;
	end)
		{ echo && cat "$piece"; } >>"$file"
		;;
	esac
}

# commands: prints the commands of the README, each once, where it stands last.
commands() {
	sed -e :a -e '/\\$/N; s/\\\n//; ta' "$tree/taken/commands" |
		tac | awk '!seen[$0]++' | tac
}

# follow: runs the commands in the copy; ends with the first that fails.
follow() {
	local command

	cd "$tree/new"
	unset BUILD MAKEFLAGS MAKELEVEL MFLAGS
	while read -r command; do
		printf '$ %s\n' "$command"
		bash -c "$command" </dev/null
	done < <(commands)
}

copy
while read -r piece file place; do
	check "$file is a place for a block" yes "$([ -f "$tree/new/$file" ] && echo yes)"
	write "$piece" "$file" "$place"
done <"$tree/taken/pieces"
check 'the blocks of the README' 6 "$(wc -l <"$tree/taken/pieces")"
follow >"$tree/said" 2>&1 & # a shell of its own, which ends at the first failure
if wait $!; then
	right
else
	tail -n 30 "$tree/said"
	wrong 'the commands of cgi-bin/README.md' 'all succeed' \
		"$(grep '^\$' "$tree/said" | tail -n 1)"
fi
# In a database of this release migrate applies only what is above all others.
newest=$(grep -oE 'sql/upgrade/[0-9]+_[a-z_]+\.sql' cgi-bin/README.md | head -n 1)
check 'the upgrade of the README is the last one' "$newest" \
	"sql/upgrade/$(cd "$tree/new/sql/upgrade" && printf '%s\n' *.sql | tail -n 1)"
checks_summary
