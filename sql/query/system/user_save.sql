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
                        OR (email = :email::text AND email <> ''))
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
      WHERE :status = 1 AND s.user_id = hit.id AND s.user_type = 2
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
      WHERE s.user_id = gone.id AND s.user_type = 2
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
