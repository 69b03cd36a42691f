-- Menus: one tree for all tenants, built by the front-end from flat lists.

-- name: menu_names
SELECT id, name
  FROM system_menu
 WHERE NOT deleted
 LIMIT 10000;

-- name: menu_list
-- never null: called
-- called: what the caller's language calls the menus :ids, which are all. People look
-- for the name that they see.
SELECT m.id, m.name, m.permission, m.type, m.sort, m.parent_id, m.path, m.icon,
       m.component, m.component_name, m.status, m.visible, m.keep_alive,
       m.always_show, m.site, m.create_time, c.called
  FROM system_menu m
  JOIN unnest(:ids::bigint[], :called::text[]) AS c (id, called)
    ON c.id = m.id
 WHERE NOT m.deleted
   AND (:name::text IS NULL OR holds(m.name, :name) OR holds(c.called, :name))
   AND (:status::int IS NULL OR m.status = :status)
 ORDER BY m.sort, m.id
 LIMIT 10000;

-- name: menu_simple_list
-- Walks from the roots down, so that menus below a disabled menu, or in a cycle
-- of parents, are not reached; then keeps those that the tenant may use.
-- grantable: the caller may give the menu to a role, because he holds it or its
-- permission (authorise_roles, sql/query/lib/authorise.sql).  IS TRUE keeps the tenant's
-- menus out of the join, for which a wrong guess of their number would read them
-- once for each menu: they are looked up by hash.
WITH RECURSIVE shown AS (
	SELECT id, name, parent_id, type, sort, permission
	  FROM system_menu
	 WHERE parent_id = 0 AND status = 0 AND NOT deleted
	UNION ALL
	SELECT m.id, m.name, m.parent_id, m.type, m.sort, m.permission
	  FROM system_menu m
	  JOIN shown ON m.parent_id = shown.id
	 WHERE m.status = 0 AND NOT m.deleted
)
SELECT id, name, parent_id, type,
       :super::boolean OR permission IN (SELECT unnest(:held::text[]))
       OR id IN (SELECT unnest(:menus::bigint[])) AS grantable
  FROM shown
 WHERE (id IN (SELECT menu_id FROM system_tenant_menu
                WHERE tenant_id = :tenant_id)) IS TRUE
 ORDER BY sort, id
 LIMIT 10000;

-- name: menu_get
SELECT id, name, permission, type, sort, parent_id, path, icon, component,
       component_name, status, visible, keep_alive, always_show, site,
       create_time
  FROM system_menu
 WHERE id = :id AND NOT deleted;

-- name: menu_grants
-- The permissions of these menus, and :next, the permission that a menu is to
-- get.
SELECT ARRAY(SELECT permission FROM system_menu
              WHERE id = ANY(:ids::bigint[]) AND NOT deleted
              UNION SELECT COALESCE(:next::text, '')
              ORDER BY 1) AS permissions;

-- name: menu_hidden
-- The menus that an update may hide or show: that menu and all below it; none
-- if the update leaves as they are its place, its visibility and what it leads
-- to (without a component a page is no longer shown).
WITH RECURSIVE below AS (
	SELECT id FROM system_menu
	 WHERE id = :id AND NOT deleted
	   AND (status <> :status OR type <> :type OR parent_id <> :parent_id
	        OR visible <> COALESCE(:visible, visible)
	        OR :type <> :MENU_BUTTON AND (path <> COALESCE(:path, path)
	           OR component <> COALESCE(:component, component))
	        OR site <> COALESCE(:site::int, site))
	 UNION
	SELECT m.id FROM below
	  JOIN system_menu m ON m.parent_id = below.id AND NOT m.deleted
)
SELECT ARRAY(SELECT id FROM below ORDER BY id) AS ids;

-- name: menu_create_check
-- The lock keeps the parent from being deleted or becoming a button before the
-- child is written.
WITH parent AS (
	SELECT type FROM system_menu
	 WHERE id = :parent_id AND NOT deleted
	   FOR SHARE
)
SELECT CASE WHEN parent.type IS NULL THEN 'menu_parent_unknown'
            WHEN parent.type = :MENU_BUTTON THEN 'menu_parent_type'
       END AS refusal
  FROM (VALUES (1)) AS once
  LEFT JOIN parent ON true
 WHERE :parent_id <> 0;

-- name: menu_create
-- Type 3 is a button: it has no page and no icon.
INSERT INTO system_menu (name, permission, type, sort, parent_id, path, icon,
       component, component_name, status, visible, keep_alive, always_show,
       site, creator, updater)
