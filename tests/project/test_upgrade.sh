#!/usr/bin/env bash
# test_upgrade - a database that begins at sql/upgrade/base and gets the upgrades, and
# what sql/upgrade/next drops, is the same as an empty one that gets sql/schema and
# sql/seed; and what scripts/migrate refuses.  Needs FLEETDESK_DATABASE_URL.
#
# upgrade_base.sql.gz is a dump of a database of the base:
#	scripts/migrate && pg_dump --no-owner -d "$FLEETDESK_DATABASE_URL" |
#		sed '/^\\\(un\)\?restrict /d' | gzip -n9 >upgrade_base.sql.gz
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C PGCLIENTENCODING=UTF8
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh

shared=$FLEETDESK_DATABASE_URL
databases=(made broken base upgraded twins older again)
tree=$(mktemp -d)
end() {
	local database

	for database in "${databases[@]}"; do
		psql -X -q -d "$shared" \
			-c "DROP DATABASE IF EXISTS $database WITH (FORCE)"
	done
	rm -rf "$tree"
}
trap end EXIT
psql -X -q -d "$shared" -c 'CREATE DATABASE made' -c 'CREATE DATABASE broken' \
	-c 'CREATE DATABASE base'
gzip -dc tests/project/upgrade_base.sql.gz |
	psql -X -q -v ON_ERROR_STOP=1 -d "$shared dbname=base" -f - >/dev/null

# base_made DATABASE: makes one that stands at the base.
base_made() {
	psql -X -q -d "$shared" -c "CREATE DATABASE $1 TEMPLATE base"
}

# use DATABASE: makes it the one of ask and of scripts/migrate.
use() {
	export FLEETDESK_DATABASE_URL="$shared dbname=$1"
}

# dump: prints the definition of the database, as it is spelt after it was read
# once more: PostgreSQL writes some conditions in another way than it was given.
dump() {
	local again="$shared dbname=again"

	psql -X -q -d "$shared" -c 'DROP DATABASE IF EXISTS again' \
		-c 'CREATE DATABASE again'
	pg_dump --schema-only --no-owner -d "$FLEETDESK_DATABASE_URL" |
		psql -X -q -v ON_ERROR_STOP=1 -d "$again" -f - >/dev/null
	pg_dump --schema-only --no-owner -d "$again"
}

# shape: prints what the database is made of, a line for each line of its dump, in
# one order.  The order of columns does not count, nor do partitions of months.
shape() {
	dump | awk '/^-- Name: / {
		object = substr($0, 10)
		table = /; Type: TABLE;/
		month = / [a-z_]+_20[0-9][0-9][01][0-9][_;]/
		n = 0
	}
	/^--/ || /^$/ || /^\\/ || month { next }
	table { sub(/,$/, ""); print object " | " $0; next }
	{ printf "%s | %04d %s\n", object, ++n, $0 }' | sort
}

# rows: prints the rows that every database has, without times and what is random;
# of sequences, how far they are, but for one that lost its first number.
rows() {
	psql -X -q -A -t -v ON_ERROR_STOP=1 -d "$FLEETDESK_DATABASE_URL" <<-'EOF'
		SELECT format($$SELECT %1$L, to_jsonb(t) - '{create_time,update_time,deployment_time}'::text[]
		                  FROM %1$I t
		                 WHERE NOT (%1$L = 'infra_config' AND to_jsonb(t) ->> 'key' = 'system.user.init-password')
		                 ORDER BY 2$$, relname)
		  FROM pg_class
		 WHERE relkind = 'r' AND NOT relispartition
		   AND relnamespace = 'public'::regnamespace
		   AND relname NOT IN ('schema_migration', 'system_epoch', 'app_policy_window')
		 ORDER BY relname
		\gexec
		SELECT sequencename, COALESCE(last_value, 1) FROM pg_sequences ORDER BY 1;
	EOF
}

use made
scripts/migrate >/dev/null
shape >"$tree/made.shape"
rows >"$tree/made.rows"
base_made upgraded
use upgraded
scripts/migrate >/dev/null
psql -X -q -v ON_ERROR_STOP=1 -d "$FLEETDESK_DATABASE_URL" -f sql/upgrade/next
shape >"$tree/upgraded.shape"
rows >"$tree/upgraded.rows"
for what in shape rows; do
	check "write into an upgrade what sql/schema and sql/seed (<) have, and the other way round (>): the $what" '' \
		"$(diff "$tree/made.$what" "$tree/upgraded.$what" | head -n 40)"
