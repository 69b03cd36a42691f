# status_listener: create, read, list, change, delete
as admin
sql UPDATE infra_config SET value = 'a.example.org, *.b.example.org' WHERE key = 'bpm.http.hosts'
POST /bpm/status-listener/create {"name":"Stock","match":"exact","key":"order","url":"https://a.example.org:8443/x?y=1","status":0}
  => 0, keep id
POST /bpm/status-listener/create {"name":"All","match":"prefix","key":"or","url":"http://x.b.example.org","status":1}
  => 0, keep all
GET /bpm/status-listener/get?id=$id
  => 0 {"id":$id,"name":"Stock","match":"exact","key":"order","url":"https://a.example.org:8443/x?y=1","status":0,"createTime":"*"}
GET /bpm/status-listener/get?id=987654321
  => 0 null
GET /bpm/status-listener/page
  => 0 {"total":2,"list":[{"id":$all},{"id":$id}]}
GET /bpm/status-listener/page?name=toc&key=rde&status=0
  => 0 {"total":1,"list":[{"id":$id}]}
PUT /bpm/status-listener/update {"id":$id,"name":"Stock 2","match":"prefix","key":"ord","url":"http://y.x.b.example.org/","status":1}
  => 0 true
GET /bpm/status-listener/get?id=$id
  => 0 {"name":"Stock 2","match":"prefix","key":"ord","url":"http://y.x.b.example.org/","status":1}
# The operation log does not show the address, which may hold a token.
holds SELECT count(*) = 3 AND bool_and(action LIKE '%URL: ***%') AND bool_and(concat(action, extra) NOT LIKE '%example.org%') FROM system_operate_log WHERE type = 'status listener'
DELETE /bpm/status-listener/delete?id=$id
  => 0 true
DELETE /bpm/status-listener/delete?id=$id
  => E_STATUS_LISTENER_MISSING
PUT /bpm/status-listener/update {"id":$id,"name":"Gone","match":"exact","key":"o","url":"http://a.example.org/","status":0}
  => E_STATUS_LISTENER_MISSING

# status_listener: only allowed hosts; a queue only if the suite has a broker
as admin
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"http://a.example.org/","status":0}
  => E_BAD_REQUEST msg "bpm.http.hosts"
sql UPDATE infra_config SET value = 'a.example.org,*.b.example.org' WHERE key = 'bpm.http.hosts'
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"http://b.example.org/","status":0}
  => E_BAD_REQUEST msg "bpm.http.hosts"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"http://127.0.0.1/","status":0}
  => E_BAD_REQUEST msg "bpm.http.hosts"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"http://a.example.org.evil.org/","status":0}
  => E_BAD_REQUEST msg "bpm.http.hosts"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"http://a.example.org@evil.org/","status":0}
  => E_BAD_REQUEST msg "url"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"http://evil.org\\@a.example.org/","status":0}
  => E_BAD_REQUEST msg "url"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"ftp://a.example.org/","status":0}
  => E_BAD_REQUEST msg "url"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"a.example.org","status":0}
  => E_BAD_REQUEST msg "url"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","status":0}
  => E_BAD_REQUEST msg "url: is needed, as there are no queues"
POST /bpm/status-listener/create {"name":"A","match":"exact","key":"k","url":"http://a.example.org/","status":0}
  => 0, keep id
PUT /bpm/status-listener/update {"id":$id,"name":"A","match":"exact","key":"k","url":"http://evil.org/","status":0}
  => E_BAD_REQUEST msg "bpm.http.hosts"
PUT /bpm/status-listener/update {"id":$id,"name":"A","match":"exact","key":"k","status":0}
  => E_BAD_REQUEST msg "url"
POST /bpm/status-listener/create {"name":"A","match":"regex","key":"k","url":"http://a.example.org/","status":0}
  => E_BAD_REQUEST msg "match"

# status_listener: listeners of another tenant can be neither read nor changed
as admin
sql UPDATE infra_config SET value = 'a.example.org' WHERE key = 'bpm.http.hosts'
sql INSERT INTO bpm_status_listener (id, tenant_id, name, match, key, url, status) VALUES (9001, 2, 'Theirs', 'exact', 'k', 'http://a.example.org/', 0)
GET /bpm/status-listener/get?id=9001
  => 0 null
GET /bpm/status-listener/page
  => 0 {"total":0}
PUT /bpm/status-listener/update {"id":9001,"name":"Ours","match":"exact","key":"k","url":"http://a.example.org/","status":0}
  => E_STATUS_LISTENER_MISSING
DELETE /bpm/status-listener/delete?id=9001
  => E_STATUS_LISTENER_MISSING
holds SELECT name = 'Theirs' AND NOT deleted FROM bpm_status_listener WHERE id = 9001
