# record_create: what an administrator creates takes effect at once
as admin
sql INSERT INTO base_region (id, type, iso_code, name, path) VALUES (76, 1, 'BR', 'Brazil', '{76}') ON CONFLICT DO NOTHING
use channel north North
POST /device/app-blacklist/create {"packageName":"org.example.game","appName":"Game","type":1,"channelIds":[$north],"regionIds":[76],"macs":["aa-bb-cc-00-00-01"],"remark":"no games"}
  => 0, keep id
GET /device/app-blacklist/get?id=$id
  => 0 {"packageName":"org.example.game","appName":"Game","type":1,"enabled":true,"versionOp":0,"matchMode":1,"allDevice":false,"rolloutPercent":100,"killIntervalS":60,"effective":true,"revision":1,"approvalStatus":-1,"channelCount":1,"macCount":1,"regionCount":1,"startTime":null,"remark":"no games"}
GET /device/app-blacklist/page?packageName=example.game&channelId=$north&mac=AA:BB:CC:00:00:01&regionId=76&type=1&enabled=true&approvalStatus=-1&appName=Gam
  => 0 {"total":1,"list":[{"id":$id,"hasDraft":false}]}
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0 {"total":1,"list":[{"channelId":$north,"channelName":"North","approvalStatus":2}]}
GET /device/app-blacklist/mac/page?blacklistId=$id&keyword=AA-BB
  => 0 {"total":1,"list":[{"mac":"AA:BB:CC:00:00:01","bindType":1,"approvalStatus":2}]}
GET /device/app-blacklist/region/page?blacklistId=$id&keyword=bra
  => 0 {"total":1,"list":[{"regionId":76,"regionName":"Brazil","isoCode":"BR"}]}

# record_create: what the record names must exist, and it must name some device
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1}
  => E_BLACKLIST_SCOPE_EMPTY
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[987654321]}
  => E_CHANNEL_NOT_EXISTS
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"regionIds":[987654321]}
  => E_REGION_NOT_EXISTS
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"macs":["AA:BB"]}
  => E_DEVICE_MAC_FORMAT_ERROR
POST /device/app-blacklist/create {"packageName":"game","type":1,"allDevice":true}
  => E_PACKAGE_NAME_FORMAT_ERROR
POST /device/app-blacklist/create {"packageName":"org.example.game","type":3,"allDevice":true}
  => E_BAD_REQUEST msg "type"
POST /device/app-blacklist/create {"packageName":"com.android.systemui","type":2,"allDevice":true}
  => E_BLACKLIST_PACKAGE_PROTECTED msg "com.android.systemui"
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"startTime":2000,"endTime":1000}
  => E_BAD_REQUEST msg "endTime"
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (990001, 2, 'Theirs')
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[990001]}
  => E_CHANNEL_NOT_EXISTS
holds SELECT count(*) = 0 FROM app_blacklist WHERE package_name = 'org.example.game'

# record_create: a condition on versions must have the members that it needs, and no others
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"versionOp":1}
  => E_BAD_REQUEST msg "versionNumber"
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"versionOp":2,"versionCodeMin":5}
  => E_BAD_REQUEST msg "versionCodeMin"
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"versionCodeMax":5}
  => E_BAD_REQUEST msg "versionCodeMax"
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"versionOp":4,"versionCodeMin":6,"versionCodeMax":5}
  => E_BAD_REQUEST msg "versionCodeMax"
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"versionOp":5}
  => E_BAD_REQUEST msg "versionOp"
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true,"versionOp":4,"versionCodeMin":5,"versionCodeMax":5}
  => 0, keep id
GET /device/app-blacklist/get?id=$id
  => 0 {"versionOp":4,"versionNumber":null,"versionCodeMin":5,"versionCodeMax":5}

# record_create: only one record may have the same package, type and version
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => E_BLACKLIST_CONFIG_EXISTS
POST /device/app-blacklist/create {"packageName":"org.example.game","type":2,"allDevice":true}
  => 0
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"versionOp":1,"versionNumber":"1.0","allDevice":true}
  => 0
DELETE /device/app-blacklist/delete?id=$id
  => 0 {"effect":"DIRECT","draftId":null}
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0

# record_create: refused for the launcher of a device that the record would concern
as admin
use north_and_south
POST /device/create {"mac":"AA:BB:CC:00:00:01","channelId":$north,"ui":"org.example.launcher, org.example.other"}
  => 0
POST /device/app-blacklist/create {"packageName":"org.example.launcher","type":1,"channelIds":[$north]}
  => E_BLACKLIST_PACKAGE_PROTECTED msg "org.example.launcher"
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"allDevice":true}
  => E_BLACKLIST_PACKAGE_PROTECTED
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"macs":["AA:BB:CC:00:00:01"]}
  => E_BLACKLIST_PACKAGE_PROTECTED
