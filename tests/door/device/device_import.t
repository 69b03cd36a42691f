# device_import: unknown addresses become new devices, from csv and from a workbook
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
UPLOAD /device/import text mac,channelId,name,modelId,cpu,deviceIp,regionId\n02:dd:00:00:00:02,$ch,Second,7,0123456789ABCDEF,192.0.2.7,901\n02-DD-00-00-00-01,$ch,First,,,,\n
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"updateMacs":[],"failureMacs":{},"taskId":null}
GET /device/get-by-mac?mac=02:DD:00:00:00:02
  => 0 {"mac":"02:DD:00:00:00:02","channelId":$ch,"channelName":"Import north","name":"Second","modelId":7,"cpu":"0123456789abcdef","deviceIp":"192.0.2.7","regionId":901,"status":0,"activationTime":null,"certification":null}
UPLOAD /device/import sheet [["Name","MAC","channelName"," brand "],
		["=1+1","02:dd:00:00:00:03","Import north",17],
		[null,"02:dd:00:00:00:04","Import north"]]
  => 0 {"createMacs":["02:DD:00:00:00:03","02:DD:00:00:00:04"],"updateMacs":[],"failureMacs":{}}
GET /device/page?macs=02:DD:00:00:00:03
  => 0 {"total":1,"list":[{"channelId":$ch,"name":"=1+1","brand":"17","status":0}]}

# device_import: for a known address the row fails or, if asked for, changes the device
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
POST /device/channel/create {"name":"Import south"}
  => 0, keep south = data.id
POST /device/create {"mac":"02:DD:00:00:00:01","channelId":$ch,"name":"Old","brand":"Acme","certification":"C-1"}
  => 0
UPLOAD /device/import?updateSupport=false text mac,channelId\n02:DD:00:00:00:01,$ch\n02:DD:00:00:00:02,$ch\n
  => 0 {"createMacs":["02:DD:00:00:00:02"],"updateMacs":[],"failureMacs":{"02:DD:00:00:00:01":"MAC address is in use"}}
