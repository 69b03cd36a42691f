-- The dictionaries behind the front-end's selects and status tags.  Values
-- and colours are facts, labels are ours.

INSERT INTO system_dict_type (id, type, name)
VALUES
	(1, 'user_type', 'User type'),
	(2, 'common_status', 'Common status'),
	(3, 'terminal', 'Terminal'),
	(4, 'date_interval', 'Date interval'),
	(5, 'system_user_sex', 'Sex'),
	(6, 'system_menu_type', 'Menu type'),
	(7, 'system_role_type', 'Role type'),
	(8, 'system_data_scope', 'Data scope'),
	(9, 'system_login_type', 'Sign-in type'),
	(10, 'system_login_result', 'Sign-in result'),
	(11, 'infra_boolean_string', 'Yes or no'),
	(12, 'infra_config_type', 'Configuration type'),
	(15, 'infra_operate_type', 'Operation category'),
	(16, 'infra_api_error_log_process_status', 'Error log status'),
	(13, 'system_notice_type', 'Notice type'),
	(14, 'system_notify_template_type', 'Message template type'),
	(100, 'device_status', 'Device status'),
	(101, 'device_platform', 'Device platform')
ON CONFLICT DO NOTHING;

SELECT setval('system_dict_type_id_seq', 9999)
  FROM system_dict_type_id_seq WHERE last_value < 9999;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(1, 'user_type', 1, '1', 'Member', 'primary'),
	(2, 'user_type', 2, '2', 'Administrator', 'success'),
	(11, 'common_status', 1, '0', 'Enabled', 'primary'),
	(12, 'common_status', 2, '1', 'Disabled', 'info'),
	(21, 'terminal', 1, '10', 'WeChat mini program', 'default'),
	(22, 'terminal', 2, '11', 'WeChat official account', 'default'),
	(23, 'terminal', 3, '20', 'H5', 'default'),
	(24, 'terminal', 4, '31', 'iOS app', 'default'),
	(25, 'terminal', 5, '32', 'Android app', 'default'),
	(31, 'date_interval', 1, '1', 'Day', ''),
	(32, 'date_interval', 2, '2', 'Week', ''),
	(33, 'date_interval', 3, '3', 'Month', ''),
	(34, 'date_interval', 4, '4', 'Quarter', ''),
	(35, 'date_interval', 5, '5', 'Year', ''),
	(41, 'system_user_sex', 1, '1', 'Male', 'primary'),
	(42, 'system_user_sex', 2, '2', 'Female', 'success'),
	(51, 'system_menu_type', 1, '1', 'Directory', ''),
	(52, 'system_menu_type', 2, '2', 'Menu', ''),
	(53, 'system_menu_type', 3, '3', 'Button', ''),
	(61, 'system_role_type', 1, '1', 'Built-in', 'danger'),
	(62, 'system_role_type', 2, '2', 'Custom', 'primary'),
	(71, 'system_data_scope', 1, '1', 'All data', ''),
	(72, 'system_data_scope', 2, '2', 'Custom departments', ''),
	(73, 'system_data_scope', 3, '3', 'Own department', ''),
	(74, 'system_data_scope', 4, '4', 'Own department and below', ''),
	(75, 'system_data_scope', 5, '5', 'Own data only', ''),
	(81, 'system_login_type', 1, '100', 'User name', 'primary'),
	(82, 'system_login_type', 2, '101', 'Social', 'info'),
	(83, 'system_login_type', 3, '103', 'SMS', 'default'),
	(84, 'system_login_type', 4, '200', 'Logout', 'primary'),
	(85, 'system_login_type', 5, '202', 'Forced logout', 'danger'),
	(91, 'system_login_result', 1, '0', 'Success', 'success'),
	(92, 'system_login_result', 2, '10', 'Wrong user name or password',
	 'primary'),
	(93, 'system_login_result', 3, '20', 'User disabled', 'warning'),
	(94, 'system_login_result', 4, '30', 'Captcha missing', 'info'),
	(95, 'system_login_result', 5, '31', 'Captcha wrong', 'info'),
	(96, 'system_login_result', 6, '100', 'Unknown error', 'danger'),
	(101, 'infra_boolean_string', 1, 'true', 'Yes', 'danger'),
	(102, 'infra_boolean_string', 2, 'false', 'No', 'info'),
	(141, 'infra_operate_type', 1, '0', 'Other', 'default'),
	(142, 'infra_operate_type', 2, '1', 'Query', 'info'),
	(143, 'infra_operate_type', 3, '2', 'Create', 'primary'),
	(144, 'infra_operate_type', 4, '3', 'Update', 'warning'),
	(145, 'infra_operate_type', 5, '4', 'Delete', 'danger'),
	(146, 'infra_operate_type', 6, '5', 'Export', 'default'),
	(147, 'infra_operate_type', 7, '6', 'Import', 'default'),
	(151, 'infra_api_error_log_process_status', 1, '0', 'Open', 'primary'),
	(152, 'infra_api_error_log_process_status', 2, '1', 'Done', 'success'),
	(153, 'infra_api_error_log_process_status', 3, '2', 'Ignored',
	 'danger'),
	(111, 'infra_config_type', 1, '1', 'Built-in', 'danger'),
	(112, 'infra_config_type', 2, '2', 'Custom', 'primary'),
	(121, 'system_notice_type', 1, '1', 'Notice', 'success'),
	(122, 'system_notice_type', 2, '2', 'Announcement', 'info'),
	(131, 'system_notify_template_type', 1, '1', 'Notification',
	 'primary'),
	(132, 'system_notify_template_type', 2, '2', 'System message',
	 'success'),
	(1001, 'device_status', 1, '0', 'Not activated', 'info'),
	(1002, 'device_status', 2, '1', 'Activated', 'success'),
	(1011, 'device_platform', 1, 'amlogic', 'Amlogic', ''),
	(1012, 'device_platform', 2, 'rockchip', 'Rockchip', ''),
	(1013, 'device_platform', 3, 'allwinner', 'Allwinner', ''),
	(1014, 'device_platform', 4, 'android', 'Android', '')
  ) AS entry (id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;

SELECT setval('system_dict_data_id_seq', 9999)
  FROM system_dict_data_id_seq WHERE last_value < 9999;
