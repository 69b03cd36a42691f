# info_modify_import: each row is for one address, applied now or when the device appears
as admin
use north_and_south
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"remarks":"old","orderNumber":"O"}
  => 0
UPLOAD /device/info-modify/import text mac,channelId,remarks,cpu\n02-aa-00-00-00-01,$south,,\n02:AA:00:00:00:02,,"two, too",0123456789ABCDEF\n02:aa:00:00:00:02,,again,\n
  => 0 {"accepted":2,"duplicated":1,"failures":[]}
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"channelId":$south,"remarks":"old","orderNumber":"O"}
GET /device/info-modify/page?status=0
  => 0 {"total":1,"list":[{"mac":"02:AA:00:00:00:02","remarks":"two, too","cpu":"0123456789abcdef","channelId":null}]}
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north,"cpu":"0123456789abcdef"}
  => 0
GET /device/get-by-mac?mac=02:AA:00:00:00:02
  => 0 {"remarks":"two, too"}
UPLOAD /device/info-modify/import sheet [["Something"," MAC ","OrderNumber","modelId"],["x","02:AA:00:00:00:01","N","7"],["x","02:AA:00:00:00:03",null,8]]
  => 0 {"accepted":2,"duplicated":0,"failures":[]}
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"orderNumber":"N","modelId":7}
UPLOAD /device/import text mac,channelId,modelId\n02:AA:00:00:00:03,$north,1\n
  => 0 {"createMacs":["02:AA:00:00:00:03"]}
GET /device/get-by-mac?mac=02:AA:00:00:00:03
  => 0 {"modelId":8}

# info_modify_import: a wrong row has an error of its own, the others count
as admin
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"cpu":"fedcba9876543210"}
  => 0
POST /device/info-modify/create {"mac":"02:AA:00:00:00:09"}
  => 0
UPLOAD /device/info-modify/import text mac,channelId,cpu,modelId\nnonsense,,,\n02:AA:00:00:00:01,,0123456789abcdef,\n02:AA:00:00:00:02,987654321,,\n02:AA:00:00:00:03,,xyz,\n02:AA:00:00:00:04,,,many\n02:AA:00:00:00:09,,,\n02:AA:00:00:00:05,$north,,5\n02:AA:00:00:00:06,,0123,\n
  => 0 {"accepted":1,"duplicated":0,"failures":[{"mac":"nonsense","code":1600001004},{"mac":"02:AA:00:00:00:01","code":1600001007},
		{"mac":"02:AA:00:00:00:02","code":1600003000},{"mac":"02:AA:00:00:00:03","code":1600001006},
		{"mac":"02:AA:00:00:00:04","code":400,"msg":"modelId: must be a number"},{"mac":"02:AA:00:00:00:09","code":1600002003},
		{"mac":"02:AA:00:00:00:06","code":1600001006}]}
GET /device/info-modify/page?status=0
  => 0 {"total":2,"list":[{"mac":"02:AA:00:00:00:05","modelId":5},{"mac":"02:AA:00:00:00:09"}]}

# info_modify_import: files without a table, without addresses, with too many rows
as admin
use channel north North
UPLOAD /device/info-modify/import text \n
  => E_DEVICE_IMPORT_FAIL
UPLOAD /device/info-modify/import bytes PK
  => E_DEVICE_IMPORT_FAIL
UPLOAD /device/info-modify/import text mac,remarks\n
  => E_DEVICE_IMPORT_FAIL
UPLOAD /device/info-modify/import text remarks\nx\n
  => E_DEVICE_IMPORT_FAIL
UPLOAD /device/info-modify/import macs 10001 $north
  => E_INFO_MODIFY_TOO_MANY
GET /device/info-modify/page
  => 0 {"total":0}
UPLOAD /device/info-modify/import macs 2001 $north
  => 0 {"accepted":2001,"duplicated":0,"failures":[]}
UPLOAD /device/import macs 2001 $north
  => 0
GET /device/info-modify/page?status=1
  => 0 {"total":2001}

# info_modify_import: a check tells the bad rows with their columns, and records nothing; the empty file is a workbook
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep ch = data.id
UPLOAD /device/info-modify/import?dryRun=true text mac,channelId,cpu,remarks\n02:DE:00:00:00:01,$ch,,a\nzz,$ch\n02:DE:00:00:00:02,987654321\n02:DE:00:00:00:03,x\n02:DE:00:00:00:04,$ch,abc\n
  => 0 {"accepted":1,"duplicated":0,"check":{"bad":4,"headings":["mac","channelId","cpu","remarks"],"ignored":[],"rows":[
		{"row":3,"column":1,"cells":["zz","$ch"]},
		{"row":4,"column":2,"reason":"Channel does not exist"},
		{"row":5,"column":2,"reason":"channelId: must be a number"},
		{"row":6,"column":3}]}}
GET /device/info-modify/page
  => 0 {"total":0}
GET /device/info-modify/get-import-template
  => sheet [["MAC address","CPU id","Channel id","Model id","Company","User id","Model","Order number","Remarks"]]
GET /device/certification/get-import-template
  => sheet [["MAC address","Certification"]]