UPLOAD /device/import?updateSupport=true text mac,channelId,name\n02:DD:00:00:00:01,$south,\n02:DD:00:00:00:02,,New\n02:DD:00:00:00:03,$ch,Third\n
  => 0 {"createMacs":["02:DD:00:00:00:03"],"updateMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"failureMacs":{}}
GET /device/get-by-mac?mac=02:DD:00:00:00:01
  => 0 {"channelId":$south,"name":"Old","brand":"Acme","certification":"C-1"}
GET /device/get-by-mac?mac=02:DD:00:00:00:02
  => 0 {"channelId":$ch,"name":"New"}

# device_import: removes cache entries of the imported devices, also those saying that they do not exist
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
as device
GET /deviceHeartBeat/02:DD:00:00:00:01
  => E_DEVICE_NOT_EXISTS
as admin
UPLOAD /device/import text mac,channelId\n02:DD:00:00:00:01,$ch\n
  => 0 {"createMacs":["02:DD:00:00:00:01"]}
as device
GET /deviceHeartBeat/02:DD:00:00:00:01
  => E_DEVICE_NOT_ACTIVATED
as admin
GET /device/get-by-mac?mac=02:DD:00:00:00:01
  => 0 {"name":null}
UPLOAD /device/import?updateSupport=1 text mac,name\n02:DD:00:00:00:01,Newer\n
  => 0 {"updateMacs":["02:DD:00:00:00:01"]}
GET /device/get-by-mac?mac=02:DD:00:00:00:01
  => 0 {"name":"Newer"}

# device_import: a row that fails does not stop the others
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
POST /device/create {"mac":"02:DD:00:00:01:00","channelId":$ch,"certification":"TAKEN"}
  => 0
UPLOAD /device/import text mac,channelId,channelName,modelId,cpu,deviceIp,regionId,certification,name,companyId\nzz,$ch\n,$ch\n02:DD:00:00:00:01,x\n02:DD:00:00:00:02,999999\n02:DD:00:00:00:03,,Nowhere\n02:DD:00:00:00:04\n02:DD:00:00:00:05,$ch,,1.5\n02:DD:00:00:00:06,$ch,,,xyz\n02:DD:00:00:00:07,$ch,,,abc\n02:DD:00:00:00:08,$ch,,,,300.1.1.1\n02:DD:00:00:00:09,$ch,,,,,1\n02:DD:00:00:00:0a,$ch,,,,,,TAKEN\n02:DD:00:00:00:0b,$ch,,,,,,ONCE\n02:DD:00:00:00:0c,$ch,,,,,,ONCE\n02:DD:00:00:00:0d,$ch,,,,,,,"two\nlines, ""quoted"""\n02:DD:00:00:00:0e,$ch,,,,,,,,3000000000\n02:DD:00:00:00:0f,$ch,,,,,,,"a"b\n02:DD:00:00:00:0b,$ch\nzz,$ch\n
  => 0 {"createMacs":["02:DD:00:00:00:0B","02:DD:00:00:00:0D"],"updateMacs":[],"failureMacs":{
		"zz":"mac: MAC address format is wrong",
		"row 3":"mac: must not be blank",
		"02:DD:00:00:00:01":"channelId: must be a number",
		"02:DD:00:00:00:02":"Channel does not exist",
		"02:DD:00:00:00:03":"Channel does not exist",
		"02:DD:00:00:00:04":"channelId: must not be empty without the name of the channel",
		"02:DD:00:00:00:05":"modelId: must be a number",
		"02:DD:00:00:00:06":"cpu: CPU id format is wrong",
		"02:DD:00:00:00:07":"CPU id is malformed",
		"02:DD:00:00:00:08":"deviceIp: IP address is malformed",
		"02:DD:00:00:00:09":"Region does not exist",
		"02:DD:00:00:00:0A":"Certification code is in use",
		"02:DD:00:00:00:0C":"Certification code is in use",
		"02:DD:00:00:00:0E":"companyId: must be between -2147483648 and 2147483647",
		"02:DD:00:00:00:0F":"the row has text behind a closed quote",
		"02:DD:00:00:00:0B":"MAC address is in row 14 of the file already",
		"zz (row 20)":"mac: MAC address format is wrong"}}
GET /device/get-by-mac?mac=02:DD:00:00:00:0D
  => 0 {"name":"two\nlines, \"quoted\""}
GET /device/page?mac=02:DD:00:00:00
  => 0 {"total":2}

# device_import: of an address that a file has twice only the first row counts
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
UPLOAD /device/import?updateSupport=true text mac,channelId,name\n02:DD:00:00:00:01,$ch,One\n02-dd-00-00-00-01,$ch,Two\n02:DD:00:00:00:02,x,\n02:DD:00:00:00:02,$ch,\n
  => 0 {"createMacs":["02:DD:00:00:00:01"],"updateMacs":[],"failureMacs":{
		"02:DD:00:00:00:01":"MAC address is in row 2 of the file already",
		"02:DD:00:00:00:02":"channelId: must be a number",
		"02:DD:00:00:00:02 (row 5)":"MAC address is in row 4 of the file already"}}
GET /device/get-by-mac?mac=02:DD:00:00:00:01
  => 0 {"name":"One"}

# device_import: a device of another tenant is not changed, and that tenant is not named
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
sql INSERT INTO system_tenant (id, name, status, account_count, expire_time, package_id) SELECT 9301, 'Elsewhere', 0, 10, '2100-01-01', package_id FROM system_tenant WHERE id = 1
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (99301, 9301, 'Theirs')
sql INSERT INTO device_info (tenant_id, mac, channel_id, name) VALUES (9301, '02:DD:00:00:00:01', 99301, 'Theirs')
UPLOAD /device/import?updateSupport=true text mac,channelId,channelName,name\n02:DD:00:00:00:01,$ch,,Mine\n02:DD:00:00:00:02,99301,,\n02:DD:00:00:00:03,,Theirs,\n02:DD:00:00:00:04,$ch,,\n
  => 0 {"createMacs":["02:DD:00:00:00:04"],"updateMacs":[],"failureMacs":{
		"02:DD:00:00:00:01":"MAC address is in use: it is owned by another tenant",
		"02:DD:00:00:00:02":"Channel does not exist",
		"02:DD:00:00:00:03":"Channel does not exist"}}
UPLOAD /device/certification/import text mac,certification\n02:DD:00:00:00:01,MINE\n
  => 0 {"updateMacs":[],"failureMacs":{"02:DD:00:00:00:01":"MAC address is in use: it is owned by another tenant"}}

# device_import: files that are neither csv nor a workbook
as admin
UPLOAD /device/import text \n
  => E_DEVICE_IMPORT_FAIL msg "it is empty"
UPLOAD /device/import text mac,channelId
  => E_DEVICE_IMPORT_FAIL msg "it has no rows"
UPLOAD /device/import text name,channelId\nx,1\n
  => E_DEVICE_IMPORT_FAIL msg "no heading"
UPLOAD /device/import text mac,MAC\n02:DD:00:00:00:01,02:DD:00:00:00:02\n
  => E_DEVICE_IMPORT_FAIL msg "two headings"
UPLOAD /device/import text mac,channelId\n"02:DD:00:00:00:01\n
  => E_DEVICE_IMPORT_FAIL msg "a quote in it is never closed"
UPLOAD /device/import bytes PKnonsense
  => E_DEVICE_IMPORT_FAIL msg "no heading"
UPLOAD /device/import sheet [["x"],["y"]]
  => E_DEVICE_IMPORT_FAIL msg "no heading"
UPLOAD /device/certification/import text certification\nA\n
  => E_DEVICE_IMPORT_FAIL msg "(or mac)"
UPLOAD /device/certification/import text mac,Code\n02:DD:00:00:00:01,A\n02:DD:00:00:00:02,B\n
  => E_DEVICE_IMPORT_FAIL msg "Certification"
UPLOAD /device/import text MAC,Name\n02:DD:00:00:00:01,x\n
  => E_DEVICE_IMPORT_FAIL msg "(or Channel, channelName)"
UPLOAD /device/import?updateSupport=true text MAC,Name\n02:DD:00:00:00:01,x\n
  => 0 {"createMacs":[],"failureMacs":{"02:DD:00:00:00:01":"Channel id: must not be empty without the name of the channel"}}
UPLOAD /device/import form --X\r\nContent-Disposition: form-data; name="x"\r\n\r\nhello\r\n--X--
  => E_BAD_REQUEST msg "file"
UPLOAD /device/import?updateSupport=perhaps text mac\n1\n
  => E_BAD_REQUEST msg "updateSupport"

# device_import: more than 5000 rows become a task, whose state tells the progress
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
UPLOAD /device/import macs 5000 $ch
  => 0 {"taskId":null,"failureMacs":{}}
GET /device/page?channelIds=$ch
  => 0 {"total":5000}
UPLOAD /device/import?updateSupport=true macs 5001 $ch
  => 0 {"createMacs":null,"updateMacs":null,"failureMacs":null,"taskId":"*"}, keep task = data.taskId
GET /device/import/get?taskId=$task
  => 0 {"taskId":$task,"kind":"device","status":0,"total":null,"processed":0,"created":0,"updated":0,"failed":0,"percent":0,"error":null,"startTime":null,"finishTime":null}
GET /device/import/error-file?taskId=$task
  => E_IMPORT_TASK_NO_FILE
sql UPDATE infra_task SET status = 2, file_path = 'gone.csv', finish_time = now() WHERE id = $task
GET /device/import/error-file?taskId=$task
  => E_IMPORT_TASK_NO_FILE
GET /device/import/get?taskId=$task
  => 0 {"status":2,"percent":100}
GET /device/import/get?taskId=1000000000
  => 0 null
GET /device/import/error-file?taskId=1000000000
  => E_IMPORT_TASK_NOT_EXISTS
UPLOAD /device/import?updateSupport=true macs 5001 $ch
  => 0
sql INSERT INTO infra_task (tenant_id, user_id, kind) SELECT 1, 1, 'blacklist' FROM generate_series(2, 40) n
UPLOAD /device/import macs 5001 $ch
  => E_IMPORT_TASK_LIMIT

# device_import: callers without permission; tasks of other users
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
POST /system/role/create {"name":"Importers","code":"importers","sort":1,"status":0}
  => 0, keep role
POST /system/user/create {"username":"import1","nickname":"One","password":"pass word 1"}
  => 0, keep one
POST /system/user/create {"username":"import2","nickname":"Two","password":"pass word 1"}
  => 0, keep two
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[6000,6001,6002,6004,6008]}
  => 0
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0
POST /system/permission/assign-user-role {"userId":$one,"roleIds":[$role]}
  => 0
