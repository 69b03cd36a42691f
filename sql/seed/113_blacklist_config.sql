-- Settings of the application blacklist.

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(111, 'device', 'Roles that change the blacklist without approval',
	 'blacklist.approval.admin-roles', 'super_admin,tenant_admin', 1, true,
	 'Codes of roles with commas between them'),
	(112, 'device', 'A change may be approved by its creator alone',
	 'blacklist.approval.self', 'false', 1, true,
	 'true or false'),
	(113, 'device', 'Percent of devices a change may concern without approval',
	 'blacklist.impact.max-percent', '100', 1, true,
	 '1 to 100; beyond it administrators need approval, too; 100 means never'),
	(114, 'device', 'Days of details that are exported at once',
	 'blacklist.export.sync-max-days', '7', 1, true, '1 to 31'),
	(115, 'device', 'Months of blacklist details that are kept',
	 'blacklist.exec-log.keep-months', '12', 1, true,
	 '1 to 120 before the present one, anything else means 12'),
	(116, 'device', 'Events of the blacklist can be tried out',
	 'blacklist.test-endpoint.enabled', 'false', 1, true,
	 'true or false; tried out events count nowhere')
ON CONFLICT DO NOTHING;
