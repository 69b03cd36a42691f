#!/usr/bin/env bash
# test_file_tenant - the schema file 0077, which gives stored files and their
# tickets a tenant: that of the creator, or the first tenant if the creator is
# not known; nothing else of the files changes.  Needs FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh

shared=$FLEETDESK_DATABASE_URL
export FLEETDESK_DATABASE_URL="$shared dbname=before"
before=$(mktemp -d)
end() {
	psql -X -q -d "$shared" -c 'DROP DATABASE IF EXISTS before WITH (FORCE)'
	rm -rf "$before"
}
trap end EXIT
psql -X -q -d "$shared" -c 'CREATE DATABASE before'

# The schema files before that migration; seeds come after the schema and are
# not needed.
mkdir "$before/scripts" "$before/sql"
cp scripts/migrate "$before/scripts/"
cp -R sql/schema "$before/sql/"
for file in "$before"/sql/schema/*; do
	number=${file##*/}
	[ "$((10#${number%%_*}))" -lt 77 ] || rm "$file"
done
"$before/scripts/migrate" >/dev/null
ask "INSERT INTO system_users (id, tenant_id, username, password, nickname,
            deleted)
     VALUES (11, 1, 'one', '-', 'n', false), (12, 2, 'two', '-', 'n', false),
            (13, 2, 'gone', '-', 'n', true);
     INSERT INTO system_session (hash, user_id, user_type, tenant_id,
            expires_time)
     VALUES ('a', 12, 1, 3, now());
     INSERT INTO infra_file (config_id, name, path, url, type, size, creator,
            creator_type, deleted, update_time)
     SELECT 1, 'n', path, 'u', 't', 7, creator, type, gone, '2020-01-01Z'
       FROM (VALUES ('a', NULL::bigint, NULL::int, false), ('b', 11, 2, false),
             ('c', 12, 2, false), ('d', 12, 2, true), ('e', 13, 2, false),
             ('f', 12, 1, false), ('g', 11, 1, false), ('h', 99, 2, false)
            ) f (path, creator, type, gone);
     INSERT INTO infra_file_ticket (config_id, path, user_type, user_id, expires)
     VALUES (1, 'x', 2, 11, now()), (1, 'y', 2, 12, now())"

# others: the columns that the migration must not change.
others() {
	ask "SELECT md5(string_agg((to_jsonb(f) - 'tenant_id')::text, ',' ORDER BY id))
	       FROM infra_file f"
	ask 'SELECT * FROM infra_file_usage ORDER BY user_type, user_id'
	ask 'SELECT count(*) FROM system_operate_log'
}
was=$(others)
scripts/migrate >/dev/null
check 'tenants of files' 'a1 b1 c2 d2 e2 f3 g1 h1' "$(ask "SELECT
	string_agg(path || tenant_id, ' ' ORDER BY path) FROM infra_file")"
check 'tenants of tickets' 'x1 y2' "$(ask "SELECT
	string_agg(path || tenant_id, ' ' ORDER BY path) FROM infra_file_ticket")"
check 'the rest' "$was" "$(others)"
ask "UPDATE infra_file SET size = 8 WHERE path = 'b'"
check 'counted as before' 8 "$(ask 'SELECT bytes FROM infra_file_usage
	WHERE user_type = 2 AND user_id = 11')"
checks_summary