POST /system/permission/assign-user-role {"userId":$two,"roleIds":[$role]}
  => 0
POST /device/create {"mac":"02:DD:00:00:00:01","channelId":$ch,"userId":$one}
  => 0
POST /device/create {"mac":"02:DD:00:00:00:02","channelId":$ch,"userId":$two}
  => 0
use device device 02:DD:00:00:00:03 $ch
as user import1
UPLOAD /device/import?updateSupport=true text mac,name\n02:DD:00:00:00:01,A\n02:DD:00:00:00:02,B\n02:DD:00:00:00:03,C\n
  => 0 {"updateMacs":["02:DD:00:00:00:01","02:DD:00:00:00:03"],"failureMacs":{"02:DD:00:00:00:02":"You may not modify this device: it is another person's, or you are limited to other channels"}}
UPLOAD /device/certification/import text mac,certification\n02:DD:00:00:00:01,A\n02:DD:00:00:00:02,B\n
  => 0 {"updateMacs":["02:DD:00:00:00:01"],"failureMacs":{"02:DD:00:00:00:02":"You may not modify this device: it is another person's, or you are limited to other channels"}}
PUT /device/certification/update {"mac":"02:DD:00:00:00:02","certification":"B"}
  => E_INFO_MODIFY_NO_PERMISSION
UPLOAD /device/import macs 5001 $ch
  => 0, keep task = data.taskId
GET /device/import/get?taskId=$task
  => 0 {"taskId":$task}
as user import2
GET /device/import/get?taskId=$task
  => 0 null
GET /device/import/error-file?taskId=$task
  => E_IMPORT_TASK_NOT_EXISTS
as admin
GET /device/import/get?taskId=$task
  => 0 {"taskId":$task}
as nobody
UPLOAD /device/import text mac\n1\n
  => E_UNAUTHORIZED
UPLOAD /device/certification/import text mac\n1\n
  => E_UNAUTHORIZED
GET /device/import/get?taskId=$task
  => E_UNAUTHORIZED
GET /device/import/error-file?taskId=$task
  => E_UNAUTHORIZED
GET /device/get-import-template
  => E_UNAUTHORIZED

# device_import: the template and the export can be imported
as admin
GET /device/get-import-template
  => sheet [["MAC address","Channel id","Channel","Certification","User id","Company","Model id","Region id","Model","Order number","SDK version","Remarks","Name","Brand","System version","Build","Memory","CPU id","Device IP","Place of its IP","Launchers","Serial number","Real memory","Real flash","Production order","Master model","Board","Platform"]]
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
UPLOAD /device/import?dryRun=true sheet [["MAC address","Channel id","Channel","Certification","User id","Company","Model id","Region id","Model","Order number","SDK version","Remarks","Name","Brand","System version","Build","Memory","CPU id","Device IP","Place of its IP","Launchers","Serial number","Real memory","Real flash","Production order","Master model","Board","Platform"],["02:DD:00:00:00:09","","Import north","","","","","","","","","","","","","","","","","","","","","","","","",""]]
  => 0 {"createMacs":["02:DD:00:00:00:09"],"check":{"bad":0,"ignored":[]}}
