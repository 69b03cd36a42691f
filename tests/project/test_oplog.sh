#!/usr/bin/env bash
# test_oplog - the operation log shows what administrators change: every table
# with a column for the user who changed it, and every table that a block
# writes, is watched by its triggers or listed in oplog_exempt with the reason;
# no column whose name sounds like a secret is shown; every table has a name of
# one or two words in the log.  Needs FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh

tables() {
	ask "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p')
	        AND relnamespace = 'public'::regnamespace"
}

# signed: prints the tables with a column creator or updater.
signed() {
	ask "SELECT DISTINCT c.relname FROM pg_class c
	       JOIN pg_attribute a ON a.attrelid = c.oid
	      WHERE a.attname IN ('creator', 'updater') AND NOT a.attisdropped
	        AND c.relkind IN ('r', 'p')
	        AND c.relnamespace = 'public'::regnamespace"
}

written() {
	sed 's/--.*//' sql/query/*/*.sql | tr -s ' \t\n' ' ' |
		grep -oE '(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO) [a-z_0-9]+' |
		sed 's/.* //' | sort -u
}

# watched: prints the tables watched for insert, update and delete, and the tables
# of links watched for insert and delete.
watched() {
	ask "SELECT c.relname FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
	       JOIN pg_proc p ON p.oid = t.tgfoid
	      WHERE p.proname IN ('oplog_rows', 'oplog_links')
	        AND t.tgenabled = 'O'
	      GROUP BY c.relname, p.proname
	     HAVING count(*) = CASE p.proname WHEN 'oplog_rows' THEN 3 ELSE 2 END"
}

# bare: prints columns of watched tables whose names sound like secrets and that
# are shown.
bare() {
	ask "SELECT c.relname || '.' || a.attname FROM pg_trigger t
	       JOIN pg_class c ON c.oid = t.tgrelid
	       JOIN pg_proc p ON p.oid = t.tgfoid
	       JOIN pg_attribute a ON a.attrelid = c.oid
	      WHERE p.proname = 'oplog_rows' AND t.tgname = 'oplog_update'
	        AND a.attnum > 0 AND NOT a.attisdropped
	        AND a.attname ~ 'passw|pwd|secret|token|credential|private|hash'
	        AND a.attname <> ALL(
	            string_to_array(encode(t.tgargs, 'escape'), '\\000'))"
}

# wordy: prints names for the operation log that are neither one nor two words of
# small letters.
wordy() {
	ask "SELECT DISTINCT split_part(encode(t.tgargs, 'escape'), '\\000', 1)
	       FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
	      WHERE p.proname IN ('oplog_rows', 'oplog_links')
	        AND split_part(encode(t.tgargs, 'escape'), '\\000', 1)
	            !~ '^[A-Z]+ ([a-z]+ of )?[a-z]+( [a-z]+)?\$'"
}

tables=$(tables | sort)
watched=$(watched | sort)
bare=$(bare)
wordy=$(wordy)
exempt=$(listed oplog_exempt)
concerned=$({ signed; comm -12 <(written) <(echo "$tables"); } | sort -u)
none 'no table is watched' < <([ -n "$watched" ] || echo log)
none 'is changed unlogged: SELECT oplog_watch(...) in its schema file, or a reason in tests/project/oplog_exempt' \
	< <(comm -23 <(echo "$concerned") <(sort -u <(echo "$watched") <(echo "$exempt")))
none 'is in oplog_exempt, but is watched' \
	< <(comm -12 <(echo "$watched") <(echo "$exempt"))
none 'is in oplog_exempt, but no block writes it' \
	< <(comm -13 <(echo "$concerned") <(echo "$exempt"))
none 'is in oplog_exempt without a reason' < <(unreasoned oplog_exempt)
none 'is shown in the log: name it as a secret in oplog_watch(...)' \
	< <(grep . <<<"$bare" || true)
none 'is no name of a thing in two words at most' < <(grep . <<<"$wordy" || true)
checks_summary
