# device_app_report: a whole list replaces the stored set; other reports add to it or remove from it
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
as device
POST /deviceAppReport/v1/02-aa-00-00-00-01/0123456789ABCDEF {"kind":"APP_LIST","reportId":"r1","reportTime":1,"full":true,"apps":[{"packageName":"com.one.a","appName":"One","versionCode":7,"versionName":"1.7","launcherClass":"com.one.a.Main","installTime":1700000000000},{"packageName":"com.two.b","versionCode":"2","system":false},{"packageName":"com.three_c.D9"}]}
  => 0 {"accepted":3,"ignored":0,"nextReportAfter":"*"}, keep next = data.nextReportAfter
holds SELECT $next BETWEEN 7 * 86400 * 0.9 AND 7 * 86400 * 1.1
sql CREATE TEMP VIEW has AS SELECT i.mac, string_agg(p.package_name || ' ' || v.version_code || ' ' || v.version_name, ',' ORDER BY p.package_name) AS apps FROM app_install_device d JOIN device_info i ON i.id = d.device_id, unnest(install_unpack(d.pv)) u(id) JOIN app_package_version v ON v.id = u.id JOIN app_package_name p ON p.id = v.package_id WHERE d.stat_month = install_month(now()) GROUP BY 1
holds SELECT apps = 'com.one.a 7 1.7,com.three_c.D9 0 ,com.two.b 2 ' FROM has
holds SELECT p.tenant_id = 1 AND p.app_name = 'One' AND v.launcher_class = 'com.one.a.Main' AND p.use_app_install FROM app_package_name p JOIN app_package_version v ON v.package_id = p.id WHERE p.package_name = 'com.one.a'
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r2","apps":[{"packageName":"com.two.b","versionCode":3,"versionName":"3.0"},{"packageName":"com.four.e","versionCode":1}]}
  => 0 {"accepted":2,"ignored":0,"nextReportAfter":$next}
holds SELECT apps = 'com.four.e 1 ,com.one.a 7 1.7,com.three_c.D9 0 ,com.two.b 3 3.0' FROM has
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r3","full":false,"apps":[{"packageName":"com.five.f","versionCode":-9223372036854775808}]}
  => 0 {"accepted":1}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_UNINSTALL","reportId":"r4","full":true,"apps":[{"packageName":"com.one.a"},{"packageName":"com.two.b","versionCode":2},{"packageName":"com.never.seen"}]}
  => 0 {"accepted":3,"ignored":0}
holds SELECT apps = 'com.five.f -9223372036854775808 ,com.four.e 1 ,com.three_c.D9 0 ' FROM has
holds SELECT count(*) = 0 FROM app_package_name WHERE package_name = 'com.never.seen'
elsewhere UPDATE app_install_device SET full_time = full_time - make_interval(secs => $next)
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r5","full":true,"apps":[]}
  => 0 {"accepted":0,"ignored":0}
holds SELECT pv = '' FROM app_install_device

# device_app_report: a report that changes nothing is not written, except the time of a whole list
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_UNINSTALL","reportId":"r1","apps":[{"packageName":"com.one.a"}]}
  => 0 {"accepted":1}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r1","apps":[]}
  => 0 {"accepted":0}
holds SELECT count(*) = 0 FROM app_install_device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r1","apps":[{"packageName":"com.one.a","versionCode":1},{"packageName":"com.two.b","versionCode":1}]}
  => 0 {"accepted":2}
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT ctid AS place, * FROM app_install_device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r1","apps":[{"packageName":"com.two.b","versionCode":1}]}
  => 0 {"accepted":1}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_UNINSTALL","reportId":"r1","apps":[{"packageName":"com.three.c"}]}
  => 0 {"accepted":1}
holds SELECT d.ctid = b.place AND d.report_count = 1 FROM app_install_device d, before b
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r1","full":true,"apps":[{"packageName":"com.two.b","versionCode":1},{"packageName":"com.one.a","versionCode":1}]}
  => 0 {"accepted":2}
