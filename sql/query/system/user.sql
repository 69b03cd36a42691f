-- Users, for administrators: those of the tenant within the data scope.

-- part: user_found
-- A department means itself and everything below it.
  FROM system_users u
 WHERE u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
   AND (:username::text IS NULL OR position(:username in u.username) > 0)
   AND (:nickname::text IS NULL OR position(:nickname in u.nickname) > 0)
   AND (:mobile::text IS NULL OR position(:mobile in u.mobile) > 0)
   AND (:status::int IS NULL OR u.status = :status)
   AND (:create_time_from::timestamptz IS NULL
        OR u.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR u.create_time <= :create_time_to)
   AND (:role_id::bigint IS NULL OR EXISTS (
        SELECT FROM system_user_role l
         WHERE l.user_id = u.id AND l.role_id = :role_id
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
-- with: user_brief
 WHERE u.id = :id AND u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self);

-- name: user_list_by_nickname
-- Users of any status; a blank :nickname finds nobody.
-- with: user_brief
 WHERE u.tenant_id = :tenant_id AND NOT u.deleted
   AND (:scope_all OR u.dept_id = ANY(:scope_depts) OR u.id = :scope_self)
   AND btrim(:nickname::text) <> '' AND position(:nickname in u.nickname) > 0
 ORDER BY u.id
 LIMIT 10000;
