# install_package_page: packages, those on most devices first; versions only if asked for
as admin
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) VALUES (9001, 1, 'org.example.one', 'One'), (9002, 1, 'com.other.two_b', 'Two'), (9003, 2, 'org.example.theirs', 'Theirs')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name, launcher_class) VALUES (901, 9001, 5, '1.5', 'A'), (902, 9001, 6, '1.6', 'B'), (903, 9002, 6, '1.5', NULL), (904, 9003, 5, '1.5', NULL)
sql INSERT INTO app_install_count_package (id, tenant_id, stat_month, package_id, version_id, device_count, version_count) VALUES (91, 1, 202003, 9001, NULL, 7, 2), (92, 1, 202003, 9001, 901, 5, NULL), (93, 1, 202003, 9001, 902, 2, NULL), (94, 1, 202003, 9002, NULL, 7, 1), (95, 1, 202003, 9002, 903, 7, NULL), (96, 2, 202003, 9003, NULL, 50, 1), (97, 1, 202004, 9001, NULL, 1, 0), (98, 2, 202003, 9003, 904, 50, NULL)
sql INSERT INTO app_install_total (stat_month, tenant_id, packages, versions) VALUES (202003, 1, 2, 3), (202003, 2, 1, 1)
GET /device/app-install/package/page?statMonth=202003
  => 0 {"total":2,"list":[{"packageName":"org.example.one","appName":"One","launcherClass":"B","statMonth":202003,
		"versionCode":null,"versionName":null,"deviceCount":7,"createTime":"*"},{"packageName":"com.other.two_b","deviceCount":7}]}
GET /device/app-install/package/page?statMonth=202003&pageNo=2&pageSize=1
  => 0 {"total":2,"list":[{"packageName":"com.other.two_b"}]}
GET /device/app-install/package/page?statMonth=202003&groupByVersionCode=1
  => 0 {"total":3,"list":[{"packageName":"com.other.two_b","versionCode":6,"versionName":"1.5","deviceCount":7},
		{"packageName":"org.example.one","versionCode":5,"versionName":"1.5","launcherClass":"A","deviceCount":5},{"versionCode":6,"deviceCount":2}]}
GET /device/app-install/package/page?statMonth=202003&packageName=EXAMPLE
  => 0 {"total":1,"list":[{"packageName":"org.example.one"}]}
GET /device/app-install/package/page?statMonth=202003&groupByVersionCode=1&packageName=EXAMPLE
  => 0 {"total":2,"list":[{"packageName":"org.example.one","versionCode":5},{"packageName":"org.example.one","versionCode":6}]}
GET /device/app-install/package/page?statMonth=202003&groupByVersionCode=1&packageName=example&pageNo=2&pageSize=1
  => 0 {"total":2,"list":[{"packageName":"org.example.one","versionCode":6}]}
GET /device/app-install/package/page?statMonth=202003&groupByVersionCode=1&appName=TWO
  => 0 {"total":1,"list":[{"packageName":"com.other.two_b","versionCode":6}]}
GET /device/app-install/package/page?statMonth=202003&groupByVersionCode=1&packageName=e_o
  => 0 {"total":0,"list":[]}
GET /device/app-install/package/page?statMonth=202003&packageName=o_b
  => 0 {"total":1,"list":[{"packageName":"com.other.two_b"}]}
GET /device/app-install/package/page?statMonth=202003&packageName=e_o
  => 0 {"total":0,"list":[]}
GET /device/app-install/package/page?statMonth=202003&appName=o&packageName=com
  => 0 {"total":1,"list":[{"packageName":"com.other.two_b"}]}
GET /device/app-install/package/page?statMonth=202003&versionCode=6
  => 0 {"total":2,"list":[{"packageName":"com.other.two_b","versionCode":6},{"packageName":"org.example.one","versionCode":6}]}
GET /device/app-install/package/page?statMonth=202003&versionName=1.5&packageName=example&groupByVersionCode=true
  => 0 {"total":1,"list":[{"packageName":"org.example.one","versionCode":5}]}
GET /device/app-install/package/page?statMonth=202005
  => 0 {"total":0,"list":[]}
GET /device/app-install/package/page?statMonth=201912
  => E_STAT_MONTH_INVALID
GET /device/app-install/package/page?statMonth=202013
  => E_STAT_MONTH_INVALID
GET /device/app-install/package/page?statMonth=202000
  => E_STAT_MONTH_INVALID
GET /device/app-install/package/page?statMonth=299912
  => E_STAT_MONTH_INVALID
GET /device/app-install/package/page?statMonth=x
  => E_STAT_MONTH_INVALID
GET /device/app-install/package/page
  => E_STAT_MONTH_INVALID

# install_package_get: a package in all its versions, or one version, in a month; null for what is not counted, and another tenant's
as admin
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) VALUES (9001, 1, 'org.example.one', 'One'), (9003, 2, 'org.example.theirs', 'Theirs')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name, launcher_class) VALUES (901, 9001, 5, '1.5', 'A'), (902, 9001, 6, '1.6', 'B'), (903, 9001, 6, '', 'C'), (905, 9001, 0, '', NULL), (904, 9003, 5, '1.5', NULL)
sql INSERT INTO app_install_count_package (id, tenant_id, stat_month, package_id, version_id, device_count, version_count) VALUES (91, 1, 202003, 9001, NULL, 11, 4), (92, 1, 202003, 9001, 901, 5, NULL), (93, 1, 202003, 9001, 902, 2, NULL), (94, 1, 202003, 9001, 903, 1, NULL), (95, 1, 202003, 9001, 905, 3, NULL), (96, 2, 202003, 9003, NULL, 50, 1), (97, 1, 202004, 9001, NULL, 1, 0), (98, 2, 202003, 9003, 904, 50, NULL)
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.one
  => 0 {"packageName":"org.example.one","appName":"One","launcherClass":"B","statMonth":202003,"versionCode":null,"versionName":null,"deviceCount":11,"createTime":"*"}
