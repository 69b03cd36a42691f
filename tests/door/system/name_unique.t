# names: the same but for case, blanks and how accents are written is taken, with the error of the exact twin
as admin
POST /system/post/create {"name":"Chief É","code":"a","sort":1,"status":0}
  => 0, keep id
POST /system/post/create {"name":"\u3000chief é ","code":"b","sort":1,"status":0}
  => E_POST_NAME_TAKEN
PUT /system/post/update {"id":$id,"name":"CHIEF É","code":"a","sort":1,"status":0}
  => 0
POST /system/post/create {"name":"Chief E\u0301","code":"b","sort":1,"status":0}
  => E_POST_NAME_TAKEN
POST /system/role/create {"name":"A\u030angstro\u0308m","code":"unit","sort":1,"status":0}
  => 0
POST /system/role/create {"name":"\u00c5ngstr\u00f6m","code":"unit2","sort":1,"status":0}
  => E_ROLE_NAME_TAKEN
POST /device/channel/create {"name":"Ru\u0308gen"}
  => 0
POST /device/channel/create {"name":"R\u00dcGEN"}
  => E_CHANNEL_NAME_DUPLICATE
GET /device/channel/page?name=r%C3%BCgen
  => 0 {"total":1,"list":[{"name":"R\u00fcgen"}]}
GET /device/channel/page?name=ru%CC%88g
  => 0 {"total":1}
POST /system/role/create {"name":"Keepers","code":"keepers","sort":1,"status":0}
  => 0
POST /system/role/create {"name":"kEEPERS","code":"others","sort":1,"status":0}
  => E_ROLE_NAME_TAKEN msg "kEEPERS"
POST /system/dept/create {"name":"Sales","parentId":0,"sort":1,"status":0}
  => 0, keep sales
POST /system/dept/create {"name":"SALES","parentId":0,"sort":1,"status":0}
  => E_DEPT_NAME_TAKEN
POST /system/dept/create {"name":"SALES","parentId":$sales,"sort":1,"status":0}
  => 0, keep below
PUT /system/dept/update {"id":$below,"name":"SALES","parentId":0,"sort":1,"status":0}
  => E_DEPT_NAME_TAKEN
POST /system/dict-type/create {"name":"Colours","type":"colours","status":0}
  => 0
POST /system/dict-type/create {"name":"colours","type":"colours2","status":0}
  => E_DICT_TYPE_NAME_TAKEN
POST /system/tenant-package/create {"name":"Basic","status":0,"menuIds":[]}
  => 0
POST /system/tenant-package/create {"name":"BASIC\u00a0","status":0,"menuIds":[]}
  => E_TENANT_PACKAGE_NAME_TAKEN
POST /device/channel/create {"name":"North"}
  => 0, keep north = data.id
POST /device/channel/create {"name":"NORTH"}
  => E_CHANNEL_NAME_DUPLICATE
sql INSERT INTO system_tenant (name, expire_time, account_count) VALUES ('Second', now() + interval '1 year', 10)
POST /system/tenant/create {"name":"sECOND","contactName":"S","status":0,"packageId":0,"expireTime":4102444800000,"accountCount":9,"username":"second1","password":"quite odd 4711"}
  => E_TENANT_NAME_TAKEN

# names: so are categories of processes, and menus below the same one
as admin
POST /bpm/category/create {"name":"Leave","code":"leave","status":0,"sort":1}
  => 0, keep id
POST /bpm/category/create {"name":"\u00a0leave","code":"other","status":0,"sort":1}
  => E_CATEGORY_NAME_TAKEN
POST /bpm/category/create {"name":"Travel","code":"travel","status":0,"sort":1}
  => 0, keep travel
PUT /bpm/category/update {"id":$travel,"name":"LEAVE","code":"travel","status":0,"sort":1}
  => E_CATEGORY_NAME_TAKEN
PUT /bpm/category/update {"id":$id,"name":"LEAVE","code":"leave","status":0,"sort":1}
  => 0
POST /system/menu/create {"name":"Shelf","type":1,"sort":1,"parentId":0,"path":"/shelf","status":0}
  => 0, keep shelf
POST /system/menu/create {"name":"SHELF","type":1,"sort":1,"parentId":0,"path":"/shelf2","status":0}
  => E_MENU_NAME_TAKEN
POST /system/menu/create {"name":"SHELF","type":1,"sort":1,"parentId":$shelf,"path":"shelf2","status":0}
  => 0

# names: so are rules, those that wait for approval only once they are approved, and one's own saved views of a page
as admin
use operator_and_approver
use bad_game
POST /device/rule/create {"name":"Old boxes","expr":{"==":[{"var":"brand"},"Old"]}}
  => 0, keep rule
POST /device/rule/create {"name":"old  BOXES","expr":{"==":[{"var":"brand"},"Old"]}}
  => E_RULE_NAME_DUPLICATE msg "old  BOXES"
PUT /device/rule/update {"id":$rule,"name":"OLD boxes"}
  => 0
POST /device/rule/create {"name":"New boxes","expr":{"==":[{"var":"brand"},"New"]}}
  => 0, keep other
PUT /device/rule/update {"id":$other,"name":"\u00a0old boxes"}
  => E_RULE_NAME_DUPLICATE
as user olga
PUT /device/app-blacklist/update {"id":700,"revision":3,"rule":{"name":"old Boxes","expr":{"==":[{"var":"brand"},"b"]}}}
  => 0 {"effect":"DRAFT"}