holds SELECT d.pv = b.pv AND d.report_count = 1 AND d.last_time = b.last_time AND d.changed = b.changed AND b.full_time IS NULL AND d.full_time IS NOT NULL FROM app_install_device d, before b
holds SELECT (SELECT count(*) FROM app_package_name) = 2 AND (SELECT count(*) FROM app_package_version) = 2

# device_app_report: of an application a device has one version, the one reported last
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r1","full":true,"apps":[{"packageName":"com.one.a","versionCode":5},{"packageName":"com.two.b"},{"packageName":"com.one.a","versionCode":3},{"packageName":"com.two.b"}]}
  => 0 {"accepted":2,"ignored":2}
holds SELECT array_agg(v.version_code ORDER BY p.package_name) = '{3,0}' FROM app_install_device d, unnest(install_unpack(d.pv)) u(id) JOIN app_package_version v ON v.id = u.id JOIN app_package_name p ON p.id = v.package_id

# device_app_report: system applications and names that are not stored are left out
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
sql INSERT INTO app_package_name (tenant_id, package_name, use_app_install) VALUES (1, 'com.un.wanted', false), (2, 'com.one.a', false)
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r1","full":true,"apps":[{"packageName":"com.one.a"},{"packageName":"com.android.systemui","system":true},{"packageName":"com.un.wanted","versionCode":4}]}
  => 0 {"accepted":1,"ignored":2}
holds SELECT count(*) = 1 AND bool_and(p.tenant_id = 1 AND p.package_name = 'com.one.a') FROM app_package_version v JOIN app_package_name p ON p.id = v.package_id
holds SELECT count(*) = 0 FROM app_package_name WHERE package_name = 'com.android.systemui'
elsewhere UPDATE app_package_name SET use_app_install = NOT use_app_install WHERE tenant_id = 1
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r2","apps":[{"packageName":"com.one.a","versionCode":2},{"packageName":"com.un.wanted","versionCode":4}]}
  => 0 {"accepted":1,"ignored":1}
holds SELECT array_agg(p.package_name || v.version_code ORDER BY 1) = '{com.one.a0,com.un.wanted4}' FROM app_install_device d, unnest(install_unpack(d.pv)) u(id) JOIN app_package_version v ON v.id = u.id JOIN app_package_name p ON p.id = v.package_id

# device_app_report: when a whole list is due: at the month's first contact and after the interval; refused before half of it
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":7}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r1","apps":[{"packageName":"com.one.a"}]}
  => 0
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":7}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r2","full":true,"apps":[{"packageName":"com.one.a"}]}
  => 0, keep next = data.nextReportAfter
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":5}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r3","full":true,"apps":[{"packageName":"com.two.b"}]}
  => E_DEVICE_REPORT_TOO_FREQUENT
holds SELECT count(*) = 0 FROM app_package_name WHERE package_name = 'com.two.b'
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r3","apps":[{"packageName":"com.two.b"}]}
  => 0
elsewhere UPDATE app_install_device SET full_time = now() - make_interval(secs => $next / 2 - 60)
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r4","full":true,"apps":[]}
  => E_DEVICE_REPORT_TOO_FREQUENT
elsewhere UPDATE app_install_device SET full_time = now() - make_interval(secs => $next - 60)
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":5}
elsewhere UPDATE app_install_device SET full_time = now() - make_interval(secs => $next + 1)
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":7}
sql UPDATE infra_config SET value = '1' WHERE key = 'app-install.report-days'
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r5","full":true,"apps":[]}
  => 0, keep daily = data.nextReportAfter
holds SELECT $daily BETWEEN $next / 7 - 1 AND $next / 7 + 1
elsewhere UPDATE infra_config SET value = '91' WHERE key = 'app-install.report-days'
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r6","apps":[]}
  => 0 {"nextReportAfter":$next}

