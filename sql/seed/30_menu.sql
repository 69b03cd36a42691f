-- The menus of what is served, with the permissions their buttons need.  The
-- front-end finds its pages by path, component and component name: these are
-- facts, only the names are ours.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(1, 'System', 1, 10, 0, '/system', '', '', 'ep:tools', ''),
	(100, 'Users', 2, 1, 1, 'user', 'system/user/index', 'SystemUser',
	 'ep:avatar', 'system:user:list'),
	(101, 'Roles', 2, 2, 1, 'role', 'system/role/index', 'SystemRole',
	 'ep:user', ''),
	(102, 'Menus', 2, 3, 1, 'menu', 'system/menu/index', 'SystemMenu',
	 'ep:menu', ''),
	(103, 'Departments', 2, 4, 1, 'dept', 'system/dept/index', 'SystemDept',
	 'fa:address-card', ''),
	(105, 'Dictionaries', 2, 6, 1, 'dict', 'system/dict/index',
	 'SystemDictType', 'ep:collection', ''),
	(6000, 'Devices', 1, 30, 0, '/device', '', '', 'ep:monitor', ''),
	(6001, 'Device list', 2, 1, 6000, 'device', 'device/device/index',
	 'DeviceDevice', 'ep:cpu', ''),
	(6010, 'Channels', 2, 2, 6000, 'channel', 'device/channel/index',
	 'DeviceChannel', 'ep:share', '')
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
SELECT id, name, 3, sort, parent_id, permission, ''
  FROM (VALUES
	(1001, 'Users: query', 1, 100, 'system:user:query'),
	(1002, 'Users: create', 2, 100, 'system:user:create'),
	(1003, 'Users: update', 3, 100, 'system:user:update'),
	(1004, 'Users: delete', 4, 100, 'system:user:delete'),
	(1008, 'Roles: query', 1, 101, 'system:role:query'),
	(1009, 'Roles: create', 2, 101, 'system:role:create'),
	(1010, 'Roles: update', 3, 101, 'system:role:update'),
	(1011, 'Roles: delete', 4, 101, 'system:role:delete'),
	(1063, 'Roles: assign menus', 6, 101,
	 'system:permission:assign-role-menu'),
	(1064, 'Roles: assign data scope', 7, 101,
	 'system:permission:assign-role-data-scope'),
	(1065, 'Roles: assign roles to a user', 8, 101,
	 'system:permission:assign-user-role'),
	(1013, 'Menus: query', 1, 102, 'system:menu:query'),
	(1014, 'Menus: create', 2, 102, 'system:menu:create'),
	(1015, 'Menus: update', 3, 102, 'system:menu:update'),
	(1016, 'Menus: delete', 4, 102, 'system:menu:delete'),
	(1017, 'Departments: query', 1, 103, 'system:dept:query'),
	(1018, 'Departments: create', 2, 103, 'system:dept:create'),
	(1019, 'Departments: update', 3, 103, 'system:dept:update'),
	(1020, 'Departments: delete', 4, 103, 'system:dept:delete'),
	(1026, 'Dictionaries: query', 1, 105, 'system:dict:query'),
	(1027, 'Dictionaries: create', 2, 105, 'system:dict:create'),
	(1028, 'Dictionaries: update', 3, 105, 'system:dict:update'),
	(1029, 'Dictionaries: delete', 4, 105, 'system:dict:delete'),
	(6002, 'Device list: query', 1, 6001, 'device:device:query'),
	(6003, 'Device list: create', 2, 6001, 'device:device:create'),
	(6004, 'Device list: update', 3, 6001, 'device:device:update'),
	(6005, 'Device list: delete', 4, 6001, 'device:device:delete'),
	(6011, 'Channels: query', 1, 6010, 'device:channel:query'),
	(6012, 'Channels: create', 2, 6010, 'device:channel:create'),
	(6013, 'Channels: update', 3, 6010, 'device:channel:update'),
	(6014, 'Channels: delete', 4, 6010, 'device:channel:delete')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;

SELECT setval('system_menu_id_seq', 9999)
  FROM system_menu_id_seq WHERE last_value < 9999;
