-- name: login_user
-- Data scope does not apply here: nobody is signed in yet.
SELECT id, password, status
  FROM system_users
 WHERE tenant_id = :tenant_id AND username = :username AND NOT deleted;

-- name: login_attempt
-- Counts the attempt before the password is looked at, so that guesses made
-- side by side are all counted.  Five are free; then each has to wait twice as
-- long as the one before, at most 15 minutes.  A quiet quarter of an hour
-- forgets them.  No row: locked, nothing counted.
INSERT INTO system_login_attempt AS a (tenant_id, username, failures, last_time)
VALUES (:tenant_id, :username, 1, now())
ON CONFLICT (tenant_id, username) DO UPDATE
   SET failures = CASE WHEN a.last_time < now() - interval '15 minutes'
                       THEN 1 ELSE a.failures + 1 END,
       last_time = now()
 WHERE a.failures < 5
    OR a.last_time < now() - LEAST(interval '15 minutes',
       interval '30 seconds' * power(2, LEAST(a.failures - 5, 10)))
RETURNING failures;

-- name: login_forgive
DELETE FROM system_login_attempt
 WHERE tenant_id = :tenant_id AND username = :username;

-- name: login_attempt_sweep
-- Names tried long ago; a few each time, so the table stays small.
DELETE FROM system_login_attempt
 WHERE (tenant_id, username) IN (
	SELECT tenant_id, username FROM system_login_attempt
	 WHERE tenant_id = :tenant_id AND last_time < now() - interval '1 hour'
	 ORDER BY last_time LIMIT 20 FOR UPDATE SKIP LOCKED);

-- name: login_stamp
-- A better hash, if there is one, goes in with the same write.  No row: not
-- the user any more whose password was looked at.
UPDATE system_users
   SET login_ip = :ip, login_date = now(),
       password = COALESCE(:rehash::text, password)
 WHERE id = :user_id::bigint AND tenant_id = :tenant_id AND NOT deleted
   AND status = 0 AND password = :checked;

-- name: login_log_create
INSERT INTO system_login_log (log_type, trace_id, user_id, user_type,
       username, result, user_ip, user_agent, tenant_id)
VALUES (:type::int, :trace_id, :user_id::bigint, 2, left(:username, 50),
        :result::int, left(:ip, 50), left(:agent, 512), :tenant_id);

-- name: login_name_of
-- Also of deleted users: the log names who signed out. NOT deleted is left out.
SELECT username FROM system_users
 WHERE id = :user_id::bigint AND tenant_id = :tenant_id;
