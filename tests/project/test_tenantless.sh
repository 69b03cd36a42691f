#!/usr/bin/env bash
# test_tenantless - every table has a column tenant_id that is NOT NULL, or is
# listed in the file tenantless with the reason.  Needs FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
# shellcheck source=tests/project/exceptions.sh
. tests/project/exceptions.sh

# Other tests leave tables in the shared database.
FLEETDESK_DATABASE_URL+=' dbname=pristine'

# tables CONDITION: prints the tables for whose column tenant_id (a) CONDITION is
# true.
tables() {
	ask "SELECT c.relname FROM pg_class c
	       LEFT JOIN pg_attribute a ON a.attrelid = c.oid
	            AND a.attname = 'tenant_id' AND NOT a.attisdropped
	      WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
	        AND c.relnamespace = 'public'::regnamespace
	        AND ($1)" | sort
}

all=$(tables true)
owned=$(tables 'a.attnum IS NOT NULL')
exempt=$(listed tenantless)
none 'no table has tenant_id' < <([ -n "$owned" ] || echo public)
none 'has no tenant_id: add it, or a reason to tests/project/tenantless' \
	< <(comm -23 <(echo "$all") <(sort -u <(echo "$owned") <(echo "$exempt")))
none 'has a tenant_id that may be NULL: nobody would see such a row' \
	< <(tables 'NOT a.attnotnull')
none 'is in tenantless, but has tenant_id' \
	< <(comm -12 <(echo "$owned") <(echo "$exempt"))
none 'is in tenantless, but is no table' \
	< <(comm -13 <(echo "$all") <(echo "$exempt"))
none 'is in tenantless twice' < <(uniq -d <<<"$exempt")
none 'is in tenantless without a reason' < <(unreasoned tenantless)
checks_summary
