# shellcheck shell=bash
# exceptions.sh - reads the lists of exceptions from a rule of this folder, such as
# oplog_exempt: a name a line, whose reason stands behind it or above its paragraph.

# listed LIST: prints the names, sorted.
listed() {
	sed 's/[[:space:]]*#.*//' "tests/project/$1" | grep . | sort || true
}

# unreasoned LIST: prints the names that have no reason.
unreasoned() {
	awk '/^#/ { reason = 1 } /^$/ { reason = 0 }
	/^[a-z]/ && !reason && !/#/ { print $1 }' "tests/project/$1"
}
