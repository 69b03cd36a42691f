-- Modification records and advertising links: menus, and what their states
-- are called.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(6020, 'Advertising links', 2, 3, 6000, 'ad-slot-channel',
	 'device/adSlotChannel/index', 'DeviceAdSlotChannel', 'ep:link', ''),
	(6030, 'Modification records', 2, 4, 6000, 'info-modify',
	 'device/infoModify/index', 'DeviceInfoModify', 'ep:edit-pen', '')
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
SELECT id, name, 3, sort, parent_id, permission, ''
  FROM (VALUES
	(6021, 'Advertising links: query', 1, 6020,
	 'device:ad-slot-channel:query'),
	(6022, 'Advertising links: create', 2, 6020,
	 'device:ad-slot-channel:create'),
	(6023, 'Advertising links: update', 3, 6020,
	 'device:ad-slot-channel:update'),
	(6024, 'Advertising links: delete', 4, 6020,
	 'device:ad-slot-channel:delete')
       ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_type (id, type, name)
VALUES
	(73, 'device_info_modify_status', 'Modification record status'),
	(74, 'device_info_modify_failure', 'Why a modification failed')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(731, 'device_info_modify_status', 1, '0', 'Waiting', 'info'),
	(732, 'device_info_modify_status', 2, '1', 'Applied', 'success'),
	(733, 'device_info_modify_status', 3, '2', 'Failed', 'danger'),
	(734, 'device_info_modify_status', 4, '3', 'Revoked', 'warning'),
	(741, 'device_info_modify_failure', 1, 'device_cpu_mismatch',
	 'Another CPU id', 'default'),
	(742, 'device_info_modify_failure', 2, 'info_modify_no_permission',
	 'Not allowed to modify the device', 'default'),
	(743, 'device_info_modify_failure', 3, 'channel_not_exists',
	 'The channel is gone', 'default')
       ) AS d(id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;