UPLOAD /device/import?dryRun=true sheet [["MAC address","Channel","Place of its IP","备注","桌面","主板型号","构建版本","Memory"],["02:DD:00:00:00:09","Import north","","","","","",""]]
  => 0 {"createMacs":["02:DD:00:00:00:09"],"check":{"bad":0,"ignored":[]}}
UPLOAD /device/import?dryRun=true sheet [["MAC 地址","渠道","备注说明","界面","PCB 型号","固件版本","CPU","实际内存","Real DDR"],["02:DD:00:00:00:09","Import north","","","","","","",""]]
  => E_DEVICE_IMPORT_FAIL msg "two headings"
UPLOAD /device/import?dryRun=true sheet [["MAC 地址","渠道","备注说明","界面","PCB 型号","固件版本","CPU","实际内存"],["02:DD:00:00:00:09","Import north","","","","","",""]]
  => 0 {"createMacs":["02:DD:00:00:00:09"],"check":{"bad":0,"ignored":[]}}
header accept-language zh
GET /device/get-import-template
  => sheet [["MAC 地址","渠道编号","渠道","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*"]]
header accept-language en
UPLOAD /device/import sheet [["Id","MAC","Status","Channel id","Channel","Name","Brand","Model","Model id","Platform","CPU","System version","SDK version","Build","UI","DDR","Real DDR","Real flash","Serial number","Certification","Order number","Production order","Master model","PCB model","Company","User id","Device IP","IP address","Region id","Remarks","Activated at","Created at","Updated at"],
		["9","02:DD:00:00:00:01","Activated","","Import north","N","B","M","7","P","0123456789abcdef","9","S","Bu","U","D","RD","RF","SN","C","O","PO","MM","PCB","3","1","192.0.2.1","Here","901","R","2026-01-01 00:00:00","2026-01-01 00:00:00","2026-01-01 00:00:00"]]
  => 0 {"createMacs":["02:DD:00:00:00:01"],"failureMacs":{}}
GET /device/get-by-mac-from-db?mac=02:DD:00:00:00:01
  => 0 {"status":0,"channelId":$ch,"name":"N","brand":"B","deviceModel":"M","modelId":7,"platform":"P","cpu":"0123456789abcdef","systemVersion":"9","sdkVersionName":"S","build":"Bu","ui":"U","ddr":"D","realDdr":"RD","realFlash":"RF","serialNumber":"SN","certification":"C","orderNumber":"O","productionOrder":"PO","masterModel":"MM","pcbModel":"PCB","companyId":3,"userId":1,"deviceIp":"192.0.2.1","ipAddress":"Here","regionId":901,"remarks":"R","activationTime":null}

# device_import: a cell of a workbook is what its reader sees
as admin
use channel ch Import
UPLOAD /device/import cells 000000000000|yyyy/m/d;@|h:mm|yyyy\-mm\-dd hh:mm|#,##0.00<row><c t="str"><v>mac</v></c><c t="str"><v>channelId</v></c><c t="str"><v>systemVersion</v></c><c t="str"><v>serialNumber</v></c><c t="str"><v>remarks</v></c><c t="str"><v>name</v></c><c t="str"><v>build</v></c><c t="str"><v>ui</v></c><c t="str"><v>brand</v></c></row><row><c t="str"><v>02:DD:00:00:00:01</v></c><c><v>$ch</v></c><c><v>4.4000000000000004</v></c><c s="1"><v>12345</v></c><c s="2"><v>45413</v></c><c s="3"><v>0.4375</v></c><c s="4"><v>45413.4375</v></c><c t="b"><v>1</v></c><c s="5"><v>1.1000000000000001</v></c></row>
  => 0 {"createMacs":["02:DD:00:00:00:01"],"failureMacs":{}}
GET /device/get-by-mac?mac=02:DD:00:00:00:01
  => 0 {"systemVersion":"4.4","serialNumber":"000000012345","remarks":"2024-05-01","name":"10:30:00","build":"2024-05-01 10:30:00","ui":"TRUE","brand":"1.1"}

# device_import: errors, formulas without a result and numbers that are too long refuse their row and name the column
as admin
use channel ch Import
UPLOAD /device/import cells 0000<row><c t="str"><v>mac</v></c><c t="str"><v>Channel id</v></c><c t="str"><v>Serial number</v></c></row><row><c t="str"><v>02:DD:00:00:00:01</v></c><c><v>$ch</v></c><c t="e"><v>#N/A</v></c></row><row><c t="str"><v>02:DD:00:00:00:02</v></c><c><f>A1</f></c></row><row><c t="str"><v>02:DD:00:00:00:03</v></c><c><v>$ch</v></c><c><v>8986001234567890123</v></c></row><row><c t="str"><v>02:DD:00:00:00:04</v></c><c><v>$ch</v></c><c t="str"><v>8986001234567890123</v></c></row><row><c t="str"><v>02:DD:00:00:00:05</v></c><c><v>$ch</v></c><c s="1"><v>1234567890123456</v></c></row><row><c t="str"><v>02:DD:00:00:00:06</v></c><c><f>1+1</f><v>$ch</v></c><c t="str"><f>A1</f><v></v></c></row>
  => 0 {"createMacs":["02:DD:00:00:00:04","02:DD:00:00:00:06"],"failureMacs":{
		"02:DD:00:00:00:01":"Serial number: holds the error #N/A",
		"02:DD:00:00:00:02":"Channel id: holds a formula without its result",
		"02:DD:00:00:00:03":"Serial number: holds a number of more than 15 digits, enter it as a text",
		"02:DD:00:00:00:05":"Serial number: holds a number of more than 15 digits, enter it as a text"}}
