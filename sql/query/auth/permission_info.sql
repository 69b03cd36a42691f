-- What a user gets after sign-in: himself, his roles and his menus.

-- name: permission_info_user
SELECT id, nickname, avatar, dept_id, username, email
  FROM system_users
 WHERE id = :login_id AND tenant_id = :tenant_id AND NOT deleted;

-- name: permission_info_roles
SELECT code
  FROM system_role
 WHERE id = ANY(:roles::bigint[]) AND status = 0 AND NOT deleted
   AND tenant_id = :tenant_id
 ORDER BY sort, id
 LIMIT 1000;

-- name: permission_info_menus
-- The menus of these roles; for a super administrator all menus.  A menu is
-- left out if it, or a menu above it, is disabled or does not lead to the root.
-- vacant: nobody has any menu below it.
WITH RECURSIVE held AS (
	SELECT m.id, m.parent_id
	  FROM system_menu m
	 WHERE NOT m.deleted AND m.status = 0
	   AND (:super::bool OR EXISTS (
	        SELECT 1 FROM system_role_menu l
	         WHERE l.menu_id = m.id AND l.role_id = ANY(:roles::bigint[])
	           AND l.tenant_id = :tenant_id))
), seen AS (
	SELECT id FROM held WHERE parent_id = 0
	UNION
	SELECT h.id FROM held h JOIN seen s ON h.parent_id = s.id
)
SELECT m.id, m.parent_id, m.name, m.path, m.component, m.component_name,
       m.icon, m.visible, m.keep_alive, m.always_show, m.type, m.permission,
       m.site,
       m.type = :MENU_DIRECTORY AND NOT EXISTS (
          SELECT FROM system_menu c
           WHERE c.parent_id = m.id AND c.type <> :MENU_BUTTON AND NOT c.deleted) AS vacant
  FROM system_menu m JOIN seen s ON s.id = m.id
 WHERE NOT m.deleted
 ORDER BY m.sort, m.id
 LIMIT 10000;
