-- Pages whose list needs the permission of another page's button have a button of
-- their own for it, so that a role that is given the page with its buttons can read it.
INSERT INTO system_menu (id, name, type, sort, parent_id, permission, site)
VALUES (6031, 'Modifications: query', 3, 1, 6030, 'device:device:query', 1),
       (6212, 'User channels: query', 3, 2, 6210, 'system:user:query', 1),
       (1223, 'Done: query', 3, 1, 1208, 'bpm:task:query', 0);

-- Packages and roles that have both the page and the permission have the button, too:
-- nobody is permitted more by it.
UPDATE system_tenant_package p
   SET menu_ids = ARRAY(
       SELECT id FROM unnest(p.menu_ids) id
        UNION
       SELECT b.id FROM system_menu b
         JOIN system_menu other ON other.permission = b.permission
          AND other.id = ANY(p.menu_ids) AND NOT other.deleted
        WHERE b.id IN (6031, 6212, 1223) AND b.parent_id = ANY(p.menu_ids)
        ORDER BY 1)
 WHERE NOT p.deleted AND p.menu_ids && ARRAY[6030, 6210, 1208]::bigint[];
INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
SELECT DISTINCT page.role_id, b.id, page.tenant_id
  FROM system_menu b
  JOIN system_role_menu page ON page.menu_id = b.parent_id
  JOIN system_menu other ON other.permission = b.permission AND NOT other.deleted
  JOIN system_role_menu held ON held.menu_id = other.id
   AND held.role_id = page.role_id AND held.tenant_id = page.tenant_id
 WHERE b.id IN (6031, 6212, 1223);
