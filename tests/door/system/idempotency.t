# once: a request with a key that was used gets the stored answer and changes nothing
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

# once_other_body: a used key with another body is refused
as admin
header idempotency-key k
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0
POST /system/post/create {"name":"Once","code":"once","sort":2}
  => E_REPEATED_REQUEST
GET /system/post/page?code=once
  => 0 {"total":1,"list":[{"sort":1}]}

# once_failed: a request that failed has changed nothing, and its key can be used again
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

# once_path: the same key with another path is another request
as admin
header idempotency-key k
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0
POST /system/dict-type/create {"name":"A","type":"once_type","status":0}
  => 0, keep id
POST /system/dict-type/create {"name":"A","type":"once_type","status":0}
  => 0 $id

# once_commits: endpoints that commit themselves store their answer, too
as admin
header idempotency-key k
POST /device/channel/create {"name":"Once"}
  => 0 {"name":"Once"}, keep channel
POST /device/channel/create {"name":"Once"}
  => 0 {"name":"Once"}
GET /device/channel/page?name=Once
  => 0 {"total":1}

# once_key: a key has 1 to 64 printable characters without blanks
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

# once_module: the keys of modules are separate, for each tenant
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

# once_expired: after a day a key can be used again; old keys are deleted
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

# once_ignored: reads, updates and requests without sign-in ignore the key
as admin
header idempotency-key two words
GET /system/post/page
  => 0
PUT /system/post/update {"id":987654321,"name":"X","code":"x","sort":1,"status":0}
  => E_POST_UNKNOWN

# once_long: of a caller some long answers are kept, of all others every one
as admin
header idempotency-key k
POST /device/info-modify/create {"remarks":"x","macs":["no address 00, but a text of sixty characters or a few more 60","no address 01, but a text of sixty characters or a few more 60","no address 02, but a text of sixty characters or a few more 60","no address 03, but a text of sixty characters or a few more 60","no address 04, but a text of sixty characters or a few more 60","no address 05, but a text of sixty characters or a few more 60","no address 06, but a text of sixty characters or a few more 60","no address 07, but a text of sixty characters or a few more 60","no address 08, but a text of sixty characters or a few more 60","no address 09, but a text of sixty characters or a few more 60","no address 10, but a text of sixty characters or a few more 60","no address 11, but a text of sixty characters or a few more 60","no address 12, but a text of sixty characters or a few more 60","no address 13, but a text of sixty characters or a few more 60","no address 14, but a text of sixty characters or a few more 60","no address 15, but a text of sixty characters or a few more 60","no address 16, but a text of sixty characters or a few more 60","no address 17, but a text of sixty characters or a few more 60","no address 18, but a text of sixty characters or a few more 60","no address 19, but a text of sixty characters or a few more 60","no address 20, but a text of sixty characters or a few more 60","no address 21, but a text of sixty characters or a few more 60","no address 22, but a text of sixty characters or a few more 60","no address 23, but a text of sixty characters or a few more 60","no address 24, but a text of sixty characters or a few more 60","no address 25, but a text of sixty characters or a few more 60","no address 26, but a text of sixty characters or a few more 60","no address 27, but a text of sixty characters or a few more 60","no address 28, but a text of sixty characters or a few more 60","no address 29, but a text of sixty characters or a few more 60"]}
  => 0
