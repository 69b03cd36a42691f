-- What administrators may say of pushed messages, and the page that tries them.

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(40, 'websocket', 'Websockets are served',
	 'infra.websocket.enable', 'true', 1, true,
	 'Exactly "false" refuses handshakes, closes sockets and sends nothing'),
	(41, 'websocket', 'Sockets may send demo messages',
	 'infra.websocket.demo', 'true', 1, true,
	 'Exactly "false" ignores demo-message-send')
ON CONFLICT DO NOTHING;

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(2525, 'WebSocket test', 2, 5, 2, 'websocket', 'infra/webSocket/index',
	 'InfraWebSocket', 'ep:connection', '')
ON CONFLICT DO NOTHING;
