# shellcheck shell=bash
# endpoint_blocks.sh - which blocks endpoints use and which tables blocks write, for
# tests that hold writers of some tables to a rule.  Needs BUILD.

# reached: prints pool, audience, method, path, "shared", "authorises" or "-", and a block
# that the endpoint uses (endpoint_blocks.awk), with tabs between them.
reached() {
	local rows=${BUILD:-build}/tests/project/rows

	{ objdump -d --no-show-raw-insn "$rows"; "$rows" reach; } |
		awk -f tests/project/endpoint_blocks.awk
}

# writers TABLES: prints the blocks that write one of these tables.
writers() {
	awk -v tables="$1" '
	BEGIN { gsub(/[ \t\n]+/, "|", tables) }
	/^-- name: / { name = $3 }
	{ sub(/--.*/, "") }
	$0 ~ "(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO) (" tables ")([^a-z_]|$)" {
		print name
	}' sql/query/*/*.sql | sort -u
}
