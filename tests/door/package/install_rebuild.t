# install_rebuild: counts packages and versions of a month, for each tenant separately
as admin
sql INSERT INTO device_info (id, tenant_id, mac, channel_id, model_id, region_id) VALUES (9001, 1, '02:AA:00:00:00:01', 71, 1, NULL), (9002, 1, '02:AA:00:00:00:02', 71, 1, (SELECT min(id) FROM base_region)), (9003, 1, '02:AA:00:00:00:03', 72, NULL, NULL), (9004, 2, '02:AA:00:00:00:04', 71, 1, NULL), (9005, 1, '02:AA:00:00:00:05', 71, 1, NULL)
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (91, 1, 'org.example.one'), (92, 1, 'org.example.two'), (93, 2, 'org.example.one')
sql INSERT INTO app_package_version (id, package_id, version_code) VALUES (901, 91, 5), (902, 91, 6), (903, 92, 1), (904, 93, 5)
sql INSERT INTO app_install_device (device_id, stat_month, pv) SELECT d, install_month(now()), install_pack(pv) FROM (VALUES (9001, '{901,903}'::bigint[]), (9002, '{901}'), (9003, '{902}'), (9004, '{904}'), (9005, '{901}')) t (d, pv)
sql UPDATE device_info SET deleted = true WHERE id = 9005
sql INSERT INTO app_install_count_package (tenant_id, stat_month, package_id, device_count) VALUES (1, install_month(now()), 92, 1000), (1, 202003, 92, 1000)
sql UPDATE infra_config SET value = 'region,channel' WHERE key = 'app-install.dims'
GET /device/app-install/trend?packageName=org.example.one
  => 0, keep month = data.11.statMonth
POST /device/app-install/rebuild {"statMonth":$month}
  => 0 true
GET /device/app-install/package/page?statMonth=$month
  => 0 {"total":2,"list":[{"packageName":"org.example.one","statMonth":$month,"deviceCount":3},{"packageName":"org.example.two","deviceCount":1}]}
GET /device/app-install/package/page?statMonth=$month&groupByVersionCode=1
  => 0 {"total":3,"list":[{"packageName":"org.example.one","versionCode":5,"deviceCount":2},{"versionCode":6,"deviceCount":1},{"packageName":"org.example.two","versionCode":1,"deviceCount":1}]}
GET /device/app-install/trend?packageName=org.example.two&months=202003,$month
  => 0 [{"deviceCount":1000},{"deviceCount":1}]
holds SELECT count(*) = 2 FROM app_install_count_package WHERE tenant_id = 2 AND device_count = 1
holds SELECT array_agg((c.channel_id, c.model_id, c.region_id IS NULL, n.device_count)::text ORDER BY c.region_id NULLS FIRST) = '{"(71,,t,1)","(71,,f,1)"}' FROM app_install_package p, install_cells(p.cells) n, app_install_cell c WHERE p.version_id = 901 AND c.id = n.cell AND c.stat_month = p.stat_month
holds SELECT dims = 'channel,region' AND devices = 4 AND pairs = 5 AND total_time IS NOT NULL FROM app_install_month WHERE stat_month = $month
POST /device/app-install/rebuild {"statMonth":$month}
  => 0 true
GET /device/app-install/package/page?statMonth=$month
  => 0 {"total":2,"list":[{"packageName":"org.example.one","deviceCount":3},{"packageName":"org.example.two","deviceCount":1}]}

# install_rebuild: one at a time; who comes while another makes statistics changes nothing
as admin
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 1, '02:AA:00:00:00:01', 71)
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (91, 1, 'org.example.one')
sql INSERT INTO app_package_version (id, package_id, version_code) VALUES (901, 91, 5)
sql INSERT INTO app_install_device (device_id, stat_month, pv) VALUES (9001, install_month(now()), install_pack('{901}'))
sql INSERT INTO app_install_count_package (tenant_id, stat_month, package_id, device_count) VALUES (1, install_month(now()), 91, 1000)
GET /device/app-install/trend?packageName=org.example.one
  => 0, keep month = data.11.statMonth
sql CREATE EXTENSION dblink
sql SELECT dblink_connect('other', format('host=%s port=%s dbname=%s user=%s', split_part(current_setting('unix_socket_directories'), ',', 1), current_setting('port'), current_database(), session_user))
sql SELECT FROM dblink('other', 'SELECT pg_advisory_lock(hashtext(''install_job''))::text') t (taken text)
POST /device/app-install/rebuild {"statMonth":$month}
  => E_STAT_JOB_RUNNING
GET /device/app-install/trend?packageName=org.example.one&months=$month
  => 0 [{"deviceCount":1000}]
holds SELECT count(*) = 0 FROM app_install_month WHERE stat_month = $month
sql SELECT FROM dblink('other', 'SELECT pg_advisory_unlock(hashtext(''install_job''))::text') t (freed text)
sql SELECT dblink_disconnect('other')
POST /device/app-install/rebuild {"statMonth":$month}
  => 0 true
GET /device/app-install/trend?packageName=org.example.one&months=$month
  => 0 [{"deviceCount":1}]

# install_rebuild: refused for invalid months, and for months whose reports were dropped
as admin
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (92, 1, 'org.example.two')
sql INSERT INTO app_install_count_package (tenant_id, stat_month, package_id, device_count) VALUES (1, 202003, 92, 1000)
sql UPDATE infra_config SET value = '1' WHERE key = 'app-install.keep-months'
POST /device/app-install/rebuild {"statMonth":202003}
  => E_STAT_MONTH_INVALID
POST /device/app-install/rebuild {"statMonth":202013}
  => E_STAT_MONTH_INVALID
POST /device/app-install/rebuild {"statMonth":299901}
  => E_STAT_MONTH_INVALID
POST /device/app-install/rebuild {}
  => E_STAT_MONTH_INVALID
GET /device/app-install/trend?packageName=org.example.two&months=202003
  => 0 [{"deviceCount":1000}]