# So is one of a device that a rule may choose, whatever the rule says, because it
# may be changed later.
POST /device/app-blacklist/create {"packageName":"org.example.launcher","type":1,"rule":{"name":"By brand","expr":{"==":[{"var":"brand"},"b1"]}}}
  => E_BLACKLIST_PACKAGE_PROTECTED
POST /device/app-blacklist/create {"packageName":"org.example.launcher","type":1,"channelIds":[$north],"rule":{"name":"By brand","expr":{"==":[{"var":"brand"},"b1"]}}}
  => E_BLACKLIST_PACKAGE_PROTECTED
POST /device/app-blacklist/create {"packageName":"org.example.launcher","type":1,"channelIds":[$south],"matchMode":2,"rule":{"name":"By brand","expr":{"==":[{"var":"brand"},"b1"]}}}
  => E_BLACKLIST_PACKAGE_PROTECTED
POST /device/app-blacklist/create {"packageName":"org.example.launcher","type":2,"channelIds":[$south],"rule":{"name":"By brand","expr":{"==":[{"var":"brand"},"b1"]}}}
  => 0
POST /device/app-blacklist/create {"packageName":"org.example","type":1,"channelIds":[$north]}
  => 0
POST /device/app-blacklist/create {"packageName":"org.example.launcher","type":1,"channelIds":[$south]}
  => 0, keep id
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$north]}
  => E_BLACKLIST_PACKAGE_PROTECTED
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["AA:BB:CC:00:00:01"]}
  => E_BLACKLIST_PACKAGE_PROTECTED
GET /device/app-blacklist/mac/page?blacklistId=$id
  => 0 {"total":0,"list":[]}

# record_update: members that were sent change, all others stay; a list replaces the stored one
as admin
use north_and_south
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north],"macs":["AA:BB:CC:00:00:01"],"endTime":4102444800000}
  => 0, keep id
PUT /device/app-blacklist/update {"id":$id,"revision":1,"channelIds":[$south],"remark":"other","versionOp":3,"versionCodeMin":7}
  => 0 {"effect":"DIRECT","draftId":null}
GET /device/app-blacklist/get?id=$id
  => 0 {"packageName":"org.example.game","type":1,"remark":"other","revision":2,"versionOp":3,"versionCodeMin":7,"endTime":4102444800000,"channelCount":1,"macCount":1}
GET /device/app-blacklist/channel/page?blacklistId=$id
  => 0 {"total":1,"list":[{"channelId":$south}]}
PUT /device/app-blacklist/update {"id":$id,"revision":2,"endTime":0,"macs":[],"versionOp":0}
  => 0
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":3,"endTime":null,"macCount":0,"versionCodeMin":null,"channelCount":1}
PUT /device/app-blacklist/update {"id":$id,"revision":2,"remark":"late"}
  => E_BLACKLIST_REVISION_CONFLICT
PUT /device/app-blacklist/update {"id":$id,"revision":3,"channelIds":[]}
  => E_BLACKLIST_SCOPE_EMPTY
PUT /device/app-blacklist/update {"id":987654321,"revision":1}
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/update {"id":$id}
  => E_BAD_REQUEST msg "revision"
sql INSERT INTO app_blacklist_mac (tenant_id, blacklist_id, mac) SELECT 1, $id, ('00:00:00:01:' || lpad(to_hex(n / 256), 2, '0') || ':' || lpad(to_hex(n % 256), 2, '0'))::macaddr FROM generate_series(1, 1001) n
PUT /device/app-blacklist/update {"id":$id,"revision":3,"macs":[]}
  => E_BAD_REQUEST msg "1000"

# record_update_status: a record is switched off and on again
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
PUT /device/app-blacklist/update-status {"id":$id,"enabled":false,"revision":1}
  => 0 {"effect":"DIRECT"}
GET /device/app-blacklist/get?id=$id
  => 0 {"enabled":false,"revision":2}
PUT /device/app-blacklist/update-status {"id":$id,"enabled":true,"revision":1}
  => E_BLACKLIST_REVISION_CONFLICT
PUT /device/app-blacklist/update-status {"id":$id,"enabled":true,"revision":2}
  => 0 {"effect":"DIRECT"}
sql INSERT INTO system_dict_data (dict_type, sort, value, label) VALUES ('blacklist_protected_package', 9, 'org.example.game', 'x')
PUT /device/app-blacklist/update-status {"id":$id,"enabled":false,"revision":3}
  => 0 {"effect":"DIRECT"}
