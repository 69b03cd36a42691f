# record_get, progress_page: how far the devices of a record in effect are, each number a list
as admin
use channel north North
use active_device one 02:AA:00:00:00:01 $north
use active_device two 02:AA:00:00:00:02 $north
use active_device three 02:AA:00:00:00:03 $north
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$north,"name":"Box <1>"}
  => 0
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north]}
  => 0, keep id
GET /device/app-blacklist/get?id=$id
  => 0 {"progress":{"targeted":3,"heard":0,"done":0,"failed":0,"silent":3,"notActivated":0,"silentNotActivated":0,"earlier":0,"failure":null}}
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0, keep version = data.policyVersion
sql INSERT INTO device_runtime (device_id, policy_version, policy_time) VALUES ($one, '$version', clock_timestamp()), ($two, '1-2-3', clock_timestamp()), ($three, '1-2-3', '2026-01-02 03:04:05+00')
POST /deviceAppCallback/v1/02:AA:00:00:00:01/0123456789abcdef {"events":[{"eventId":"e1","recordId":$id,"type":"DELETE","packageName":"org.example.game","result":5,"eventTime":9999999999999},{"eventId":"e2","recordId":$id,"type":"DELETE","packageName":"org.example.game","result":0,"eventTime":9999999999999}]}
  => 0 {"accepted":2}
POST /deviceAppCallback/v1/02:AA:00:00:00:02/0123456789abcdef {"events":[{"eventId":"e1","recordId":$id,"type":"DELETE","packageName":"org.example.game","result":0,"eventTime":9999999999999},{"eventId":"e2","recordId":$id,"type":"CRASH","packageName":"org.example.game","result":1,"eventTime":9999999999999}]}
  => 0 {"accepted":2}
as admin
GET /device/app-blacklist/get?id=$id
  => 0 {"progress":{"targeted":3,"heard":2,"done":2,"failed":0,"silent":1}}
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:02/0123456789abcdef {"events":[{"eventId":"e3","recordId":$id,"type":"DELETE","packageName":"org.example.game","result":3,"eventTime":9999999999999}]}
  => 0 {"accepted":1}
as admin
GET /device/app-blacklist/get?id=$id
  => 0 {"progress":{"targeted":3,"heard":2,"done":1,"failed":1,"silent":1,"earlier":0}}
GET /device/app-blacklist/progress-page?id=$id&part=targeted&pageSize=2
  => 0 {"total":3,"list":[{"id":$one,"mac":"02:AA:00:00:00:01","name":"Box <1>","lastPoll":{"time":"*","version":"$version","answer":"current"}},{"id":$two,"lastPoll":{"version":"1-2-3","answer":"outdated"}}]}
GET /device/app-blacklist/progress-page?id=$id&part=targeted&pageSize=2&pageNo=2
  => 0 {"total":3,"list":[{"id":$three,"name":null,"lastPoll":{"time":1767323045000}}]}
GET /device/app-blacklist/progress-page?id=$id&part=heard
  => 0 {"total":2,"list":[{"id":$one},{"id":$two}]}
GET /device/app-blacklist/progress-page?id=$id&part=done
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/app-blacklist/progress-page?id=$id&part=failed
  => 0 {"total":1,"list":[{"id":$two}]}
GET /device/app-blacklist/progress-page?id=$id&part=silent
  => 0 {"total":1,"list":[{"id":$three}]}
# An older event that arrives late is not the last one.
sql UPDATE app_blacklist_answer SET event_time = '2099-01-01' WHERE device_id = $two
as device
POST /deviceAppCallback/v1/02:AA:00:00:00:02/0123456789abcdef {"events":[{"eventId":"e4","recordId":$id,"type":"DELETE","packageName":"org.example.game","result":0,"eventTime":9999999999999}]}
  => 0 {"accepted":1}
as admin
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":1,"progress":{"done":1,"failed":1}}
# A new version of the record begins heard anew, and the last answers stay.
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"other"}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":2,"progress":{"targeted":3,"heard":0,"done":1,"failed":1,"silent":3,"earlier":2}}
GET /device/app-blacklist/progress-page?id=$id&part=earlier
  => 0 {"total":2,"list":[{"id":$one},{"id":$two}]}
# Whoever leaves the channel is not concerned any more; who enters has not heard.
use channel south South
sql UPDATE device_info SET channel_id = $south WHERE id = $one
GET /device/app-blacklist/get?id=$id
  => 0 {"progress":{"targeted":2,"heard":0,"done":0,"failed":1,"silent":2}}
# One that is not in effect has none.
PUT /device/app-blacklist/update-status {"id":$id,"revision":2,"enabled":false}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"progress":null}
GET /device/app-blacklist/progress-page?id=$id&part=targeted
  => 0 {"total":0,"list":[]}

