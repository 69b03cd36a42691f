-- Keys of devices, how they prove who they are, and whether unknown ones may
-- register themselves.
INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(7100, 'Device keys', 2, 3, 6000, 'key', 'device/key/index',
	 'DeviceKey', 'ep:key', ''),
	(7101, 'Device keys: query', 3, 1, 7100, '', '', '', '',
	 'device:key:query'),
	(7102, 'Device keys: create', 3, 2, 7100, '', '', '', '',
	 'device:key:create'),
	(7103, 'Device keys: update', 3, 3, 7100, '', '', '', '',
	 'device:key:update'),
	(7104, 'Device keys: delete', 3, 4, 7100, '', '', '', '',
	 'device:key:delete'),
	(7105, 'Device keys: how devices prove who they are', 3, 5, 7100, '',
	 '', '', '', 'device:auth-mode:update')
ON CONFLICT DO NOTHING;

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(71, 'device', 'How devices prove who they are', 'device.auth.mode',
	 '1', 1, true,
	 '0: not at all; 1: by a signature; 2: by a token that a signed '
	 'activation gives; anything else means 1'),
	(72, 'device', 'Unknown devices register by their activation',
	 'device.auto-register', 'false', 1, true,
	 'Exactly "true" allows it; they go to the default channel of their '
	 'platform')
ON CONFLICT DO NOTHING;
