# package_name_quick: a name has one record, whichever module asks for it first
as module
GET /appPackageName/quick-insert?packageName=org.example.app
  => 0 {"id":"*","packageName":"org.example.app","appName":null,"description":null,
		"useAppRuntime":false,"useAppInstall":true,"createTime":"*","updateTime":"*"}, keep id = data.id
sql CREATE TEMP TABLE was AS SELECT xmin::text AS x FROM app_package_name WHERE id = $id
sql CREATE TEMP TABLE numbers AS SELECT last_value AS n FROM app_package_name_id_seq
GET /appPackageName/quick-insert?packageName=org.example.app
  => 0 {"id":$id}
holds SELECT p.xmin::text = w.x FROM app_package_name p, was w WHERE p.id = $id
holds SELECT last_value = n FROM app_package_name_id_seq, numbers
GET /appPackageName/quick-insert?packageName=org.example.App
  => 0 {"packageName":"org.example.App"}
holds SELECT count(*) = 2 FROM app_package_name WHERE lower(package_name) = 'org.example.app'
GET /appPackageName/quick-insert?packageName=app
  => E_PACKAGE_NAME_FORMAT_ERROR
GET /appPackageName/quick-insert
  => E_PACKAGE_NAME_FORMAT_ERROR
as nobody
GET /appPackageName/quick-insert?packageName=org.example.app
  => E_NOT_FOUND

# package_name_list: filtered by a part of the name and by flags
as module
sql DELETE FROM app_package_name
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name, use_app_install) VALUES (9001, 1, 'org.example.one', 'One', true), (9002, 1, 'org.example.two_b', NULL, false), (9003, 2, 'org.example.theirs', NULL, true)
GET /appPackageName/allBaseInfoQuery
  => 0 [{"id":9001,"packageName":"org.example.one","appName":"One"},{"id":9002,"appName":null}]
GET /appPackageName/allBaseInfoQuery?packageName=WO_
  => 0 [{"id":9002}]
GET /appPackageName/allBaseInfoQuery?useAppInstall=1&useAppRuntime=false
  => 0 [{"id":9001}]
GET /appPackageName/name-list
  => 0 ["org.example.one","org.example.two_b"]
GET /appPackageName/name-list?useAppInstall=false
  => 0 ["org.example.two_b"]
GET /appPackageName/name-list?lastName=org.example.one&limit=1
  => 0 ["org.example.two_b"]
GET /appPackageName/name-list?limit=0
  => E_BAD_REQUEST msg "limit"
GET /appPackageName/names-by-app-name?appName=on
  => 0 ["org.example.one"]
GET /appPackageName/names-by-app-name?appName=%25
  => 0 []
GET /appPackageName/names-by-app-name
  => E_BAD_REQUEST msg "appName"
POST /appPackageName/fill-app-name ["org.example.two_b","org.example.none","org.example.one","org.example.one"]
  => 0 [{"packageName":"org.example.two_b","appName":null},{"packageName":"org.example.none","appName":null},
		{"packageName":"org.example.one","appName":"One"},{"packageName":"org.example.one","appName":"One"}]
POST /appPackageName/fill-app-name []
  => 0 []

# package_version_list: the versions of given names, page by page
as module
sql DELETE FROM app_package_name
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name, use_app_runtime) VALUES (9001, 1, 'org.example.one', 'One', true), (9002, 1, 'org.example.two', NULL, false), (9003, 2, 'org.example.theirs', NULL, true)
sql INSERT INTO app_package_version (id, package_id, version_code, version_name) VALUES (901, 9001, 5, '1.5'), (902, 9002, 7, ''), (903, 9001, 6, '1.6'), (904, 9003, 1, '1')
GET /appPackageName/base-info-group-by-version
  => 0 [{"id":901,"packageName":"org.example.one","appName":"One","versionCode":5,"versionName":"1.5","createTime":"*","updateTime":"*"},
		{"id":902,"packageName":"org.example.two","appName":null,"versionCode":7,"versionName":""},{"id":903,"versionCode":6}]
GET /appPackageName/base-info-group-by-version?useAppRuntime=1&lastId=901
  => 0 [{"id":903}]
GET /appPackageName/base-info-group-by-version?useAppInstall=0
  => 0 []

# install_package_last: the newest month of a package; null without statistics
as module
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (9001, 1, 'org.example.one'), (9002, 2, 'org.example.theirs'), (9003, 1, 'org.example.never')
sql INSERT INTO app_package_version (id, package_id, version_code, version_name, launcher_class) VALUES (901, 9001, 5, '1.5', 'old'), (902, 9001, 6, '1.6', 'new')
sql INSERT INTO app_install_count_package (tenant_id, stat_month, package_id, version_id, device_count) VALUES (1, 202003, 9001, NULL, 3), (1, 202004, 9001, NULL, 4), (1, 202004, 9001, 901, 4), (2, 202005, 9002, NULL, 9)
GET /appPackageName/getLastOneAppInstallCountPackageByPackageName?packageName=org.example.one
  => 0 {"packageName":"org.example.one","appName":null,"launcherClass":"new","statMonth":202004,
		"versionCode":null,"versionName":null,"deviceCount":4,"createTime":"*"}
GET /appPackageName/getLastOneAppInstallCountPackageByPackageName?packageName=org.example.theirs
  => 0 null
GET /appPackageName/getLastOneAppInstallCountPackageByPackageName?packageName=org.example.never
  => 0 null
GET /appPackageName/getLastOneAppInstallCountPackageByPackageName?packageName=x
  => E_PACKAGE_NAME_FORMAT_ERROR
