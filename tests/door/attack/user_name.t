# name: two user names of a tenant may not differ only in capital and small letters
sql UPDATE infra_config SET value = 'true' WHERE key = 'system.user.register-enabled'
sql UPDATE infra_config SET value = 'quite odd 4711' WHERE key = 'system.user.init-password'
as admin
POST /system/user/create {"username":"mAria1","nickname":"M","password":"quite odd 4711"}
  => 0, keep id
POST /system/user/create {"username":"ADMIN","nickname":"Administrator","password":"quite odd 4711"}
  => E_USER_NAME_TAKEN
PUT /system/user/update {"id":$id,"username":"Admin","nickname":"Administrator"}
  => E_USER_NAME_TAKEN
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name"],["aDmin","A"],["John","J"],["joHN","K"],["John","L"]]
  => 0 {"createUsernames":["John"],"updateUsernames":["John"],"failureUsernames":{"aDmin":"*","joHN":"*"}}
UPLOAD /system/user/import sheet [["Login name","Display name"],["aDmin","A"]]
  => 0 {"createUsernames":[],"failureUsernames":{"aDmin":"*"}}
as nobody
POST /system/auth/register {"username":"Maria1","nickname":"M","password":"quite odd 4711"}
  => E_USER_NAME_TAKEN
as admin
PUT /system/user/update {"id":$id,"username":"Maria1","nickname":"M"}
  => 0 true
holds SELECT count(*) = count(DISTINCT lower(username)) FROM system_users WHERE tenant_id = 1 AND NOT deleted

# name: names that differ only so already are kept; names of other tenants do not count
sql ALTER TABLE system_users DISABLE TRIGGER USER
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'Twin', '*', 'T'), (9002, 1, 'twin', '*', 'T')
sql ALTER TABLE system_users ENABLE TRIGGER USER
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (901, 'Second', now() + interval '1 year', 10)
as admin
PUT /system/user/update {"id":9001,"username":"Twin","nickname":"One"}
  => 0 true
PUT /system/user/update {"id":9002,"username":"TWIN","nickname":"Two"}
  => E_USER_NAME_TAKEN
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name"],["Twin","A"],["twin","B"]]
  => 0 {"updateUsernames":["Twin","twin"],"failureUsernames":{}}
DELETE /system/user/delete?id=9001
  => 0 true
PUT /system/user/update {"id":9002,"username":"TWIN","nickname":"Two"}
  => 0 true
header visit-tenant-id 901
POST /system/user/create {"username":"ADMIN","nickname":"A","password":"quite odd 4711"}
  => 0
