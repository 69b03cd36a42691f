-- Why a user holds a permission, or that he does not.

-- name: explain_person
-- Whether the caller sees the user.
SELECT id
  FROM system_users
 WHERE id = :user_id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR dept_id = ANY(:scope_depts) OR id = :scope_self);

-- name: explain_grants
-- His roles that give it, each with the menus by which it does; the super
-- administrators' role needs none.  Disabled roles give nothing, disabled menus
-- give theirs.  What all tenants share is changed by people of the first alone.
SELECT r.id AS role_id, r.name AS role_name, m.id AS menu_id,
       m.name AS menu_name
  FROM system_user_role l
  JOIN system_role r
    ON r.id = l.role_id AND r.tenant_id = :tenant_id AND r.status = 0
   AND NOT r.deleted
  LEFT JOIN system_menu m
    ON m.permission = :permission AND NOT m.deleted
   AND (r.code = 'super_admin' OR EXISTS (
        SELECT FROM system_role_menu g
         WHERE g.role_id = r.id AND g.menu_id = m.id
           AND g.tenant_id = :tenant_id))
 WHERE l.user_id = :user_id AND l.tenant_id = :tenant_id
   AND (m.id IS NOT NULL OR r.code = 'super_admin')
   AND (:tenant_id = 1 OR NOT permission_shared(:permission))
 ORDER BY r.sort, r.id, m.sort, m.id
 LIMIT 1000;
