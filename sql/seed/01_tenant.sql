-- The first tenant with its built-in roles and its root department, and the storage of
-- files that a new installation begins with.  Ids below 10000 belong to seeds; sequences
-- start behind them.

INSERT INTO system_tenant
	(id, name, contact_name, status, package_id, expire_time, account_count)
VALUES (1, 'Fleetdesk', 'Fleetdesk', 0, 0, '2099-12-31 00:00:00+00', 9999);

SELECT setval('system_tenant_id_seq', 9999);

INSERT INTO system_role
	(id, tenant_id, name, code, sort, status, type, data_scope)
VALUES
	(1, 1, 'Super administrator', 'super_admin', 1, 0, 1, 1),
	(2, 1, 'Common', 'common', 2, 0, 1, 2),
	(3, 1, 'Blacklist approver', 'blacklist_approver', 3, 0, 1, 5);

SELECT setval('system_role_id_seq', 9999);

INSERT INTO system_dept (id, tenant_id, name, parent_id, sort, status)
VALUES (100, 1, 'Fleetdesk', 0, 0, 0);

SELECT setval('system_dept_id_seq', 9999);

-- An empty domain makes addresses without one, which any origin of the suite serves;
-- `job file_origin` puts the public origin there.
INSERT INTO infra_file_config (id, name, storage, remark, master, config)
VALUES (1, 'Local disk', 10, 'Of a new installation', true,
	'{"domain": "", "basePath": "local"}');

SELECT setval('infra_file_config_id_seq', 9999);
