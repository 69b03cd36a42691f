# What people try so that the blacklist of their tenant takes all of the suite's
# time, or fails for all devices.

# attack: so many records are created that none can be read any more
sql INSERT INTO app_blacklist (tenant_id, package_name, type, all_device, effective, approval_status) SELECT 1, 'org.example.n' || n, 1, true, true, 2 FROM generate_series(1, 18999) n
as admin
POST /device/app-blacklist/create {"packageName":"org.example.last","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
POST /device/app-blacklist/create {"packageName":"org.example.more","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => E_BLACKLIST_LIMIT msg "19000"
DELETE /device/app-blacklist/delete?id=$id
  => 0
POST /device/app-blacklist/create {"packageName":"org.example.more","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0

# attack: one user takes all the rules and records that his tenant may have
as admin
use user_with_menus greedy Greedy [6060,6062,6070,6072]
use user_with_menus modest Modest [6060,6062,6070,6072]
sql INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields, creator) SELECT 1, 'r' || n, '{"==":[{"var":"brand"},"a"]}', '', '{brand}', $greedy FROM generate_series(1, 4999) n
sql INSERT INTO app_blacklist (tenant_id, package_name, type, all_device, effective, approval_status, creator) SELECT 1, 'org.example.n' || n, 1, true, true, 2, $greedy FROM generate_series(1, 9499) n
as user greedy
POST /device/rule/create {"name":"half","expr":{"==":[{"var":"brand"},"a"]}}
  => 0
POST /device/rule/create {"name":"more","expr":{"==":[{"var":"brand"},"a"]}}
  => E_RULE_SHARE_USED msg "5000"
POST /device/app-blacklist/create {"packageName":"org.example.half","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0
POST /device/app-blacklist/create {"packageName":"org.example.more","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => E_BLACKLIST_SHARE_USED msg "9500"
POST /device/app-blacklist/create {"packageName":"org.example.more","type":1,"rule":{"name":"more","expr":{"==":[{"var":"brand"},"a"]}}}
  => E_BLACKLIST_SHARE_USED
as user modest
POST /device/rule/create {"name":"modest","expr":{"==":[{"var":"brand"},"a"]}}
  => 0
POST /device/app-blacklist/create {"packageName":"org.example.modest","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => 0
as admin
sql UPDATE rule_info SET creator = 1 WHERE name LIKE 'r%'
POST /device/rule/create {"name":"admin","expr":{"==":[{"var":"brand"},"a"]}}
  => 0

# attack: one user orders so many exports that the others wait for all of his
as admin
use user greedy Greedy
use user modest Modest
sql INSERT INTO infra_task (tenant_id, user_id, kind, params, language, status, worker, heartbeat_time) SELECT 1, $greedy, 'export', '{}', 'en', (n = 1)::int, CASE n WHEN 1 THEN 'w' END, now() FROM generate_series(1, 4) n
sql INSERT INTO infra_task (tenant_id, user_id, kind, params, language) SELECT 1, $modest, 'export', '{}', 'en' FROM generate_series(1, 2)
holds SELECT min(id) = task_next('{export}') FROM infra_task WHERE user_id = $modest
sql UPDATE infra_task SET status = 3, worker = NULL WHERE status = 1
sql UPDATE infra_task SET status = 1, worker = 'w', heartbeat_time = now() WHERE id = (SELECT min(id) FROM infra_task WHERE user_id = $modest)
holds SELECT min(id) = task_next('{export}') FROM infra_task WHERE user_id = $greedy AND status = 0

# attack: one user takes all that the rules of his tenant may compare with
as admin
use user_with_menus greedy Greedy [6070,6072,6073]
use user_with_menus modest Modest [6070,6072,6073]
sql INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields, literals, creator, updater) SELECT 1, 'r' || n, '{"==":[{"var":"brand"},"a"]}', '', '{brand}', 20000, $greedy, CASE WHEN n <= 13 THEN $greedy ELSE 1 END FROM generate_series(1, 49) n
as user greedy
POST /device/rule/create {"name":"more","expr":{"==":[{"var":"brand"},"a"]}}
  => E_RULE_TOO_COMPLEX msg "your rules have more than 250000 literals"
as user modest
POST /device/rule/create {"name":"modest","expr":{"==":[{"var":"brand"},"a"]}}
  => 0, keep id
as user greedy
PUT /device/rule/update {"id":$id,"expr":{"==":[{"var":"brand"},"b"]}}
  => E_RULE_TOO_COMPLEX msg "a user's share"
PUT /device/rule/update {"id":$id,"remark":"seen"}
  => 0
as admin
sql UPDATE rule_info SET creator = 1, updater = 1 WHERE name LIKE 'r%'
POST /device/rule/create {"name":"admin","expr":{"==":[{"var":"brand"},"a"]}}
  => 0

# attack: so many regions are named by records that they cannot be read any more
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) VALUES (900000, 0, 1, 'QX', 'Wide', '{900000}'), (900001, 0, 1, 'QY', 'Small', '{900001}')
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) SELECT 910000 + n, 900000, 2, 'QX-' || n, 'Part ' || n, ARRAY[900000, 910000 + n] FROM generate_series(1, 1999) n
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, approval_status) SELECT 100000 + n, 1, 'org.example.n' || n, 1, true, 2 FROM generate_series(1, 999) n
sql INSERT INTO app_blacklist_region (tenant_id, blacklist_id, region_id) SELECT 1, 100000 + n, 900000 FROM generate_series(1, 999) n
as admin
POST /device/app-blacklist/create {"packageName":"org.example.last","type":1,"regionIds":[900000]}
  => 0, keep id
POST /device/app-blacklist/create {"packageName":"org.example.more","type":1,"regionIds":[900000]}
  => E_BAD_REQUEST msg "too many channels or regions"
POST /device/app-blacklist/create {"packageName":"org.example.more","type":1,"regionIds":[900001]}
  => 0, keep small
POST /device/app-blacklist/region/create-batch {"blacklistId":$small,"values":[900000]}
  => E_BAD_REQUEST msg "too many channels or regions"
DELETE /device/app-blacklist/delete?id=$id
  => 0
POST /device/app-blacklist/region/create-batch {"blacklistId":$small,"values":[900000]}
  => E_BAD_REQUEST

# attack: one user takes all the modifications of devices that may wait
as admin
use channel channel North
use user_with_menus greedy Greedy [6001,6004]
use user_with_menus modest Modest [6001,6004]
sql INSERT INTO device_info_modify (tenant_id, mac, batch_id, creator, updater) SELECT 1, ('02ab' || lpad(to_hex(n), 8, '0'))::macaddr, 1, CASE WHEN n % 2 = 0 THEN 1 ELSE $greedy END, CASE WHEN n % 2 = 0 THEN 1 ELSE $greedy END FROM generate_series(1, 500000) n
as user greedy
POST /device/info-modify/create {"mac":"02:00:00:00:00:01","remarks":"x"}
  => E_INFO_MODIFY_SHARE_USED
as user modest
POST /device/info-modify/create {"mac":"02:00:00:00:00:01","remarks":"x"}
  => 0 {"accepted":1}

# attack: devices report applications of always new names, whose versions are all called alike
as admin
use channel channel North
use device id 02:AA:00:00:00:01 $channel
PUT /device/update-status {"macs":["02:AA:00:00:00:01"],"status":1}
  => 0
sql INSERT INTO app_package_name (id, tenant_id, package_name, app_name) SELECT 1000000 + n, 1, 'com.many.p' || n, 'Many' FROM generate_series(1, 20000) n
sql INSERT INTO app_package_version (package_id, version_code, version_name) SELECT 1000000 + n, 1, '1.0' FROM generate_series(1, 20000) n
as device
POST /deviceAppReport/v1/02:AA:00:00:00:01/0123456789abcdef {"kind":"APP_LIST","reportId":"r1","full":true,"apps":[{"packageName":"com.many.p7","versionCode":1,"versionName":"1.0"},{"packageName":"com.new.a","appName":"A","versionCode":1,"versionName":"1.0"},{"packageName":"com.new.b","appName":"B","versionCode":1,"versionName":"1.0"}]}
  => 0 {"accepted":3}
# Not all of them are read to find three.
holds SELECT seq_tup_read + idx_tup_fetch < 1000 FROM pg_stat_xact_user_tables WHERE relname = 'app_package_version'

# attack: one user says so much on an instance that the words of others are not read any more
as admin
use two_operators_and_approver
use game_for_all_submitted
use task anna
sql INSERT INTO bpm_comment (tenant_id, tree, instance, task, type, author, message, reason_code, create_time) SELECT 1, t.tree, t.instance, t.num, 6, '$olga', 'and', 0, now() FROM bpm_task t, generate_series(1, 500) WHERE t.node = 'approver'
as user olga
POST /bpm/comment/create {"taskId":"$task","message":"and"}
  => E_BAD_REQUEST msg "500"
as user anna
POST /bpm/comment/create {"taskId":"$task","message":"no"}
  => 0

# attack: one user sends so many copies of an instance that their reader finds no others
as admin
use two_operators_and_approver
use process_user bert Bert
use game_for_all_submitted
use task anna
sql INSERT INTO bpm_copy (tenant_id, tree, instance, task, node, reader, sender, create_time) SELECT 1, t.tree, t.instance, t.num, t.node, '$carl', '$olga', now() FROM bpm_task t, generate_series(1, 499) WHERE t.node = 'approver'
as user olga
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$bert,$carl],"reason":"look"}
  => E_BAD_REQUEST msg "500"
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$carl],"reason":"look"}
  => 0 true
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$carl],"reason":"look"}
  => E_BAD_REQUEST msg "500"
