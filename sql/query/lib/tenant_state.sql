-- Whether a tenant can be used.

-- name: tenant_state
-- The tenant with the id :wanted; if that is NULL, the tenant of an
-- installation that has only one.
SELECT id, name AS tenant_name, status AS tenant_status,
       expire_time <= now() AS tenant_expired
  FROM system_tenant
 WHERE NOT deleted
   AND id = COALESCE(:wanted::bigint,
       (SELECT min(id) FROM system_tenant WHERE NOT deleted
        HAVING count(*) = 1));
