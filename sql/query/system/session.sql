-- Sessions of signed-in users.  The database has only hashes of tokens; the
-- page shows the first half of a token's hash, and sessions are ended by that
-- name.

-- part: session_shown
-- Members have no department: their sessions are shown to everybody who may look
-- at sessions, as another module manages them.  Once its access token has run out, a
-- session rests, until it is renewed or expires itself.
SELECT s.id, encode(substring(t.hash FOR 16), 'hex') AS access_token,
       encode(substring(s.hash FOR 16), 'hex') AS refresh_token, s.user_id,
       s.user_type, s.client_id, t.create_time, s.expires_time
  FROM system_session s
  JOIN LATERAL (
       SELECT a.hash, a.create_time, a.expires_time
         FROM system_access_token a
        WHERE a.session_id = s.id
        ORDER BY a.expires_time DESC, a.hash
        LIMIT 1) t ON true
 WHERE s.tenant_id = :tenant_id AND s.expires_time > now()
   AND (:scope_all OR s.user_type <> :USER_ADMIN OR EXISTS (
       SELECT FROM system_users u
        WHERE u.id = s.user_id AND u.tenant_id = :tenant_id AND NOT u.deleted
          AND (u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)))

-- name: session_page
-- order: id DESC
-- with: session_shown
   AND (COALESCE(:resting::boolean, false) OR t.expires_time > now())
   AND (:user_id::bigint IS NULL OR s.user_id = :user_id)
   AND (:user_type::int IS NULL OR s.user_type = :user_type)
   AND (:client_id::text IS NULL OR holds(s.client_id, :client_id));

-- name: session_get
-- with: session_shown
   AND s.id = :id;

-- part: tokens_named
  FROM unnest(:handles::text[]) h
  JOIN system_access_token t
    ON t.hash BETWEEN decode(h || repeat('0', 32), 'hex')
                  AND decode(h || repeat('f', 32), 'hex')

-- name: session_people
-- The users of these sessions, locked as by user_list_lock, because their
-- rights are authorised next.  Members are left out, as another module manages
-- them; so is the caller himself, who may always end his own sessions.
SELECT id FROM system_users
 WHERE tenant_id = :tenant_id AND id <> :login_id AND id IN (
       SELECT s.user_id
-- with: tokens_named
         JOIN system_session s
           ON s.id = t.session_id AND s.tenant_id = :tenant_id
          AND s.user_type = :USER_ADMIN
        WHERE h ~ '^[0-9a-f]{32}$')
   AND NOT deleted
 ORDER BY id
   FOR UPDATE;

-- name: session_end
-- Ends the sessions named by these handles; malformed and unknown ones are
-- ignored.  Any token of a session names it, an expired one, too.  The login
-- log gets a row for the user whose session ended (type 202: ended by somebody
-- else), the operation log one for the user who ended it.  The login log needs
-- the names of deleted users, too, so NOT deleted is left out.
WITH named AS (
     SELECT t.session_id
-- with: tokens_named
      WHERE h ~ '^[0-9a-f]{32}$'),
ended AS (
     DELETE FROM system_session s
      WHERE s.tenant_id = :tenant_id
        AND s.id IN (SELECT session_id FROM named)
     RETURNING s.id, s.user_id, s.user_type, s.client_id),
told AS (
     INSERT INTO system_login_log (log_type, trace_id, user_id, user_type,
            username, result, user_ip, user_agent, tenant_id)
     SELECT 202, :trace_id, e.user_id, e.user_type,
            COALESCE(left(u.username, 50), ''), 0, left(:ip, 50),
            left(:agent, 512), :tenant_id
       FROM ended e
       LEFT JOIN system_users u
         ON u.id = e.user_id AND u.tenant_id = :tenant_id
            AND e.user_type = :USER_ADMIN)
SELECT oplog_write('Deleted', 'SYSTEM session', '{}', array_agg(e.id),
       array_agg(jsonb_build_object('user_id', e.user_id, 'user_type',
       e.user_type, 'client_id', e.client_id)), array_agg(NULL::jsonb))
       IS NULL AS logged
  FROM ended e
HAVING count(*) > 0;

-- name: session_revision
SELECT id, NULL::bigint AS updater, NULL::timestamptz AS update_time
  FROM system_session
 WHERE tenant_id = :tenant_id AND id = ANY (ARRAY(
       SELECT t.session_id
         FROM unnest(ARRAY[:access_token::text]) h
         JOIN system_access_token t
           ON t.hash BETWEEN decode(h || repeat('0', 32), 'hex')
                         AND decode(h || repeat('f', 32), 'hex')
        WHERE h ~ '^[0-9a-f]{32}$'))
   FOR NO KEY UPDATE;
