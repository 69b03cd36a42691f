#!/usr/bin/env bash
# test_session_clean - the job session_clean deletes expired sessions, expired
# tokens but the latest one of each session, and old rows of the login log, in
# several batches; it deletes nothing else and says how many of each.  Needs
# BUILD and FLEETDESK_DATABASE_URL.
set -euo pipefail
cd "$(dirname "$(realpath "$0")")/../.."
helper=session_clean
# shellcheck source=tests/lib/job_processes.sh
. tests/lib/job_processes.sh
export FLEETDESK_CACHE_DIR=$FLEETDESK_HOME
many=2500
first=7600000 # the id of the first session

# Of each ten sessions five have expired.  Each has three tokens: the first and
# the second have expired, and the last, too, in sessions whose number ends with
# 9.
ask "INSERT INTO system_session (id, hash, user_id, user_type, tenant_id,
            create_time, expires_time)
     SELECT $first + n, sha256(('session ' || n)::bytea), 1, 2, 1,
            now() - interval '31 days',
            now() + CASE WHEN n % 10 < 5 THEN interval '-1 s' ELSE '1 h' END
       FROM generate_series(1, $many) n;
     INSERT INTO system_access_token (hash, session_id, create_time,
            expires_time)
     SELECT sha256(('token ' || n || ' ' || k)::bytea), $first + n,
            now() - make_interval(mins => 90 - k),
            now() + CASE WHEN k < 3 OR n % 10 = 9 THEN interval '-1 s'
                    ELSE '1 h' END
       FROM generate_series(1, $many) n, generate_series(1, 3) k;
     DELETE FROM system_login_log;
     INSERT INTO system_login_log (log_type, user_type, username, result,
            user_ip, user_agent, tenant_id, create_time)
     SELECT 100, 2, 'someone', 0, '::1', '', 1,
            now() - interval '180 days' + make_interval(mins => n - 2400)
       FROM generate_series(1, $many) n"

# left: prints how many sessions, tokens and rows of the login log there are.
left() {
	ask "SELECT (SELECT count(*) FILTER (WHERE expires_time > now()) || '/'
	                    || count(*) FROM system_session
	              WHERE id > $first) || ' ' ||
	            (SELECT count(*) FROM system_access_token
	              WHERE session_id > $first) || ' ' ||
	            (SELECT count(*) FROM system_login_log)"
}

check 'before' "1250/2500 7500 2500" "$(left)"
said=$("$job" session_clean)
check 'it says how many' \
	'sessions: 1250 rows deleted|access tokens: 2500 rows deleted|login log: 2400 rows deleted' \
	"$(paste -sd '|' <<<"$said")"
check 'of each session the latest token stays' "1250/1250 1250 100" "$(left)"
check 'the latest one' 0 "$(ask "SELECT count(*) FROM system_access_token
	WHERE session_id > $first AND create_time < now() - interval '88 minutes'")"
"$job" session_clean >/dev/null
check 'the second time nothing' "1250/1250 1250 100" "$(left)"
checks_summary
