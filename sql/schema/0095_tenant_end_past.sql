-- Tenants that were deleted before 0093_tenant_end.sql end now.  In a file, and so
-- a transaction, of its own: while it waits for locks it does not hold the lock
-- on device_info that creating a trigger takes.

SELECT tenant_end(id) FROM system_tenant WHERE deleted ORDER BY id;
