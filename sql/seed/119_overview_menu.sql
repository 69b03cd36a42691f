-- The first page of our own site, with the numbers of the fleet, and its page of
-- the channels that users are bound to.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission, site)
VALUES
	(6200, 'Fleet', 2, 0, 0, '/fleet', 'fleet/home/index', 'FleetHome',
	 'ep:data-board', '', 1),
	(6210, 'User channels', 2, 9, 6000, 'user-channel',
	 'fleet/userChannel/index', 'FleetUserChannel', 'ep:user', '', 1)
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon, site)
SELECT id, name, 3, sort, parent_id, permission, '', 1
  FROM (VALUES
	(6201, 'Fleet: query', 1, 6200, 'device:overview:query'),
	(6211, 'User channels: assign', 1, 6210, 'device:user-channel:assign')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