GET /device/get-by-mac?mac=02:DD:00:00:00:04
  => 0 {"serialNumber":"8986001234567890123"}
UPLOAD /device/import cells <row><c t="str"><v>mac</v></c><c t="e"><v>#NAME?</v></c></row><row><c t="str"><v>02:DD:00:00:00:07</v></c></row>
  => E_DEVICE_IMPORT_FAIL msg "its heading in column B is no text"
UPLOAD /device/import cells <row><c t="str"><v>mac</v></c><c t="str"><f>A1</f></c></row><row><c t="str"><v>02:DD:00:00:00:07</v></c></row>
  => E_DEVICE_IMPORT_FAIL msg "its heading in column B is no text"

# device_import: csv of any spreadsheet program: its encoding, its separator, its headings in two languages
as admin
use channel ch Import
UPLOAD /device/import text sep=;\r\nmac;channelId;name\r\n02:DD:00:00:00:01;$ch;a, b\r\n
  => 0 {"createMacs":["02:DD:00:00:00:01"]}
UPLOAD /device/import text name\x09channelId\x09mac\na, b; c\x09$ch\x0902:DD:00:00:00:02\n
  => 0 {"createMacs":["02:DD:00:00:00:02"]}
UPLOAD /device/import text \xC3\xFB\xB3\xC6;\xC7\xFE\xB5\xC0\xB1\xE0\xBA\xC5;MAC\xB5\xD8\xD6\xB7\n\xB1\xB1\xBE\xA9;$ch;02DD.0000.0003\n
  => 0 {"createMacs":["02:DD:00:00:00:03"]}
GET /device/get-by-mac?mac=02:DD:00:00:00:03
  => 0 {"name":"北京"}
UPLOAD /device/import text m\x00a\x00c\x00,\x00c\x00h\x00a\x00n\x00n\x00e\x00l\x00N\x00a\x00m\x00e\x00\n\x000\x002\x00D\x00D\x000\x000\x000\x000\x000\x000\x000\x007\x00,\x00I\x00m\x00p\x00o\x00r\x00t\x00
  => 0 {"createMacs":["02:DD:00:00:00:07"]}
UPLOAD /device/import text \xFE\xFF\x00m\x00a\x00c\x00,\x00n\x00a\x00m\x00e\x00,\x00c\x00h\x00a\x00n\x00n\x00e\x00l\x00N\x00a\x00m\x00e\x00\n\x000\x002\x00D\x00D\x000\x000\x000\x000\x000\x000\x000\x004\x00,\x53\x17\x4E\xAC\x00,\x00I\x00m\x00p\x00o\x00r\x00t
  => 0 {"createMacs":["02:DD:00:00:00:04"]}
GET /device/get-by-mac?mac=02:DD:00:00:00:04
  => 0 {"name":"北京"}
UPLOAD /device/import text mac,channelId,name\n02:DD:00:00:00:05,$ch,ok\n02:DD:00:00:00:06,$ch,caf\xE9
  => E_DEVICE_IMPORT_FAIL msg "it is neither UTF-8, UTF-16 nor GB18030: save it as CSV UTF-8, or as a workbook (.xlsx)"
UPLOAD /device/import text mac;channelId;name\n02:DD:00:00:00:05;$ch;M\xFCnchen\n
  => E_DEVICE_IMPORT_FAIL msg "it is neither UTF-8, UTF-16 nor GB18030: save it as CSV UTF-8, or as a workbook (.xlsx)"
holds SELECT count(*) = 0 FROM device_info WHERE mac = '02:dd:00:00:00:05'
UPLOAD /device/certification/import text Certification,MAC address\nC-4,02dd00000001\n
  => 0 {"updateMacs":["02:DD:00:00:00:01"]}
UPLOAD /device/certification/import text 认证码;MAC 地址\nC-5;02dd00000001\n
  => 0 {"updateMacs":["02:DD:00:00:00:01"]}
UPLOAD /device/info-modify/import text 备注说明;MAC 地址\nnew;02-DD-00-00-00-02\n
  => 0 {"accepted":1,"failures":[]}
GET /device/get-by-mac?mac=02:DD:00:00:00:02
  => 0 {"name":"a, b; c","remarks":"new"}

# device_import: a check says what is bad in which column, writes nothing, and takes rows that were mended
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
POST /device/create {"mac":"02:DD:00:00:01:00","channelId":$ch,"certification":"TAKEN"}
  => 0
