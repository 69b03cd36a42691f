# record_export: records are exported as a workbook, as an archive, and by a task
as admin
use channel north North
POST /device/app-blacklist/create {"packageName":"org.example.game","appName":"=1+1","type":1,"channelIds":[$north],"macs":["AA:BB:CC:00:00:01"]}
  => 0, keep id
GET /device/app-blacklist/export?packageName=org.example.game
  => sheet [["Id","Application name","Package name","Type","Enabled","Versions","Version name","Lowest version code","Highest version code","Match mode","All devices","Share of devices (%)","Begin","End","State","Approved once","Approval status","Remark","Created at","Updated at"],["*","*","org.example.game","Uninstall","Yes","All versions","","","","All conditions","No","100","","","In effect","Yes","Not submitted","","*","*"]]
GET /device/app-blacklist/export-excel?packageName=org.example.game&type=1&enabled=true&createTime=2020-01-01%2000:00:00,2100-01-01%2000:00:00
  => 0 "*", keep task = data
GET /infra/export-task/get?id=$task
  => 0 {"biz":"app-blacklist","status":0,"params":{"packageName":"org.example.game","type":1,"enabled":true,"createTime":["2020-01-01 00:00:00","2100-01-01 00:00:00"]}}
POST /infra/export-task/create {"biz":"app-blacklist","params":{"type":1,"createTime":["2020-01-01 00:00:00","2100-01-01 00:00:00"]}}
  => 0
sql INSERT INTO infra_task (tenant_id, user_id, kind) SELECT 1, 1, 'export' FROM generate_series(1, 38)
GET /device/app-blacklist/export-excel
  => E_EXPORT_TASK_LIMIT msg "40 and 0"

# record_archive_answer: records and what belongs to them as csv files, which no
# spreadsheet takes for formulas
as admin
sql INSERT INTO base_region (id, type, iso_code, name, path) VALUES (76, 1, 'BR', 'Brazil', '{76}') ON CONFLICT DO NOTHING
POST /device/channel/create {"name":"North, \"new\""}
  => 0, keep north = data.id
POST /device/app-blacklist/create {"packageName":"org.example.game","appName":"=1+1","type":1,"channelIds":[$north],"macs":["AA:BB:CC:00:00:01"],"regionIds":[76],"versionOp":4,"versionCodeMin":1,"versionCodeMax":9}
  => 0, keep id
POST /device/app-blacklist/create {"packageName":"org.example.other","type":2,"macs":["AA:BB:CC:00:00:02"]}
  => 0
sql INSERT INTO app_blacklist_stat_day (blacklist_id, day, event_type, result, part, tenant_id, times, events, last_time) VALUES ($id, '2026-01-02', 1, 0, 0, 1, 5, 2, now()), ($id, '2026-01-02', 1, 0, 1, 1, 1, 1, now())
sql INSERT INTO app_blacklist (tenant_id, package_name, type, all_device) VALUES (2, 'org.example.game', 1, true)
sql UPDATE app_blacklist SET create_time = '2026-01-02T03:04:05Z', update_time = '2026-01-02T03:04:05Z' WHERE id = $id
GET /device/app-blacklist/export-excel/sync?packageName=org.example.game
  => archive {"channel.csv":"\ufeffblacklistId,channelId,channelName,approvalStatus\r\n$id,$north,\"North, \"\"new\"\"\",2\r\n","mac.csv":"\ufeffblacklistId,mac,bindType,approvalStatus\r\n$id,AA:BB:CC:00:00:01,1,2\r\n","region.csv":"\ufeffblacklistId,regionId,isoCode,regionName,approvalStatus\r\n$id,76,BR,Brazil,2\r\n","statistics.csv":"\ufeffblacklistId,day,eventType,result,times,events\r\n$id,2026-01-02,1,0,6,3\r\n","manifest.json":"*","blacklist.csv":"*"}

# record_archive_answer: at most 20,000 records
as admin
sql INSERT INTO app_blacklist (tenant_id, package_name, type, all_device) SELECT 1, 'org.example.p' || n, 1, true FROM generate_series(1, 20001) n
GET /device/app-blacklist/export-excel/sync
  => E_EXPORT_TOO_MANY_ROWS
GET /device/app-blacklist/export-excel/sync?packageName=p1999
  => archive {"channel.csv":"\ufeffblacklistId,channelId,channelName,approvalStatus\r\n"}
