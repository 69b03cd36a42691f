# area_tree: countries by name with their regions; without regions there is no children
as admin
GET /system/area/tree
  => 0 [{"id":903,"name":"Åre","children":null},
		{"id":2,"name":"Eastland","children":[{"id":20001,"name":"First","children":null}]},
		{"id":901,"name":"Northland","children":[
		{"id":9010001,"name":"Alm","children":null},
		{"id":9010004,"name":"High","children":[
		{"id":9010002,"name":"Bay","children":null},
		{"id":9010003,"name":"Cold \"Coast\"","children":null}]}]}]

# area_tree: for apps without a tenant, and for every signed-in user
sql INSERT INTO system_tenant (id, name, expire_time, account_count) VALUES (2, 'Second', now() + interval '1 year', 10)
use powerless
GET /system/area/tree
  => 0 ["*","*","*"]
as app
GET /system/area/tree
  => 0 ["*","*","*"]

# area_by_ip: null if the country of the address is unknown
use powerless
GET /system/area/get-by-ip?ip=192.0.2.7
  => 0 null
sql UPDATE infra_config SET value = 'mmdb' WHERE key = 'region.ip.driver'
GET /system/area/get-by-ip?ip=2001:db8::7
  => 0 null
GET /system/area/get-by-ip
  => E_BAD_REQUEST msg "ip"
GET /system/area/get-by-ip?ip=192.0.2.7.
  => E_BAD_REQUEST msg "ip"