# device_app_report: the server decides the month of a report; a new month has no applications
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
sql SELECT install_month_make(install_month_add(install_month(now()), -1))
sql INSERT INTO app_install_device (device_id, stat_month, full_time, pv) VALUES ($id, install_month_add(install_month(now()), -1), now(), '\x01')
as device
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"tasks":7}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r1","reportTime":1500000000000,"full":true,"apps":[{"packageName":"com.one.a"}]}
  => 0
holds SELECT count(*) = 2 AND bool_or(stat_month = install_month(now()) AND pv <> '\x01') AND bool_or(stat_month < install_month(now()) AND pv = '\x01') FROM app_install_device

# device_app_report: each entry is judged by itself; the wrong ones are counted by reason, and the others are stored
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","full":true,"apps":[{"packageName":"android"},{"packageName":"com.one.a","versionCode":7},{"packageName":"com.two.b","versionName":"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv"},{"packageName":"com.-x"},{"packageName":"com.three.c","installTime":"yesterday"}]}
  => 0 {"accepted":2,"ignored":0,"refused":[{"reason":"malformed","count":2},{"reason":"tooLong","count":1}],"nextReportAfter":"*"}
holds SELECT array_agg(package_name ORDER BY package_name) = '{com.one.a,com.three.c}' FROM app_package_name
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r","apps":[null,7,"com.four.d",[],{},{"appName":"x"},{"packageName":null},{"packageName":" "},{"packageName":"com.four.d","versionCode":"-9223372036854775809"},{"packageName":"com.four.d","versionCode":1.5},{"packageName":"com.four.d","appName":4},{"packageName":"com.four.d","system":"perhaps"},{"packageName":"com.five.e"}]}
  => 0 {"accepted":1,"ignored":0,"refused":[{"reason":"malformed","count":12}]}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r","apps":[{"packageName":"com.vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv"},{"packageName":"com.four.d","appName":"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv"},{"packageName":"com.four.d","launcherClass":"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv"},{"packageName":"com.six.f","appName":"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv","versionName":"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv","launcherClass":"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv"}]}
  => 0 {"accepted":1,"ignored":0,"refused":[{"reason":"tooLong","count":3}]}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_UNINSTALL","reportId":"r","apps":[{"packageName":"com.six.f"},{"packageName":"alone"}]}
  => 0 {"accepted":1,"ignored":0,"refused":[{"reason":"malformed","count":1}]}
holds SELECT array_agg(p.package_name ORDER BY p.package_name) = '{com.five.e,com.one.a,com.three.c}' FROM app_install_device d, unnest(install_unpack(d.pv)) u(id) JOIN app_package_version v ON v.id = u.id JOIN app_package_name p ON p.id = v.package_id

# device_app_report: what no text may have costs the name that has it, not the report
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r\u0000","apps":[{"packageName":"com.one.a","appName":"One\u0000","versionName":"\u0000"},{"packageName":"com.two.b","appName":"Two \ud83d"},{"packageName":"com.\u0000c"},{"packageName":"com.three.c","appName":"\ude00"}]}
  => 0 {"accepted":3,"refused":[{"reason":"malformed","count":1}]}
holds SELECT array_agg(package_name || ':' || COALESCE(app_name, '-') ORDER BY package_name) = '{com.one.a:One,com.three.c:-,com.two.b:Two}' FROM app_package_name
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"e\u0000"}]}
  => 0 {"accepted":0}
as admin
POST /device/channel/create {"name":"x\u0000"}
  => E_BAD_REQUEST msg "NUL in a text"

# device_app_report: a system application is ignored before its entry is judged
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","full":true,"apps":[{"packageName":"android","system":true},{"packageName":"com.one.a","versionName":"vvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvvv","system":1},{"system":true},{"packageName":"com.two.b","system":false}]}
  => 0 {"accepted":1,"ignored":3,"refused":[]}
holds SELECT array_agg(package_name) = '{com.two.b}' FROM app_package_name

