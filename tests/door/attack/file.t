# file: a tenant's administrator lists, reads and deletes only the files of his tenant
sql INSERT INTO system_tenant_package (id, name, status, menu_ids) VALUES (901, 'A', 0, '{2,1243,1090,1091,1092}')
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'One', 901, now() + interval '1 year', 10)
sql INSERT INTO system_role (id, tenant_id, name, code, sort, status, type) VALUES (911, 901, 'a', 'ours', 0, 0, 2)
sql INSERT INTO system_role_menu (role_id, menu_id, tenant_id) SELECT 911, m, 901 FROM unnest('{2,1243,1090,1091,1092}'::bigint[]) m
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'stranger', '-', 'S')
sql INSERT INTO system_user_role (user_id, role_id, tenant_id) VALUES (921, 911, 901)
as admin
UPLOAD /infra/file/upload text hello
  => 0, keep url
GET /infra/file/page
  => 0 {"total":1}, keep id = data.list.0.id
as user stranger
GET /infra/file/page
  => 0 {"total":0,"list":[]}
GET /infra/file/get?id=$id
  => E_FILE_NOT_EXISTS
DELETE /infra/file/delete?id=$id
  => E_FILE_NOT_EXISTS
DELETE /infra/file/delete-list?ids=$id
  => 0 true
UPLOAD /infra/file/upload text theirs
  => 0, keep theirs
GET /infra/file/page
  => 0 {"total":1,"list":[{"url":"$theirs"}]}, keep their_id = data.list.0.id
GET /infra/file/get?id=$their_id
  => 0 {"id":$their_id}
header tenant-id 1
GET /infra/file/page
  => E_TENANT_FOREIGN
as admin
GET /infra/file/get?id=$their_id
  => E_FILE_NOT_EXISTS
GET /infra/file/get?id=$id
  => 0 {"url":"$url"}
GET /infra/file/page
  => 0 {"total":1,"list":[{"id":$id}]}
as user stranger
DELETE /infra/file/delete?id=$their_id
  => 0 true
GET /infra/file/page
  => 0 {"total":0}

# file: anybody who has a file's URL can read it, whichever tenant it belongs to
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'One', 0, now() + interval '1 year', 10)
as module
header tenant-id 901
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","content":"aGVsbG8="}
  => 0
as nobody
GET /infra/file/1/get/p/a.txt
  => stored text/plain attachment; filename="hello"
as admin
GET /infra/file/1/get/p/a.txt
  => stored text/plain attachment; filename="hello"

# file: an administrator who visits a tenant works with the files of that tenant
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'One', 0, now() + interval '1 year', 10)
as admin
header visit-tenant-id 901
UPLOAD /infra/file/upload text hello
  => 0
GET /infra/file/page
  => 0 {"total":1}, keep id = data.list.0.id
holds SELECT tenant_id = 901 AND creator = 1 FROM infra_file WHERE id = $id
as admin
GET /infra/file/page
  => 0 {"total":0}
GET /infra/file/get?id=$id
  => E_FILE_NOT_EXISTS
header visit-tenant-id 901
DELETE /infra/file/delete?id=$id
  => 0 true

# file: a module finds and deletes files of the tenant it names, or of all tenants if it names none
as module
header tenant-id 901
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","content":"aGVsbG8="}
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"name":"a.txt"}, keep id = data.id
as module
header tenant-id 902
GET /infra/file/get?id=$id
  => E_FILE_NOT_EXISTS
GET /infra/file/getFileByUrl?url=$url
  => 0 null
DELETE /infra/file/delete/by/id?id=$id
  => E_FILE_NOT_EXISTS
DELETE /infra/file/delete/by/url?url=$url
  => E_FILE_NOT_EXISTS
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","content":"aGVsbG8="}
  => E_FILE_PATH_EXISTS
header tenant-id
GET /infra/file/get?id=$id
  => 0 {"id":$id}
GET /infra/file/getFileByUrl?url=$url
  => 0 {"id":$id}
DELETE /infra/file/delete/by/url?url=$url
  => 0 true
as module
header tenant-id 901
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","content":"aGVsbG8="}
  => 0, keep url
DELETE /infra/file/delete/by/url?url=$url
  => 0 true

# file: a module that names no tenant stores for the user it acts for, else for tenant 1
sql INSERT INTO system_users (id, tenant_id, username, password, nickname) VALUES (921, 901, 'stranger', '-', 'S')
as module
header tenant-id
POST /infra/file/create {"path":"p/a.txt","content":"aGVsbG8="}
  => 0
header login-user %7B%22id%22%3A921%2C%22userType%22%3A2%7D
POST /infra/file/create {"path":"p/b.txt","content":"aGVsbG8="}
  => 0
header login-user %7B%22id%22%3A921%2C%22userType%22%3A1%7D
POST /infra/file/create {"path":"p/c.txt","content":"aGVsbG8="}
  => 0
holds SELECT string_agg(tenant_id::text, ' ' ORDER BY path) = '1 901 1' FROM infra_file

# file: a file uploaded by a signed address is listed in the tenant that asked for the address
sql INSERT INTO system_tenant (id, name, package_id, expire_time, account_count) VALUES (901, 'One', 0, now() + interval '1 year', 10)
sql UPDATE infra_config SET value = 's3.test' WHERE key = 'infra.file.hosts'
as admin
POST /infra/file-config/create {"name":"S3","storage":20,"config":{"endpoint":"s3.test","bucket":"b","accessKey":"k","accessSecret":"s",
		"enablePathStyleAccess":false,"enablePublicAccess":false}}
  => 0, keep config
PUT /infra/file-config/update-master?id=$config
  => 0 true
GET /infra/file/presigned-url?name=a.txt
  => 0 {"path":"*"}, keep path = data.path
header visit-tenant-id 901
POST /infra/file/create {"configId":$config,"path":"$path","name":"a.txt","url":"http://x/a.txt","size":1}
  => E_FILE_PATH_INVALID
as module
header tenant-id 901
GET /infra/file/presigned-url?url=https://b.s3.test/$path
  => E_FILE_NOT_EXISTS
sql DELETE FROM infra_file_ticket
GET /infra/file/presigned-url?url=https://b.s3.test/$path
  => 0 "*"
sql INSERT INTO infra_file (tenant_id, config_id, name, path, url, type, size) VALUES (1, $config, 'a', '$path', 'https://b.s3.test/$path', 'x/y', 1)
GET /infra/file/presigned-url?url=https://b.s3.test/$path
  => E_FILE_NOT_EXISTS
header tenant-id 1
GET /infra/file/presigned-url?url=https://b.s3.test/$path
  => 0 "*"
header tenant-id
GET /infra/file/presigned-url?url=https://b.s3.test/$path
  => 0 "*"
