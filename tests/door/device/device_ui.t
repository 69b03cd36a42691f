# device_ui_send: promised with the answer, logged, written later
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
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
  => 0 {"list":[{"type":"DEVICE device","bizId":$id,"userId":1,"subType":"Have the launchers of a device changed","extra":"*"}]}
as module
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"i.j"}
  => 0 true
header tenant-id
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"i.j"}
  => 0 true
header tenant-id 2
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"i.j"}
  => 1600001000
sql DO 'BEGIN ASSERT (SELECT count(*) = 4 FROM mq_outbox); END'

# device_ui_send: of one's own and of a device there is
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Own', 'own', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'owner', '*', 'Owner')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (id, tenant_id, mac, channel_id) VALUES (9001, 2, '02:aa:00:00:00:09', 9001)
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"userId":1}
  => 0
PUT /device/update-ui {"mac":"02:AA:00:00:00:02","ui":"a"}
  => 1600001000
PUT /device/update-ui {"mac":"02:AA:00:00:00:09","ui":"a"}
  => 1600001000
as user owner
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => 1600002001
sql DO 'BEGIN ASSERT (SELECT count(*) = 0 FROM mq_outbox); END'

# device_ui_send: a full outbox takes no more
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0
sql INSERT INTO mq_outbox (id, topic, key, payload) OVERRIDING SYSTEM VALUE VALUES (1000001, 'device.ui', 'x', '{}'), (2000001, 'device.ui', 'x', '{}')
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => 429
sql UPDATE mq_outbox SET parked_time = now() WHERE id = 1000001
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => 0 true

# device_ui_send: each wrong member is told
as admin
PUT /device/update-ui {"ui":"a"}
  => 1600001004
PUT /device/update-ui {"mac":"02:AA","ui":"a"}
  => 1600001004
PUT /device/update-ui {"mac":"02:AA:00:00:00:01"}
  => 400 msg "ui"
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":" "}
  => 400 msg "ui"
as nobody
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => 401
sql INSERT INTO system_users (tenant_id, username, password, nickname) VALUES (1, 'looker', '*', 'Looker')
as user looker
PUT /device/update-ui {"mac":"02:AA:00:00:00:01","ui":"a"}
  => 403
