# match_explain: lists every record, and why it concerns the device or why not
as admin
use north_and_south
use device device 02:00:00:00:00:01 $north
POST /device/app-blacklist/create {"packageName":"org.example.a","type":1,"channelIds":[$north]}
  => 0, keep a = data
POST /device/app-blacklist/create {"packageName":"org.example.b","type":1,"channelIds":[$south]}
  => 0, keep b = data
POST /device/app-blacklist/create {"packageName":"org.example.c","type":1,"allDevice":true,"enabled":false}
  => 0, keep c = data
# One that is not activated gets no policy, whatever the records say.
GET /device/app-blacklist/match-explain?mac=02-00-00-00-00-01
  => 0 {"device":{"activated":false,"proof":"sign","lastPoll":null},"records":[{"blacklistId":$a,"hit":false,"reason":"NOT_ACTIVATED"},{"blacklistId":$b,"hit":false,"reason":"CHANNEL"},{"blacklistId":$c,"hit":false,"reason":"DISABLED"}]}
sql UPDATE device_info SET status = 1 WHERE mac = '02:00:00:00:00:01'
sql INSERT INTO device_runtime (device_id, policy_version, last_seen) SELECT id, '7-8-9', '2026-01-02 03:04:05+00' FROM device_info WHERE mac = '02:00:00:00:00:01'
GET /device/app-blacklist/match-explain?mac=02-00-00-00-00-01
  => 0 {"device":{"activated":true,"proof":"sign","lastPoll":{"policyVersion":"7-8-9","lastCall":1767323045000}},"records":[{"blacklistId":$a,"hit":true,"reason":"PARTS"},{"blacklistId":$b,"hit":false,"reason":"CHANNEL"},{"blacklistId":$c,"hit":false,"reason":"DISABLED"}]}
# A token is asked, and the device was given none.
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"device.auth.mode","value":"2","visible":true}
  => 0 true
GET /device/app-blacklist/match-explain?mac=02-00-00-00-00-01
  => 0 {"device":{"activated":true,"proof":"missing"},"records":[{"blacklistId":$a,"hit":false,"reason":"NO_PROOF"},{"blacklistId":$b},{"blacklistId":$c}]}
GET /device/app-blacklist/match-explain?mac=02:00:00:00:00:09
  => E_DEVICE_NOT_EXISTS
GET /device/app-blacklist/match-explain?mac=02
  => E_DEVICE_CONDITION_NOT_EXISTS
sql INSERT INTO device_info (tenant_id, mac, channel_id) VALUES (2, '02:00:00:00:00:04', $north)
GET /device/app-blacklist/match-explain?mac=02:00:00:00:00:04
  => E_DEVICE_NOT_EXISTS

# device_why: what a device gets, and why; its proof, its last poll, what it has done
as admin
use north_and_south
use device device 02:00:00:00:00:01 $north
POST /device/app-blacklist/create {"packageName":"org.example.a","type":1,"channelIds":[$north]}
  => 0, keep a = data
POST /device/app-blacklist/create {"packageName":"org.example.b","type":1,"channelIds":[$south]}
  => 0, keep b = data
POST /device/app-blacklist/create {"packageName":"org.example.c","type":1,"allDevice":true,"enabled":false}
  => 0, keep c = data
sql DELETE FROM device_key
GET /device/why?mac=02-00-00-00-00-01
  => 0 {"online":false,"activated":false,"proof":{"required":"sign","key":false,"lastFailure":null},"lastPoll":null,
		"records":[{"id":$a,"packageName":"org.example.a","hit":false,"reason":"NOT_ACTIVATED","done":null},{"id":$b,"hit":false,"reason":"CHANNEL"},{"id":$c,"hit":false,"reason":"DISABLED"}]}
sql INSERT INTO device_key (tenant_id, kid, secret) VALUES (1, 'kkkk', 's')
sql UPDATE device_info SET status = 1 WHERE id = $device
sql INSERT INTO device_runtime (device_id, policy_version, policy_time, last_seen) VALUES ($device, '7-8-9', '2026-01-02 03:04:05+00', now())
sql INSERT INTO device_mismatch (device_id, times, first_time, last_time, cpu, ip) VALUES ($device, 3, now(), '2026-01-02 03:04:05+00', 'ff', '192.0.2.1')
sql INSERT INTO app_blacklist_answer (blacklist_id, device_id, tenant_id, event_time, done) VALUES ($a, $device, 1, now(), true), ($b, $device, 1, now(), false), ($c, $device, 2, now(), true)
GET /device/why?mac=02-00-00-00-00-01
  => 0 {"online":true,"activated":true,"proof":{"required":"sign","key":true,"lastFailure":{"kind":"cpu","time":1767323045000,"times":3,"cpu":"ff","ip":"192.0.2.1"}},
		"lastPoll":{"time":1767323045000,"version":"7-8-9","answer":"outdated"},
		"records":[{"id":$a,"hit":true,"reason":"PARTS","state":2,"done":true},{"id":$b,"hit":false,"reason":"CHANNEL","state":2,"done":false},{"id":$c,"hit":false,"reason":"DISABLED","state":3,"done":null}]}
# A token is asked, and the device was given none.
PUT /infra/config/update {"id":71,"category":"device","name":"N","key":"device.auth.mode","value":"2","visible":true}
  => 0 true
GET /device/why?mac=02-00-00-00-00-01
  => 0 {"proof":{"required":"token","key":false},"records":[{"id":$a,"hit":false,"reason":"NO_PROOF"},{"id":$b},{"id":$c}]}

# device_why: what the device polled last is the present policy, until that changes
as admin
use channel north North
use active_device device 02:00:00:00:00:01 $north
POST /device/app-blacklist/create {"packageName":"org.example.a","type":1,"channelIds":[$north]}
  => 0, keep a = data
as device
GET /deviceAppPolicy/v1/02:00:00:00:00:01/0123456789abcdef
  => 0, keep version = data.policyVersion
sql INSERT INTO device_runtime (device_id, policy_version) VALUES ($device, '$version') ON CONFLICT (device_id) DO UPDATE SET policy_version = '$version'
as admin
GET /device/why?mac=02:00:00:00:00:01
  => 0 {"lastPoll":{"time":null,"answer":"current"},"records":[{"id":$a,"hit":true}]}
POST /device/app-blacklist/create {"packageName":"org.example.b","type":1,"allDevice":true}
  => 0, keep b = data
GET /device/why?mac=02:00:00:00:00:01
  => 0 {"lastPoll":{"answer":"outdated"},"records":[{"id":"*","hit":true},{"id":"*","hit":true}]}

# device_why: an unknown device, one of another tenant, and somebody without the right
as admin
GET /device/why?mac=02:00:00:00:00:09
  => E_DEVICE_NOT_EXISTS
GET /device/why?mac=02
  => E_DEVICE_CONDITION_NOT_EXISTS
GET /device/why
  => E_DEVICE_CONDITION_NOT_EXISTS
sql INSERT INTO device_info (tenant_id, mac, channel_id) VALUES (2, '02:00:00:00:00:04', 1)
GET /device/why?mac=02:00:00:00:00:04
  => E_DEVICE_NOT_EXISTS
use powerless
GET /device/why?mac=02:00:00:00:00:09
  => E_FORBIDDEN {"permission":"device:device:query"}