# record_get, progress_page: those that are not activated are told from those that are silent
as admin
use channel north North
use active_device one 02:AA:00:00:00:01 $north
use device two 02:AA:00:00:00:02 $north
use active_device three 02:AA:00:00:00:03 $north
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north]}
  => 0, keep id
GET /device/app-blacklist/get?id=$id
  => 0 {"progress":{"targeted":3,"silent":3,"notActivated":1,"silentNotActivated":1}}
# One that was activated when it polled is not silent.
sql INSERT INTO device_runtime (device_id, policy_version, policy_time) VALUES ($three, '1-2-3', clock_timestamp())
PUT /device/update-status {"macs":["02:AA:00:00:00:03"],"status":0}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"progress":{"targeted":3,"heard":1,"silent":2,"notActivated":2,"silentNotActivated":1}}
GET /device/app-blacklist/progress-page?id=$id&part=notActivated
  => 0 {"total":2,"list":[{"id":$two},{"id":$three}]}
GET /device/app-blacklist/progress-page?id=$id&part=silentNotActivated
  => 0 {"total":1,"list":[{"id":$two}]}

# progress_page: what it refuses
as admin
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device) VALUES (11, 1, 'com.bad.one', 1, true, true), (13, 2, 'com.bad.three', 1, true, true)
GET /device/app-blacklist/progress-page?id=11
  => E_BAD_REQUEST msg "part"
GET /device/app-blacklist/progress-page?id=11&part=all
  => E_BAD_REQUEST msg "part"
GET /device/app-blacklist/progress-page?id=11&part=done&pageNo=10002
  => E_BAD_REQUEST msg "row 100,000"
GET /device/app-blacklist/progress-page?id=13&part=done
  => E_BLACKLIST_NOT_EXISTS
GET /device/app-blacklist/progress-page?id=99&part=done
  => E_BLACKLIST_NOT_EXISTS
use powerless
GET /device/app-blacklist/progress-page?id=11&part=done
  => E_FORBIDDEN {"permission":"device:app-blacklist:query"}

# record_get, progress_page: counting that takes too long is said, and the record is read all the same
as admin
use channel north North
use device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device) VALUES (11, 1, 'com.bad.one', 1, true, true)
sql ALTER TABLE app_blacklist_answer RENAME TO answers
sql CREATE VIEW app_blacklist_answer AS SELECT a.* FROM pg_sleep(2) LEFT JOIN answers a ON true
sql SET LOCAL statement_timeout = '500ms'
GET /device/app-blacklist/get?id=11
  => 0 {"packageName":"com.bad.one","progress":{"targeted":null,"heard":null,"done":null,"failed":null,"silent":null,"notActivated":null,"silentNotActivated":null,"earlier":null,"failure":"*"}}
GET /device/app-blacklist/progress-page?id=11&part=done
  => E_BLACKLIST_PROGRESS_TIMEOUT msg "5 seconds", keep again = Retry-After
holds SELECT $again = 30
# What was counted a moment ago is not counted again.
sql UPDATE app_blacklist_progress SET targeted = 7, heard = 5, done = 4, failed = 1, not_activated = 3, silent_not_activated = 2, earlier = 1
GET /device/app-blacklist/get?id=11
  => 0 {"progress":{"targeted":7,"heard":5,"done":4,"failed":1,"silent":2,"notActivated":3,"silentNotActivated":2,"earlier":1,"failure":null}}
sql UPDATE app_blacklist_progress SET count_time = now() - interval '6 seconds'
sql DROP VIEW app_blacklist_answer
sql ALTER TABLE answers RENAME TO app_blacklist_answer
GET /device/app-blacklist/get?id=11
  => 0 {"progress":{"targeted":1,"heard":0,"silent":1}}

# record_get: a count that took long is not tried again outside of a slot for heavy work
as admin
use channel north North
use device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device) VALUES (11, 1, 'com.bad.one', 1, true, true)
sql ALTER TABLE app_blacklist_answer RENAME TO answers
sql CREATE SEQUENCE tries
sql CREATE VIEW app_blacklist_answer AS SELECT a.* FROM nextval('tries') AS n CROSS JOIN LATERAL pg_sleep(0.5 + 0 * n) LEFT JOIN answers a ON true
GET /device/app-blacklist/get?id=11
  => 0 {"progress":{"targeted":1,"failure":null}}
holds SELECT last_value = 2 FROM tries
sql UPDATE app_blacklist_progress SET count_time = now() - interval '6 seconds'
GET /device/app-blacklist/get?id=11
  => 0 {"progress":{"targeted":1,"failure":null}}
holds SELECT last_value = 3 FROM tries
# Of a record that was changed since nobody knows how long it takes.
sql UPDATE app_blacklist_progress SET count_time = now() - interval '6 seconds', revision = revision - 1
GET /device/app-blacklist/get?id=11
  => 0 {"progress":{"targeted":1,"failure":null}}
holds SELECT last_value = 5 FROM tries
