-- The pages of names of packages and of installs, which our own site alone has.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission, site)
VALUES
	(6040, 'Package names', 2, 5, 6000, 'package-name',
	 'fleet/packageName/index', 'FleetPackageName', 'ep:collection', '', 1),
	(6050, 'App installs', 2, 6, 6000, 'app-install',
	 'fleet/appInstall/index', 'FleetAppInstall', 'ep:data-analysis', '', 1)
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon, site)
SELECT id, name, 3, sort, parent_id, permission, '', 1
  FROM (VALUES
	(6041, 'Package names: query', 1, 6040, 'device:app-package-name:query'),
	(6042, 'Package names: create', 2, 6040, 'device:app-package-name:create'),
	(6043, 'Package names: update', 3, 6040, 'device:app-package-name:update'),
	(6044, 'Package names: delete', 4, 6040, 'device:app-package-name:delete'),
	(6045, 'Package names: export', 5, 6040, 'device:app-package-name:export'),
	(6051, 'App installs: query', 1, 6050, 'device:app-install:query'),
	(6052, 'App installs: export', 2, 6050, 'device:app-install:export'),
	(6053, 'App installs: rebuild', 3, 6050, 'device:app-install:rebuild')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
