#!/usr/bin/env bash
# test_tenant - no block reads another tenant's rows: in its plan every scan of
# a table that has tenant_id is limited by it, in the scan or in a join above.
# Blocks that may read rows of several tenants are listed in tenant_exempt, each
# with the reason.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh
build=${BUILD:-build}

# A database of its own, analyzed just now: so the plans are always the same and
# do not depend on rows of other tests or on the last autovacuum.
shared=$FLEETDESK_DATABASE_URL
FLEETDESK_DATABASE_URL="$shared dbname=plans"
trap 'psql -X -q -d "$shared" -c "DROP DATABASE IF EXISTS plans WITH (FORCE)"' EXIT
psql -X -q -d "$shared" -c 'CREATE DATABASE plans TEMPLATE pristine'
psql -X -q -d "$FLEETDESK_DATABASE_URL" -c ANALYZE

tables() {
	psql -X -A -t -d "$FLEETDESK_DATABASE_URL" -c \
		"SELECT c.relname FROM pg_class c
		   JOIN pg_attribute a ON a.attrelid = c.oid
		  WHERE a.attname = 'tenant_id' AND NOT a.attisdropped
		    AND c.relkind IN ('r', 'p')
		    AND c.relnamespace = 'public'::regnamespace"
}

plans() {
	"$build/tests/project/rows" explain |
		psql -X -A -t -q -d "$FLEETDESK_DATABASE_URL"
}

declare -A exempted=() wide_ones=()
result=$(plans | awk -v tables="$(tables | tr '\n' ' ')" -f tests/project/tenant.awk)
exempt=$(listed tenant_exempt)
for block in $exempt; do
	exempted[$block]=yes
done
passed=0 failed=0
while IFS=$'\t' read -r block file wide; do
	[ "$wide" = - ] || wide_ones[$block]=yes
	if [[ -n ${exempted[${block%%.*}]:-} || $wide = - ]]; then
		passed=$((passed + 1))
	else
		printf '%s: block %s does not limit this by :tenant_id, or has no plan:%s\n' \
			"$file" "$block" "$wide"
		failed=$((failed + 1))
	fi
done <<<"$result"
# An exemption that is not needed would hide a later mistake.
for block in $exempt; do
	if [ -n "${wide_ones[$block]:-}" ]; then
		passed=$((passed + 1))
	else
		printf 'tests/project/tenant_exempt: %s needs no exemption\n' \
			"$block"
		failed=$((failed + 1))
	fi
done
printf '%d passed, %d failed\n' "$passed" "$failed"
[ "$failed" = 0 ]
