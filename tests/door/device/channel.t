# channel_create: the answer is the stored record, with all fields as sent
as admin
POST /device/channel/create {"name":"North","companyId":7,"describeInfo":"up there",
		"remarks":"r","taskId":9007199254740990,"platform":"amlogic","heartbeatInterval":60}
  => 0 {"id":"*","name":"North","companyId":7,"describeInfo":"up there",
		"remarks":"r","taskId":9007199254740990,"platform":"amlogic",
		"heartbeatInterval":60,"updateVersion":0,"createUser":"*","createTime":"*"}, keep id = data.id
GET /device/channel/get?id=$id
  => 0 {"id":$id,"name":"North","companyId":7,"heartbeatInterval":60}
POST /device/channel/create {"name":"Bare"}
  => 0 {"name":"Bare","companyId":null,"describeInfo":null,"taskId":null,
		"platform":null,"heartbeatInterval":null}

# channel_create: a name is unique in its tenant, until the channel is deleted
as admin
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'North')
POST /device/channel/create {"name":"North"}
  => 0, keep id = data.id
POST /device/channel/create {"name":"North"}
  => E_CHANNEL_NAME_DUPLICATE msg "Channel name North is in use"
DELETE /device/channel/delete?id=$id
  => 0 true
POST /device/channel/create {"name":"North"}
  => 0

# channel_save: the error names the wrong field
as admin
POST /device/channel/create {}
  => E_BAD_REQUEST msg "name"
POST /device/channel/create {"name":"  "}
  => E_BAD_REQUEST msg "name"
POST /device/channel/create {"name":"1234567890123456789012345678901234567890123456789012345678901234"}
  => 0
POST /device/channel/create {"name":"12345678901234567890123456789012345678901234567890123456789012345"}
  => E_BAD_REQUEST msg "name"
POST /device/channel/create {"name":7}
  => E_BAD_REQUEST msg "name"
POST /device/channel/create {"name":"A","companyId":2147483648}
  => E_BAD_REQUEST msg "companyId"
POST /device/channel/create {"name":"A","taskId":"x"}
  => E_BAD_REQUEST msg "taskId"
POST /device/channel/create {"name":"A","platform":"123456789012345678901234567890123"}
  => E_BAD_REQUEST msg "platform"
POST /device/channel/create {"name":"A","describeInfo":[]}
  => E_BAD_REQUEST msg "describeInfo"
POST /device/channel/create {"name":"A","remarks":7}
  => E_BAD_REQUEST msg "remarks"
POST /device/channel/create {"name":"A","heartbeatInterval":9}
  => E_BAD_REQUEST msg "heartbeatInterval"
POST /device/channel/create {"name":"A","heartbeatInterval":86401}
  => E_BAD_REQUEST msg "heartbeatInterval"
PUT /device/channel/update {"name":"A"}
  => E_BAD_REQUEST msg "id"
PUT /device/channel/update {"id":1}
  => E_BAD_REQUEST msg "name"
POST /device/channel/create
  => E_BAD_REQUEST

# channel_update: fields that are not sent keep their values; its own name is no conflict
as admin
POST /device/channel/create {"name":"North","companyId":7,"remarks":"r"}
  => 0, keep id = data.id
POST /device/channel/create {"name":"South"}
  => 0
PUT /device/channel/update {"id":$id,"name":"North","describeInfo":"d","companyId":null}
  => 0 true
GET /device/channel/get?id=$id
  => 0 {"name":"North","companyId":7,"remarks":"r","describeInfo":"d"}
PUT /device/channel/update {"id":$id,"name":"South"}
  => E_CHANNEL_NAME_DUPLICATE msg "South"
PUT /device/channel/update {"id":987654321,"name":"East"}
  => E_CHANNEL_NOT_EXISTS
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
PUT /device/channel/update {"id":9001,"name":"Mine"}
  => E_CHANNEL_NOT_EXISTS

# channel_get: unknown ids and those of other tenants do not exist
as admin
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
GET /device/channel/get?id=9001
  => E_CHANNEL_NOT_EXISTS
GET /device/channel/get?id=987654321
  => E_CHANNEL_NOT_EXISTS
GET /device/channel/get
  => E_BAD_REQUEST msg "id"
GET /device/channel/get?id=x
  => E_BAD_REQUEST msg "id"

# channel_delete: only channels without devices can be deleted
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep id = data.id
use device device 02:AA:00:00:00:01 $id
DELETE /device/channel/delete?id=$id
  => E_CHANNEL_HAS_DEVICES
DELETE /device/delete?id=$device
  => 0 true
DELETE /device/channel/delete?id=$id
  => 0 true
DELETE /device/channel/delete?id=$id
  => E_CHANNEL_NOT_EXISTS
GET /device/channel/get?id=$id
  => E_CHANNEL_NOT_EXISTS
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
DELETE /device/channel/delete?id=9001
  => E_CHANNEL_NOT_EXISTS
DELETE /device/channel/delete
  => E_BAD_REQUEST msg "id"

# channel_page: filters, newest first, with the number of devices of each
as admin
sql DELETE FROM base_channel
POST /device/channel/create {"name":"North 1","companyId":7,"taskId":5,"platform":"amlogic"}
  => 0, keep one = data.id
POST /device/channel/create {"name":"North 2"}
  => 0, keep two = data.id
