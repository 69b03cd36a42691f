-- The role of those who approve changes of the blacklist had pages without the
-- menus above them, which front-ends leave out: its people found no way to what
-- waits for them.  It has those above, too, as far as the tenant has them.

CREATE FUNCTION blacklist_approver_above(tenant bigint, maker bigint)
RETURNS void LANGUAGE sql AS $$
	WITH RECURSIVE held AS (
	     SELECT r.id AS role_id, m.parent_id
	       FROM system_role r
	       JOIN system_role_menu l ON l.role_id = r.id
	        AND l.tenant_id = tenant
	       JOIN system_menu m ON m.id = l.menu_id AND NOT m.deleted
	      WHERE r.tenant_id = tenant AND r.code = 'blacklist_approver'
	        AND r.type = 1 AND NOT r.deleted
	      UNION
	     SELECT held.role_id, m.parent_id
	       FROM held
	       JOIN system_menu m ON m.id = held.parent_id AND NOT m.deleted)
	INSERT INTO system_role_menu (role_id, menu_id, tenant_id, creator)
	SELECT held.role_id, t.menu_id, tenant, maker
	  FROM held
	  JOIN system_tenant_menu t ON t.menu_id = held.parent_id
	   AND t.tenant_id = tenant
	    ON CONFLICT DO NOTHING
$$;

ALTER FUNCTION blacklist_approver_make(bigint, bigint)
	RENAME TO blacklist_approver_start;
CREATE FUNCTION blacklist_approver_make(tenant bigint, maker bigint)
RETURNS void LANGUAGE sql AS $$
	SELECT blacklist_approver_start(tenant, maker);
	SELECT blacklist_approver_above(tenant, maker);
$$;

SELECT blacklist_approver_above(id, NULL)
  FROM system_tenant WHERE NOT deleted ORDER BY id;
