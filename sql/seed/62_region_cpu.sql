-- The page of regions, whose path, component and name are the front-end's, and
-- how long CPU ids are.
INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(2083, 'Regions', 2, 14, 1, 'area', 'system/area/index', 'SystemArea',
	 'fa:map-marker', '')
ON CONFLICT DO NOTHING;

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(20, 'device', 'Hex digits of CPU ids', 'device.cpu.hex-lengths',
	 '16,32', 1, true,
	 'Numbers from 1 to 64, separated by commas; anything else means 16,32')
ON CONFLICT DO NOTHING;
