-- What callers may do and see: their roles, permissions and departments.

-- name: role_facts
-- What the requested roles permit, unsorted.  Permissions of deleted menus do
-- not count, those of disabled menus do.  The parameter is in a SELECT: a plan
-- that depends on its value would be made anew each time.
SELECT r.id, r.code = 'super_admin' AS super, r.blacklist_admin, r.data_scope,
       r.data_scope_dept_ids, g.menus, g.granted
  FROM system_role r
 CROSS JOIN LATERAL (
       SELECT array_agg(m.id) AS menus,
              array_agg(m.permission) FILTER (WHERE m.permission <> '')
              AS granted
         FROM system_role_menu l
         JOIN system_menu m ON m.id = l.menu_id AND NOT m.deleted
        WHERE l.role_id = r.id AND l.tenant_id = r.tenant_id) g
 WHERE r.id = ANY((SELECT :roles::bigint[])::bigint[]) AND r.status = 0 AND NOT r.deleted;

-- name: user_roles
SELECT u.dept_id,
       ARRAY(SELECT r.id
               FROM system_user_role l
               JOIN system_role r ON r.id = l.role_id
              WHERE l.user_id = u.id AND l.tenant_id = :tenant_id
                AND r.tenant_id = :tenant_id
                AND r.status = 0 AND NOT r.deleted) AS roles,
       (SELECT value FROM system_epoch WHERE name = 'permission') AS epoch
  FROM system_users u
 WHERE u.id = :user_id::bigint AND u.tenant_id = :tenant_id AND NOT u.deleted;

-- name: caller_become
-- Finds the user by his id alone, because his tenant is read from his row.
SELECT u.tenant_id, u.dept_id, u.status, u.nickname, u.language,
       ARRAY(SELECT r.id
               FROM system_user_role l
               JOIN system_role r ON r.id = l.role_id
              WHERE l.user_id = u.id AND l.tenant_id = u.tenant_id
                AND r.tenant_id = u.tenant_id
                AND r.status = 0 AND NOT r.deleted) AS roles,
       (SELECT value FROM system_epoch WHERE name = 'permission') AS epoch
  FROM system_users u
 WHERE u.id = :user_id::bigint AND NOT u.deleted;

-- name: dept_below
WITH RECURSIVE below AS (
	SELECT id FROM system_dept
	 WHERE id = :dept_id::bigint AND tenant_id = :tenant_id AND NOT deleted
	UNION
	SELECT d.id FROM system_dept d JOIN below b ON d.parent_id = b.id
	 WHERE d.tenant_id = :tenant_id AND NOT d.deleted
)
SELECT id FROM below ORDER BY id LIMIT 100000;
