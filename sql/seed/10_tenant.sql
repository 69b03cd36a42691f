-- The first tenant.  Seeds run at every start: they add what is missing and
-- never change what is there.  Ids below 10000 are theirs; sequences start
-- behind them.

INSERT INTO system_tenant
	(id, name, contact_name, status, package_id, expire_time, account_count)
VALUES (1, 'Fleetdesk', 'Fleetdesk', 0, 0, '2099-12-31 00:00:00+00', 9999)
ON CONFLICT DO NOTHING;

SELECT setval('system_tenant_id_seq', 9999)
  FROM system_tenant_id_seq WHERE last_value < 9999;
