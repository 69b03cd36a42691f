-- Names that fit into a sidebar of 200 pixels, also three levels down.  A name
-- that an administrator changed stays, and so does one whose short form a menu
-- beside it has.
UPDATE system_menu m
   SET name = short.name
  FROM (VALUES
	(109, 'Tokens (online users)', 'Online users'),
	(1225, 'Tenant packages', 'Packages'),
	(1078, 'API access log', 'Access log'),
	(1084, 'API error log', 'Error log'),
	(2144, 'In-site messages', 'Site messages'),
	(2145, 'Message templates', 'Templates'),
	(2151, 'Message records', 'Sent messages'),
	(1237, 'File storage configuration', 'File storages'),
	(6020, 'Advertising links', 'Ad links'),
	(6030, 'Modification records', 'Modifications')
  ) AS short (id, seeded, name)
 WHERE m.id = short.id AND m.name = short.seeded
   AND NOT EXISTS (SELECT FROM system_menu beside
                    WHERE beside.parent_id = m.parent_id AND NOT beside.deleted
                      AND beside.name = short.name);

-- Their buttons, which begin with the name of the page.
UPDATE system_menu m
   SET name = page.name || substr(m.name, length(page.seeded) + 1)
  FROM (VALUES
	(109, 'Tokens (online users)', 'Online users'),
	(1225, 'Tenant packages', 'Packages'),
	(1078, 'API access log', 'Access log'),
	(1084, 'API error log', 'Error log'),
	(2145, 'Message templates', 'Templates'),
	(2151, 'Message records', 'Sent messages'),
	(1237, 'File storage configuration', 'File storages'),
	(6020, 'Advertising links', 'Ad links')
  ) AS page (id, seeded, name)
 WHERE m.parent_id = page.id AND m.type = 3 AND m.id < 10000
   AND starts_with(m.name, page.seeded || ': ');
UPDATE system_menu SET name = 'Device keys: proof of devices'
 WHERE id = 7105 AND name = 'Device keys: how devices prove who they are';

UPDATE system_dict_type t
   SET name = short.name
  FROM (VALUES
	('system_notify_template_type', 'Message template type', 'Template type'),
	('infra_operate_type', 'Operation category', 'Operation'),
	('infra_export_task_status', 'Export task status', 'Export status'),
	('device_import_task_status', 'Import task status', 'Import status'),
	('device_info_modify_status', 'Modification record status',
	 'Change status')
  ) AS short (type, seeded, name)
 WHERE t.type = short.type AND t.name = short.seeded AND NOT t.deleted
   AND NOT EXISTS (SELECT FROM system_dict_type other
                    WHERE other.name = short.name AND NOT other.deleted);
