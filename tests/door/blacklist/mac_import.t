# mac_import: a short file is imported at once; the answer counts what became of
# the lines
as admin
use channel north North
use device device AA:BB:CC:00:00:01 $north
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north]}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id sheet [["name","mac"],["x","AA:BB:CC:00:00:01"],["y","aa-bb-cc-00-00-02"],["z","AA:BB:CC:00:00:02"],["w","nothing"]]
  => 0 {"total":4,"added":2,"duplicated":1,"invalid":1,"unknownDevice":1,"errorFileId":"*","effect":"DIRECT","draftId":null,"taskId":null}, keep bad = data.errorFileId
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":2,"list":[{"mac":"AA:BB:CC:00:00:01","bindType":1,"approvalStatus":2},{"mac":"AA:BB:CC:00:00:02"}]}
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":2,"macCount":2}
GET /device/app-blacklist/mac/import/get?taskId=$bad
  => 0 {"taskId":$bad,"status":2,"mode":"append","total":4,"added":2,"duplicated":1,"invalid":1,"unknownDevice":1,"errorFileId":$bad}
GET /device/app-blacklist/mac/import/error-file?taskId=$bad
  => stored text/csv;charset=utf-8 attachment "﻿mac,line\r\nnothing,5\r\n"
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text "AA:BB:CC:00:00:03"
  => 0 {"total":1,"added":1,"duplicated":0,"invalid":0,"errorFileId":null}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2 text "AA:BB:CC:00:00:03"
  => 0 {"added":1,"duplicated":0}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace text "AA:BB:CC:00:00:02"
  => 0 {"added":0,"duplicated":1}
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":2,"list":[{"mac":"AA:BB:CC:00:00:02","bindType":1},{"mac":"AA:BB:CC:00:00:03","bindType":2}]}
GET /device/app-blacklist/mac/export?blacklistId=$id
  => sheet [["MAC address","Binding","Approval status","Created at"],["AA:BB:CC:00:00:02","Included","Approved","*"],["AA:BB:CC:00:00:03","Excluded","Approved","*"]]

# mac_import: what an export has of another binding is not imported unseen
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&dryRun=true text MAC address,Binding,Seat\nAA:BB:CC:00:00:01,Excluded,1\nAA:BB:CC:00:00:02,Included,2\nAA:BB:CC:00:00:03,,3\nAA:BB:CC:00:00:04,Perhaps,4\n
  => 0 {"total":4,"added":2,"invalid":2,"check":{"bad":2,"ignored":["Seat"],"rows":[{"row":2,"column":2,"reason":"has another binding in the file than the one that is imported; import it by itself"},{"row":5,"column":2,"reason":"the binding is not a label of its dictionary"}]}}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2 sheet [["MAC 地址","绑定方式"],["AA:BB:CC:00:00:01","排除"],["AA:BB:CC:00:00:02","包含"]]
  => 0 {"total":2,"added":1,"invalid":1}
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":1,"list":[{"mac":"AA:BB:CC:00:00:01","bindType":2}]}

# mac_import: lines that begin with "#" are remarks, and a range is refused with the reason
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text # of the tool\n  # AA:BB:CC:00:00:09\nmac,note\nAA:BB:CC:00:00:01,x\n#AA:BB:CC:00:00:08,left out\n# the "end\n
  => 0 {"total":1,"added":1,"invalid":0}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text no,mac\n#1,AA:BB:CC:00:00:02\n#2,AA:BB:CC:00:00:03\n
  => 0 {"total":2,"added":2,"invalid":0}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&dryRun=true text AA:BB:CC:00:00:04\nAA:BB:CC:00:00:05 - AA:BB:CC:00:00:0F\n
  => 0 {"total":2,"added":1,"invalid":1,"check":{"bad":1,"rows":[{"row":2,"column":1,"reason":"ranges are not read, each address has to be there"}]}}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text # nothing\n
  => E_BLACKLIST_MAC_IMPORT_FAIL msg "no line has an address"

