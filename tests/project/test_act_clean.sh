#!/usr/bin/env bash
# test_act_clean - the job log_clean keeps acts by which approvals are judged for 400
# days, and those of the 400 days before the oldest approval that still runs.  Needs
# BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
# shellcheck source=tests/lib/checks.sh
. tests/lib/checks.sh

# kept: prints how many days old the acts are that the job leaves.
kept() {
	"${BUILD:-build}/bin/job" log_clean >/dev/null 2>&1
	ask "SELECT string_agg(thing::text, ' ' ORDER BY thing) FROM system_person_act"
}

ask "DELETE FROM system_person_act;
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing, create_time)
	SELECT 1, 1, 'role', 1, days, now() - make_interval(days => days)
	  FROM unnest(ARRAY[399, 401, 429, 431]) days;
	INSERT INTO app_blacklist_draft (id, tenant_id, business_type, business_id,
	       blacklist_id, update_type, base_revision, status, submit_time)
	VALUES (9000001, 1, 'main', 9000001, 9000001, 'update', 1, 1, now() - interval '30 days'),
	       (9000002, 1, 'main', 9000002, 9000002, 'update', 1, 3, now() - interval '60 days')"
check 'while an approval of 30 days runs' '399 401 429' "$(kept)"
ask "DELETE FROM app_blacklist_draft WHERE id IN (9000001, 9000002)"
check 'without one' 399 "$(kept)"
ask "DELETE FROM system_person_act"
checks_summary
