-- How long it counts what an author of a change did for who approves it.
INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(121, 'device', 'Days for which what an author did for an approver counts',
	 'blacklist.approval.independence-days', '30', 1, true,
	 '1 to 400 before a change is submitted; anything else means 30')
ON CONFLICT DO NOTHING;
