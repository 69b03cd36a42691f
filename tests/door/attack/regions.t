# Rules and records of many regions, written many times, cost what they say and
# no more, ordinary ones beside them work, and what cannot be read stays as it was.

# match_rules: 60 rules of 190 times the same region are asked
as admin
use channel channel North
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) SELECT n, CASE WHEN n > 990000 THEN 990000 ELSE 0 END, 1, 'Z' || n, 'Z', CASE WHEN n > 990000 THEN ARRAY[990000, n] ELSE ARRAY[n] END FROM generate_series(989999, 995000) n
POST /device/create {"mac":"02:00:00:00:00:01","channelId":$channel,"regionId":990077}
  => 0
POST /device/create {"mac":"02:00:00:00:00:02","channelId":$channel,"regionId":989999}
  => 0
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) SELECT n, 1, 'r' || n, jsonb_build_object('or', (SELECT jsonb_agg(jsonb_build_object('or', (SELECT jsonb_agg('{"inRegion":[{"var":"regionId"},[990000]]}'::jsonb) FROM generate_series(1, 47)))) FROM generate_series(1, 4))), '', '{regionId}' FROM generate_series(1, 60) n
sql SET LOCAL statement_timeout = '5s'
sql CREATE TEMP TABLE began AS SELECT clock_timestamp() AS at
POST /device/rule/match {"mac":"02:00:00:00:00:01"}
  => 0, keep hits = data.hits
holds SELECT json_array_length('$hits') = 60
POST /device/rule/match {"mac":"02:00:00:00:00:02"}
  => 0 {"hits":[]}
POST /device/rule/count {"id":7}
  => 0 {"deviceCount":1}
# A second is enough; a minute it took when each rule expanded its regions anew.
holds SELECT clock_timestamp() - at < interval '20 s' FROM began

# device_policy: records of the same regions share them, and each says what it says
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO base_region (id, parent_id, type, iso_code, name, path) SELECT n, CASE WHEN n > 990000 THEN 990000 ELSE 0 END, 1, 'Z' || n, 'Z', CASE WHEN n > 990000 THEN ARRAY[990000, n] ELSE ARRAY[n] END FROM generate_series(989999, 990400) n
sql UPDATE device_info SET region_id = 990077 WHERE id = $device
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, match_mode, start_time) SELECT n, 1, 'a.b' || n, 1, true, 1 + n % 2, CASE WHEN n = 3 THEN now() + interval '1 day' END FROM generate_series(1, 400) n
sql INSERT INTO app_blacklist_region (tenant_id, blacklist_id, region_id) SELECT 1, n, r FROM generate_series(1, 400) n, generate_series(CASE WHEN n % 100 = 0 THEN 989999 ELSE 990000 END, CASE WHEN n % 100 = 0 THEN 989999 ELSE 990400 END) r
sql UPDATE app_blacklist_region SET approval_status = 2
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0, keep items = data.items
holds SELECT array_agg((i ->> 'id')::int ORDER BY n) = (SELECT array_agg(n ORDER BY n) FROM generate_series(1, 400) n WHERE n % 100 <> 0 AND n <> 3) FROM json_array_elements('$items') WITH ORDINALITY e (i, n)

# match_explain: a record whose rule has no room says so, and concerns no device
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) SELECT n, 1, 'r' || n, CASE WHEN n = 1 THEN '{"!=":[{"var":"mac"},null]}' ELSE (SELECT jsonb_build_object('or', jsonb_agg(l)) FROM (SELECT jsonb_build_object('in', jsonb_build_array('{"var":"brand"}'::jsonb, (SELECT jsonb_agg('t' || g || '-' || t) FROM generate_series(1, 1000) t))) AS l FROM generate_series(1, 5) g) x) END, '', '{brand,mac}' FROM generate_series(1, 300) n
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, match_mode, rule_id) SELECT n, 1, 'a.b' || n, 1, true, 2, n FROM generate_series(1, 300) n
sql INSERT INTO app_blacklist_channel (tenant_id, blacklist_id, channel_id, approval_status) SELECT 1, n, $north, 2 FROM generate_series(2, 300) n
GET /device/app-blacklist/match-explain?mac=02:AA:00:00:00:01
  => 0, keep records = data.records
holds SELECT '$records'::json -> 0 ->> 'reason' = 'PARTS' AND '$records'::json -> 199 ->> 'reason' = 'PARTS' AND '$records'::json -> 299 ->> 'reason' = 'RULE_TOO_LARGE' AND NOT ('$records'::json -> 299 ->> 'hit')::bool
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0, keep items = data.items
holds SELECT json_array_length('$items') = (SELECT count(*) FROM json_array_elements('$records') r WHERE (r ->> 'hit')::bool) AND json_array_length('$items') BETWEEN 240 AND 280

# match_explain, match_rules, previews: what takes too long says so, and how long it may take
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO rule_info (id, tenant_id, name, expr, expr_hash, fields) VALUES (1, 1, 'r', '{"!=":[{"var":"mac"},null]}', '', '{mac}')
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, rule_id) VALUES (1, 1, 'a.a', 1, true, 1)
sql CREATE FUNCTION late() RETURNS int LANGUAGE plpgsql AS 'BEGIN RAISE SQLSTATE ''57014''; END'
sql ALTER TABLE rule_info RENAME TO rule_info_fast
sql CREATE VIEW rule_info AS SELECT r.* FROM late() LEFT JOIN rule_info_fast r ON true
GET /device/app-blacklist/match-explain?mac=02:AA:00:00:00:01
  => E_BLACKLIST_READ_TIMEOUT msg "10 seconds", keep wait = Retry-After
holds SELECT $wait = 10
POST /device/rule/match {"mac":"02:AA:00:00:00:01"}
  => E_RULE_MATCH_TIMEOUT msg "10 seconds", keep wait = Retry-After
holds SELECT $wait = 10
sql DROP VIEW rule_info
sql ALTER TABLE rule_info_fast RENAME TO rule_info
GET /device/app-blacklist/match-explain?mac=02:AA:00:00:00:01
  => 0 {"records":[{"blacklistId":1,"hit":true}]}
POST /device/rule/match {"mac":"02:AA:00:00:00:01"}
  => 0 {"hits":[1]}
sql ALTER TABLE device_info RENAME TO device_info_fast
sql CREATE VIEW device_info AS SELECT d.* FROM late() LEFT JOIN device_info_fast d ON true
POST /device/app-blacklist/preview-count {"allDevice":true}
  => E_RULE_COUNT_TIMEOUT msg "5 seconds"
POST /device/app-blacklist/preview-devices {"ruleId":1}
  => E_RULE_COUNT_TIMEOUT msg "5 seconds"

# device_policy: records that cannot be read leave the earlier ones in force, and the device asks again
as admin
use channel north North
use active_device device 02:AA:00:00:00:01 $north
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device) VALUES (1, 1, 'a.a', 1, true, true)
as device
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[{"id":1}]}, keep first = data.policyVersion
sql INSERT INTO app_blacklist (id, tenant_id, package_name, type, effective, all_device) SELECT n, 1, 'a.b' || n, 1, true, true FROM generate_series(2, 20001) n
elsewhere SELECT policy_changed(1, '{2}', true, false, '{}', '{}')
GET /deviceAppPolicy/v1/02:AA:00:00:00:01/0123456789abcdef
  => 0 {"items":[{"id":1}],"policyVersion":"$first"}
GET /deviceHeartBeat/v2/02:AA:00:00:00:01/0123456789abcdef
  => 0, keep now = data.policyVersion
holds SELECT '$now' <> '$first'
