# preview_count, preview_devices: how the parts of a record choose devices
as admin
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) VALUES (990076, 0, 1, 'YY', 'Whole', '{990076}'), (990077, 990076, 2, 'YY-A', 'Part', '{990076,990077}')
use north_and_south
POST /device/create {"mac":"02:00:00:00:00:01","channelId":$north,"regionId":990077}
  => 0, keep one = data
use device device 02:00:00:00:00:02 $north
POST /device/create {"mac":"02:00:00:00:00:03","channelId":$south,"regionId":990077}
  => 0
sql INSERT INTO device_info (tenant_id, mac, channel_id) VALUES (2, '02:00:00:00:00:04', $north)
PUT /device/update-status {"macs":["02:00:00:00:00:02"],"status":1}
  => 0
POST /device/app-blacklist/preview-count {"channelIds":[$north]}
  => 0 {"deviceCount":2,"notActivated":1,"exact":true,"computedAt":"*"}
POST /device/app-blacklist/preview-count {"channelIds":[$north],"regionIds":[990076]}
  => 0 {"deviceCount":1}
POST /device/app-blacklist/preview-count {"channelIds":[$north],"regionIds":[990076],"matchMode":2}
  => 0 {"deviceCount":3}
POST /device/app-blacklist/preview-count {"allDevice":true}
  => 0 {"deviceCount":3,"notActivated":2}
POST /device/app-blacklist/preview-count {"allDevice":true,"rolloutPercent":50}
  => 0 {"deviceCount":1,"notActivated":1,"exact":false}
POST /device/app-blacklist/preview-count {"macs":["02:00:00:00:00:03"]}
  => 0 {"deviceCount":1}
POST /device/app-blacklist/preview-devices {"channelIds":[$north],"regionIds":[990076]}
  => 0 [{"id":$one,"mac":"02:00:00:00:00:01","channelId":$north,"channelName":"North","regionId":990077,"status":0}]
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) VALUES (990001, 1, 'r', '{"==":[{"var":"mac"},"02:00:00:00:00:02"]}', '', '{mac}'), (990002, 2, 't', '{"==":[{"var":"mac"},"02:00:00:00:00:02"]}', '', '{mac}'), (990003, 1, 'off', '{"==":[{"var":"mac"},"02:00:00:00:00:02"]}', '', '{mac}')
sql UPDATE rule_info SET status = 1 WHERE id = 990003
POST /device/app-blacklist/preview-count {"channelIds":[$north],"ruleId":990001}
  => 0 {"deviceCount":1}
POST /device/app-blacklist/preview-count {"channelIds":[$north],"ruleId":990003}
  => 0 {"deviceCount":0}
POST /device/app-blacklist/preview-count {"ruleId":990002}
  => E_RULE_NOT_EXISTS
POST /device/app-blacklist/preview-devices {"ruleId":990001}
  => 0 [{"mac":"02:00:00:00:00:02"}]

# preview_count: members that are not sent count as the record has them stored
as admin
use north_and_south
use device device 02:00:00:00:00:01 $north
use device device 02:00:00:00:00:02 $north
use device device 02:00:00:00:00:03 $south
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north]}
  => 0, keep id
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["02:00:00:00:00:01"],"bindType":2}
  => 0
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["02:00:00:00:00:03"]}
  => 0
POST /device/app-blacklist/preview-count {"id":$id}
  => 0 {"deviceCount":2,"exact":true}
POST /device/app-blacklist/preview-count {"id":$id,"macs":[]}
  => 0 {"deviceCount":1}
POST /device/app-blacklist/preview-count {"id":$id,"channelIds":[$south],"macs":[]}
  => 0 {"deviceCount":1}
POST /device/app-blacklist/preview-devices {"id":$id}
  => 0 [{"mac":"02:00:00:00:00:02"},{"mac":"02:00:00:00:00:03"}]
POST /device/app-blacklist/preview-count {"id":987654321}
  => E_BLACKLIST_NOT_EXISTS
POST /device/app-blacklist/cache/refresh {}
  => 0 true

# record_page: counts of devices and of what they have done
as admin
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"allDevice":true}
  => 0, keep id
GET /device/app-blacklist/page?packageName=org.example.game
  => 0 {"list":[{"deviceCount":null,"deviceCountTime":null,"uninstallCount":0,"killCount":0}]}
