-- The page of regions; its path, component and name are the front-end's.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(2083, 'Regions', 2, 14, 1, 'area', 'system/area/index', 'SystemArea',
	 'fa:map-marker', '')
ON CONFLICT DO NOTHING;
