# user_channel_assign: the new set of channels replaces the old one
as admin
use north_and_south
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'bound', '*', 'Bound')
GET /device/user-channel/list?userId=9001
  => 0 []
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$south,$north,$south]}
  => 0 true
GET /device/user-channel/list?userId=9001
  => 0 [$north,$south]
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$south]}
  => 0 true
GET /device/user-channel/list?userId=9001
  => 0 [$south]
GET /device/user-channel/list?userId=1
  => 0 []
PUT /device/user-channel/assign {"userId":9001,"channelIds":[]}
  => 0 true
GET /device/user-channel/list?userId=9001
  => 0 []
sql DO 'BEGIN ASSERT (SELECT count(*) = 3 FROM system_operate_log WHERE type = ''user'' AND biz_id = 9001); END'

# user_channel_assign: with unknown users or channels nothing changes
as admin
use channel north North
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'bound', '*', 'Bound')
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9002, 2, 'theirs', '*', 'Theirs')
sql INSERT INTO user_channel (tenant_id, user_id, channel_id) VALUES (2, 9002, 9001)
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north]}
  => 0
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north,9001]}
  => E_CHANNEL_NOT_EXISTS
PUT /device/user-channel/assign {"userId":9001,"channelIds":[987654321]}
  => E_CHANNEL_NOT_EXISTS
GET /device/user-channel/list?userId=9001
  => 0 [$north]
PUT /device/user-channel/assign {"userId":987654321,"channelIds":[$north]}
  => E_USER_UNKNOWN
PUT /device/user-channel/assign {"userId":9002,"channelIds":[$north]}
  => E_USER_UNKNOWN
GET /device/user-channel/list?userId=9002
  => 0 []
PUT /device/user-channel/assign {"userId":9001}
  => E_BAD_REQUEST msg "channelIds"
PUT /device/user-channel/assign {"channelIds":[]}
  => E_BAD_REQUEST msg "userId"
GET /device/user-channel/list
  => E_BAD_REQUEST msg "userId"

# user_channel_assign: a deleted channel still binds the user, and may be sent again
as admin
use north_and_south
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'bound', '*', 'Bound')
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north]}
  => 0
sql UPDATE base_channel SET deleted = true WHERE id = $north
GET /device/user-channel/list?userId=9001
  => 0 [$north]
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north,$south]}
  => 0 true
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$south]}
  => 0 true
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north]}
  => E_CHANNEL_NOT_EXISTS

# user_channel_assign: a bound user gives only channels of his own, and leaves nobody without channels
as admin
use north_and_south
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'All', 'all', 1, 0, 1)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'bound', '*', 'Bound'), (9002, 1, 'other', '*', 'Other')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north]}
  => 0
PUT /device/user-channel/assign {"userId":9002,"channelIds":[$south]}
  => 0
as user bound
PUT /device/user-channel/assign {"userId":9001,"channelIds":[]}
  => E_GRANT_EXCEEDS_OWN msg "channels"
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north,$south]}
  => E_GRANT_EXCEEDS_OWN
PUT /device/user-channel/assign {"userId":9002,"channelIds":[]}
  => E_GRANT_EXCEEDS_OWN
PUT /device/user-channel/assign {"userId":9002,"channelIds":[$south,$north]}
  => E_GRANT_EXCEEDS_OWN
as admin
PUT /device/user-channel/assign {"userId":9002,"channelIds":[]}
  => 0 true
as user bound
PUT /device/user-channel/assign {"userId":9002,"channelIds":[$north]}
  => 0 true
PUT /device/user-channel/assign {"userId":9002,"channelIds":[$south]}
  => E_GRANT_EXCEEDS_OWN

# user_channel_assign: the super administrator may take all channels from anybody, himself included
as admin
use north_and_south
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'bound', '*', 'Bound')
use device device 02:AA:00:00:00:01 $south
PUT /device/user-channel/assign {"userId":1,"channelIds":[$north]}
  => 0 true
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$south}
  => E_INFO_MODIFY_NO_PERMISSION
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$south]}
  => 0 true
PUT /device/user-channel/assign {"userId":9001,"channelIds":[]}
  => 0 true
PUT /device/user-channel/assign {"userId":1,"channelIds":[]}
  => 0 true
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$south}
  => 0 true

# user_channel: users outside the caller's data scope are unknown to him
as admin
use channel north North
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope) VALUES (9001, 1, 'Own', 'own', 1, 0, 5)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 9001, id, 1 FROM system_menu WHERE permission LIKE 'device:%'
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (9001, 1, 'narrow', '*', 'Narrow')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (9001, 9001, 1)
PUT /device/user-channel/assign {"userId":1,"channelIds":[$north]}
  => 0
as user narrow
PUT /device/user-channel/assign {"userId":1,"channelIds":[]}
  => E_USER_UNKNOWN
GET /device/user-channel/list?userId=1
  => 0 []
PUT /device/user-channel/assign {"userId":9001,"channelIds":[$north]}
  => 0
GET /device/user-channel/list?userId=9001
  => 0 [$north]
