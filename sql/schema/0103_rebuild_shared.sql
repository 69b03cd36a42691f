-- The statistics of installs are made for all tenants at once, so only people of
-- the first tenant have a month made again.

CREATE OR REPLACE FUNCTION permission_shared(permission text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT permission ~ ('^(system:(menu|dict|notify-template)'
		|| '|infra:(config|file-config)):(create|update|delete)$'
		|| '|^infra:file-config:query$'
		|| '|^system:tenant(-package)?:'
		|| '|^device:auth-mode:update$'
		|| '|^device:app-install:rebuild$')
$$;

-- Packages and roles of other tenants lose it.
UPDATE system_tenant_package p SET menu_ids = ARRAY(
       SELECT id FROM unnest(p.menu_ids) id
        WHERE id NOT IN (SELECT m.id FROM system_menu m
                          WHERE m.permission = 'device:app-install:rebuild')
        ORDER BY id)
 WHERE EXISTS (SELECT FROM system_menu m
                WHERE m.id = ANY(p.menu_ids)
                  AND m.permission = 'device:app-install:rebuild');
DELETE FROM system_role_menu link USING system_menu m
 WHERE m.id = link.menu_id AND link.tenant_id <> 1
   AND m.permission = 'device:app-install:rebuild';