# mac_import: files and requests that are refused
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text "nothing"
  => E_BLACKLIST_MAC_IMPORT_FAIL msg "no line has an address"
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id sheet [["mac"]]
  => E_BLACKLIST_MAC_IMPORT_FAIL
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id packed 70 99999
  => E_BLACKLIST_MAC_IMPORT_FAIL
UPLOAD /device/app-blacklist/mac/import?blacklistId=987654321 text "AA:BB:CC:00:00:03"
  => E_BLACKLIST_NOT_EXISTS
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=other text "AA:BB:CC:00:00:03"
  => E_BAD_REQUEST msg "mode"
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=3 text "AA:BB:CC:00:00:03"
  => E_BAD_REQUEST msg "bindType"
UPLOAD /device/app-blacklist/mac/import text "AA:BB:CC:00:00:03"
  => E_BAD_REQUEST msg "blacklistId"
GET /device/app-blacklist/mac/import/get?taskId=987654321
  => 0 null
GET /device/app-blacklist/mac/import/error-file?taskId=987654321
  => E_IMPORT_TASK_NOT_EXISTS
GET /device/app-blacklist/mac/import-template
  => sheet [["MAC address"]]
holds SELECT count(*) = 0 FROM app_blacklist_mac WHERE blacklist_id = $id

# mac_import: more than 100,000 lines become a task, and only 40 of all kinds may wait
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id macs 100001 1
  => 0 {"total":null,"added":null,"taskId":"*"}, keep task = data.taskId
GET /device/app-blacklist/mac/import/get?taskId=$task
  => 0 {"status":0,"total":100001,"added":null,"errorFileId":null}
GET /device/app-blacklist/mac/import/error-file?taskId=$task
  => E_IMPORT_TASK_NO_FILE
sql INSERT INTO infra_task (tenant_id, user_id, kind) SELECT 1, 1, 'export' FROM generate_series(1, 39) n
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id macs 100001 1
  => E_IMPORT_TASK_LIMIT
as admin
POST /system/user/create {"username":"other","nickname":"O","password":"pass word 1"}
  => 0, keep other = data
POST /system/role/create {"name":"editors","code":"editors","sort":1,"status":0}
  => 0, keep role = data
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[6000,6060,6061,6063]}
  => 0
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":5}
  => 0
POST /system/permission/assign-user-role {"userId":$other,"roleIds":[$role]}
  => 0
as user other
GET /device/app-blacklist/mac/import/get?taskId=$task
  => 0 null

# mac_import: a file with more than 1,000,000 lines is refused
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id macs 1000001 1
  => E_BLACKLIST_MAC_IMPORT_FAIL

# mac_import: what a user who needs approval adds waits; what his file replaces
# is removed by a draft
as admin
use user_with_menus editor E [6000,6060,6061,6063]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
as user editor
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace text "AA:BB:CC:00:00:02"
  => 0 {"added":1,"effect":"DRAFT","draftId":"*"}, keep draft = data.draftId
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":2,"list":[{"mac":"AA:BB:CC:00:00:01","approvalStatus":2},{"mac":"AA:BB:CC:00:00:02","approvalStatus":-1}]}
holds SELECT op = 2 AND value::macaddr = 'aa:bb:cc:00:00:01' FROM app_blacklist_draft_item WHERE draft_id = $draft
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":1}

# mac_import: addresses in every spelling, with any separator, beside other columns
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:01,aa-bb-cc-00-00-02,AABBCC000003\naabb.cc00.0004;AA BB CC 00 00 05|MAC: AA:BB:CC:00:00:06\n
  => 0 {"total":6,"added":6,"invalid":0}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:01 aa:bb:cc:0:0:2\n1-2-fe-b-d-12 AA:BB:CC:00:00:03\n
  => 0 {"total":4,"added":0,"duplicated":3,"invalid":1}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:01 ＡＡ：ＢＢ：ＣＣ：００：００：０２；AA:BB:CC:00:00:03\n
  => 0 {"total":3,"added":0,"duplicated":3,"invalid":0}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text 1;AA:BB:CC:00:00:07;Room 7, left;202611270001\n2;AA:BB:CC:00:00:08;;202611270002\n3;AA:BB:CC:00:00;Room 9\n4;AA:BB:CC:00:00:09;AA:BB:CC:00:00:0G\n5;Room 10\n
  => 0 {"total":6,"added":3,"invalid":3}, keep bad = data.errorFileId
