-- How installs of applications are counted, and how long what devices reported
-- is kept.

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(100, 'device', 'What installs are counted by', 'app-install.dims',
	 'channel,model', 1, true,
	 'Any of channel,model,region; nothing else counts'),
	(101, 'device', 'Months of installs that are kept',
	 'app-install.keep-months', '12', 1, true,
	 '1 to 120 before the present one, anything else means 12; statistics stay')
ON CONFLICT DO NOTHING;
