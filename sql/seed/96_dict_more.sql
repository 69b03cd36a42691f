-- Dictionaries that the front-end reads for pages of sign-in by others and of
-- scheduled jobs.  Values and colours are facts, labels are ours.

INSERT INTO system_dict_type (id, type, name)
VALUES
	(1121, 'system_oauth2_grant_type', 'OAuth grant type'),
	(1122, 'system_social_type', 'Social platform'),
	(1123, 'infra_job_status', 'Job status'),
	(1124, 'infra_job_log_status', 'Job log status')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(9301, 'system_oauth2_grant_type', 1, 'password', 'password',
	 'default'),
	(9302, 'system_oauth2_grant_type', 2, 'authorization_code',
	 'authorization_code', 'primary'),
	(9303, 'system_oauth2_grant_type', 3, 'implicit', 'implicit',
	 'success'),
	(9304, 'system_oauth2_grant_type', 4, 'client_credentials',
	 'client_credentials', 'default'),
	(9305, 'system_oauth2_grant_type', 5, 'refresh_token',
	 'refresh_token', 'info'),
	(9321, 'system_social_type', 1, '10', 'Gitee', ''),
	(9322, 'system_social_type', 2, '20', 'DingTalk', ''),
	(9323, 'system_social_type', 3, '30', 'WeChat Work', ''),
	(9324, 'system_social_type', 4, '31', 'WeChat official', ''),
	(9325, 'system_social_type', 5, '32', 'WeChat open', ''),
	(9326, 'system_social_type', 6, '34', 'WeChat mini program', ''),
	(9327, 'system_social_type', 7, '40', 'Alipay mini program', ''),
	(9341, 'infra_job_status', 1, '0', 'Initialising', 'primary'),
	(9342, 'infra_job_status', 2, '1', 'Running', 'success'),
	(9343, 'infra_job_status', 3, '2', 'Paused', 'danger'),
	(9361, 'infra_job_log_status', 1, '0', 'Running', 'primary'),
	(9362, 'infra_job_log_status', 2, '1', 'Success', 'success'),
	(9363, 'infra_job_log_status', 3, '2', 'Failed', 'warning')
       ) AS entry (id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;
