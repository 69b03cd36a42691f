-- Files belong to a tenant.  Storages stay shared, and what is served by address
-- stays public.

-- Whose a file is: of the tenant that was named, or else that of who stored it,
-- or else of the first one.  Members are known by their sessions alone.
CREATE FUNCTION file_tenant(named bigint, user_type int, user_id bigint)
RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT COALESCE(NULLIF(named, 0), CASE user_type
	       WHEN 2 THEN (SELECT u.tenant_id FROM system_users u
	                     WHERE u.id = file_tenant.user_id)
	       WHEN 1 THEN (SELECT s.tenant_id FROM system_session s
	                     WHERE s.user_id = file_tenant.user_id
	                       AND s.user_type = 1
	                     ORDER BY s.id DESC LIMIT 1)
	       END, 1)
$$;

ALTER TABLE infra_file ADD COLUMN tenant_id bigint NOT NULL DEFAULT 1;
-- Nobody changes these files: neither their update time nor the log says so.
ALTER TABLE infra_file DISABLE TRIGGER USER;
UPDATE infra_file SET tenant_id = file_tenant(0, creator_type, creator)
 WHERE file_tenant(0, creator_type, creator) <> 1;
ALTER TABLE infra_file ENABLE TRIGGER USER;
ALTER TABLE infra_file ALTER COLUMN tenant_id DROP DEFAULT;
CREATE INDEX infra_file_tenant ON infra_file (tenant_id, id)
	WHERE NOT deleted;

ALTER TABLE infra_file_ticket ADD COLUMN tenant_id bigint NOT NULL DEFAULT 1;
UPDATE infra_file_ticket SET tenant_id = file_tenant(0, user_type, user_id);
ALTER TABLE infra_file_ticket ALTER COLUMN tenant_id DROP DEFAULT;
