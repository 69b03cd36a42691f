-- Users are bound to channels on the channels' page.

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
VALUES (6016, 'Channels: bind users', 3, 6, 6010, 'device:user-channel:assign',
	'')
ON CONFLICT DO NOTHING;
