# tenant look-ups: the login page reads tenants without sign-in and without a tenant header
sql UPDATE system_tenant SET websites = '{fleet.example.com}' WHERE id = 1
sql INSERT INTO system_tenant (id, name, expire_time, account_count, status, websites) VALUES (2, 'Closed', now() + interval '1 year', 10, 1, '{closed.example.com}')
as nobody
GET /system/tenant/get-id-by-name?name=Fleetdesk
  => 0 1
GET /system/tenant/get-id-by-name?name=Closed
  => 0 2
GET /system/tenant/get-id-by-name?name=Nobody
  => 0 null
GET /system/tenant/get-id-by-name
  => E_BAD_REQUEST msg "name"
GET /system/tenant/simple-list
  => 0 [{"id":1,"name":"Fleetdesk","status":null}]
GET /system/tenant/get-by-website?website=fleet.example.com
  => 0 {"id":1,"name":"Fleetdesk"}
GET /system/tenant/get-by-website?website=closed.example.com
  => 0 null
GET /system/tenant/get-by-website?website=localhost%3A8080
  => 0 null
GET /system/tenant/get-by-website?website=a%2Fb
  => E_BAD_REQUEST
as app
GET /system/tenant/get-by-website?website=fleet.example.com
  => 0 {"id":1}

# unknown: paths and methods that do not exist
as nobody
GET /system/tenant/nothing
  => E_NOT_FOUND null
POST /system/tenant/simple-list {}
  => E_METHOD_NOT_ALLOWED null
