#!/usr/bin/env bash
# test_packages - every program that a shell script calls by a plain word is in a
# package of scripts/packages, in one that such a package depends on, or in Debian's
# base, or systemd, which scripts/lib/systemd.sh calls only where it runs.  It judges the
# programs that this machine has: one that is nowhere fails by
# itself.  tests/bus, tests/files and tests/metrics have packages of their own.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
dir=$(mktemp -d "${TMPDIR:-/tmp}/fleetdesk-packages.XXXXXX")
trap 'rm -rf "$dir"' EXIT

# code FILE...: prints scripts without comments, quoted texts and here-documents,
# but with the commands in $(...) of a text.
code() {
	awk '
	FNR == 1 { depth = single = 0; last = "" }
	last != "" {
		sub(/^\t+/, "")
		if ($0 == last)
			last = ""
		next
	}
	!single && inner[depth] != "\"" && match($0, /<<-?[^A-Za-z_<(]?[A-Za-z_]+/) {
		last = substr($0, RSTART, RLENGTH)
		gsub(/[^A-Za-z_]/, "", last)
	}
	{
		left = ""
		for (i = 1; i <= length($0); i++) {
			c = substr($0, i, 1)
			text = inner[depth] == "\""
			if (single)
				single = c != "\047"
			else if (c == "\\")
				i++
			else if (c == "\047" && !text)
				single = 1
			else if (c == "\"" && text)
				depth--
			else if (c == "\"")
				inner[++depth] = c
			else if (match(substr($0, i), /^\$?\(\(.*\)\)/))
				i += RLENGTH - 1
			else if (c == "$" && substr($0, i + 1, 1) == "(" || c == "(" && !text) {
				inner[++depth] = "("
				left = left "("
				i += c == "$"
			} else if (c == ")" && inner[depth] == "(") {
				depth--
				left = left c
			} else if (c == "#" && !text && left ~ /(^|[ \t])$/)
				break
			else if (!text)
				left = left c
		}
		print left
	}' "$@"
}

# called FILE...: the words of scripts that stand where a command does.
called() {
	local start='(^|[|&;(!]|\<(then|do|else|if|while|until)\>)[[:space:]]*'
	local before='((exec|timeout|xargs|sudo|setsid|nice)( +-[^ ]+| +[0-9.]+)* +)*'

	code "$@" | grep -oE "${start}${before}[A-Za-z][A-Za-z0-9_.+-]*([[:space:];)|]|$)" |
		sed -E 's/[[:space:];)|]$//; s/.*[^A-Za-z0-9_.+-]//' | sort -u
}

# unlisted FILE...: the words that are programs of this machine, but not of the
# packages listed in $dir/programs.
unlisted() {
	local word path

	called "$@" | grep -vxFf <(compgen -bk; cat "$dir/functions") |
		while read -r word; do
			path=$(type -P -- "$word") || continue
			path=$(basename "$(realpath "$path")")
			grep -qxF -e "$word" -e "$path" "$dir/programs" || echo "$word"
		done
}

mapfile -t scripts < <(grep -rlE '^#!.*\bba?sh\b|^# shellcheck shell=' scripts tests |
	grep -v -e '^tests/bus/' -e '^tests/files/' -e '^tests/metrics/' -e /node_modules/)
code "${scripts[@]}" | sed -nE 's/^[[:space:]]*([a-z_0-9]+)\(\).*/\1/p' >"$dir/functions"
mapfile -t wanted < <(
	dpkg-query -W -f '${db:Status-Status} ${Package} ${Essential} ${Priority}\n' |
		awk 'NR == FNR { listed[$1] = $2 ~ /run|test|site|package|backup/; next }
			$1 == "installed" && ($2 == "git" || $2 == "apt" || $2 == "systemd" || listed[$2] || $3 == "yes" || $4 == "required") {
				print $2
			}' scripts/packages -)
apt-cache --recurse --installed --no-recommends --no-suggests --no-conflicts \
	--no-breaks --no-replaces --no-enhances depends "${wanted[@]}" |
	awk '/^[a-z]/ { print $1 }' | { xargs dpkg -L 2>/dev/null || true; } |
	sed -nE 's,.*/s?bin/([^/]+)$,\1,p' | sort -u >"$dir/programs"

none 'is called, but is in no package of scripts/packages' < <(unlisted "${scripts[@]}")

# The check itself finds a program that is in no package, wherever it is called.
mkdir "$dir/bin"
for word in stray_{one,two,three,four,five,said}; do
	printf '#!/bin/sh\n' >"$dir/bin/$word"
	chmod +x "$dir/bin/$word"
done
cat >"$dir/script" <<'STRAY'
#!/usr/bin/env bash
stray_one
sum=$(printf '%s\n' "$(echo 1 | stray_two)" 'it |
stray_said' ) # stray_said
if ! stray_three <<'END'; then
stray_said
END
	find . | xargs -r stray_four
	timeout 5 stray_five
fi
STRAY
check 'programs without a package' 'stray_five stray_four stray_one stray_three stray_two' \
	"$(PATH=$dir/bin:$PATH unlisted "$dir/script" | xargs)"
checks_summary
