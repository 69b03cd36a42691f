-- What process instances tell other programs: the hosts that may be called, and
-- the page of our own site for those who hear of their status.

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(98, 'bpm', 'Hosts that processes may call', 'bpm.http.hosts', 'none',
	 1, false,
	 'Names with commas between them; *.example.org is every name below it; addresses of this machine and the link must stand here themselves')
ON CONFLICT DO NOTHING;

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission, site)
VALUES
	(8130, 'Status events', 2, 13, 1186, 'status-listener',
	 'fleet/statusListener/index', 'FleetStatusListener', 'ep:bell', '', 1)
ON CONFLICT DO NOTHING;

INSERT INTO system_menu
	(id, name, type, sort, parent_id, permission, icon, site)
SELECT id, name, 3, sort, parent_id, permission, '', 1
  FROM (VALUES
	(8131, 'Status events: query', 1, 8130, 'bpm:status-listener:query'),
	(8132, 'Status events: create', 2, 8130,
	 'bpm:status-listener:create'),
	(8133, 'Status events: update', 3, 8130,
	 'bpm:status-listener:update'),
	(8134, 'Status events: delete', 4, 8130,
	 'bpm:status-listener:delete')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
