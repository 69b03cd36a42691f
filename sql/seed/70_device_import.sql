-- The button of the import, below the list of devices, and what the states of
-- its tasks are called.

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
VALUES (6008, 'Device list: import', 3, 7, 6001, 'device:device:import', '')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_type (id, type, name)
VALUES (70, 'device_import_task_status', 'Import task status')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(701, 'device_import_task_status', 1, '0', 'Waiting', 'info'),
	(702, 'device_import_task_status', 2, '1', 'Running', 'primary'),
	(703, 'device_import_task_status', 3, '2', 'Done', 'success'),
	(704, 'device_import_task_status', 4, '3', 'Failed', 'danger')
       ) AS entry (id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;