holds SELECT asked_at IS NOT NULL FROM app_blacklist_device_count WHERE blacklist_id = $id
sql UPDATE app_blacklist_device_count SET count = 7, revision = 1, computed_at = '2026-01-02T03:04:05Z' WHERE blacklist_id = $id
sql INSERT INTO app_blacklist_stat_day (blacklist_id, day, event_type, result, part, tenant_id, times, events, last_time) VALUES ($id, '2026-01-02', 1, 0, 0, 1, 5, 2, now()), ($id, '2026-01-02', 1, 6, 1, 1, 1, 1, now()), ($id, '2026-01-02', 1, 1, 1, 1, 9, 1, now()), ($id, '2026-01-02', 2, 0, 0, 1, 3, 2, now())
GET /device/app-blacklist/page?packageName=org.example.game
  => 0 {"list":[{"deviceCount":7,"deviceCountTime":1767323045000,"uninstallCount":6,"killCount":3}]}

# change_check: refuses a record that concerns too many devices, to administrators, too
as admin
use north_and_south
sql INSERT INTO device_info (tenant_id, mac, channel_id) SELECT 1, ('02:00:00:00:00:0' || n)::macaddr, CASE WHEN n = 1 THEN $north ELSE $south END FROM generate_series(1, 4) n
sql UPDATE infra_config SET value = '50' WHERE key = 'blacklist.impact.max-percent'
POST /device/app-blacklist/create {"packageName":"org.example.a","type":1,"channelIds":[$south]}
  => E_BLACKLIST_IMPACT_TOO_LARGE
POST /device/app-blacklist/create {"packageName":"org.example.a","type":1,"channelIds":[$north]}
  => 0, keep id
PUT /device/app-blacklist/update {"id":$id,"revision":1,"allDevice":true}
  => E_BLACKLIST_IMPACT_TOO_LARGE
POST /device/app-blacklist/channel/create-batch {"blacklistId":$id,"values":[$south]}
  => E_BLACKLIST_IMPACT_TOO_LARGE
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["02:00:00:00:00:02"]}
  => 0
UPLOAD /device/app-blacklist/mac/import?blacklistId=$id text "02:00:00:00:00:03"
  => E_BLACKLIST_IMPACT_TOO_LARGE
GET /device/app-blacklist/get?id=$id
  => 0 {"revision":2,"channelCount":1,"macCount":1}

# preview_count, preview_devices: read what a record is saved with, and refuse what that refuses
as admin
use north_and_south
use device device 02:00:00:00:00:01 $north
use device device 02:00:00:00:00:02 $north
use device device 02:00:00:00:00:03 $south
# A rule that is not stored counts as it will.
POST /device/app-blacklist/preview-count {"rule":{"name":"One","expr":{"==":[{"var":"mac"},"02:00:00:00:00:01"]}}}
  => 0 {"deviceCount":1,"exact":true}
POST /device/app-blacklist/preview-count {"channelIds":[$south],"matchMode":2,"rule":{"name":"One","expr":{"==":[{"var":"mac"},"02:00:00:00:00:01"]}}}
  => 0 {"deviceCount":2,"exact":true}
POST /device/app-blacklist/preview-devices {"rule":{"name":"One","expr":{"==":[{"var":"mac"},"02:00:00:00:00:01"]}}}
  => 0 [{"mac":"02:00:00:00:00:01"}]
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north],"rule":{"name":"Two","expr":{"==":[{"var":"mac"},"02:00:00:00:00:02"]}}}
  => 0, keep id
POST /device/app-blacklist/preview-count {"id":$id,"rule":{"name":"Three","expr":{"==":[{"var":"mac"},"02:00:00:00:00:03"]}}}
  => 0 {"deviceCount":0,"exact":true}
POST /device/app-blacklist/preview-count {"id":$id,"ruleId":0}
  => 0 {"deviceCount":2,"exact":true}
holds SELECT count(*) = 1 FROM rule_info WHERE name IN ('One', 'Two', 'Three') AND NOT deleted
POST /device/app-blacklist/preview-count {"id":$id,"ruleId":1,"rule":{"name":"Three","expr":{"==":[{"var":"mac"},"x"]}}}
  => E_BAD_REQUEST msg "rule"
POST /device/app-blacklist/preview-count {"rule":{"name":"N","expr":{"nonsense":[1]}}}
  => E_RULE_EXPR_INVALID
