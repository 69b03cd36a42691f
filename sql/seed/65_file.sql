-- Files: their menus, the kinds of storage, the one that a new installation
-- begins with, and what limits them.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(1243, 'Files', 2, 6, 2, 'file', '', '', 'ep:files', ''),
	(1237, 'File storage configuration', 2, 0, 1243, 'file-config',
	 'infra/fileConfig/index', 'InfraFileConfig', 'fa-solid:file-signature',
	 ''),
	(1090, 'File list', 2, 5, 1243, 'file', 'infra/file/index',
	 'InfraFile', 'ep:upload-filled', '')
ON CONFLICT DO NOTHING;

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
SELECT id, name, 3, sort, parent_id, '', '', '', '', permission
  FROM (VALUES
	(1238, 'File storage configuration: query', 1, 1237,
	 'infra:file-config:query'),
	(1239, 'File storage configuration: create', 2, 1237,
	 'infra:file-config:create'),
	(1240, 'File storage configuration: update', 3, 1237,
	 'infra:file-config:update'),
	(1241, 'File storage configuration: delete', 4, 1237,
	 'infra:file-config:delete'),
	(1242, 'File storage configuration: export', 5, 1237,
	 'infra:file-config:export'),
	(1091, 'File list: query', 1, 1090, 'infra:file:query'),
	(1092, 'File list: delete', 4, 1090, 'infra:file:delete')
       ) AS b(id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_type (id, type, name)
VALUES (65, 'infra_file_storage', 'File storage')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(651, 'infra_file_storage', 1, '1', 'Database', 'default'),
	(652, 'infra_file_storage', 2, '10', 'Local disk', 'default'),
	(653, 'infra_file_storage', 3, '11', 'FTP server', 'default'),
	(654, 'infra_file_storage', 4, '12', 'SFTP server', 'default'),
	(655, 'infra_file_storage', 5, '20', 'S3 object storage', 'default')
       ) AS d(id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;

-- An empty domain makes addresses without one, which any origin of the suite
-- serves; `job file_origin` puts the public origin there once.
INSERT INTO infra_file_config (id, name, storage, remark, master, config)
VALUES (1, 'Local disk', 10, 'Of a new installation', true,
	'{"domain": "", "basePath": "local"}')
ON CONFLICT (id) DO NOTHING;

SELECT setval('infra_file_config_id_seq', 9999)
  FROM infra_file_config_id_seq WHERE last_value < 9999;

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(65, 'file', 'Megabytes of files a user may store',
	 'infra.file.quota-mb', '1024', 1, true,
	 'A number from 0 on, anything else means 1024'),
	(66, 'file', 'Hosts that files may be stored on',
	 'infra.file.hosts', 'none', 1, false,
	 'Names with commas between them; *.example.org is every name below it')
ON CONFLICT DO NOTHING;
