-- Who tells the country of the address a device calls from.

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(30, 'device', 'Countries of addresses', 'region.ip.driver', 'none', 1,
	 true, 'none; mmdb: the file country.mmdb; header: nginx')
ON CONFLICT DO NOTHING;
