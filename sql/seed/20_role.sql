-- The built-in roles and the root department of the first tenant.

INSERT INTO system_role
	(id, tenant_id, name, code, sort, status, type, data_scope)
VALUES
	(1, 1, 'Super administrator', 'super_admin', 1, 0, 1, 1),
	(2, 1, 'Common', 'common', 2, 0, 1, 2)
ON CONFLICT DO NOTHING;

SELECT setval('system_role_id_seq', 9999)
  FROM system_role_id_seq WHERE last_value < 9999;

INSERT INTO system_dept (id, tenant_id, name, parent_id, sort, status)
VALUES (100, 1, 'Fleetdesk', 0, 0, 0)
ON CONFLICT DO NOTHING;

SELECT setval('system_dept_id_seq', 9999)
  FROM system_dept_id_seq WHERE last_value < 9999;
