-- The page of the application blacklist, which our own site alone has.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission, site)
VALUES
	(6060, 'Blacklist', 2, 7, 6000, 'app-blacklist',
	 'fleet/appBlacklist/index', 'FleetAppBlacklist', 'ep:remove', '', 1)
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon, site)
SELECT id, name, 3, sort, parent_id, permission, '', 1
  FROM (VALUES
	(6061, 'Blacklist: query', 1, 6060, 'device:app-blacklist:query'),
	(6062, 'Blacklist: create', 2, 6060, 'device:app-blacklist:create'),
	(6063, 'Blacklist: update', 3, 6060, 'device:app-blacklist:update'),
	(6064, 'Blacklist: delete', 4, 6060, 'device:app-blacklist:delete'),
	(6065, 'Blacklist: export', 5, 6060, 'device:app-blacklist:export'),
	(6066, 'Blacklist: approve', 6, 6060, 'device:app-blacklist:approve'),
	(6067, 'Blacklist: statistics', 7, 6060,
	 'device:app-blacklist:statistics'),
	(6068, 'Blacklist: cache', 8, 6060, 'device:app-blacklist:cache'),
	(6069, 'Blacklist: test', 9, 6060, 'device:app-blacklist:test')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
