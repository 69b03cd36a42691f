-- Tenants, for the sign-in page.

-- name: tenant_id_by_name
-- Finds a disabled tenant, too; its status is checked by the request that
-- follows.
SELECT id FROM system_tenant WHERE name = :name AND NOT deleted LIMIT 1;

-- name: tenant_simple_list
SELECT id, name, NULL::text AS contact_name, NULL::text AS contact_mobile,
       NULL::int AS status, NULL::text[] AS websites,
       NULL::bigint AS package_id, NULL::timestamptz AS expire_time,
       NULL::int AS account_count, NULL::timestamptz AS create_time
  FROM system_tenant
 WHERE status = 0 AND NOT deleted
 ORDER BY id
 LIMIT 1000;

-- name: tenant_by_website
SELECT id, name, NULL::text AS contact_name, NULL::text AS contact_mobile,
       NULL::int AS status, NULL::text[] AS websites,
       NULL::bigint AS package_id, NULL::timestamptz AS expire_time,
       NULL::int AS account_count, NULL::timestamptz AS create_time
  FROM system_tenant
 WHERE :website = ANY(websites) AND status = 0 AND NOT deleted
 ORDER BY id
 LIMIT 1;