UPLOAD /device/import?dryRun=true text mac,channelId,Channel,certification,Seat\n02:DD:00:00:00:01,$ch\n02:DD:00:00:00:02,,Nowhere,,"4, left"\nzz,$ch\n02:DD:00:00:00:04,x\n02:DD:00:00:00:05,$ch,,TAKEN\n02:DD:00:00:00:06\n02:DD:00:00:00:01,$ch\n02:DD:00:00:00:07,$ch,,"a"b\n
  => 0 {"createMacs":["02:DD:00:00:00:01"],"updateMacs":[],"taskId":null,"check":{"bad":7,"headings":["mac","channelId","Channel","certification","Seat"],"ignored":["Seat"],"rows":[
		{"row":3,"column":3,"reason":"Channel does not exist","cells":["02:DD:00:00:00:02","","Nowhere","","4, left"]},
		{"row":4,"column":1,"reason":"mac: MAC address format is wrong","cells":["zz","$ch"]},
		{"row":5,"column":2,"reason":"channelId: must be a number","cells":["02:DD:00:00:00:04","x"]},
		{"row":6,"column":4,"reason":"Certification code is in use"},
		{"row":7,"column":2,"reason":"channelId: must not be empty without the name of the channel"},
		{"row":8,"column":1,"reason":"MAC address is in row 2 of the file already"},
		{"row":9,"column":null,"reason":"the row has text behind a closed quote"}]}}
GET /device/page?mac=02:DD:00:00:00
  => 0 {"total":0}
UPLOAD /device/import?dryRun=true form --X\r\nContent-Disposition: form-data; name="mended"\r\n\r\n{"3":["02:DD:00:00:00:02","$ch"],"4":[" ",""],"5":[]}\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nmac,channelId\r\n02:DD:00:00:00:01,$ch\r\nwrong,$ch\r\nzz,1\r\nzz,2\r\n--X--
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"failureMacs":{},"check":{"bad":0,"headings":[],"rows":[]}}
UPLOAD /device/import form --X\r\nContent-Disposition: form-data; name="mended"\r\n\r\n{"3":["02:DD:00:00:00:02","$ch"],"4":[]}\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nmac,channelId\r\n02:DD:00:00:00:01,$ch\r\nwrong,$ch\r\nzz,1\r\n--X--
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"failureMacs":{}}
GET /device/page?mac=02:DD:00:00:00
  => 0 {"total":2}
UPLOAD /device/import?mended=x text mac,channelId\n02:DD:00:00:00:01,$ch\n
  => E_BAD_REQUEST msg "mended"
UPLOAD /device/import?mended=%7B%220%22:%5B%5D%7D text mac,channelId\n02:DD:00:00:00:01,$ch\n
  => E_BAD_REQUEST msg "mended"
UPLOAD /device/certification/import?dryRun=1 text mac,certification\n02:DD:00:00:00:01,free\n02:DD:00:00:00:02,FREE\n02:DD:00:00:00:09,FREE\n
  => 0 {"createMacs":[],"updateMacs":["02:DD:00:00:00:02"],"check":{"bad":2,"rows":[
		{"row":2,"column":2,"reason":"certification: takes 1 to 64 of A-Z, 0-9 and -","cells":["02:DD:00:00:00:01","free"]},
		{"row":4,"column":1,"reason":"Device not found"}]}}
header accept-language zh
UPLOAD /device/certification/import?dryRun=1 text mac,certification\n02:DD:00:00:00:01,free\n
  => 0 {"check":{"bad":1,"rows":[{"row":2,"column":2,"reason":"certification：只能是 1 到 64 个大写字母、数字和“-”"}]}}
as admin
GET /device/get-by-mac?mac=02:DD:00:00:00:02
  => 0 {"certification":null}
UPLOAD /device/import?dryRun=true macs 5001 $ch
  => 0 {"createMacs":null,"taskId":"*"}, keep task = data.taskId
holds SELECT params -> 'dry_run' = 'true' FROM infra_task WHERE id = $task

# device_import: what a spreadsheet program left of a long number, or of digits around an E, refuses its row
as admin
use channel ch Import
UPLOAD /device/import text mac,channelId,serialNumber,name\n02:DD:00:00:00:01,$ch,2.19E+26,\n02:DD:00:00:00:02,$ch,,8E-05\n02:DD:00:00:00:03,$ch,219E01BE,1E5\n02:DD:00:00:00:04,$ch,1.5E+3,v1.5E+12\n
  => 0 {"createMacs":["02:DD:00:00:00:03","02:DD:00:00:00:04"],"failureMacs":{
		"02:DD:00:00:00:01":"serialNumber: holds a number that lost its digits, enter it as a text",
		"02:DD:00:00:00:02":"name: holds a number that lost its digits, enter it as a text"}}
UPLOAD /device/import text mac;channelId;orderNumber\n02:DD:00:00:00:05;$ch;8,96529E+19\n
  => 0 {"createMacs":[],"failureMacs":{"02:DD:00:00:00:05":"orderNumber: holds a number that lost its digits, enter it as a text"}}
UPLOAD /device/import cells <row><c t="str"><v>mac</v></c><c t="str"><v>channelId</v></c><c t="str"><v>serialNumber</v></c></row><row><c t="str"><v>02:DD:00:00:00:06</v></c><c><v>$ch</v></c><c t="str"><v>5E+12</v></c></row>
  => 0 {"createMacs":[],"failureMacs":{"02:DD:00:00:00:06":"*"}}

