-- The page of our own site for parked timers and calls of process instances.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission, site)
VALUES
	(8120, 'Parked jobs', 2, 12, 1186, 'process-job',
	 'fleet/processJob/index', 'FleetProcessJob', 'ep:warning', '', 1)
ON CONFLICT DO NOTHING;

INSERT INTO system_menu
	(id, name, type, sort, parent_id, permission, icon, site)
SELECT id, name, 3, sort, parent_id, permission, '', 1
  FROM (VALUES
	(8121, 'Parked jobs: query', 1, 8120, 'bpm:process-job:query'),
	(8122, 'Parked jobs: update', 2, 8120, 'bpm:process-job:update')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