done
check 'tables, functions and triggers are compared' t \
	"$([ "$(grep -c "CREATE FUNCTION" "$tree/made.shape")" -gt 100 ] && echo t)"
check 'nothing is left to do' '' "$(scripts/migrate)"
# Files that run outside a transaction may be killed anywhere, and run again.
grep -l '^-- Outside a transaction' sql/upgrade/*.sql | while read -r file; do
	psql -X -q -v ON_ERROR_STOP=1 -d "$FLEETDESK_DATABASE_URL" -f "$file" 2>&1 |
		grep -v NOTICE || true
done
shape >"$tree/again.shape"
check 'what runs outside a transaction may run again' '' \
	"$(diff "$tree/upgraded.shape" "$tree/again.shape" | head -n 40)"

# Another tree with other upgrades.
mkdir "$tree/scripts"
cp scripts/migrate "$tree/scripts/"
cp -RL sql "$tree/"
migrate() {
	"$tree/scripts/migrate" 2>&1 || true
}

printf 'CREATE TABLE half (n int);\nSELECT nothing;\n' >"$tree/sql/upgrade/9000_bad.sql"
like 'an upgrade that fails is named' '*9000_bad.sql*stopped*' "$(migrate)"
check 'and leaves nothing' '0' \
	"$(ask "SELECT count(*) FROM pg_class WHERE relname = 'half'")"
echo 'CREATE TABLE whole (n int);' >"$tree/sql/upgrade/9000_bad.sql"
check 'mended it is applied' 'sql/upgrade/9000_bad.sql' "$(migrate)"
echo >>"$tree/sql/upgrade/9000_bad.sql"
like 'changed it is refused' '*9000_bad.sql was changed after it was applied*' \
	"$(migrate)"
like 'an older tree is refused' '*is older than the database, whose last one is 9000*' \
	"$(scripts/migrate 2>&1 || true)"
ask "UPDATE schema_migration SET file = 'sql/upgrade/9001_last.sql'
      WHERE file = 'sql/upgrade/9000_bad.sql'"
echo >"$tree/sql/upgrade/9001_last.sql"
like 'so is an upgrade before an applied one' \
	'*9000_bad.sql comes before one that is applied*' "$(migrate)"

# soon SQL: waits until the answer is 1.
soon() {
	local end=$((SECONDS + 60))

	until [ "$(ask "$1")" = 1 ] || [ $SECONDS -gt $end ]; do
		sleep 0.1
	done
}

# An index that is made while somebody writes, and a kill meanwhile.
rm "$tree"/sql/upgrade/900*.sql
ask 'CREATE TABLE large (n int)'
cat >"$tree/sql/upgrade/9002_index.sql" <<-'EOF'
	-- Outside a transaction, since others write meanwhile.
	CREATE INDEX CONCURRENTLY IF NOT EXISTS large_n ON large (n);
EOF
mkfifo "$tree/writer"
psql -X -q -d "$FLEETDESK_DATABASE_URL" -f "$tree/writer" >/dev/null &
exec 4>"$tree/writer"
echo "BEGIN; INSERT INTO large VALUES (1);" >&4
soon "SELECT count(*) FROM pg_stat_activity
       WHERE state = 'idle in transaction' AND datname = current_database()"
migrate >"$tree/killed" &
soon "SELECT count(*) FROM pg_index WHERE NOT indisvalid"
migrate >"$tree/waited" &
check 'others write while an index is made' '' "$(ask 'INSERT INTO large VALUES (2)')"
ask "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE query LIKE '%CONCURRENTLY%' AND pid <> pg_backend_pid()" >"$tree/ended"
echo 'COMMIT;' >&4
exec 4>&-
wait
like 'a migration that was killed says so' '*terminating connection*stopped*' \
	"$(cat "$tree/killed")"
check 'the next one, which waited, makes the index' \
	'sql/upgrade/9002_index.sql|1' "$(cat "$tree/waited")|$(ask "
	SELECT count(*) FROM pg_index WHERE indisvalid AND indexrelid = 'large_n'::regclass")"

# A disk that fills up, as this df says, once the migration has begun.
mkdir -p "$tree/home/pg" "$tree/path"
ln -s "$(ask 'SHOW unix_socket_directories')" "$tree/home/db"
cat >"$tree/path/df" <<-EOF
	#!/bin/sh
	echo Avail
	[ -e $tree/full ] && echo 199 || echo 400
	: >$tree/full
EOF
chmod +x "$tree/path/df"
printf 'CREATE TABLE half (n int);\nSELECT pg_sleep(600);\n' >"$tree/sql/upgrade/9003_full.sql"
like 'an upgrade that would fill the disk is taken back' \
	"*it left less than 200 MB on the disk of $tree/home/pg: make room*" "$(
	PATH=$tree/path:$PATH FLEETDESK_HOME=$tree/home \
		FLEETDESK_DATABASE_URL="host=$tree/home/db ${FLEETDESK_DATABASE_URL#host=* }" migrate)"
check 'and leaves nothing' '0' \
	"$(ask "SELECT count(*) FROM pg_class WHERE relname = 'half'")"
rm "$tree/sql/upgrade/9003_full.sql"

ask "TRUNCATE schema_migration;
     INSERT INTO schema_migration VALUES ('sql/schema/0123_old.sql', 'x'),
            ('sql/seed/500_old.sql', 'x')"
like 'an older database is told what to run' \
	"*first run scripts/migrate of commit $(cut -d' ' -f2 sql/upgrade/base)*" \
	"$(scripts/migrate 2>&1 || true)"

use broken
echo 'SELECT nothing;' >"$tree/sql/seed/99_bad.sql"
like 'a seed that fails is named' '*99_bad.sql*stopped*' "$(migrate)"
check 'and leaves nothing' '0' \
	"$(ask "SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace")"

# Names that are alike but for case and blanks.
base_made twins
use twins
ask "INSERT INTO system_post (id, tenant_id, name, code, sort, status)
     VALUES (901, 1, 'Chief', 'a', 1, 0), (902, 1, E'\\u3000CHIEF ', 'b', 1, 0),
            (903, 1, 'Other', 'c', 1, 0), (904, 2, 'chief', 'a', 1, 0);
     INSERT INTO infra_config (category, name, key, value, visible)
     VALUES ('a', 'a', E'\\u00a0a.key ', 'v', true),
            ('a', 'b', 'device.default-channel', 'lots', true)"
like 'those of an older database stay, and are told' \
	'*system_post has names that are alike: "Chief" (901), "*CHIEF " (902)*' \
	"$(scripts/migrate 2>&1)"
check 'and only those' 1 "$(scripts/migrate 2>&1 | grep -c alike)"
like 'so is what an entry does not take any more' \
	'*the configuration entry device.default-channel holds something else than the id of a channel*' \
	"$(scripts/migrate 2>&1)"
like 'there will be no further ones' '*has this name, but for case*' "$(ask "
	INSERT INTO system_post (tenant_id, name, code, sort, status)
	VALUES (1, 'chieF', 'd', 1, 0)" 2>&1 || true)"
like 'nor when one of them is gone' '*has this name, but for case*' "$(ask "
	UPDATE system_post SET deleted = true WHERE id = 901;
	UPDATE system_post SET name = 'chieF' WHERE id = 903" 2>&1 || true)"
check 'a key has no blanks around it' a.key \
	"$(ask "SELECT key FROM infra_config WHERE value = 'v'")"

# Devices without the columns that rules use, of which one was changed and so has
# them.
base_made older
use older
ask "ALTER TABLE device_info DISABLE TRIGGER rule_columns_new;
     INSERT INTO device_info (id, tenant_id, mac, channel_id, system_version, ui)
     SELECT n, 1, ('02000000' || lpad(to_hex(n), 4, '0'))::macaddr, 1, n || '.1',
            'a, b'
       FROM generate_series(1, 100) n;
     ALTER TABLE device_info ENABLE TRIGGER rule_columns_new;
     UPDATE device_info SET name = 'changed' WHERE id = 1;
     UPDATE rule_columns_filled SET done = false;
     CREATE TABLE stood AS SELECT id, version, attr_version, update_time
                             FROM device_info"
check 'one has the columns that rules use' 1 \
	"$(ask 'SELECT count(*) FROM device_info WHERE h32 IS NOT NULL')"
scripts/migrate >/dev/null
check 'now all have them, without a sign of it' 100 "$(ask "SELECT count(*)
	  FROM device_info d JOIN stood s USING (id, version, attr_version, update_time)
	 WHERE d.h32 = mac_h32(d.mac) AND d.sys_ver_key = version_key(d.system_version)
	   AND d.ui_list = '{a,b}'")"
ask "UPDATE device_info SET system_version = '7' WHERE id = 2"
check 'and a change is one' 'true true' "$(ask "SELECT concat_ws(' ',
	       (d.version > s.version)::text, (d.sys_ver_key = version_key('7'))::text)
	  FROM device_info d JOIN stood s USING (id) WHERE id = 2")"
checks_summary