as user anna
PUT /bpm/task/copy {"id":"$task","copyUserIds":[$carl],"reason":"look"}
  => 0 true

# attack: strangers read files of a host that does not answer, so that those of other hosts cannot be read
as admin
sql UPDATE infra_config SET value = '127.0.0.1' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"Gone","storage":11,"config":{"domain":"http://a.example.org","basePath":"/in","host":"127.0.0.1","port":1,"username":"u","password":"p","mode":"Passive"}}
  => 0, keep gone
POST /infra/file-config/create {"name":"Other","storage":12,"config":{"domain":"http://a.example.org","basePath":"/in","host":"127.0.0.1","port":2,"username":"u","password":"p"}}
  => 0, keep other
sql INSERT INTO infra_file_content (config_id, path, file_key, mime, size) SELECT c, 'a.txt', md5(c::text), 'text/plain', 5 FROM unnest(ARRAY[$gone, $other]) c
as nobody
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "not answered lately"
GET /infra/file/$other/get/a.txt
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
# Once a minute it is asked whether it answers again, and when an administrator tests it.
sql UPDATE mq_silent_host SET next_try = now()
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
GET /infra/file/$gone/get/a.txt
  => E_FILE_STORAGE_FAILED msg "not answered lately"
as admin
GET /infra/file-config/test?id=$gone
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