GET /device/app-install/package/get?statMonth=202004&packageName=org.example.one
  => 0 {"statMonth":202004,"deviceCount":1}
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.one&versionCode=5&versionName=1.5
  => 0 {"packageName":"org.example.one","launcherClass":"A","versionCode":5,"versionName":"1.5","deviceCount":5}
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.one&versionCode=6&versionName=
  => 0 {"launcherClass":"C","versionCode":6,"versionName":"","deviceCount":1}
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.one&versionCode=0
  => 0 {"versionCode":0,"versionName":"","deviceCount":3}
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.one&versionCode=5
  => 0 null
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.one&versionName=1.5
  => 0 null
GET /device/app-install/package/get?statMonth=202004&packageName=org.example.one&versionCode=5&versionName=1.5
  => 0 null
GET /device/app-install/package/get?statMonth=202005&packageName=org.example.one
  => 0 null
GET /device/app-install/package/get?statMonth=202003&packageName=org.example
  => 0 null
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.theirs
  => 0 null
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.theirs&versionCode=5&versionName=1.5
  => 0 null
GET /device/app-install/package/get?statMonth=202003&packageName=one
  => E_PACKAGE_NAME_FORMAT_ERROR
GET /device/app-install/package/get?statMonth=202003
  => E_PACKAGE_NAME_FORMAT_ERROR
GET /device/app-install/package/get?statMonth=202013&packageName=org.example.one
  => E_STAT_MONTH_INVALID
GET /device/app-install/package/get?packageName=org.example.one
  => E_STAT_MONTH_INVALID
POST /system/user/create {"username":"powerless","nickname":"P","password":"pass word 1"}
  => 0
as user powerless
GET /device/app-install/package/get?statMonth=202003&packageName=org.example.one
  => E_FORBIDDEN

# install_package_export: all rows of the page as a workbook
as admin
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) VALUES (9001, 1, 'org.example.one', 'One')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name, launcher_class) VALUES (901, 9001, 5, '1.5', 'A')
sql INSERT INTO app_install_count_package (tenant_id, stat_month, package_id, version_id, device_count, create_time) VALUES (1, 202003, 9001, NULL, 7, '2020-03-05'), (1, 202003, 9001, 901, 7, '2020-03-05')
GET /device/app-install/package/export-excel?statMonth=202003&groupByVersionCode=true
  => sheet [["Month","Package name","Application name","Launcher class","Version code","Version name","Devices","Created at"],
		["202003","org.example.one","One","A","5","1.5","7","2020-03-05 00:00:00"]]
GET /device/app-install/package/export?statMonth=202004
  => sheet [["Month","Package name","Application name","Launcher class","Version code","Version name","Devices","Created at"]]
GET /device/app-install/package/export?statMonth=202013
  => E_STAT_MONTH_INVALID

# install_trend: each month that is asked for; 0 for a month without statistics
as admin
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (9001, 1, 'org.example.one'), (9003, 2, 'org.example.theirs')
sql INSERT INTO app_install_count_package (tenant_id, stat_month, package_id, device_count) VALUES (1, 202003, 9001, 7), (1, 202005, 9001, 9), (2, 202003, 9003, 50)
GET /device/app-install/trend?packageName=org.example.one&months=202005,202003,202004,202003
  => 0 [{"statMonth":202003,"deviceCount":7},{"statMonth":202004,"deviceCount":0},{"statMonth":202005,"deviceCount":9}]
GET /device/app-install/trend?packageName=org.example.one
  => 0 ["*","*","*","*","*","*","*","*","*","*","*","*"]
GET /device/app-install/trend?packageName=org.example.theirs&months=202003
  => 0 []
GET /device/app-install/trend?packageName=org.example.one&months=202003,202013
  => E_STAT_MONTH_INVALID
GET /device/app-install/trend?packageName=org.example.one&months=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25
  => E_BAD_REQUEST msg "months"
GET /device/app-install/trend?months=202003
  => E_PACKAGE_NAME_FORMAT_ERROR

# install_top: the packages on most devices, as many as asked for
as admin
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (9001, 1, 'org.example.one'), (9002, 1, 'org.example.two'), (9003, 2, 'org.example.theirs')
sql INSERT INTO app_package_version (id, package_id) VALUES (901, 9001)
sql INSERT INTO app_install_count_package (tenant_id, stat_month, package_id, version_id, device_count) VALUES (1, 202003, 9001, NULL, 7), (1, 202003, 9001, 901, 7), (1, 202003, 9002, NULL, 9), (2, 202003, 9003, NULL, 50)
GET /device/app-install/top?statMonth=202003
  => 0 [{"packageName":"org.example.two","statMonth":202003,"versionCode":null,"deviceCount":9},{"packageName":"org.example.one","deviceCount":7}]
GET /device/app-install/top?statMonth=202003&limit=1
  => 0 [{"packageName":"org.example.two"}]
GET /device/app-install/top?statMonth=202003&limit=201
  => E_BAD_REQUEST msg "limit"
GET /device/app-install/top?statMonth=1
  => E_STAT_MONTH_INVALID
