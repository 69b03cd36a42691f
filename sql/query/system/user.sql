-- Users: those of the tenant within the data scope.

-- part: user_found
-- A department means itself and everything below it.
  FROM system_users u
 WHERE u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
   AND (:username::text IS NULL OR holds(u.username, :username))
   AND (:nickname::text IS NULL OR holds(u.nickname, :nickname))
   AND (:mobile::text IS NULL OR holds(u.mobile, :mobile))
   AND (:status::int IS NULL OR u.status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR u.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR u.create_time <= :create_time_to)
   AND (:role_id::bigint IS NULL OR EXISTS (
        SELECT FROM system_user_role l
         WHERE l.user_id = u.id AND l.role_id = :role_id
           AND l.tenant_id = :tenant_id))
   AND (:post_id::bigint IS NULL OR EXISTS (
        SELECT FROM system_user_post l
         WHERE l.user_id = u.id AND l.post_id = :post_id
           AND l.tenant_id = :tenant_id))
   AND (:channel_id::bigint IS NULL OR EXISTS (
        SELECT FROM user_channel c
         WHERE c.user_id = u.id AND c.channel_id = :channel_id
           AND c.tenant_id = :tenant_id))
   AND (:dept_id::bigint IS NULL OR u.dept_id IN (
        WITH RECURSIVE below AS (
             SELECT b.id FROM system_dept b
              WHERE b.id = :dept_id AND b.tenant_id = :tenant_id
                AND NOT b.deleted
              UNION
             SELECT c.id FROM below p
               JOIN system_dept c ON c.parent_id = p.id
                AND c.tenant_id = :tenant_id AND NOT c.deleted)
        SELECT id FROM below))

-- part: user_whole
SELECT u.id, u.username, u.nickname, u.remark, u.dept_id, d.name AS dept_name,
       u.post_ids, u.email, u.mobile, u.sex, u.avatar, u.status, u.login_ip,
       u.login_date, u.create_time
  FROM system_users u
  LEFT JOIN system_dept d
    ON d.id = u.dept_id AND d.tenant_id = :tenant_id AND NOT d.deleted

-- part: user_brief
SELECT u.id, u.nickname, u.avatar, u.sex, u.dept_id, d.name AS dept_name
  FROM system_users u
  LEFT JOIN system_dept d
    ON d.id = u.dept_id AND d.tenant_id = :tenant_id AND NOT d.deleted

-- name: user_page
-- order: id DESC
-- rows: user_rows
SELECT u.id, u.username, u.nickname, u.remark, u.dept_id,
       (SELECT d.name FROM system_dept d
         WHERE d.id = u.dept_id AND d.tenant_id = :tenant_id
           AND NOT d.deleted) AS dept_name,
       u.post_ids, u.email, u.mobile, u.sex, u.avatar, u.status, u.login_ip,
       u.login_date, u.create_time
-- with: user_found
;

-- name: user_rows
-- Only the ids of earlier pages are read, from the index user_page, and only the
-- departments of this page's users are joined.
-- with: user_whole
 WHERE u.tenant_id = :tenant_id AND NOT u.deleted
   AND u.id = ANY (ARRAY(
       SELECT u.id
-- with: user_found
        ORDER BY u.id DESC
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY u.id DESC;

-- name: user_get
-- with: user_whole
 WHERE u.id = :id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self);

-- name: user_simple_list
-- Enabled users; with :dept_id also the disabled ones of that department, as
-- the wire contract says.
-- with: user_brief
 WHERE u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
   AND CASE WHEN :dept_id::bigint IS NULL THEN u.status = 0
            ELSE u.dept_id = :dept_id END
 ORDER BY u.id
 LIMIT 10000;

-- name: user_list
-- with: user_whole
 WHERE u.id = ANY(:ids::bigint[]) AND u.tenant_id = :tenant_id
   AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
 ORDER BY u.id
 LIMIT 1000;

-- name: user_get_simple
-- Of any status, and which: he may stand where others are chosen from.
SELECT u.id, u.nickname, u.avatar, u.sex, u.dept_id, d.name AS dept_name,
       u.status
  FROM system_users u
  LEFT JOIN system_dept d
    ON d.id = u.dept_id AND d.tenant_id = :tenant_id AND NOT d.deleted
 WHERE u.id = :id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self);