POST /device/info-modify/create {"remarks":"x","macs":["no address 00, but a text of sixty characters or a few more 60","no address 01, but a text of sixty characters or a few more 60","no address 02, but a text of sixty characters or a few more 60","no address 03, but a text of sixty characters or a few more 60","no address 04, but a text of sixty characters or a few more 60","no address 05, but a text of sixty characters or a few more 60","no address 06, but a text of sixty characters or a few more 60","no address 07, but a text of sixty characters or a few more 60","no address 08, but a text of sixty characters or a few more 60","no address 09, but a text of sixty characters or a few more 60","no address 10, but a text of sixty characters or a few more 60","no address 11, but a text of sixty characters or a few more 60","no address 12, but a text of sixty characters or a few more 60","no address 13, but a text of sixty characters or a few more 60","no address 14, but a text of sixty characters or a few more 60","no address 15, but a text of sixty characters or a few more 60","no address 16, but a text of sixty characters or a few more 60","no address 17, but a text of sixty characters or a few more 60","no address 18, but a text of sixty characters or a few more 60","no address 19, but a text of sixty characters or a few more 60","no address 20, but a text of sixty characters or a few more 60","no address 21, but a text of sixty characters or a few more 60","no address 22, but a text of sixty characters or a few more 60","no address 23, but a text of sixty characters or a few more 60","no address 24, but a text of sixty characters or a few more 60","no address 25, but a text of sixty characters or a few more 60","no address 26, but a text of sixty characters or a few more 60","no address 27, but a text of sixty characters or a few more 60","no address 28, but a text of sixty characters or a few more 60","no address 29, but a text of sixty characters or a few more 60"]}
  => 0 {"accepted":0}
sql INSERT INTO infra_once (key, caller, path, body, answer) SELECT 'old' || n, 'ADMIN 1 2 ' || CASE n WHEN 5 THEN 987654321 ELSE 1 END, '/', '', repeat('x', 1048576) FROM generate_series(2, 5) n
header idempotency-key l
POST /device/info-modify/create {"remarks":"x","macs":["no address 00, but a text of sixty characters or a few more 60","no address 01, but a text of sixty characters or a few more 60","no address 02, but a text of sixty characters or a few more 60","no address 03, but a text of sixty characters or a few more 60","no address 04, but a text of sixty characters or a few more 60","no address 05, but a text of sixty characters or a few more 60","no address 06, but a text of sixty characters or a few more 60","no address 07, but a text of sixty characters or a few more 60","no address 08, but a text of sixty characters or a few more 60","no address 09, but a text of sixty characters or a few more 60","no address 10, but a text of sixty characters or a few more 60","no address 11, but a text of sixty characters or a few more 60","no address 12, but a text of sixty characters or a few more 60","no address 13, but a text of sixty characters or a few more 60","no address 14, but a text of sixty characters or a few more 60","no address 15, but a text of sixty characters or a few more 60","no address 16, but a text of sixty characters or a few more 60","no address 17, but a text of sixty characters or a few more 60","no address 18, but a text of sixty characters or a few more 60","no address 19, but a text of sixty characters or a few more 60","no address 20, but a text of sixty characters or a few more 60","no address 21, but a text of sixty characters or a few more 60","no address 22, but a text of sixty characters or a few more 60","no address 23, but a text of sixty characters or a few more 60","no address 24, but a text of sixty characters or a few more 60","no address 25, but a text of sixty characters or a few more 60","no address 26, but a text of sixty characters or a few more 60","no address 27, but a text of sixty characters or a few more 60","no address 28, but a text of sixty characters or a few more 60","no address 29, but a text of sixty characters or a few more 60"]}
  => 0
POST /device/info-modify/create {"remarks":"x","macs":["no address 00, but a text of sixty characters or a few more 60","no address 01, but a text of sixty characters or a few more 60","no address 02, but a text of sixty characters or a few more 60","no address 03, but a text of sixty characters or a few more 60","no address 04, but a text of sixty characters or a few more 60","no address 05, but a text of sixty characters or a few more 60","no address 06, but a text of sixty characters or a few more 60","no address 07, but a text of sixty characters or a few more 60","no address 08, but a text of sixty characters or a few more 60","no address 09, but a text of sixty characters or a few more 60","no address 10, but a text of sixty characters or a few more 60","no address 11, but a text of sixty characters or a few more 60","no address 12, but a text of sixty characters or a few more 60","no address 13, but a text of sixty characters or a few more 60","no address 14, but a text of sixty characters or a few more 60","no address 15, but a text of sixty characters or a few more 60","no address 16, but a text of sixty characters or a few more 60","no address 17, but a text of sixty characters or a few more 60","no address 18, but a text of sixty characters or a few more 60","no address 19, but a text of sixty characters or a few more 60","no address 20, but a text of sixty characters or a few more 60","no address 21, but a text of sixty characters or a few more 60","no address 22, but a text of sixty characters or a few more 60","no address 23, but a text of sixty characters or a few more 60","no address 24, but a text of sixty characters or a few more 60","no address 25, but a text of sixty characters or a few more 60","no address 26, but a text of sixty characters or a few more 60","no address 27, but a text of sixty characters or a few more 60","no address 28, but a text of sixty characters or a few more 60","no address 29, but a text of sixty characters or a few more 60"]}
  => 0 {"accepted":0}
