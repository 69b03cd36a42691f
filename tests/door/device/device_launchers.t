# device_ui_send: the answer comes at once, the change is logged, and stored later
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"ui":"a.b"}
  => 0, keep id
PUT /device/update-ui {"mac":"02-aa-00-00-00-01","ui":"c.d,e.f"}
  => 0 true
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"g.h"}
  => 0 true
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"ui":"a.b"}
sql DO 'BEGIN ASSERT (SELECT array_agg(payload ->> ''ui'' ORDER BY id) = ''{"c.d,e.f",g.h}'' AND bool_and(key = ''$id'' AND topic = ''device.ui'' AND payload ->> ''updater'' = ''1'') FROM mq_outbox); END'
GET /system/operate-log/page?bizId=$id&pageSize=1
  => 0 {"list":[{"type":"device","bizId":$id,"userId":1,"subType":"update ui","extra":"*"}]}
as module
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"i.j"}
  => 0 true
header tenant-id
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"i.j"}
  => 0 true
header tenant-id 2
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"i.j"}
  => E_DEVICE_NOT_EXISTS
sql DO 'BEGIN ASSERT (SELECT count(*) = 4 FROM mq_outbox); END'

# device_ui_send: only for existing devices that the caller may change
as admin
use channel channel North
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Own', 'own', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'owner', '*', 'Owner')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 2, '02:aa:00:00:00:09', 9001)
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":1}
  => 0
PUT /device/update-ui {"mac":"02:AA:00:00:00:02","ui":"a"}
  => E_DEVICE_NOT_EXISTS
PUT /device/update-ui {"mac":"02:AA:00:00:00:09","ui":"a"}
  => E_DEVICE_NOT_EXISTS
as user owner
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => E_INFO_MODIFY_NO_PERMISSION
sql DO 'BEGIN ASSERT (SELECT count(*) = 0 FROM mq_outbox); END'

# device_ui_send: refused when a million messages of the tenant wait, whatever those of another one
as admin
use channel channel North
use device device 02:AA:00:00:00:01 $channel
sql INSERT INTO mq_outbox (id, topic, key, payload) OVERRIDING SYSTEM VALUE VALUES (1000001, 'device.ui', 'x', '{"tenantId":1}'), (1000002, 'device.ui', 'x', '{"tenantId":2}'), (3000000, 'device.ui', 'x', '{"tenantId":1}')
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => 0 true
sql ALTER TABLE mq_outbox RENAME TO mq_outbox_few
sql CREATE VIEW mq_outbox AS SELECT n AS id, 'device.ui'::text AS topic, 1::bigint AS tenant, NULL::timestamptz AS parked_time FROM generate_series(1, 1000000) n
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"b"}
  => E_DEVICE_UI_QUEUE_FULL
sql DROP VIEW mq_outbox
sql ALTER TABLE mq_outbox_few RENAME TO mq_outbox
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"b"}
  => 0 true

# device_ui_send: the error names the wrong field
as admin
PUT /device/update-ui {"ui":"a"}
  => E_DEVICE_MAC_FORMAT_ERROR
PUT /device/update-ui {"mac":"02:AA","ui":"a"}
  => E_DEVICE_MAC_FORMAT_ERROR
PUT /device/update-ui {"mac":"02:AA:00:00:00:01"}
  => E_BAD_REQUEST msg "ui"
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":" "}
  => E_BAD_REQUEST msg "ui"
as nobody
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => E_UNAUTHORIZED
sql INSERT INTO system_users (tenant_id, username, password, nickname) VALUES (1, 'looker', '*', 'Looker')
as user looker
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => E_FORBIDDEN

# device_ui_send: while it waits, other changes of the device are noted with the changed fields
as admin
use channel channel North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"ui":"a"}
  => 0, keep id
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"ui":"b"}
  => 0
holds SELECT count(*) = 0 FROM device_write WHERE device_id = $id
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"c"}
  => 0
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"remarks":"r"}
  => 0
holds SELECT count(*) = 1 AND bool_and(members @> '{channel_id,remarks}' AND NOT members && '{ui,mac,id}') FROM device_write WHERE device_id = $id
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$channel,"ui":"b"}
  => 0
holds SELECT count(*) = 1 FROM device_write WHERE device_id = $id AND members @> '{ui}' AND turn > (SELECT (payload ->> 'turn')::bigint FROM mq_outbox)
sql DELETE FROM device_write
PUT /device/certification/update {"mac":"02:AA:00:00:00:01","certification":"C-1"}
  => 0
holds SELECT members = '{certification}' FROM device_write WHERE device_id = $id
sql DELETE FROM device_write
as module
PUT /device/update-by-push {"mac":"02:AA:00:00:00:01","name":"n"}
  => 0
holds SELECT members = '{name}' FROM device_write WHERE device_id = $id
sql DELETE FROM device_write
as admin
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","remarks":"m","modelId":3}
  => 0
holds SELECT members @> '{remarks,model_id}' AND cardinality(members) = 2 FROM device_write WHERE device_id = $id
sql DELETE FROM device_write
UPLOAD /device/import?updateSupport=true sheet [["mac","remarks","channelName"],["02:AA:00:00:00:01","i","North"]]
  => 0
holds SELECT members @> '{remarks,channel_id}' AND cardinality(members) = 2 FROM device_write WHERE device_id = $id
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel,"ui":"a"}
  => 0, keep other
holds SELECT count(*) = 0 FROM device_write WHERE device_id = $other
sql INSERT INTO infra_task (tenant_id, user_id, kind) VALUES (2, 1, 'device'), (1, 1, 'export')
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"ui":"b"}
  => 0
holds SELECT count(*) = 0 FROM device_write WHERE device_id = $other
sql UPDATE infra_task SET tenant_id = 1
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"ui":"b"}
  => 0
holds SELECT members @> '{ui}' FROM device_write WHERE device_id = $other
sql SELECT device_write_forget(10)
holds SELECT count(*) = 2 FROM device_write
sql UPDATE infra_task SET status = 2
sql DELETE FROM mq_outbox
sql SELECT device_write_forget(1)
holds SELECT count(*) = 1 FROM device_write
sql SELECT device_write_forget(10)
holds SELECT count(*) = 0 FROM device_write