# device_app_report: members that are wrong or missing beside the entries do not refuse a report; one without a list replaces nothing
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","full":"perhaps","reportTime":"today","apps":[{"packageName":"com.one.a"}]}
  => 0 {"accepted":1,"refused":[]}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","full":true}
  => 0 {"accepted":0,"ignored":0,"refused":[{"reason":"malformed","count":1}]}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","full":true,"apps":{"packageName":"com.two.b"}}
  => 0 {"accepted":0,"ignored":0,"refused":[{"reason":"malformed","count":1}]}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_UNINSTALL","reportId":"r","apps":"com.one.a"}
  => 0 {"accepted":0,"ignored":0,"refused":[{"reason":"malformed","count":1}]}
holds SELECT full_time IS NULL AND cardinality(install_unpack(pv)) = 1 FROM app_install_device

# device_app_report: a report of another kind, without its id, or that is none changes nothing
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r","apps":[{"packageName":"com.one.a"}]}
  => 0
sql CREATE TEMP TABLE before ON COMMIT DROP AS SELECT ctid AS place, * FROM app_install_device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_MOVE","reportId":"r","apps":[]}
  => E_APP_REPORT_KIND_UNKNOWN
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"app_list","reportId":"r","apps":[]}
  => E_APP_REPORT_KIND_UNKNOWN
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"reportId":"r","apps":[]}
  => E_APP_REPORT_KIND_UNKNOWN
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","apps":[]}
  => E_BAD_REQUEST msg "reportId"
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":" ","apps":[]}
  => E_BAD_REQUEST msg "reportId"
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"1234567890123456789012345678901234567","apps":[]}
  => E_BAD_REQUEST msg "reportId"
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","apps":[}
  => E_BAD_REQUEST
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","apps":[{"packageName":"com.two.b","versionCode":9223372036854775808}]}
  => E_BAD_REQUEST msg "number out of range"
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef [{"kind":"APP_LIST","reportId":"r","apps":[]}]
  => E_BAD_REQUEST
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef
  => E_BAD_REQUEST msg "body is missing"
POST /deviceAppReport/v1/02AA00000001/0123456789abcdef {"kind":"APP_LIST","reportId":"r","apps":[]}
  => E_DEVICE_CONDITION_NOT_EXISTS
holds SELECT d.ctid = b.place FROM app_install_device d, before b
holds SELECT count(*) = 1 FROM app_package_name

# device_app_report: refused for devices that may not call
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"cpu":"0123456789abcdef"}
  => 0, keep id
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","apps":[{"packageName":"com.two.b"}]}
  => E_DEVICE_NOT_ACTIVATED
POST /deviceAppReport/v1/02:AA:00:00:00:02/0123456789abcdef {"kind":"APP_LIST","reportId":"r","apps":[{"packageName":"com.two.b"}]}
  => E_DEVICE_NOT_EXISTS
elsewhere UPDATE device_info SET status = 1 WHERE id = $id
POST /deviceAppReport/v1/02:AA:00:00:00:01/fedcba9876543210 {"kind":"APP_LIST","reportId":"r","apps":[{"packageName":"com.two.b"}]}
  => E_DEVICE_CPU_MISMATCH
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123 {"kind":"APP_LIST","reportId":"r","apps":[]}
  => E_DEVICE_CONDITION_NOT_EXISTS
header x-device-sign none
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","apps":[{"packageName":"com.two.b"}]}
  => E_DEVICE_SIGN_INVALID
elsewhere INSERT INTO device_key (tenant_id, kid, secret) VALUES (2, 'foreign', 'their secret')
header x-device-sign by foreign their secret
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r","apps":[{"packageName":"com.two.b"}]}
  => E_DEVICE_NOT_EXISTS
holds SELECT count(*) = 0 FROM app_package_name
holds SELECT count(*) = 0 FROM app_install_device