-- name: user_list_by_nickname
-- Users of any status; a blank :nickname finds nobody.
-- with: user_brief
 WHERE u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
   AND btrim(:nickname::text) <> '' AND holds(u.nickname, :nickname)
 ORDER BY u.id
 LIMIT 10000;

-- Changes of users, within the data scope: a user outside it counts as unknown.

-- name: user_create
-- Each post is stored once.
INSERT INTO system_users (tenant_id, username, password, nickname, remark,
       dept_id, post_ids, email, mobile, sex, avatar, status, creator, updater)
VALUES (:tenant_id, :username, :hash, :nickname, :remark, :dept_id,
       ARRAY(SELECT DISTINCT id FROM unnest(:post_ids::bigint[]) id
              ORDER BY id), :email, :mobile,
       COALESCE(:sex::int, 0), :avatar, COALESCE(:status::int, 0),
       :login_id, :login_id)
RETURNING id;

-- name: user_update_lock
-- Locks the user and those who have the name, number or address he is to get,
-- in the order of ids: two transactions that exchange names do not deadlock.
-- Last, if he is put into another department, the epoch: until the commit, his
-- roles and all departments stay as AUTHORISES finds them, and none is deleted; a
-- deleted one would hide him from those above it.
SELECT NULL::text AS refusal
  FROM (SELECT bool_or(id = :id AND dept_id IS DISTINCT FROM :dept_id) AS put
          FROM (SELECT id, dept_id
                  FROM system_users
                 WHERE tenant_id = :tenant_id AND NOT deleted
                   AND (id = :id OR username = :username
                        OR (mobile = :mobile::text AND mobile <> '')
                        OR (name_key(email) = name_key(:email::text)
                            AND email <> ''))
                 ORDER BY id
                   FOR NO KEY UPDATE) locked) person,
       LATERAL (SELECT value FROM system_epoch
                 WHERE name = 'permission' AND person.put
                   AND :dept_id::bigint IS NOT NULL
                   FOR SHARE) epoch;

-- name: user_update
-- Password and status are not changed here.  Answers with the department and
-- the posts that the user had; user_update_lock has locked the row.
UPDATE system_users u
   SET username = :username, updater = :login_id,
       nickname = COALESCE(:nickname, u.nickname),
       remark = COALESCE(:remark, u.remark),
       dept_id = COALESCE(:dept_id, u.dept_id),
       post_ids = CASE WHEN :post_ids::bigint[] IS NULL THEN u.post_ids
                  ELSE ARRAY(SELECT DISTINCT p FROM unnest(:post_ids) p
                              ORDER BY p) END,
       email = COALESCE(:email, u.email),
       mobile = COALESCE(:mobile, u.mobile),
       sex = COALESCE(:sex, u.sex),
       avatar = COALESCE(:avatar, u.avatar)
  FROM system_users had
 WHERE u.id = :id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
   AND had.id = u.id AND had.tenant_id = :tenant_id AND NOT had.deleted
RETURNING had.dept_id, had.post_ids;

-- name: user_dept_check
-- The chosen department must exist and be enabled, unless it is the one that
-- the user had (:had); AUTHORISES has checked that the caller sees it.
SELECT CASE WHEN d.id IS NULL THEN 'dept_unknown'
            WHEN d.status <> 0 THEN 'dept_disabled' END AS refusal,
       d.name AS arg
  FROM (VALUES (:dept_id::bigint)) v (id)
  LEFT JOIN system_dept d
    ON d.id = v.id AND d.tenant_id = :tenant_id AND NOT d.deleted
 WHERE v.id IS NOT NULL AND v.id IS DISTINCT FROM NULLIF(:had::bigint, 0);

-- name: user_update_status
-- Disabling ends the user's sessions, and their access tokens with them.
WITH hit AS (
     UPDATE system_users SET status = :status, updater = :login_id
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
        AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
     RETURNING id),
ended AS (
     DELETE FROM system_session s USING hit
      WHERE :status = 1 AND s.user_id = hit.id AND s.user_type = :USER_ADMIN
        AND s.tenant_id = :tenant_id)
SELECT id FROM hit;

-- name: user_lock
-- Transactions that link roles to a user, or delete him, lock his row first, so
-- that each sees what the other has committed.  A user who is created only after
-- this cannot be authorised, so he is unknown.
WITH locked AS (
     SELECT id FROM system_users
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
        FOR UPDATE)
SELECT 'user_unknown' AS refusal
 WHERE NOT EXISTS (SELECT FROM locked);

