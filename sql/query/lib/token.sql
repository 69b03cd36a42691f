-- Sessions and their tokens.

-- name: token_caller
-- The user of an access token, his tenant, his enabled roles, and the present
-- permission epoch, with which the process's copy of roles is compared.
-- Members (type 1) are known to another module only; their ids are not in
-- system_users.  The ids of his roles are an array and no join: of all roles a
-- join would make a hash table for each request.
SELECT s.user_id, s.user_type, s.tenant_id, t.session_id, u.dept_id,
       u.language,
       n.name AS tenant_name, n.status AS tenant_status,
       n.expire_time <= now() AS tenant_expired,
       ARRAY(SELECT r.id
               FROM system_role r
              WHERE r.id = ANY (ARRAY(
                    SELECT l.role_id FROM system_user_role l
                     WHERE l.user_id = u.id AND l.tenant_id = s.tenant_id))
                AND r.tenant_id = s.tenant_id
                AND r.status = 0 AND NOT r.deleted) AS roles,
       (SELECT value FROM system_epoch WHERE name = 'permission') AS epoch
  FROM system_access_token t
  JOIN system_session s ON s.id = t.session_id
  LEFT JOIN system_users u ON u.id = s.user_id AND u.tenant_id = s.tenant_id
   AND s.user_type = :USER_ADMIN AND u.status = 0 AND NOT u.deleted
  JOIN system_tenant n ON n.id = s.tenant_id AND NOT n.deleted
 WHERE t.hash = :hash::bytea AND t.expires_time > now()
   AND s.expires_time > now() AND (s.user_type = :USER_MEMBER OR u.id IS NOT NULL);

-- name: token_peek
SELECT s.user_type, s.tenant_id
  FROM system_access_token t
  JOIN system_session s ON s.id = t.session_id
 WHERE t.hash = :hash::bytea AND t.expires_time > now()
   AND s.expires_time > now();

-- name: token_socket
-- The session of a refresh or access token; no row when its user is disabled or
-- deleted.
SELECT s.id AS session_id, s.user_id, s.user_type, s.tenant_id,
       n.name AS tenant_name, n.status AS tenant_status,
       n.expire_time <= now() AS tenant_expired,
       (extract(epoch FROM s.expires_time) * 1000)::bigint AS expires_ms
  FROM system_session s
  JOIN system_users u ON u.id = s.user_id AND u.tenant_id = s.tenant_id
   AND u.status = 0 AND NOT u.deleted
  JOIN system_tenant n ON n.id = s.tenant_id AND NOT n.deleted
 WHERE s.id = (
       SELECT r.id FROM system_session r WHERE r.hash = :hash::bytea
        UNION ALL
       SELECT t.session_id FROM system_access_token t
        WHERE t.hash = :hash AND t.expires_time > now()
        LIMIT 1)
   AND s.expires_time > now();

-- name: session_create
-- No row: the tenant was deleted after the caller had checked it.
INSERT INTO system_session (hash, user_id, user_type, tenant_id, scopes,
       expires_time)
SELECT :hash::bytea, :user_id, :user_type::int, id, :scopes::text[],
       now() + interval '30 days'
  FROM system_tenant
 WHERE id = :tenant_id AND NOT deleted
RETURNING id;

-- name: access_token_create
-- Earlier access tokens of the session stay valid for a minute, for browser
-- tabs that still use them; a session keeps its latest sixteen.  `shortened`
-- and `dropped` never touch the same row: of two changes of a row in one
-- statement PostgreSQL makes only one.
WITH latest AS MATERIALIZED (
	SELECT hash FROM system_access_token
	 WHERE session_id = :session_id::bigint AND expires_time > now()
	 ORDER BY create_time DESC, hash LIMIT 15
), shortened AS (
	UPDATE system_access_token
	   SET expires_time = LEAST(expires_time, now() + interval '60 seconds')
	 WHERE hash IN (SELECT hash FROM latest)
), dropped AS (
	DELETE FROM system_access_token
	 WHERE session_id = :session_id
	   AND hash NOT IN (SELECT hash FROM latest)
)
INSERT INTO system_access_token (hash, session_id, expires_time)
VALUES (:hash::bytea, :session_id, now() + interval '30 minutes')
RETURNING expires_time, (extract(epoch FROM expires_time) * 1000)::bigint AS expires_ms;

-- name: session_by_refresh
-- The session is locked, so that a refresh and a sign-out at the same time
-- happen one after the other.
SELECT s.id, s.user_id, s.user_type, s.tenant_id,
       s.expires_time <= now() AS expired,
       s.user_type = :USER_MEMBER OR u.id IS NOT NULL AS usable
  FROM system_session s
  LEFT JOIN system_users u ON u.id = s.user_id AND u.tenant_id = s.tenant_id
   AND s.user_type = :USER_ADMIN AND u.status = 0 AND NOT u.deleted
 WHERE s.hash = :hash::bytea
   FOR UPDATE OF s;

-- name: session_drop
DELETE FROM system_session WHERE id = :id::bigint;

-- name: session_close
DELETE FROM system_session s
 USING system_access_token t
 WHERE t.hash = :hash::bytea AND s.id = t.session_id
   AND t.expires_time > now()
RETURNING s.user_id, s.user_type, s.tenant_id;

-- name: token_record
-- The user and session of an access token, for other modules.
SELECT s.user_id, s.user_type,
       CASE WHEN u.id IS NULL THEN '{}'
            ELSE json_build_object('nickname', u.nickname,
                                   'deptId', u.dept_id::text)
       END AS user_info, s.tenant_id, s.scopes,
       LEAST(t.expires_time, s.expires_time) AS expires_time
  FROM system_access_token t
  JOIN system_session s ON s.id = t.session_id
  LEFT JOIN system_users u ON u.id = s.user_id AND u.tenant_id = s.tenant_id
   AND s.user_type = :USER_ADMIN AND u.status = 0 AND NOT u.deleted
 WHERE t.hash = :hash::bytea AND t.expires_time > now()
   AND s.expires_time > now() AND (s.user_type = :USER_MEMBER OR u.id IS NOT NULL);

-- name: token_remove
-- Finds the session by an expired access token, too, because the session may
-- still live.  The refresh token is NULL: only its hash is stored.
DELETE FROM system_session s
 USING system_access_token t
 WHERE t.hash = :hash::bytea AND s.id = t.session_id
RETURNING :access_token::text AS access_token, NULL::text AS refresh_token,
          s.user_id, s.user_type, t.expires_time;