sql UPDATE infra_once SET caller = 'ADMIN 1 2 1' WHERE key = 'old5'
header idempotency-key m
POST /device/info-modify/create {"remarks":"x","macs":["no address 00, but a text of sixty characters or a few more 60","no address 01, but a text of sixty characters or a few more 60","no address 02, but a text of sixty characters or a few more 60","no address 03, but a text of sixty characters or a few more 60","no address 04, but a text of sixty characters or a few more 60","no address 05, but a text of sixty characters or a few more 60","no address 06, but a text of sixty characters or a few more 60","no address 07, but a text of sixty characters or a few more 60","no address 08, but a text of sixty characters or a few more 60","no address 09, but a text of sixty characters or a few more 60","no address 10, but a text of sixty characters or a few more 60","no address 11, but a text of sixty characters or a few more 60","no address 12, but a text of sixty characters or a few more 60","no address 13, but a text of sixty characters or a few more 60","no address 14, but a text of sixty characters or a few more 60","no address 15, but a text of sixty characters or a few more 60","no address 16, but a text of sixty characters or a few more 60","no address 17, but a text of sixty characters or a few more 60","no address 18, but a text of sixty characters or a few more 60","no address 19, but a text of sixty characters or a few more 60","no address 20, but a text of sixty characters or a few more 60","no address 21, but a text of sixty characters or a few more 60","no address 22, but a text of sixty characters or a few more 60","no address 23, but a text of sixty characters or a few more 60","no address 24, but a text of sixty characters or a few more 60","no address 25, but a text of sixty characters or a few more 60","no address 26, but a text of sixty characters or a few more 60","no address 27, but a text of sixty characters or a few more 60","no address 28, but a text of sixty characters or a few more 60","no address 29, but a text of sixty characters or a few more 60"]}
  => 0 {"accepted":0}
POST /device/info-modify/create {"remarks":"x","macs":["no address 00, but a text of sixty characters or a few more 60","no address 01, but a text of sixty characters or a few more 60","no address 02, but a text of sixty characters or a few more 60","no address 03, but a text of sixty characters or a few more 60","no address 04, but a text of sixty characters or a few more 60","no address 05, but a text of sixty characters or a few more 60","no address 06, but a text of sixty characters or a few more 60","no address 07, but a text of sixty characters or a few more 60","no address 08, but a text of sixty characters or a few more 60","no address 09, but a text of sixty characters or a few more 60","no address 10, but a text of sixty characters or a few more 60","no address 11, but a text of sixty characters or a few more 60","no address 12, but a text of sixty characters or a few more 60","no address 13, but a text of sixty characters or a few more 60","no address 14, but a text of sixty characters or a few more 60","no address 15, but a text of sixty characters or a few more 60","no address 16, but a text of sixty characters or a few more 60","no address 17, but a text of sixty characters or a few more 60","no address 18, but a text of sixty characters or a few more 60","no address 19, but a text of sixty characters or a few more 60","no address 20, but a text of sixty characters or a few more 60","no address 21, but a text of sixty characters or a few more 60","no address 22, but a text of sixty characters or a few more 60","no address 23, but a text of sixty characters or a few more 60","no address 24, but a text of sixty characters or a few more 60","no address 25, but a text of sixty characters or a few more 60","no address 26, but a text of sixty characters or a few more 60","no address 27, but a text of sixty characters or a few more 60","no address 28, but a text of sixty characters or a few more 60","no address 29, but a text of sixty characters or a few more 60"]}
  => E_REPEATED_REQUEST
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0, keep id
POST /system/post/create {"name":"Once","code":"once","sort":1}
  => 0 $id
