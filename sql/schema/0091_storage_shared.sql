-- Storages belong to people of the first tenant altogether: who may look at one
-- may also test it, which stores a picture there that no list shows and no
-- quota counts, and all tenants share that storage.

CREATE OR REPLACE FUNCTION permission_shared(permission text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT permission ~ ('^(system:(menu|dict|notify-template)'
		|| '|infra:(config|file-config)):(create|update|delete)$'
		|| '|^infra:file-config:query$'
		|| '|^system:tenant(-package)?:'
		|| '|^device:auth-mode:update$')
$$;

-- Menu 1237 is where storages are managed.  It stays with the first tenant as
-- menu 1224, where tenants are managed, does.
CREATE OR REPLACE FUNCTION package_menus(wanted bigint[]) RETURNS bigint[]
LANGUAGE sql STABLE AS $$
	WITH RECURSIVE kept (id) AS (
		VALUES (1224::bigint), (1237)
		 UNION
		SELECT m.id FROM system_menu m JOIN kept ON m.parent_id = kept.id)
	SELECT ARRAY(
		SELECT m.id FROM system_menu m
		 WHERE m.id = ANY(wanted) AND NOT m.deleted
		   AND NOT permission_shared(m.permission)
		   AND m.id NOT IN (SELECT id FROM kept)
		 ORDER BY m.id)
$$;

-- Packages and roles of other tenants lose what they have of it.
CREATE TEMP TABLE storage_menu ON COMMIT DROP AS
WITH RECURSIVE below (id) AS (
     VALUES (1237::bigint)
      UNION
     SELECT m.id FROM system_menu m JOIN below ON m.parent_id = below.id)
SELECT id FROM below
 UNION
SELECT id FROM system_menu WHERE permission = 'infra:file-config:query';
UPDATE system_tenant_package SET menu_ids = ARRAY(
       SELECT id FROM unnest(menu_ids) id
        WHERE id NOT IN (SELECT id FROM storage_menu)
        ORDER BY id)
 WHERE menu_ids && ARRAY(SELECT id FROM storage_menu);
DELETE FROM system_role_menu
 WHERE tenant_id <> 1 AND menu_id IN (SELECT id FROM storage_menu);
