# device_import: who is new is created, from csv and from a workbook
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
UPLOAD /device/import text mac,channelId,name,modelId,cpu,deviceIp\n02:dd:00:00:00:02,$ch,Second,7,0123456789ABCDEF,192.0.2.7\n02-DD-00-00-00-01,$ch,First,,,\n
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"updateMacs":[],"failureMacs":{},"taskId":null}
