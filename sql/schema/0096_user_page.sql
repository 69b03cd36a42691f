-- The order of the user page: the users of a tenant by id, so that the users on
-- earlier pages, and those of other tenants, are passed over without being read.
CREATE INDEX user_page ON system_users (tenant_id, id) WHERE NOT deleted;
