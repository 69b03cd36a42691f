#!/usr/bin/env bash
# test_cache_notes - every block that writes a row which hosts cache, by itself or by
# a function, returns a note of it in the column cache_note (commit_note_add), so
# that the next request does not find in the cache what was before.  Otherwise it is
# listed in noteless with the reason.  Needs FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh

# Other tests leave tables in the shared database.
FLEETDESK_DATABASE_URL+=' dbname=pristine'

# Tables of which every change is announced to the caches, and that of the keys of
# devices, which are cached all together.
cached=$(ask "SELECT DISTINCT t.tgrelid::regclass FROM pg_trigger t
	WHERE t.tgfoid = 'note_all'::regproc UNION SELECT 'device_key'::regclass")
writes="(INSERT INTO|UPDATE|DELETE FROM|MERGE INTO) (${cached//$'\n'/|})"
# The functions that write them, or call one that does.
functions=$(ask "WITH RECURSIVE own AS (
	     SELECT proname::text AS name, prosrc AS text FROM pg_proc
	      WHERE pronamespace = 'public'::regnamespace
	        AND prorettype <> 'trigger'::regtype
	), writer AS (
	     SELECT name FROM own WHERE text ~ '$writes\M'
	      UNION
	     SELECT o.name FROM own o JOIN writer w ON o.text ~ ('\m' || w.name || '\(')
	) SELECT name FROM writer")

# blocks: prints "noted" or "silent" and the name of each block that writes them.
blocks() {
	awk -v writes="$writes([^a-z_]|$)" -v calls="(^|[^a-z_])(${functions//$'\n'/|})[(]" '
	function flush() {
		if (text ~ writes || text ~ calls)
			print text ~ /AS cache_note/ ? "noted" : "silent", name
		text = ""
	}
	/^-- name: / { flush(); name = $3 }
	{ sub(/--.*/, ""); text = text " " $0 }
	END { flush() }' sql/query/*/*.sql
}

all=$(blocks)
silent=$(sed -n 's/^silent //p' <<<"$all" | sort)
exempt=$(listed noteless)
none 'blocks that return notes' < <([ "$(grep -c '^noted' <<<"$all")" -ge 10 ] ||
	echo too few)
none 'changes a row that hosts cache: return device_note() or channel_note() AS cache_note, or give a reason in tests/project/noteless' \
	< <(comm -23 <(echo "$silent") <(echo "$exempt"))
none 'is in noteless, but changes no such row, or returns its note' \
	< <(comm -13 <(echo "$silent") <(echo "$exempt"))
none 'is in noteless without a reason' < <(unreasoned noteless)
checks_summary
