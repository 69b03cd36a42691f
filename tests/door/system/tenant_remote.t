# tenant_remote: all ids, and which tenants can be used, whatever tenant the caller names
sql INSERT INTO system_tenant (id, name, expire_time, account_count, status, deleted) VALUES (901, 'Open', now() + interval '1 year', 10, 0, false), (902, 'Closed', now() + interval '1 year', 10, 1, false), (903, 'Over', now() - interval '1 second', 10, 0, false), (904, 'Gone', now() + interval '1 year', 10, 0, true)
as module
GET /tenant/id-list
  => 0 [1,901,902,903]
GET /tenant/valid?id=901
  => 0 true
GET /tenant/valid?id=902
  => E_TENANT_DISABLED msg "Closed"
GET /tenant/valid?id=903
  => E_TENANT_EXPIRED msg "Over"
GET /tenant/valid?id=904
  => E_TENANT_UNKNOWN
GET /tenant/valid
  => E_BAD_REQUEST msg "id"
as admin
GET /tenant/id-list
  => E_NOT_FOUND
GET /tenant/valid?id=1
  => E_NOT_FOUND
