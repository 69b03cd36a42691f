-- The buttons of the exports, below the pages of 30_menu.sql.

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
SELECT id, name, 3, sort, parent_id, permission, ''
  FROM (VALUES
	(1005, 'Users: export', 5, 100, 'system:user:export'),
	(1012, 'Roles: export', 5, 101, 'system:role:export'),
	(1025, 'Posts: export', 5, 104, 'system:post:export'),
	(1030, 'Dictionaries: export', 5, 105, 'system:dict:export'),
	(1035, 'Configuration: export', 5, 106, 'infra:config:export'),
	(1042, 'Operation log: export', 2, 500, 'system:operate-log:export'),
	(1045, 'Sign-in log: export', 3, 501, 'system:login-log:export'),
	(1082, 'API access log: export', 2, 1078,
	 'infra:api-access-log:export'),
	(1086, 'API error log: export', 3, 1084, 'infra:api-error-log:export'),
	(1143, 'Tenant list: export', 5, 1138, 'system:tenant:export'),
	(6007, 'Device list: export', 6, 6001, 'device:device:export'),
	(6015, 'Channels: export', 5, 6010, 'device:channel:export')
       ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
