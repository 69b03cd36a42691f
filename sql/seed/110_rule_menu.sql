-- The page of rules, which our own site alone has.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission, site)
VALUES
	(6070, 'Rules', 2, 8, 6000, 'rule', 'fleet/rule/index', 'FleetRule',
	 'ep:filter', '', 1)
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon, site)
SELECT id, name, 3, sort, parent_id, permission, '', 1
  FROM (VALUES
	(6071, 'Rules: query', 1, 6070, 'device:rule:query'),
	(6072, 'Rules: create', 2, 6070, 'device:rule:create'),
	(6073, 'Rules: update', 3, 6070, 'device:rule:update'),
	(6074, 'Rules: delete', 4, 6070, 'device:rule:delete')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
