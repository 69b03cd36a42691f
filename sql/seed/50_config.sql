-- The configuration entries the suite itself reads.  They are built-in: their
-- values may be changed, the entries may not go.

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(1, 'user', 'Initial password of imported users',
	 'system.user.init-password',
	 replace(gen_random_uuid()::text, '-', ''), 1, false,
	 'Random until it is changed; 8 to 72 bytes'),
	(2, 'user', 'Users may register themselves',
	 'system.user.register-enabled', 'false', 1, true,
	 'Exactly "true" allows it'),
	(3, 'device', 'Seconds between heartbeats',
	 'device.heartbeat-interval', '300', 1, true,
	 'Where the channel does not say; 10 to 86400, anything else means 300')
ON CONFLICT DO NOTHING;

SELECT setval('infra_config_id_seq', 9999)
  FROM infra_config_id_seq WHERE last_value < 9999;
