-- The sex of a user whom nobody asked is stored as 0.
INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
VALUES (43, 'system_user_sex', 0, '0', 'Unknown', 'info', '')
ON CONFLICT DO NOTHING;
