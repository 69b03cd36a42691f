#!/usr/bin/env bash
# test_flow_stored - every golden case of the workflow engine gives the same
# answers when the state is loaded from the tables before each command, and the
# rows that the cases leave behind break no rule of
# tests/lib/instance_faults.sql.  Needs BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
export LC_ALL=C.UTF-8
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh
build=${BUILD:-build}

# The cases use a database of their own.  In it a tree may have several first
# instances, because a case may start several instances with one run of numbers.
shared=$FLEETDESK_DATABASE_URL
export FLEETDESK_DATABASE_URL="$shared dbname=flow_stored"
trap 'psql -X -q -d "$shared" -c "DROP DATABASE IF EXISTS flow_stored WITH (FORCE)"' EXIT
psql -X -q -d "$shared" -c 'CREATE DATABASE flow_stored TEMPLATE pristine'
ask "DO \$\$
	DECLARE
		single text;
	BEGIN
		SELECT conname INTO STRICT single FROM pg_constraint
		 WHERE conrelid = 'bpm_process_instance'::regclass
		   AND pg_get_constraintdef(oid) LIKE '%num = 1%';
		EXECUTE format('ALTER TABLE bpm_process_instance DROP CONSTRAINT %I', single);
	END \$\$"

rc=0
out=$(BUILD=$build/tests/stored "$build/tests/flow-cases" --reload tests/flow/cases/*.case 2>&1) || rc=$?
[[ $out =~ ([0-9]+)\ passed,\ ([0-9]+)\ failed$ ]] || { echo "$out"; exit 1; }
passed=$((passed + BASH_REMATCH[1])) failed=$((failed + BASH_REMATCH[2]))
[ $rc = 0 ] || echo "$out"

check 'rows that hold to no rule' '' \
	"$(psql -X -q -A -t -d "$FLEETDESK_DATABASE_URL" -f tests/lib/instance_faults.sql)"
checks_summary
