-- Users from a workbook, checked and written as sets in one transaction.  It
-- begins with user_quota_lock, so that nobody else creates users of the tenant
-- meanwhile.

-- name: user_import_lock
-- Locks the existing users that the workbook names, in the order of their ids,
-- so that of two imports of the same users one waits for the other, instead of
-- both for each other.
SELECT id
  FROM system_users
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND username = ANY(:usernames::text[])
 ORDER BY id
   FOR NO KEY UPDATE;

-- name: user_import_room
-- How many more users the tenant may have.
SELECT t.account_count, t.account_count - (
       SELECT count(*) FROM system_users u
        WHERE u.tenant_id = :tenant_id AND NOT u.deleted) AS room
  FROM system_tenant t
 WHERE t.id = :tenant_id AND NOT t.deleted;

-- name: user_import_judge
-- For each row: the id of the existing user; the key of its e-mail address,
-- which is equal for addresses that differ in case or blanks only; and the
-- reason to refuse the row, if any.  The reasons are tested in the order of the
-- wire contract.  A user who is updated may keep his own number and address; of a
-- new name that differs from another by its case alone, the name is refused, not
-- that user's number.  A user whom the caller does not see counts as unknown.
WITH r AS (
     SELECT r.line, r.username, r.dept_id, r.email, r.mobile, u.id,
            u.id IS NULL OR :scope_all OR u.dept_id = ANY(:scope_depts)
            OR u.id = :scope_self AS seen
       FROM jsonb_to_recordset(:rows::text::jsonb) AS r(line int,
            username text, dept_id bigint, email text, mobile text)
       LEFT JOIN system_users u
         ON u.tenant_id = :tenant_id AND u.username = r.username
        AND NOT u.deleted)
SELECT r.line, r.id,
       CASE WHEN EXISTS (
                 SELECT FROM system_users o
                  WHERE o.tenant_id = :tenant_id AND NOT o.deleted
                    AND o.mobile = r.mobile AND o.mobile <> ''
                    AND COALESCE(o.id <> r.id,
                        name_key(o.username) <> name_key(r.username)))
            THEN 'user_mobile_taken'
            WHEN EXISTS (
                 SELECT FROM system_users o
                  WHERE o.tenant_id = :tenant_id AND NOT o.deleted
                    AND name_key(o.email) = name_key(r.email)
                    AND o.email <> ''
                    AND COALESCE(o.id <> r.id,
                        name_key(o.username) <> name_key(r.username)))
            THEN 'user_email_taken'
            WHEN r.dept_id IS NOT NULL AND d.id IS NULL THEN 'dept_unknown'
            WHEN d.status <> 0 THEN 'dept_disabled'
            WHEN r.id IS NOT NULL AND NOT :update_support::boolean
              OR r.id IS NULL AND EXISTS (
                 SELECT FROM system_users o
                  WHERE o.tenant_id = :tenant_id AND NOT o.deleted
                    AND name_key(o.username) = name_key(r.username))
            THEN 'user_name_taken'
            WHEN r.seen IS NOT TRUE THEN 'user_unknown' END AS refusal,
       d.name AS arg, name_key(r.email) AS email_key
  FROM r
  LEFT JOIN system_dept d
    ON d.id = r.dept_id AND d.tenant_id = :tenant_id AND NOT d.deleted
 ORDER BY r.line
 LIMIT 10000;

-- name: user_import_create
INSERT INTO system_users (tenant_id, username, password, nickname, dept_id,
       email, mobile, sex, status, creator, updater)
SELECT :tenant_id, r.username, :hash, r.nickname, r.dept_id, r.email, r.mobile,
       COALESCE(r.sex, 0), COALESCE(r.status, 0), :login_id, :login_id
  FROM jsonb_to_recordset(:rows::text::jsonb) AS r(line int, username text,
       nickname text, dept_id bigint, email text, mobile text, sex int,
       status int)
 ORDER BY r.line;

-- name: user_import_update
-- Password and status are never changed; members that a row does not set stay.
UPDATE system_users u
   SET nickname = COALESCE(r.nickname, u.nickname),
       dept_id = COALESCE(r.dept_id, u.dept_id),
       email = COALESCE(r.email, u.email),
       mobile = COALESCE(r.mobile, u.mobile),
       sex = COALESCE(r.sex, u.sex), updater = :login_id
  FROM jsonb_to_recordset(:rows::text::jsonb) AS r(id bigint, nickname text,
       dept_id bigint, email text, mobile text, sex int)
 WHERE u.id = r.id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self);
