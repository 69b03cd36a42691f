-- What all tenants share is changed by people of the first tenant alone
-- (lib/auth/perm.h): what grants that belongs to no package, and no other
-- tenant may use it.

-- Does the permission count for people of the first tenant alone?  A test holds
-- it against the rows that ask for one by PERM_SHARED.
CREATE FUNCTION permission_shared(permission text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT permission ~ ('^(system:(menu|dict|notify-template)'
		|| '|infra:(config|file-config)):(create|update|delete)$'
		|| '|^system:tenant(-package)?:'
		|| '|^device:auth-mode:update$')
$$;

-- Of the menus asked for those that a package may hold, each once.  Menu 1224
-- is where tenants themselves are managed; what is below it stays with the
-- first of them.
CREATE OR REPLACE FUNCTION package_menus(wanted bigint[]) RETURNS bigint[]
LANGUAGE sql STABLE AS $$
	WITH RECURSIVE kept AS (
		SELECT 1224::bigint AS id
		 UNION
		SELECT m.id FROM system_menu m JOIN kept ON m.parent_id = kept.id)
	SELECT ARRAY(
		SELECT m.id FROM system_menu m
		 WHERE m.id = ANY(wanted) AND NOT m.deleted
		   AND NOT permission_shared(m.permission)
		   AND m.id NOT IN (SELECT id FROM kept)
		 ORDER BY m.id)
$$;

-- Which menus a tenant may use: of what its package holds now, for a menu may
-- have got another permission since.
CREATE OR REPLACE VIEW system_tenant_menu AS
SELECT t.id AS tenant_id, m.id AS menu_id
  FROM system_tenant t
  JOIN system_menu m ON NOT m.deleted
   AND (t.id = 1 OR NOT permission_shared(m.permission))
  LEFT JOIN system_tenant_package p ON p.id = t.package_id AND NOT p.deleted
 WHERE NOT t.deleted AND (t.package_id = 0 OR m.id = ANY(p.menu_ids));

-- A menu that goes takes the links of every tenant along; one that begins to
-- grant what the first tenant alone may, those of all others.
CREATE OR REPLACE FUNCTION unlink_gone_menus() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM system_role_menu link USING changed
	 WHERE link.menu_id = changed.id
	   AND (changed.deleted OR link.tenant_id <> 1
	        AND permission_shared(changed.permission));
	RETURN NULL;
END $$;

-- What packages and roles of other tenants have of it by now goes.
UPDATE system_tenant_package p SET menu_ids = ARRAY(
       SELECT id FROM unnest(p.menu_ids) id
        WHERE id NOT IN (SELECT m.id FROM system_menu m
                          WHERE permission_shared(m.permission))
        ORDER BY id)
 WHERE EXISTS (SELECT FROM system_menu m
                WHERE m.id = ANY(p.menu_ids)
                  AND permission_shared(m.permission));
DELETE FROM system_role_menu link USING system_menu m
 WHERE m.id = link.menu_id AND link.tenant_id <> 1
   AND permission_shared(m.permission);