# device_import: a cell that is merged over several rows stands in each of them
as admin
use channel ch Import
UPLOAD /device/import cells <row><c t="str"><v>mac</v></c><c t="str"><v>channelId</v></c><c t="str"><v>remarks</v></c></row><row><c t="str"><v>02:DD:00:00:00:01</v></c><c><v>$ch</v></c><c t="str"><v>both</v></c></row><row><c t="str"><v>02:DD:00:00:00:02</v></c></row><row><c t="str"><v>02:DD:00:00:00:03</v></c></row></sheetData><mergeCells><mergeCell ref="C2:C3"/><mergeCell ref="B2:B3"/></mergeCells><sheetData>
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"failureMacs":{"02:DD:00:00:00:03":"*"}}
GET /device/get-by-mac?mac=02:DD:00:00:00:02
  => 0 {"channelId":$ch,"remarks":"both"}

# device_import: a check says which headings name nothing that is read, as a misspelt one does
as admin
use channel ch Import
UPLOAD /device/import?dryRun=true text mac,Chanel name,,channelId,Remerks,seat\n02:DD:00:00:00:01,x,,$ch,,\n
  => 0 {"createMacs":["02:DD:00:00:00:01"],"check":{"bad":0,"headings":[],"ignored":["Chanel name","Remerks","seat"],"rows":[]}}
UPLOAD /device/import?dryRun=true text MAC;\xE6\xB8\xA0\xE9\x81\x93\xE7\xBC\x96\xE5\x8F\xB7\n02:DD:00:00:00:01;$ch\n
  => 0 {"createMacs":["02:DD:00:00:00:01"],"check":{"bad":0,"ignored":[]}}

# device_import: of csv each cell is what a spreadsheet program shows: a text kept by a formula, but no error and nothing wider than its column
as admin
use channel ch Import
UPLOAD /device/import text mac,channelId,serialNumber,name\n="02:DD:00:00:00:01",$ch,="000123",\n02:DD:00:00:00:02,$ch,"=""000124""",="a"&"b"\n
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"failureMacs":{}}
GET /device/page?mac=02:DD:00:00:00
  => 0 {"list":[{"serialNumber":"000124","name":"=\"a\"&\"b\""},{"serialNumber":"000123"}]}
UPLOAD /device/import text mac,channelId,serialNumber,name\n02:DD:00:00:00:03,$ch,#N/A,\n02:DD:00:00:00:04,$ch,,#REF!\n02:DD:00:00:00:05,$ch,########,\n02:DD:00:00:00:06,$ch,#7,#1!\n
  => 0 {"createMacs":["02:DD:00:00:00:06"],"failureMacs":{
		"02:DD:00:00:00:03":"serialNumber: holds the error #N/A",
		"02:DD:00:00:00:04":"name: holds the error #REF!",
		"02:DD:00:00:00:05":"serialNumber: holds a number that lost its digits, enter it as a text"}}
UPLOAD /device/import text mac,channelId,remarks\n02:DD:00:00:00:07,$ch,"=DISPIMG(""ID_1"",1)"\n
  => 0 {"createMacs":[],"failureMacs":{"02:DD:00:00:00:07":"remarks: holds a picture"}}
UPLOAD /device/import cells <row><c t="str"><v>mac</v></c><c t="str"><v>channelId</v></c><c t="str"><v>remarks</v></c></row><row><c t="str"><v>02:DD:00:00:00:07</v></c><c><v>$ch</v></c><c t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c></row>
  => 0 {"createMacs":[],"failureMacs":{"02:DD:00:00:00:07":"remarks: holds a picture"}}

# device_import: a quote behind a separator and blanks begins a text, as in tables that are typed by hand
as admin
POST /device/channel/create {"name":"Import north"}
  => 0, keep ch = data.id
UPLOAD /device/import text mac, "channelId", name\n02:DD:00:00:00:01, $ch, "Box"\n02:DD:00:00:00:02, $ch, "North, hall 2"\n
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"failureMacs":{}}
GET /device/page?macs=02:DD:00:00:00:01,02:DD:00:00:00:02
  => 0 {"total":2,"list":[{"name":"North, hall 2"},{"name":"Box"}]}

# device_import: an address without the zeros in front of its pairs, or in full width, is the same address
as admin
use channel ch Import
UPLOAD /device/import text mac,channelId\n2:dd:0:0:0:1,$ch\n2:DD:00:0:0:2,$ch\n
  => 0 {"createMacs":["02:DD:00:00:00:01"],"failureMacs":{"2:DD:00:0:0:2":"mac: MAC address format is wrong"}}
GET /device/page?macs=2:dd:0:0:0:1
  => 0 {"total":1}
UPLOAD /device/import?updateSupport=true text mac,name\n０２ＤＤ００００００01,Wide\n
  => 0 {"updateMacs":["02:DD:00:00:00:01"],"failureMacs":{}}

# device_import: the answer tells the failed rows as a spreadsheet numbers them
as admin
use channel ch North
UPLOAD /device/import sheet [["mac","channelId"],["02:DD:00:00:00:01","$ch"],[],["nonsense","$ch"],["",""],["02:DD:00:00:00:01","$ch"]]
  => 0 {"createMacs":["02:DD:00:00:00:01"],"failedRows":[{"row":4,"name":"nonsense","reason":"mac: MAC address format is wrong"},{"row":6,"name":"02:DD:00:00:00:01","reason":"MAC address is in row 2 of the file already"}]}