use bad_game_submitted
use only_task_approved anna
holds SELECT count(*) = 2 FROM rule_info WHERE name ~* 'boxes' AND NOT deleted AND status = 0
holds SELECT status_message ~ 'another rule has the name of its rule' FROM bpm_process_instance WHERE id = '$instance'
as admin
POST /system/user-view/save {"page":"p","name":"Offline","query":"a"}
  => 0, keep view
POST /system/user-view/save {"page":"p","name":"offline","query":"b"}
  => E_USER_VIEW_NAME_TAKEN
POST /system/user-view/save {"id":$view,"page":"p","name":"OFFLINE","query":"b"}
  => 0
POST /system/user-view/save {"page":"q","name":"offline","query":"b"}
  => 0

# names: blanks between words, and characters that show nothing, do not tell them apart
as admin
POST /device/channel/create {"name":"North  wing"}
  => 0 {"name":"North  wing"}, keep wing = data.id
POST /device/channel/create {"name":"North wing"}
  => E_CHANNEL_NAME_DUPLICATE
POST /device/channel/create {"name":"North\u00a0w\u200bing"}
  => E_CHANNEL_NAME_DUPLICATE
POST /device/channel/create {"name":"\u202enorth\u3000\u200e WI\u00adNG"}
  => E_CHANNEL_NAME_DUPLICATE
POST /device/channel/create {"name":"Northwing"}
  => 0
UPLOAD /device/import sheet [["mac","channelName"],["02:AA:00:00:00:01","North\u00a0wing"]]
  => 0 {"createMacs":["02:AA:00:00:00:01"]}
holds SELECT channel_id = $wing FROM device_info WHERE mac = '02:aa:00:00:00:01'
POST /system/role/create {"name":"👨\u200d👩","code":"family","sort":1,"status":0}
  => 0
POST /system/role/create {"name":"👨👩","code":"two","sort":1,"status":0}
  => 0

# names: other tenants' and deleted ones do not count
as admin
sql INSERT INTO system_post (tenant_id, name, code, sort, status, deleted) VALUES (2, 'chief', 'a', 1, 0, false), (1, 'chief', 'a', 1, 0, true)
POST /system/post/create {"name":"Chief","code":"a","sort":1,"status":0}
  => 0

# names: what is alike already stays, and can be edited; an import finds the one spelt so, and asks where none is
as admin
use channel north North
sql ALTER TABLE base_channel DISABLE TRIGGER name_new
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (900001, 1, 'NORTH')
sql ALTER TABLE base_channel ENABLE TRIGGER name_new
PUT /device/channel/update {"id":900001,"name":"NORTH","remarks":"edited"}
  => 0
POST /device/channel/create {"name":"nortH"}
  => E_CHANNEL_NAME_DUPLICATE
UPLOAD /device/import sheet [["mac","channelName"],["02:AA:00:00:00:01","NORTH\u3000"],["02:AA:00:00:00:02","\u00a0North"],["02:AA:00:00:00:03","north"]]
  => 0 {"createMacs":["*","*"],"failureMacs":{"02:AA:00:00:00:03":"channelName: two channels are called so, give the id"}}
holds SELECT array_agg(channel_id ORDER BY mac) = ARRAY[900001, $north]::bigint[] FROM device_info WHERE mac BETWEEN '02:aa:00:00:00:01' AND '02:aa:00:00:00:03'

# names: so are e-mail addresses of users, which may be missing or empty
as admin
POST /system/user/create {"username":"mary","nickname":"M","password":"pass word 1","email":"Mary@Example.org"}
  => 0, keep mary
POST /system/user/create {"username":"other","nickname":"O","password":"pass word 1","email":"mary@example.ORG"}
  => E_USER_EMAIL_TAKEN
POST /system/user/create {"username":"MARY","nickname":"O","password":"pass word 1","email":"mary@example.ORG"}
  => E_USER_NAME_TAKEN
POST /system/user/create {"username":"other","nickname":"O","password":"pass word 1","email":""}
  => 0, keep other
POST /system/user/create {"username":"third","nickname":"T","password":"pass word 1","email":""}
  => 0
POST /system/user/create {"username":"fourth","nickname":"F","password":"pass word 1"}
  => 0
PUT /system/user/update {"id":$other,"username":"other","email":"MARY@example.org"}
  => E_USER_EMAIL_TAKEN
PUT /system/user/update {"id":$mary,"username":"mary","email":"MARY@example.org"}
  => 0
GET /system/user/get?id=$mary
  => 0 {"email":"MARY@example.org"}
as user other
PUT /system/user/profile/update {"email":"mary@Example.org"}
  => E_USER_EMAIL_TAKEN
PUT /system/user/profile/update {"email":"other@example.org"}
  => 0
as admin
UPLOAD /system/user/import?updateSupport=true text User name,Nickname,E-mail\nfifth,F,Mary@Example.Org\nsixth,S,É@example.org\nseventh,S,é@EXAMPLE.org\nmary,Mary,mary@example.org\n
  => 0 {"createUsernames":["sixth"],"updateUsernames":["mary"],"failureUsernames":{"fifth":"E-mail address is in use","seventh":"E-mail address is in use"}}
sql INSERT INTO system_users (tenant_id, username, password, nickname, email) VALUES (2, 'theirs', '-', 'T', 'other@example.org')
