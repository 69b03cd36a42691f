# once: the same key is the same call, whoever asks again hears the answer again
as admin
header idempotency-key 7d1f0a52-once-1
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0, keep id
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0 $id
header idempotency-key
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => E_POST_NAME_TAKEN
GET /system/post/page?code=once
  => 0 {"total":1}

# once_other_body: a key is of one call only
as admin
header idempotency-key k
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0
POST /system/post/create {"name":"Once","code":"once","sort":2}
  => E_REPEATED_REQUEST
GET /system/post/page?code=once
  => 0 {"total":1,"list":[{"sort":1}]}

# once_failed: what failed has not happened, and its key is free
as admin
header idempotency-key k
POST /system/post/create {"name":"","code":"once","sort":1}
  => E_BAD_REQUEST msg "name"
POST /system/dict-type/create {"name":"A","type":"once_type","status":0}
  => 0
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0, keep id
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0 $id

# once_path: the same key is another call on another path
as admin
header idempotency-key k
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0
POST /system/dict-type/create {"name":"A","type":"once_type","status":0}
  => 0, keep id
POST /system/dict-type/create {"name":"A","type":"once_type","status":0}
  => 0 $id

# once_commits: handlers that commit by themselves wait for the answer
as admin
header idempotency-key k
POST /device/channel/create {"name":"Once"}
  => 0 {"name":"Once"}, keep channel
POST /device/channel/create {"name":"Once"}
  => 0 {"name":"Once"}
GET /device/channel/page?name=Once
  => 0 {"total":1}

# once_key: 1 to 64 printable characters
as admin
header idempotency-key 1234567890123456789012345678901234567890123456789012345678901234
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0
header idempotency-key 12345678901234567890123456789012345678901234567890123456789012345
POST /system/post/create {"name":"Twice","code":"twice","sort":1}
  => E_BAD_REQUEST msg "Idempotency-Key"
header idempotency-key two words
POST /system/post/create {"name":"Twice","code":"twice","sort":1}
  => E_BAD_REQUEST msg "Idempotency-Key"

# once_module: modules have keys of their own, a tenant each
as module
header tenant-id 1
header idempotency-key k
POST /operate-log/create {"userId":1,"userType":2,"type":"t","subType":"once_sub","bizId":1,"action":"a","requestMethod":"POST","requestUrl":"/x","userIp":"127.0.0.1","userAgent":"a"}
  => 0
POST /operate-log/create {"userId":1,"userType":2,"type":"t","subType":"once_sub","bizId":1,"action":"a","requestMethod":"POST","requestUrl":"/x","userIp":"127.0.0.1","userAgent":"a"}
  => 0
as admin
GET /system/operate-log/page?subType=once_sub
  => 0 {"total":1}

# once_expired: a day later the key is free again, and old ones are taken away
as admin
header idempotency-key k
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0
sql UPDATE infra_once SET create_time = now() - interval '25 hours'
POST /system/post/create {"name":"Twice","code":"twice","sort":1}
  => 0
sql UPDATE infra_once SET create_time = now() - interval '25 hours'
header idempotency-key l
POST /system/post/create {"name":"Thrice","code":"thrice","sort":1}
  => 0
sql DO $$$$ BEGIN ASSERT (SELECT string_agg(key, ',') FROM infra_once) = 'l'; END $$$$

# once_ignored: reads, changes of one's own and calls of nobody have no use for it
as admin
header idempotency-key two words
GET /system/post/page
  => 0
PUT /system/post/update {"id":987654321,"name":"X","code":"x","sort":1,"status":0}
  => E_POST_UNKNOWN