POST /device/app-blacklist/preview-devices {"rule":{"name":"N","expr":{"==":[{"var":"colour"},"red"]}}}
  => E_RULE_FIELD_UNKNOWN
POST /device/app-blacklist/preview-count {"rule":{"name":"N"}}
  => E_BAD_REQUEST msg "rule.expr"
POST /device/app-blacklist/preview-count {"ruleId":987654321}
  => E_RULE_NOT_EXISTS
POST /device/app-blacklist/preview-count {"channelIds":[987654321]}
  => E_CHANNEL_NOT_EXISTS
POST /device/app-blacklist/preview-devices {"regionIds":[987654321]}
  => E_REGION_NOT_EXISTS
POST /device/app-blacklist/preview-count {}
  => E_BLACKLIST_SCOPE_EMPTY
POST /device/app-blacklist/preview-count null
  => E_BLACKLIST_SCOPE_EMPTY
POST /device/app-blacklist/preview-devices {"id":$id,"ruleId":0,"channelIds":[]}
  => E_BLACKLIST_SCOPE_EMPTY

# preview_devices: lists the devices of a draft, for who decides it
as admin
use operator_and_approver
use north_and_south
use device device 02:00:00:00:00:01 $north
use device device 02:00:00:00:00:02 $south
use device device 02:00:00:00:00:03 $south
POST /device/app-blacklist/create {"packageName":"org.example.game","type":1,"channelIds":[$north]}
  => 0, keep id
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"channelIds":[$south]}
  => 0, keep draft = data.draftId
POST /device/app-blacklist/preview-devices {"draftId":$draft}
  => 0 [{"mac":"02:00:00:00:00:02"},{"mac":"02:00:00:00:00:03"}]
POST /device/app-blacklist/mac/create-batch {"blacklistId":$id,"values":["02:00:00:00:00:01"]}
  => 0
POST /device/app-blacklist/approval/create-with-children {"blacklistId":$id}
  => 0
as user anna
POST /device/app-blacklist/preview-devices {"draftId":$draft}
  => 0 [{"mac":"02:00:00:00:00:01"},{"mac":"02:00:00:00:00:02"},{"mac":"02:00:00:00:00:03"}]
POST /device/app-blacklist/preview-devices {"id":$id}
  => 0 [{"mac":"02:00:00:00:00:01"}]
POST /device/app-blacklist/preview-devices {"draftId":987654321}
  => E_BLACKLIST_NOT_EXISTS
sql UPDATE app_blacklist_draft SET tenant_id = 2
POST /device/app-blacklist/preview-devices {"draftId":$draft}
  => E_BLACKLIST_NOT_EXISTS

# record_get, preview_count: say whose open draft concerns the package
as admin
use two_operators
use game
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"remark":"worse"}
  => 0 {"effect":"DRAFT"}
POST /device/app-blacklist/create {"packageName":"org.example.game","type":2,"allDevice":true}
  => 0, keep second = data
GET /device/app-blacklist/get?id=$id
  => 0 {"openDraftBy":[]}
as user anna
GET /device/app-blacklist/get?id=$id
  => 0 {"openDraftBy":[{"userId":$olga,"nickname":"Olga","blacklistId":$id},{"userId":$olga,"nickname":"Olga","blacklistId":$second}]}
POST /device/app-blacklist/preview-count {"packageName":"org.example.game","allDevice":true}
  => 0 {"openDraftBy":[{"blacklistId":$id},{"blacklistId":$second}]}
POST /device/app-blacklist/preview-count {"id":$id}
  => 0 {"openDraftBy":[{"blacklistId":$id},{"blacklistId":$second}]}
POST /device/app-blacklist/preview-count {"packageName":"org.example.other","allDevice":true}
  => 0 {"openDraftBy":[]}
# One that would become a record of the package counts, too; one that is decided does not.
as user olga
PUT /device/app-blacklist/update {"id":$id,"revision":1,"packageName":"org.example.other"}
  => 0 {"effect":"DRAFT"}
DELETE /device/app-blacklist/draft/discard?businessType=main&businessId=$second
  => 0
as user anna
POST /device/app-blacklist/preview-count {"packageName":"org.example.other","allDevice":true}
  => 0 {"openDraftBy":[{"blacklistId":$id}]}
GET /device/app-blacklist/get?id=$id
  => 0 {"openDraftBy":[{"userId":$olga,"blacklistId":$id}]}