PUT /device/app-blacklist/update-status {"id":$id,"enabled":true,"revision":4}
  => E_BLACKLIST_PACKAGE_PROTECTED

# record_delete_list: deletes those that exist; refused if none does
as admin
POST /device/app-blacklist/create {"packageName":"org.example.a","type":1,"allDevice":true}
  => 0, keep a = data
POST /device/app-blacklist/create {"packageName":"org.example.b","type":1,"allDevice":true}
  => 0, keep b = data
DELETE /device/app-blacklist/delete-list?ids=$a,$b,987654321
  => 0 {"effect":"DIRECT","draftIds":[]}
GET /device/app-blacklist/page
  => 0 {"total":"*"}
GET /device/app-blacklist/page?packageName=org.example
  => 0 {"total":0,"list":[]}
DELETE /device/app-blacklist/delete-list?ids=$a
  => E_BLACKLIST_NOT_EXISTS
DELETE /device/app-blacklist/delete?id=$a
  => E_BLACKLIST_NOT_EXISTS
GET /device/app-blacklist/get?id=$a
  => E_BLACKLIST_NOT_EXISTS

# record_update: a record of another tenant does not exist
as admin
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, all_device, effective) VALUES (990001, 2, 'org.example.theirs', 1, true, true)
sql INSERT INTO app_blacklist_mac (id, tenant_id, blacklist_id, mac) VALUES (990001, 2, 990001, 'aa:bb:cc:00:00:01')
GET /device/app-blacklist/get?id=990001
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/update {"id":990001,"revision":1,"remark":"mine"}
  => E_BLACKLIST_NOT_EXISTS
PUT /device/app-blacklist/update-status {"id":990001,"revision":1,"enabled":false}
  => E_BLACKLIST_NOT_EXISTS
DELETE /device/app-blacklist/delete-list?ids=990001
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/mac/create-batch {"blacklistId":990001,"values":["AA:BB:CC:00:00:02"]}
  => E_BLACKLIST_NOT_EXISTS
DELETE /device/app-blacklist/mac/delete-list?ids=990001
  => E_BLACKLIST_MAC_NOT_EXISTS
GET /device/app-blacklist/mac/page?blacklistId=990001
  => 0 {"total":0,"list":[]}
GET /device/app-blacklist/page?packageName=theirs
  => 0 {"total":0,"list":[]}

# record_rule_take: a record names a rule that exists, or creates a new one
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"rule":{"name":"old boxes","expr":{"==":[{"var":"brand"},"Old"]}}}
  => 0, keep id
GET /device/app-blacklist/get?id=$id
  => 0 {"rule":{"name":"old boxes","status":0,"expr":{"==":[{"var":"brand"},"Old"]}},"draft":null}, keep rule = data.ruleId
POST /device/app-blacklist/create {"packageName":"org.example.other","type":1,"ruleId":$rule}
  => 0, keep other = data
PUT /device/app-blacklist/update {"id":$other,"revision":1,"ruleId":0}
  => E_BLACKLIST_SCOPE_EMPTY
PUT /device/app-blacklist/update {"id":$other,"revision":1,"ruleId":0,"allDevice":true}
  => 0
GET /device/app-blacklist/get?id=$other
  => 0 {"ruleId":null,"rule":null}
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"ruleId":987654321}
  => E_RULE_NOT_EXISTS
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"rule":{"name":"old boxes","expr":{"==":[{"var":"brand"},"Old"]}}}
  => E_RULE_NAME_DUPLICATE
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"rule":{"name":"x","expr":{"==":[{"var":"colour"},"red"]}}}
  => E_RULE_FIELD_UNKNOWN
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"rule":{"expr":{"==":[{"var":"brand"},"red"]}}}
  => E_BAD_REQUEST msg "rule.name"
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"rule":{"name":"x"}}
  => E_BAD_REQUEST msg "rule.expr"
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"ruleId":$rule,"rule":{"name":"x","expr":{"==":[{"var":"brand"},"red"]}}}
  => E_BAD_REQUEST msg "rule"
sql UPDATE rule_info SET tenant_id = 2 WHERE id = $rule
POST /device/app-blacklist/create {"packageName":"org.example.third","type":1,"ruleId":$rule}
  => E_RULE_NOT_EXISTS

# change_effect: before anything is saved it is said whether a change takes effect at once
as admin
use operator_and_approver
GET /device/app-blacklist/change-effect
  => 0 {"effect":"DIRECT"}
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id = data
as user olga
GET /device/app-blacklist/change-effect
  => 0 {"effect":"DRAFT"}
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"mine"}
  => 0 {"effect":"DRAFT"}
as nobody
GET /device/app-blacklist/change-effect
  => E_UNAUTHORIZED
