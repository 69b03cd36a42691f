-- Outside a transaction: the sign-in log and the messages may be large.
-- Pages of a tenant whose rows are older than those of others are read by an index.
-- Nothing asks for whole user names, so their index goes.
CREATE INDEX CONCURRENTLY IF NOT EXISTS system_login_log_page
	ON system_login_log (tenant_id, id);
DROP INDEX CONCURRENTLY IF EXISTS system_login_log_tenant_id_username_idx;
CREATE INDEX CONCURRENTLY IF NOT EXISTS system_notify_message_page
	ON system_notify_message (tenant_id, id);