-- part: user_gone
-- What goes with users: the links to their roles, and their sessions.
unlinked AS (
     DELETE FROM system_user_role l USING gone
      WHERE l.user_id = gone.id AND l.tenant_id = :tenant_id),
ended AS (
     DELETE FROM system_session s USING gone
      WHERE s.user_id = gone.id AND s.user_type = :USER_ADMIN
        AND s.tenant_id = :tenant_id)
SELECT id FROM gone

-- name: user_delete
WITH gone AS (
     UPDATE system_users SET deleted = true, updater = :login_id
      WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
        AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
     RETURNING id),
-- with: user_gone
;

-- name: user_list_lock
-- As user_lock, in the order of the ids, so that two deletions of the same
-- users do not deadlock.
SELECT NULL::text AS refusal
  FROM system_users
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY id
   FOR UPDATE;

-- name: user_delete_list
-- Users whom the caller does not see are left out.
WITH gone AS (
     UPDATE system_users SET deleted = true, updater = :login_id
      WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id
        AND NOT deleted
        AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
     RETURNING id),
-- with: user_gone
;

-- Passwords set by administrators, within the data scope.

-- name: user_password_name
SELECT username FROM system_users
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self);

-- name: user_update_password
-- Answers the user's present name, whose attempts are then cleared.
UPDATE system_users SET password = :hash, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
RETURNING username;

-- name: user_sessions_end
-- The foreign key deletes their access tokens, too.
DELETE FROM system_session
 WHERE user_id = :id AND user_type = :USER_ADMIN AND tenant_id = :tenant_id;

-- Users of the tenant, for other modules.  A module that calls for an
-- administrator gets the users within his data scope, else all; get and list
-- always find all.

-- part: user_remote_columns
SELECT id, nickname, status, dept_id, post_ids, mobile, avatar, username
  FROM system_users

-- name: user_remote_get
-- with: user_remote_columns
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: user_remote_list
-- with: user_remote_columns
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY id
 LIMIT 1000;

-- name: user_remote_by_dept
-- Users of exactly these departments, not of those below them.
-- with: user_remote_columns
 WHERE dept_id = ANY(:dept_ids::bigint[]) AND tenant_id = :tenant_id
   AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
 ORDER BY id
 LIMIT 10000;

-- name: user_remote_by_post
-- Users who hold at least one of the posts.
-- with: user_remote_columns
 WHERE id IN (
       SELECT user_id FROM system_user_post
        WHERE post_id = ANY(:post_ids::bigint[]) AND tenant_id = :tenant_id)
   AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
 ORDER BY id
 LIMIT 10000;

-- name: user_known_check
SELECT 'user_unknown' AS refusal
 WHERE NOT EXISTS (
       SELECT FROM system_users
        WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted);

-- name: user_remote_subordinates
-- If the user leads his own department: everybody in it and below it; else
-- nobody.
WITH RECURSIVE led AS (
     SELECT d.id
       FROM system_users u
       JOIN system_dept d ON d.id = u.dept_id AND d.leader_user_id = u.id
        AND d.tenant_id = :tenant_id AND NOT d.deleted
      WHERE u.id = :id AND u.tenant_id = :tenant_id AND NOT u.deleted
      UNION
     SELECT c.id FROM led p
       JOIN system_dept c ON c.parent_id = p.id
        AND c.tenant_id = :tenant_id AND NOT c.deleted)
SELECT u.id, u.nickname, u.status, u.dept_id, u.post_ids, u.mobile, u.avatar,
       u.username
  FROM system_users u
  JOIN led ON led.id = u.dept_id
 WHERE u.id <> :id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
 ORDER BY u.id
 LIMIT 10000;

-- name: user_remote_by_nickname
-- with: user_remote_columns
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND btrim(:nickname::text) <> '' AND holds(nickname, :nickname)
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
 ORDER BY id
 LIMIT 10000;

-- name: user_valid_check
-- The first user, in the order given, who is unknown or disabled.
SELECT CASE WHEN u.id IS NULL THEN 'user_unknown'
            ELSE 'user_disabled' END AS refusal,
       u.nickname AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_users u
    ON u.id = v.id AND u.tenant_id = :tenant_id AND NOT u.deleted
 WHERE u.id IS NULL OR u.status <> 0
 ORDER BY v.n
 LIMIT 1;

-- name: user_revision
SELECT id, updater, update_time
  FROM system_users
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self)
   FOR NO KEY UPDATE;
