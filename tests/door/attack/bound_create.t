# What people try who are bound to channels, to have devices in others.

# attack: who is bound to channels moves a device to another one by deleting it and creating it anew
as admin
use channel north North
use channel west West
use user olga Olga
use operator_role_full
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES ($olga, 9001, 1)
use device device 02:AA:00:00:00:01 $north
PUT /device/user-channel/assign {"userId":$olga,"channelIds":[$north]}
  => 0
as user olga
PUT /device/update {"mac":"02:AA:00:00:00:01","channelId":$west}
  => E_INFO_MODIFY_NO_PERMISSION
DELETE /device/delete?id=$device
  => 0 true
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$west}
  => E_INFO_MODIFY_NO_PERMISSION
UPLOAD /device/import text mac,channelId\n02:AA:00:00:00:01,$west\n
  => 0 {"createMacs":[],"updateMacs":[],"failureMacs":{"02:AA:00:00:00:01":"You may not modify this device: it is another person's, or you are limited to other channels"}}
POST /device/info-modify/create {"mac":"02:AA:00:00:00:01","channelId":$west}
  => E_INFO_MODIFY_NO_PERMISSION
holds SELECT NOT EXISTS (SELECT FROM device_info WHERE channel_id = $west)
# Into her own channels she creates and imports devices.
use device device 02:AA:00:00:00:01 $north
UPLOAD /device/import text mac,channelId\n02:AA:00:00:00:02,$north\n
  => 0 {"createMacs":["02:AA:00:00:00:02"]}
