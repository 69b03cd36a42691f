-- Roles in the order of their page, so that it need not sort them all.
CREATE INDEX role_order ON system_role (tenant_id, sort, id) WHERE NOT deleted;
