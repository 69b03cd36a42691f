-- The dictionaries of the application blacklist, and the role of those who
-- approve its changes.

INSERT INTO system_dict_type (id, type, name)
VALUES
	(1141, 'app_blacklist_type', 'Blacklist type'),
	(1142, 'app_blacklist_result', 'Blacklist result'),
	(1143, 'app_blacklist_approval_status', 'Approval status'),
	(1144, 'app_blacklist_match_mode', 'Match mode'),
	(1145, 'app_blacklist_version_op', 'Version condition'),
	(1146, 'app_blacklist_bind_type', 'Address binding'),
	(1147, 'blacklist_protected_package', 'Protected package')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(9401, 'app_blacklist_type', 1, '1', 'Uninstall', 'danger'),
	(9402, 'app_blacklist_type', 2, '2', 'Kill', 'warning'),
	(9411, 'app_blacklist_result', 1, '0', 'Success', 'success'),
	(9412, 'app_blacklist_result', 2, '1', 'Failed', 'danger'),
	(9413, 'app_blacklist_result', 3, '2', 'Not installed', 'info'),
	(9414, 'app_blacklist_result', 4, '3', 'No permission', 'danger'),
	(9415, 'app_blacklist_result', 5, '4', 'System app', 'warning'),
	(9416, 'app_blacklist_result', 6, '5', 'Needs the user', 'warning'),
	(9417, 'app_blacklist_result', 7, '6', 'Restarted after kill',
	 'success'),
	(9421, 'app_blacklist_approval_status', 1, '-1', 'Not started',
	 'info'),
	(9422, 'app_blacklist_approval_status', 2, '1', 'In approval',
	 'primary'),
	(9423, 'app_blacklist_approval_status', 3, '2', 'Approved', 'success'),
	(9424, 'app_blacklist_approval_status', 4, '3', 'Rejected', 'danger'),
	(9425, 'app_blacklist_approval_status', 5, '4', 'Cancelled',
	 'warning'),
	(9426, 'app_blacklist_approval_status', 6, '5', 'System error',
	 'danger'),
	(9431, 'app_blacklist_match_mode', 1, '1', 'All conditions',
	 'primary'),
	(9432, 'app_blacklist_match_mode', 2, '2', 'Any condition',
	 'warning'),
	(9441, 'app_blacklist_version_op', 1, '0', 'All versions', ''),
	(9442, 'app_blacklist_version_op', 2, '1', 'This version', ''),
	(9443, 'app_blacklist_version_op', 3, '2', 'Up to a code', ''),
	(9444, 'app_blacklist_version_op', 4, '3', 'From a code', ''),
	(9445, 'app_blacklist_version_op', 5, '4', 'Between codes', ''),
	(9451, 'app_blacklist_bind_type', 1, '1', 'Included', 'primary'),
	(9452, 'app_blacklist_bind_type', 2, '2', 'Excluded', 'info'),
	(9461, 'blacklist_protected_package', 1, 'android', 'Android', ''),
	(9462, 'blacklist_protected_package', 2, 'com.android.systemui',
	 'System UI', ''),
	(9463, 'blacklist_protected_package', 3, 'com.android.settings',
	 'Settings', ''),
	(9464, 'blacklist_protected_package', 4, 'com.google.android.gms',
	 'Play services', ''),
	(9465, 'blacklist_protected_package', 5, 'com.fleetdesk.agent',
	 'Fleetdesk agent', '')
       ) AS entry (id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;

-- Of the first tenant the role has an id below those that are given out.
INSERT INTO system_role
	(id, tenant_id, name, code, sort, status, type, data_scope)
VALUES
	(3, 1, 'Blacklist approver', 'blacklist_approver', 3, 0, 1, 5)
ON CONFLICT DO NOTHING;
SELECT blacklist_approver_make(id, NULL)
  FROM system_tenant WHERE NOT deleted ORDER BY id;