# device_app_report: a device brings 1,000 names and 10,000 versions that its tenant does not have, those of its events included; the others are left out
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
use active_device other 02:AA:00:00:00:02 $channel
sql INSERT INTO app_package_brought (device_id, tenant_id, names, versions) VALUES ($id, 1, 998, 9996)
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r1","apps":[{"packageName":"z.one","versionCode":1},{"packageName":"y.two","versionCode":1},{"packageName":"a.three","versionCode":1},{"packageName":"z.one","versionCode":2}]}
  => 0 {"accepted":2,"ignored":2}
holds SELECT names = 1000 AND versions = 9999 FROM app_package_brought WHERE device_id = $id
holds SELECT array_agg(package_name ORDER BY package_name) = '{y.two,z.one}' FROM app_package_name
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r2","apps":[{"packageName":"z.one","versionCode":3},{"packageName":"y.two","versionCode":3},{"packageName":"y.two","versionCode":1}]}
  => 0 {"accepted":2,"ignored":1}
holds SELECT array_agg(p.package_name || v.version_code ORDER BY v.id) @> '{z.one3}' AND count(*) = 4 FROM app_package_version v JOIN app_package_name p ON p.id = v.package_id
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r3","apps":[{"packageName":"y.two","versionCode":3}]}
  => 0 {"accepted":0,"ignored":1}
POST /deviceAppReport/v1/02:AA:00:00:00:02/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r3","apps":[{"packageName":"y.two","versionCode":3},{"packageName":"a.three","versionCode":1}]}
  => 0 {"accepted":2,"ignored":0}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r3","apps":[{"packageName":"y.two","versionCode":3},{"packageName":"a.three","versionCode":1}]}
  => 0 {"accepted":2,"ignored":0}
as admin
sql INSERT INTO app_package_version (package_id, version_code) SELECT p.id, 100 + n FROM app_package_name p, generate_series(1, 4999) n WHERE p.package_name = 'a.three'
as device
POST /deviceAppReport/v1/02:AA:00:00:00:02/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r4","apps":[{"packageName":"a.three","versionCode":2},{"packageName":"z.one","versionCode":7}]}
  => 0 {"accepted":1,"ignored":1}

# device_app_report: a tenant has 100,000 names of packages at most
as admin
use channel channel North
use active_device device 02:AA:00:00:00:01 $channel
sql INSERT INTO app_package_name (tenant_id, package_name) SELECT 1, 'n.a' || n FROM generate_series(1, 99999) n
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_INSTALL","reportId":"r1","apps":[{"packageName":"z.one"},{"packageName":"z.two"},{"packageName":"n.a7"}]}
  => 0 {"accepted":2,"ignored":1}

# device_app_report: a package without a name takes the first that a report brings; a name that it has stays
as admin
use channel channel North
use active_device id 02:AA:00:00:00:01 $channel
POST /device/app-package-name/create {"packageName":"com.one.a"}
  => 0
POST /device/app-package-name/create {"packageName":"com.two.b","appName":"Ours"}
  => 0
POST /device/app-package-name/create {"packageName":"com.three.c","appName":""}
  => 0
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r1","apps":[{"packageName":"com.one.a","versionCode":1},{"packageName":"com.two.b","versionCode":1},{"packageName":"com.four.d","versionCode":1}]}
  => 0 {"accepted":3}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r2","apps":[{"packageName":"com.one.a","versionCode":1,"appName":" "}]}
  => 0 {"accepted":1}
holds SELECT count(*) = 1 FROM app_package_name WHERE app_name <> ''
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r3","apps":[{"packageName":"com.one.a","versionCode":1,"appName":"One"},{"packageName":"com.two.b","versionCode":2,"appName":"Two"},{"packageName":"com.three.c","versionCode":1,"appName":"Three"},{"packageName":"com.four.d","versionCode":1,"appName":"Four"}]}
  => 0 {"accepted":4}
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r4","apps":[{"packageName":"com.one.a","versionCode":1,"appName":"Uno"},{"packageName":"com.four.d","versionCode":2,"appName":"Quattro"}]}
  => 0 {"accepted":2}
holds SELECT string_agg(app_name, ',' ORDER BY package_name) = 'Four,One,Three,Ours' FROM app_package_name