UPLOAD /device/certification/import text mac,certification\n\n02:DD:00:00:00:09,NINE\n
  => 0 {"failedRows":[{"row":3,"name":"02:DD:00:00:00:09","reason":"Device not found"}]}
UPLOAD /device/info-modify/import text sep=;\nmac;orderNumber\n"02:DD:00:00:00:01";"two\nlines"\nnonsense;1\n
  => 0 {"accepted":1,"failedRows":[{"row":3,"name":"nonsense"}]}

# device_import: why a row is refused is said in the reader's language, also what a query says
as admin
header accept-language zh
UPLOAD /device/import text mac,channelId,name\n02:DD:00:00:00:01,,One\n
  => 0 {"failedRows":[{"row":2,"reason":"channelId：不能为空（或填写渠道名称）"}]}

# device_import: a heading is the same in full width
as admin
use channel ch Import
UPLOAD /device/import?dryRun=true text ＭＡＣ　地址,渠道编号＊,（选填）名称,ｃｐｕ\n02:DD:00:00:00:01,$ch,One,0123456789abcdef\n
  => 0 {"createMacs":["02:DD:00:00:00:01"],"check":{"ignored":[]}}
UPLOAD /device/import text Channel　id（required）,mac\n$ch,02:DD:00:00:00:01\n
  => 0 {"createMacs":["02:DD:00:00:00:01"]}

# device_import: a check counts the rows that nobody sees, because a filter hides them; they are imported, too
as admin
use channel ch Import
UPLOAD /device/import?dryRun=true cells 00<row><c t="str"><v>mac</v></c><c t="str"><v>channelId</v></c></row><row hidden="1"><c t="str"><v>02:DD:00:00:00:01</v></c><c><v>$ch</v></c></row><row><c t="str"><v>02:DD:00:00:00:02</v></c><c><v>$ch</v></c></row><row hidden="true"><c t="str"><v>zz</v></c></row><row hidden="1"></row><row hidden="0"><c t="str"><v>yy</v></c></row>
  => 0 {"createMacs":["02:DD:00:00:00:01","02:DD:00:00:00:02"],"check":{"bad":2,"hidden":2}}
UPLOAD /device/import?dryRun=true text mac,channelId\n02:DD:00:00:00:01,$ch\n
  => 0 {"check":{"hidden":0}}
UPLOAD /device/import cells 00<row><c t="str"><v>mac</v></c><c t="str"><v>channelId</v></c></row><row hidden="1"><c t="str"><v>02:DD:00:00:00:01</v></c><c><v>$ch</v></c></row>
  => 0 {"createMacs":["02:DD:00:00:00:01"]}

# device_import: what is wrong is told by the headings of the file
as admin
UPLOAD /device/import text MAC address,Channel Id\n02:DD:00:00:00:01,x\n02:DD,1\n
  => 0 {"failureMacs":{"02:DD:00:00:00:01":"Channel Id: must be a number","02:DD":"MAC address: MAC address format is wrong"}}

# device_import: so is what only a query finds out, also where the file has no column of it
as admin
use channel ch Import
use device device 02:DD:00:00:00:01 $ch
UPLOAD /device/certification/import text MAC,Code of the network,Certification code\n02:DD:00:00:00:01,,lower\n
  => E_DEVICE_IMPORT_FAIL
UPLOAD /device/certification/import text MAC address,CERTIFICATION\n02:DD:00:00:00:01,lower\n
  => 0 {"failureMacs":{"02:DD:00:00:00:01":"CERTIFICATION: takes 1 to 64 of A-Z, 0-9 and -"},"failedRows":[{"reason":"CERTIFICATION: takes 1 to 64 of A-Z, 0-9 and -"}]}
UPLOAD /device/import text MAC address,Channel,User-Id\n02:DD:00:00:00:02,Import,987654321\n02:DD:00:00:00:03,,\n
  => 0 {"failureMacs":{"02:DD:00:00:00:02":"User-Id: must be a user of the tenant","02:DD:00:00:00:03":"Channel id: must not be empty without the name of the channel"}}
UPLOAD /device/info-modify/import text MAC address,User ID\n02:DD:00:00:00:02,987654321\n
  => 0 {"failures":[{"msg":"User ID: must be a user of the tenant"}]}
POST /device/info-modify/create {"mac":"02:DD:00:00:00:02","userId":987654321}
  => E_BAD_REQUEST msg "userId: must be a user of the tenant"
header accept-language zh
UPLOAD /device/certification/import?dryRun=true text MAC 地址,认证码\n02:DD:00:00:00:01,lower\n
  => 0 {"check":{"rows":[{"column":2,"reason":"认证码：只能是 1 到 64 个大写字母、数字和“-”"}]}}
UPLOAD /device/import text mac,name\n02:DD:00:00:00:03,x\n
  => E_DEVICE_IMPORT_FAIL
UPLOAD /device/import?updateSupport=true text mac,name\n02:DD:00:00:00:03,x\n
  => 0 {"failureMacs":{"02:DD:00:00:00:03":"渠道编号：不能为空（或填写渠道名称）"}}
