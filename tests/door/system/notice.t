# notice_create: all fields are stored; the defaults are no content and enabled
as admin
POST /system/notice/create {"title":"Maintenance","type":2,"content":"<p>Tonight</p>","status":1,"remark":"ignored"}
  => 0, keep id
GET /system/notice/get?id=$id
  => 0 {"id":$id,"title":"Maintenance","type":2,"content":"<p>Tonight</p>","status":1,"createTime":"*"}
POST /system/notice/create {"title":"Maintenance","type":1}
  => 0, keep id
GET /system/notice/get?id=$id
  => 0 {"title":"Maintenance","type":1,"content":"","status":0}
POST /system/notice/create {"type":1}
  => E_BAD_REQUEST msg "title"
POST /system/notice/create {"title":" ","type":1}
  => E_BAD_REQUEST msg "title"
POST /system/notice/create {"title":"123456789012345678901234567890123456789012345678901","type":1}
  => E_BAD_REQUEST msg "title"
POST /system/notice/create {"title":"X"}
  => E_BAD_REQUEST msg "type"
POST /system/notice/create {"title":"X","type":3}
  => E_BAD_REQUEST msg "type"
POST /system/notice/create {"title":"X","type":1,"status":2}
  => E_BAD_REQUEST msg "status"
GET /system/notice/get?id=987654321
  => 0 null
GET /system/notice/get
  => E_BAD_REQUEST msg "id"

# notice_update: a field that is not sent keeps its value, an empty content is stored
as admin
POST /system/notice/create {"title":"Old","type":1,"content":"c","status":1}
  => 0, keep id
PUT /system/notice/update {"id":$id,"title":"New","type":2}
  => 0 true
GET /system/notice/get?id=$id
  => 0 {"title":"New","type":2,"content":"c","status":1}
PUT /system/notice/update {"id":$id,"title":"New","type":2,"content":"","status":0}
  => 0 true
GET /system/notice/get?id=$id
  => 0 {"content":"","status":0}
PUT /system/notice/update {"id":987654321,"title":"New","type":2}
  => E_NOTICE_UNKNOWN
PUT /system/notice/update {"title":"New","type":2}
  => E_BAD_REQUEST msg "id"

# notice_delete: one, or several; unknown ids among several are ignored
as admin
POST /system/notice/create {"title":"One","type":1}
  => 0, keep one
POST /system/notice/create {"title":"Two","type":1}
  => 0, keep two
POST /system/notice/create {"title":"Stays","type":1}
  => 0, keep stays
DELETE /system/notice/delete?id=$one
  => 0 true
GET /system/notice/get?id=$one
  => 0 null
DELETE /system/notice/delete?id=$one
  => E_NOTICE_UNKNOWN
PUT /system/notice/update {"id":$one,"title":"New","type":2}
  => E_NOTICE_UNKNOWN
DELETE /system/notice/delete-list?ids=$one,$two,987654321
  => 0 true
GET /system/notice/get?id=$two
  => 0 null
GET /system/notice/get?id=$stays
  => 0 {"title":"Stays"}
DELETE /system/notice/delete
  => E_BAD_REQUEST msg "id"
DELETE /system/notice/delete-list
  => E_BAD_REQUEST msg "ids"

# notice_page: newest first, by title and status
as admin
POST /system/notice/create {"title":"Pg first","type":1,"content":"c"}
  => 0, keep first
POST /system/notice/create {"title":"Pg second","type":2,"status":1}
  => 0, keep second
GET /system/notice/page?title=Pg
  => 0 {"total":2,"list":[{"id":$second},{"id":$first,"title":"Pg first","type":1,"content":"c","status":0,"createTime":"*"}]}
GET /system/notice/page?title=Pg&pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":$first}]}
GET /system/notice/page?title=Pg&status=1&type=1
  => 0 {"total":1,"list":[{"id":$second}]}
GET /system/notice/page?status=2
  => E_BAD_REQUEST msg "status"

# notice_push: the notice must exist
as admin
POST /system/notice/create {"title":"Now","type":1}
  => 0, keep id
POST /system/notice/push?id=$id
  => 0 true
POST /system/notice/push?id=987654321
  => E_NOTICE_UNKNOWN
POST /system/notice/push
  => E_BAD_REQUEST msg "id"
DELETE /system/notice/delete?id=$id
  => 0 true
POST /system/notice/push?id=$id
  => E_NOTICE_UNKNOWN

# notice: notices of another tenant do not exist
as admin
sql INSERT INTO system_notice (id, tenant_id, title, content, type) VALUES (9001, 2, 'Theirs', '', 1)
GET /system/notice/get?id=9001
  => 0 null
GET /system/notice/page?title=Theirs
  => 0 {"total":0,"list":[]}
PUT /system/notice/update {"id":9001,"title":"Ours","type":2}
  => E_NOTICE_UNKNOWN
POST /system/notice/push?id=9001
  => E_NOTICE_UNKNOWN
DELETE /system/notice/delete?id=9001
  => E_NOTICE_UNKNOWN
DELETE /system/notice/delete-list?ids=9001
  => 0 true
sql DO 'BEGIN ASSERT EXISTS (SELECT FROM system_notice WHERE id = 9001 AND title = ''Theirs'' AND NOT deleted); END'
