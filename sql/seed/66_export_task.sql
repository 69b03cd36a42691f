-- Export tasks: their page, whose own tasks anybody sees without a permission,
-- and what their states are called.
INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(6100, 'Export tasks', 2, 20, 2, 'export-task',
	 'infra/exportTask/index', 'InfraExportTask', 'ep:download', ''),
	(6101, 'Export tasks: query', 3, 1, 6100, '', '', '', '',
	 'infra:export-task:query')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_type (id, type, name)
VALUES (66, 'infra_export_task_status', 'Export task status')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(661, 'infra_export_task_status', 1, '0', 'Waiting', 'info'),
	(662, 'infra_export_task_status', 2, '1', 'Running', 'primary'),
	(663, 'infra_export_task_status', 3, '2', 'Done', 'success'),
	(664, 'infra_export_task_status', 4, '3', 'Failed', 'danger'),
	(665, 'infra_export_task_status', 5, '4', 'Cancelled', 'warning'),
	(666, 'infra_export_task_status', 6, '5', 'Expired', 'info')
       ) AS entry (id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;