POST /device/channel/create {"name":"South"}
  => 0, keep three = data.id
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'North 3')
use device device 02:AA:00:00:00:01 $one
use device device 02:AA:00:00:00:02 $one
use device gone 02:AA:00:00:00:03 $one
DELETE /device/delete?id=$gone
  => 0
PUT /device/update-status {"macs":["02:AA:00:00:00:02"],"status":1}
  => 0
GET /device/channel/page
  => 0 {"total":3,"list":[{"id":$three,"deviceCount":0,"activatedCount":0},{"id":$two},
		{"id":$one,"name":"North 1","deviceCount":2,"activatedCount":1}]}
GET /device/channel/page?pageNo=2&pageSize=2
  => 0 {"total":3,"list":[{"id":$one}]}
GET /device/channel/page?name=North
  => 0 {"total":2,"list":[{"id":$two},{"id":$one}]}
GET /device/channel/page?companyId=7
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/channel/page?taskId=5&platform=amlogic
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/channel/page?platform=aml
  => 0 {"total":0,"list":[]}
GET /device/channel/page?createTime[0]=2000-01-01%2000:00:00&createTime[1]=2001-01-01%2000:00:00
  => 0 {"total":0,"list":[]}
GET /device/channel/page?createTime[0]=2000-01-01%2000:00:00
  => 0 {"total":3}
GET /device/channel/page?name=&companyId=&createTime=
  => 0 {"total":3}
GET /device/channel/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"
GET /device/channel/page?pageSize=-1
  => E_BAD_REQUEST msg "pageSize"
GET /device/channel/page?pageNo=0
  => E_BAD_REQUEST msg "pageNo"
GET /device/channel/page?companyId=x
  => E_BAD_REQUEST msg "companyId"
GET /device/channel/page?createTime=yesterday
  => E_BAD_REQUEST msg "createTime"

# channel_all: every signed-in user gets all channels of his tenant
as admin
sql DELETE FROM base_channel
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
POST /device/channel/create {"name":"North","companyId":7,"platform":"amlogic"}
  => 0, keep one = data.id
POST /device/channel/create {"name":"South"}
  => 0, keep two = data.id
sql INSERT INTO system_users (tenant_id, username, password, nickname) VALUES (1, 'looker', '*', 'Looker')
as user looker
GET /device/channel/all
  => 0 [{"id":$one,"name":"North"},{"id":$two}]
GET /device/channel/all?companyId=7
  => 0 [{"id":$one}]
GET /device/channel/all?platform=rockchip
  => 0 []
GET /device/channel/page
  => E_FORBIDDEN
GET /device/channel/get?id=$one
  => E_FORBIDDEN
POST /device/channel/create {"name":"A"}
  => E_FORBIDDEN
PUT /device/channel/update {"id":$one,"name":"A"}
  => E_FORBIDDEN
DELETE /device/channel/delete?id=$one
  => E_FORBIDDEN

# channel_export: the rows of the page, with the number of devices
as admin
POST /device/channel/create {"name":"Exp north","companyId":7,"platform":"amlogic","heartbeatInterval":60,"taskId":9007199254740993}
  => 0, keep id = data.id
use device device 02:AA:00:00:00:01 $id
sql UPDATE base_channel SET create_time = '2001-02-03 04:05:06+00' WHERE name = 'Exp north'
GET /device/channel/export-excel?name=Exp
  => sheet [["Id","Name","Company","Platform","Version","Heartbeat interval (s)","Task","Description","Remarks","Created by","Created at","Updated at","Devices","Activated"],
		["$id","Exp north","7","amlogic","0","60","9007199254740993","","","*","2001-02-03 12:05:06","*","1","0"]]
GET /device/channel/export?name=Exp&platform=rockchip
  => sheet [["Id","Name","Company","Platform","Version","Heartbeat interval (s)","Task","Description","Remarks","Created by","Created at","Updated at","Devices","Activated"]]
GET /device/channel/export?companyId=x
  => E_BAD_REQUEST msg "companyId"

# channel_export: a text that a workbook would take for an escape is read again as it was
as admin
POST /device/channel/create {"name":"Esc _x0041_x000D_ end","remarks":"1920_x1080_ _x005F_"}
  => 0
GET /device/channel/export-excel?name=Esc
  => sheet [["Id","Name","Company","Platform","Version","Heartbeat interval (s)","Task","Description","Remarks","Created by","Created at","Updated at","Devices","Activated"],
		["*","Esc _x0041_x000D_ end","*","*","*","*","*","*","1920_x1080_ _x005F_","*","*","*","0","0"]]

# channel_delete: refused while users are bound to the channel
as admin
POST /device/channel/create {"name":"Bound"}
  => 0, keep bound = data.id
POST /system/user/create {"username":"boundone","nickname":"B","password":"pass word 1"}
  => 0, keep user
PUT /device/user-channel/assign {"userId":$user,"channelIds":[$bound]}
  => 0
DELETE /device/channel/delete?id=$bound
  => E_CHANNEL_IN_USE
PUT /device/user-channel/assign {"userId":$user,"channelIds":[]}
  => 0
DELETE /device/channel/delete?id=$bound
  => 0 true
POST /device/channel/create {"name":"Bound"}
  => 0, keep again = data.id
PUT /device/user-channel/assign {"userId":$user,"channelIds":[$again]}
  => 0
DELETE /system/user/delete?id=$user
  => 0
DELETE /device/channel/delete?id=$again
  => 0 true