VALUES (:name, COALESCE(:permission, ''), :type::int, :sort, :parent_id,
       CASE WHEN :type = :MENU_BUTTON THEN '' ELSE COALESCE(:path, '') END,
       CASE WHEN :type = :MENU_BUTTON THEN '' ELSE COALESCE(:icon, '#') END,
       CASE WHEN :type = :MENU_BUTTON THEN '' ELSE COALESCE(:component, '') END,
       CASE WHEN :type = :MENU_BUTTON THEN '' ELSE COALESCE(:component_name, '') END,
       :status, COALESCE(:visible, true), COALESCE(:keep_alive, true),
       COALESCE(:always_show, true), COALESCE(:site::int, 0), :login_id,
       :login_id)
RETURNING id;

-- name: menu_update_check
-- Both rows are locked in the order of their ids, so that two moves of each
-- below the other happen one after the other, without a deadlock.  A menu below one
-- that is below it would be in no tree any more, and those below it neither.
WITH RECURSIVE held AS (
	SELECT id, type FROM system_menu
	 WHERE id IN (:id, :parent_id) AND NOT deleted
	 ORDER BY id
	   FOR UPDATE
), up AS (
	SELECT id, parent_id FROM system_menu
	 WHERE id = :parent_id AND NOT deleted
	 UNION
	SELECT m.id, m.parent_id FROM up
	  JOIN system_menu m ON m.id = up.parent_id AND NOT m.deleted
)
SELECT CASE WHEN NOT EXISTS (SELECT FROM held WHERE id = :id)
              THEN 'menu_unknown'
            WHEN EXISTS (SELECT FROM up WHERE id = :id)
              THEN 'menu_parent_self'
            WHEN :parent_id = 0 THEN NULL
            WHEN NOT EXISTS (SELECT FROM held WHERE id = :parent_id)
              THEN 'menu_parent_unknown'
            WHEN EXISTS (SELECT FROM held WHERE id = :parent_id AND type = :MENU_BUTTON)
              THEN 'menu_parent_type'
       END AS refusal;

-- name: menu_update
UPDATE system_menu
   SET name = :name, permission = COALESCE(:permission, permission),
       type = :type::int, sort = :sort, parent_id = :parent_id,
       path = CASE WHEN :type = :MENU_BUTTON THEN '' ELSE COALESCE(:path, path) END,
       icon = CASE WHEN :type = :MENU_BUTTON THEN '' ELSE COALESCE(:icon, icon) END,
       component = CASE WHEN :type = :MENU_BUTTON THEN ''
                        ELSE COALESCE(:component, component) END,
       component_name = CASE WHEN :type = :MENU_BUTTON THEN ''
                        ELSE COALESCE(:component_name, component_name) END,
       status = :status, visible = COALESCE(:visible, visible),
       keep_alive = COALESCE(:keep_alive, keep_alive),
       always_show = COALESCE(:always_show, always_show),
       site = COALESCE(:site::int, site), updater = :login_id
 WHERE id = :id AND NOT deleted;

-- name: menu_delete_check
WITH held AS (
	SELECT id FROM system_menu
	 WHERE id = :id AND NOT deleted
	   FOR UPDATE
)
SELECT CASE WHEN EXISTS (SELECT FROM system_menu
                          WHERE parent_id = :id AND NOT deleted)
              THEN 'menu_has_children'
            WHEN NOT EXISTS (SELECT FROM held) THEN 'menu_unknown'
       END AS refusal;

-- name: menu_delete
-- Looks for children again, because one may have been added while the check
-- waited for its lock.  A trigger deletes the links to roles.
UPDATE system_menu gone
   SET deleted = true, updater = :login_id
 WHERE id = :id AND NOT deleted
   AND NOT EXISTS (SELECT FROM system_menu child
                    WHERE child.parent_id = gone.id AND NOT child.deleted);

-- name: menu_delete_list_lock
-- Locks the menus, so that no children can be added; menu_delete_list then
-- checks.
SELECT id FROM system_menu
 WHERE id = ANY(:ids::bigint[]) AND NOT deleted
 ORDER BY id
   FOR UPDATE;

-- name: menu_delete_list
-- All or none: no row comes back when a child would stay behind.
WITH staying AS (
	SELECT count(*) AS children
	  FROM system_menu
	 WHERE parent_id = ANY(:ids::bigint[]) AND NOT deleted
	   AND id <> ALL(:ids)
), gone AS (
	UPDATE system_menu
	   SET deleted = true, updater = :login_id
	  FROM staying
	 WHERE staying.children = 0
	   AND system_menu.id = ANY(:ids) AND NOT system_menu.deleted
)
SELECT true AS done FROM staying WHERE children = 0;

-- name: menu_revision
SELECT id, updater, update_time
  FROM system_menu
 WHERE id = :id AND NOT deleted
   FOR NO KEY UPDATE;