GET /device/app-blacklist/mac/import/error-file?taskId=$bad
  => stored text/csv;charset=utf-8 attachment "﻿mac,line\r\nAA:BB:CC:00:00,3\r\nAA:BB:CC:00:00:0G,4\r\n5,5\r\n"
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text No.,MAC 地址,Order\n1,AA:BB:CC:00:00:0A,AABBCC00000B\n
  => 0 {"total":1,"added":1,"invalid":0}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id sheet [["MAC address","Binding"],["AA:BB:CC:00:00:0A","Included"]]
  => 0 {"total":1,"duplicated":1,"invalid":0}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:0C,"a"b,AA:BB:CC:00:00:0D\n
  => 0 {"total":2,"added":1,"invalid":1}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id cells <row><c t="str"><v>mac</v></c><c t="e"><v>#N/A</v></c></row><row><c t="str"><v>AA:BB:CC:00:00:0E</v></c></row>
  => E_BLACKLIST_MAC_IMPORT_FAIL msg "its heading has a cell that is no text"
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["aabbcc00000f"," AA.BB.CC.00.00.10 "]}
  => 0
holds SELECT count(*) = 13 FROM app_blacklist_mac WHERE blacklist_id = $id

# mac_import: a check tells the bad rows with their cells, and changes nothing
as admin
use user_with_menus editor E [6000,6060,6061,6063]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace&dryRun=true text seat,mac\n1,AA:BB:CC:00:00:02\n2,AA:BB:CC:00:00:0G;AA:BB\n3,nothing\n
  => 0 {"total":3,"added":1,"invalid":2,"errorFileId":null,"effect":"DIRECT","taskId":null,"check":{"bad":2,"headings":["seat","mac"],"rows":[
		{"row":3,"column":2,"reason":"MAC address format is wrong","cells":["2","AA:BB:CC:00:00:0G;AA:BB"]},
		{"row":4,"column":2,"cells":["3","nothing"]}]}}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&dryRun=true text "nothing"
  => 0 {"total":1,"added":0,"check":{"bad":1,"headings":[],"rows":[{"row":1,"column":1,"cells":["nothing"]}]}}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&dryRun=true macs 100001 1
  => 0 {"total":100001,"taskId":null,"check":{"bad":0}}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&dryRun=true cells 00<row><c t="str"><v>mac</v></c></row><row hidden="1"><c t="str"><v>AA:BB:CC:00:00:02</v></c></row><row><c t="str"><v>AA:BB:CC:00:00:03</v></c></row>
  => 0 {"total":2,"added":2,"check":{"bad":0,"hidden":1}}
as user editor
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace&dryRun=true text "AA:BB:CC:00:00:02"
  => 0 {"added":1,"effect":"DRAFT","draftId":null,"check":{"bad":0}}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&dryRun=true text "nothing"
  => 0 {"added":0,"effect":"DRAFT"}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&dryRun=true macs 100001 1
  => 0 {"total":100001,"effect":"DRAFT"}
as admin
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":1,"list":[{"mac":"AA:BB:CC:00:00:01"}]}
holds SELECT NOT EXISTS (SELECT FROM app_blacklist_draft WHERE blacklist_id = $id) AND NOT EXISTS (SELECT FROM infra_task WHERE kind = 'blacklist' AND params -> 'blacklist_id' = '$id')
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id form --X\r\nContent-Disposition: form-data; name="mended"\r\n\r\n{"2":["AA:BB:CC:00:00:03"]}\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nAA:BB:CC:00:00:02\r\nAA:BB:CC:00:00:0G\r\n--X--
  => 0 {"added":2,"invalid":0,"errorFileId":null}

