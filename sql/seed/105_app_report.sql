-- How often devices send the whole list of their applications.

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(105, 'device', 'Days between lists of applications',
	 'app-install.report-days', '7', 1, true,
	 '1 to 90, anything else means 7; each device has 10 % more or less')
ON CONFLICT DO NOTHING;