# mac_import: the answer tells the rows of bad addresses as a spreadsheet numbers them
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id sheet [["name","mac"],["x","AA:BB:CC:00:00:01"],[],["z","AA:BB"],["w","nothing"]]
  => 0 {"invalid":2,"failedRows":[{"row":4,"name":"AA:BB","reason":"MAC address format is wrong"},{"row":5,"name":"nothing"}]}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:02\nnothing\n
  => 0 {"failedRows":[{"row":2,"name":"nothing"}]}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:03
  => 0 {"failedRows":[]}

# mac_import: who needs approval is refused those addresses that are bound in the other way, which could not wait beside that; the others are taken
as admin
use user_with_menus editor E [6000,6060,6061,6063]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"macs":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:04"]}
  => 0, keep id
as user editor
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2&dryRun=true text AA:BB:CC:00:00:02\nAA:BB:CC:00:00:01\n
  => 0 {"total":2,"added":1,"invalid":1,"check":{"bad":1,"rows":[{"row":2,"column":1,"reason":"is bound in the other way, and has to be removed first"}]}}
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2 text AA:BB:CC:00:00:02\nno\nAA:BB:CC:00:00:04\nAA:BB:CC:00:00:01\nAA:BB:CC:00:00:03\n
  => 0 {"total":5,"added":2,"invalid":3,"effect":"DRAFT","failedRows":[{"row":2,"name":"no","reason":"MAC address format is wrong"},{"row":3,"name":"AA:BB:CC:00:00:04","reason":"is bound in the other way, and has to be removed first"},{"row":4}]}, keep bad = data.errorFileId
GET /device/app-blacklist/mac/import/error-file?taskId=$bad
  => stored text/csv;charset=utf-8 attachment "﻿mac,line\r\nno,2\r\nAA:BB:CC:00:00:04,3\r\nAA:BB:CC:00:00:01,4\r\n"
holds SELECT string_agg(m.mac::text || m.bind_type, ' ' ORDER BY m.mac) = 'aa:bb:cc:00:00:011 aa:bb:cc:00:00:022 aa:bb:cc:00:00:032 aa:bb:cc:00:00:041' FROM app_blacklist_mac m WHERE blacklist_id = $id
header accept-language zh
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2 text AA:BB:CC:00:00:01
  => E_BLACKLIST_DATA_NOT_MODIFIABLE msg "AA:BB:CC:00:00:01 的绑定方式相反，须先移除"
as admin
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&bindType=2 text AA:BB:CC:00:00:01
  => 0 {"added":1,"duplicated":0}

# mac_import: an address that the own draft removes stays when it is imported again, and is counted as added
as admin
use user_with_menus editor E [6000,6060,6061,6063,6064]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"macs":["AA:BB:CC:00:00:01","AA:BB:CC:00:00:02"]}
  => 0, keep id
as user editor
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace text AA:BB:CC:00:00:03
  => 0 {"added":1,"draftId":"*"}, keep draft = data.draftId
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:01\nAA:BB:CC:00:00:01\n
  => 0 {"total":2,"added":1,"duplicated":1}
holds SELECT string_agg(value, ' ') = 'AA:BB:CC:00:00:02' FROM app_blacklist_draft_item WHERE draft_id = $draft
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:02\nAA:BB:CC:00:00:01\n
  => 0 {"total":2,"added":1,"duplicated":1}
holds SELECT NOT EXISTS (SELECT FROM app_blacklist_draft WHERE id = $draft)
# What another user's draft removes is not for him to say.
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id&mode=replace text AA:BB:CC:00:00:03
  => 0 {"draftId":"*"}, keep draft = data.draftId
as admin
use user_with_menus other O [6000,6060,6061,6063]
as user other
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text AA:BB:CC:00:00:01
  => 0 {"added":0,"duplicated":1}
holds SELECT count(*) = 2 FROM app_blacklist_draft_item WHERE draft_id = $draft
