# file_create: a file that a module stores is found, read and deleted
as module
POST /infra/file/create {"name":"ab.txt","directory":"docs/2026","content":"aGVsbG8K"}
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"id":"*","configId":1,"path":"*","name":"ab.txt","url":"$url","type":"text/plain","size":6,"createTime":"*"}
GET /infra/file/getFileByUrl?url=$url?x=1
  => 0 {"size":6}, keep id = data.id
GET /infra/file/get?id=$id
  => 0 {"id":$id,"type":"text/plain"}
DELETE /infra/file/delete/by/url?url=$url
  => 0 true
DELETE /infra/file/delete/by/url?url=$url
  => E_FILE_NOT_EXISTS
GET /infra/file/getFileByUrl?url=$url
  => 0 null
GET /infra/file/get?id=$id
  => E_FILE_NOT_EXISTS
DELETE /infra/file/delete/by/id?id=$id
  => E_FILE_NOT_EXISTS

# file_create: two files with the same name are two files
as module
POST /infra/file/create {"name":"签名.png","content":"iVBORw0KGgo="}
  => 0, keep one
POST /infra/file/create {"name":"签名.png","content":"iVBORw0KGgo="}
  => 0, keep two
as admin
GET /infra/file/page
  => 0 {"total":2,"list":[{"name":"签名.png","type":"image/png","url":"$two"},{"name":"签名.png","url":"$one"}]}
GET /infra/file/page?type=image&path=%E7%AD%BE
  => 0 {"total":2}
GET /infra/file/page?type=text
  => 0 {"total":0}
GET /infra/file/page?path=nowhere
  => 0 {"total":0}

# file_create: no comma and no semicolon stands in an address, as pages keep several in one text
as module
POST /infra/file/create {"path":"p/a,b;c+d e.txt","name":"a,b;c+d e.txt","content":"aGVsbG8="}
  => 0 "/admin-api/infra/file/1/get/p/a%2Cb%3Bc%2Bd%20e.txt"

# file_create: a given path is unique; a missing name is made up
as module
POST /infra/file/create {"path":"fixed/a.bin","name":"a.bin","content":"AAE="}
  => 0 "/admin-api/infra/file/1/get/fixed/a.bin"
POST /infra/file/create {"path":"fixed/a.bin","name":"a.bin","content":"AAE="}
  => E_FILE_PATH_EXISTS
POST /infra/file/create {"content":"aGVsbG8K"}
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"name":"5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03","type":"application/octet-stream"}
POST /infra/file/create {"type":"text/csv","content":"aGVsbG8K"}
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"name":"5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03.csv","type":"text/csv"}
POST /infra/file/create {"type":"no type","name":"x.txt","content":"aGVsbG8K"}
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"type":"text/plain"}

# file_create: a name too long for an extension gets none
as module
POST /infra/file/create {"name":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn","type":"text/csv","content":"AAE="}
  => 0, keep url
GET /infra/file/getFileByUrl?url=$url
  => 0 {"name":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn","type":"text/csv"}
POST /infra/file/create {"name":"nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn","type":"text/csv","content":"AAE="}
  => E_FILE_PATH_INVALID

# file_create: a path on another host is reserved before the first byte is sent there
as admin
sql UPDATE infra_config SET value = '127.0.0.1' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"Ftp","storage":11,"config":{"domain":"http://a.example.org","basePath":"/in",
		"host":"127.0.0.1","port":1,"username":"u","password":"p","mode":"Passive"}}
  => 0, keep id
PUT /infra/file-config/update-master?id=$id
  => 0 true
as module
POST /infra/file/create {"path":"p/a.txt","content":"AAE="}
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
holds SELECT count(*) = 1 FROM infra_file_intent WHERE config_id = $id AND path = 'p/a.txt' AND busy_time < now()
POST /infra/file/create {"path":"p/a.txt","content":"AAE="}
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
sql UPDATE infra_file_intent SET busy_time = now()
POST /infra/file/create {"path":"p/a.txt","content":"AAE="}
  => E_FILE_PATH_EXISTS
sql UPDATE infra_file_intent SET busy_time = now() - interval '11 minutes'
POST /infra/file/create {"path":"p/a.txt","content":"AAE="}
  => E_FILE_STORAGE_FAILED msg "cannot be reached"
sql DELETE FROM infra_file_intent
sql INSERT INTO infra_file_content (config_id, path, file_key, mime, size) VALUES ($id, 'p/a.txt', '00', 'text/plain', 2)
POST /infra/file/create {"path":"p/a.txt","content":"AAE="}
  => E_FILE_PATH_EXISTS
holds SELECT count(*) = 0 FROM infra_file_intent

# file_create: malicious names, directories and paths are refused before anything is stored
as module
POST /infra/file/create {"name":"../x","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"a/b","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"a\\b","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"C:x","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":".","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"a\u0001b","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"x","directory":"/etc","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"x","directory":"a//b","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"x","directory":"a/../b","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"x","path":"a/./b","content":"AAE="}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"name":"x","content":""}
  => E_BAD_REQUEST msg "content"
POST /infra/file/create {"name":"x"}
  => E_BAD_REQUEST msg "content"
POST /infra/file/create {"name":"x","content":"A A="}
  => E_BAD_REQUEST msg "base64"
POST /infra/file/create {"name":"x","content":"AAF="}
  => E_BAD_REQUEST msg "base64"
as admin
GET /infra/file/page
  => 0 {"total":0}

# file_get: an administrator with the permission reads and deletes files
as module
POST /infra/file/create {"name":"a.txt","content":"AAE="}
  => 0
POST /infra/file/create {"name":"b.txt","content":"AAE="}
  => 0, keep url
as admin
GET /infra/file/page
  => 0 {"total":2}, keep two = data.list.0.id
GET /infra/file/page?createTime[0]=2020-01-01%2000:00:00&createTime[1]=2020-01-02%2000:00:00
  => 0 {"total":0}
GET /infra/file/page?pageNo=2&pageSize=1
  => 0 {"list":[{"name":"a.txt"}]}, keep one = data.list.0.id
GET /infra/file/get?id=$one
  => 0 {"id":$one,"name":"a.txt","size":2}
GET /infra/file/get?id=987654
  => E_FILE_NOT_EXISTS
DELETE /infra/file/delete?id=$one
  => 0 true
DELETE /infra/file/delete?id=$one
  => E_FILE_NOT_EXISTS
DELETE /infra/file/delete-list?ids=$one,$two,987654
  => 0 true
GET /infra/file/page
  => 0 {"total":0}

# file_delete: a file whose storage was deleted can still be deleted
as module
POST /infra/file/create {"name":"a.txt","content":"AAE="}
  => 0, keep url
as admin
POST /infra/file-config/create {"name":"Base","storage":1,"config":{"domain":"http://a.example.org"}}
  => 0, keep id
PUT /infra/file-config/update-master?id=$id
  => 0 true
GET /infra/file-config/page
  => 0 {"list":[{"id":$id,"fileCount":0},{"id":1,"fileCount":1}]}
GET /infra/file/page
  => 0 {"total":1,"list":[{"storageDeleted":false}]}
DELETE /infra/file-config/delete?id=1
  => 0 true
GET /infra/file/page
  => 0 {"total":1,"list":[{"storageDeleted":true}]}, keep file = data.list.0.id
DELETE /infra/file/delete?id=$file
  => 0 true

# file_master: without a master storage nothing can be stored
sql UPDATE infra_file_config SET master = false
as module
POST /infra/file/create {"name":"a.txt","content":"AAE="}
  => E_FILE_CONFIG_NOT_EXISTS
as admin
GET /infra/file/presigned-url?name=a.txt
  => E_FILE_CONFIG_NOT_EXISTS

# file_serve: pictures are shown, other files are downloads, without sign-in
as module
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","type":"image/png","content":"aGVsbG8="}
  => 0
POST /infra/file/create {"path":"p/b.png","name":"b.png","content":"iVBORw0KGgo="}
  => 0
POST /infra/file/create {"path":"p/c.html","name":"c.html","type":"image/png","content":"PGI+"}
  => 0
POST /infra/file/create {"path":"p/d.svg","name":"d.svg","type":"image/svg+xml","content":"PHN2Zz4="}
  => 0
POST /infra/file/create {"path":"p/e.png","name":"e.png","content":"PHN2Zz4="}
  => 0
POST /infra/file/create {"path":"p/f.png","name":"ümlaut \"x\".png","content":"iVBORw0KGgo="}
  => 0
as nobody
GET /infra/file/1/get/p/a.txt
  => stored text/plain attachment; filename="hello"
GET /infra/file/1/get/p/b.png
  => stored image/png inline; filename
GET /infra/file/1/get/p/c.html
  => stored application/octet-stream attachment "<b>"
GET /infra/file/1/get/p/d.svg
  => stored application/octet-stream attachment "<svg>"
GET /infra/file/1/get/p/e.png
  => stored application/octet-stream attachment "<svg>"
GET /infra/file/1/get/p/f.png
  => stored image/png inline

# file_serve: a missing file is a 404 without a JSON answer; an invalid path is an error
as nobody
GET /infra/file/1/get/p/none.txt
  => stored 404
GET /infra/file/1/get/
  => stored 404
GET /infra/file/987654/get/p/a.txt
  => stored 404
GET /infra/file/1/get/p\a.txt
  => E_FILE_PATH_INVALID
GET /infra/file/1/get/p/../a.txt
  => E_FILE_PATH_INVALID
GET /infra/file/1/get/C:a.txt
  => E_FILE_PATH_INVALID
GET /infra/file/x/get/a.txt
  => E_BAD_REQUEST msg "configId"
as module
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","content":"aGVsbG8="}
  => 0, keep url
DELETE /infra/file/delete/by/url?url=$url
  => 0 true
as nobody
GET /infra/file/1/get/p/a.txt
  => stored 404

# file_serve: the database as a storage gives back the bytes unchanged
as admin
POST /infra/file-config/create {"name":"Base","storage":1,"config":{"domain":""}}
  => E_BAD_REQUEST msg "domain"
POST /infra/file-config/create {"name":"Base","storage":1,"config":{"domain":"http://a.example.org"}}
  => 0, keep id
PUT /infra/file-config/update-master?id=$id
  => 0 true
as module
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","content":"aGVsbG8="}
  => 0 "http://a.example.org/admin-api/infra/file/$id/get/p/a.txt", keep url
as nobody
GET /infra/file/$id/get/p/a.txt
  => stored text/plain attachment; filename="hello"
GET /infra/file/$id/get/p/a.txt
  => stored text/plain attachment; filename="hello"
as admin
GET /infra/file-config/test?id=$id
  => 0 "*"
holds SELECT count(*) = 2 FROM infra_file_chunk
as module
DELETE /infra/file/delete/by/url?url=$url
  => 0 true
holds SELECT count(*) = 1 FROM infra_file_chunk
as nobody
GET /infra/file/$id/get/p/a.txt
  => stored 404

# file_serve: the files of a deleted storage are no longer served
as module
POST /infra/file/create {"path":"p/a.txt","name":"a.txt","content":"aGVsbG8="}
  => 0
sql UPDATE infra_file_config SET master = false, deleted = true
as nobody
GET /infra/file/1/get/p/a.txt
  => stored 404

# file_page: files of a storage that needs signed URLs are shown with a signed URL
as admin
sql UPDATE infra_config SET value = 's3.test' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"S3","storage":20,"config":{"domain":"http://cdn.test","endpoint":"s3.test","bucket":"b","accessKey":"k",
		"accessSecret":"s","enablePathStyleAccess":false,"enablePublicAccess":false}}
  => 0, keep id
sql INSERT INTO infra_file (tenant_id, config_id, name, path, url, type, size) VALUES (1, $id, 'a', 'p/ab', 'https://b.s3.test/p/ab', 'x/y', 1)
GET /infra/file/page
  => 0 {"total":1,"list":[{"configId":$id,"path":"p/ab","url":"*"}]}, keep url = data.list.0.url
as module
GET /infra/file/getFileByUrl?url=$url
  => 0 {"name":"a"}, keep file = data.id
GET /infra/file/get?id=$file
  => 0, keep again = data.url
holds SELECT count(*) = 2 FROM unnest('{$url,$again}'::text[]) u WHERE u LIKE 'https://b.s3.test/p/ab?X-Amz-%&X-Amz-Signature=%'
DELETE /infra/file/delete/by/url?url=http://cdn.test/p/ab
  => E_FILE_NOT_EXISTS
sql UPDATE infra_file_config SET config = config || '{"enablePublicAccess":true}'
GET /infra/file/get?id=$file
  => 0 {"url":"http://cdn.test/p/ab"}

# file_page: the URLs, also of avatars, follow the domain of their storage
as admin
POST /infra/file-config/create {"name":"Base","storage":1,"config":{"domain":"http://a.example.org"}}
  => 0, keep id
PUT /infra/file-config/update-master?id=$id
  => 0 true
as module
POST /infra/file/create {"path":"p/a b.txt","name":"a b.txt","content":"aGVsbG8="}
  => 0 "http://a.example.org/admin-api/infra/file/$id/get/p/a%20b.txt", keep url
as admin
POST /system/user/create {"username":"pictured","nickname":"P","password":"pass word 1","avatar":"$url"}
  => 0, keep pictured
POST /system/user/create {"username":"elsewhere","nickname":"E","password":"pass word 1","avatar":"http://a.example.org/p/a.png"}
  => 0, keep elsewhere
PUT /infra/file-config/update {"id":$id,"name":"Base","storage":1,"config":{"domain":"https://b.example.org:8443/"}}
  => 0 true
GET /infra/file/page
  => 0 {"list":[{"path":"p/a b.txt","url":"https://b.example.org:8443/admin-api/infra/file/$id/get/p/a%20b.txt"}]}
GET /system/user/get?id=$pictured
  => 0 {"avatar":"https://b.example.org:8443/admin-api/infra/file/$id/get/p/a%20b.txt"}
GET /system/user/get?id=$elsewhere
  => 0 {"avatar":"http://a.example.org/p/a.png"}
as module
GET /infra/file/getFileByUrl?url=https://b.example.org:8443/admin-api/infra/file/$id/get/p/a%2520b.txt
  => 0 {"name":"a b.txt"}
GET /infra/file/getFileByUrl?url=http://a.example.org/admin-api/infra/file/$id/get/p/a%2520b.txt
  => 0 {"name":"a b.txt"}
GET /infra/file/getFileByUrl?url=https://b.example.org:8443/admin-api/infra/file/$id/get/p/a%25zz
  => 0 null
header tenant-id 2
GET /infra/file/getFileByUrl?url=https://b.example.org:8443/admin-api/infra/file/$id/get/p/a%2520b.txt
  => 0 null
header tenant-id 1
DELETE /infra/file/delete/by/url?url=https://b.example.org:8443/admin-api/infra/file/$id/get/p/a%2520b.txt
  => 0 true

# file_origin: avatars get the domain of the first storage when it is set
as module
POST /infra/file/create {"path":"p/a.png","name":"a.png","content":"aGVsbG8="}
  => 0 "/admin-api/infra/file/1/get/p/a.png"
as admin
POST /system/user/create {"username":"pictured","nickname":"P","password":"pass word 1","avatar":"/admin-api/infra/file/1/get/p/a.png"}
  => 0, keep id
sql UPDATE infra_file_config SET config = jsonb_set(config, '{domain}', '"https://c.example.org"') WHERE id = 1
GET /system/user/get?id=$id
  => 0 {"avatar":"https://c.example.org/admin-api/infra/file/1/get/p/a.png"}
GET /infra/file/page
  => 0 {"list":[{"url":"https://c.example.org/admin-api/infra/file/1/get/p/a.png"}]}

# file_presigned: only object storage has signed URLs
as admin
GET /infra/file/presigned-url?name=a.txt
  => E_NOT_IMPLEMENTED
POST /infra/file/create {"configId":1,"path":"p/a.txt","name":"a.txt","url":"http://x/p/a.txt","size":1}
  => E_FILE_PATH_INVALID
as module
GET /infra/file/presigned-url?url=http://x/a.txt
  => E_NOT_IMPLEMENTED
as app
GET /infra/file/presigned-url?name=a.txt
  => E_UNAUTHORIZED
POST /infra/file/create {"configId":1,"path":"p/a.txt","name":"a.txt","url":"http://x/p/a.txt","size":1}
  => E_UNAUTHORIZED

# file_presigned: a signed URL is for one file; the answer has the file's name
as admin
sql UPDATE infra_config SET value = 's3.test' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"S3","storage":20,"config":{"endpoint":"s3.test","bucket":"b","accessKey":"k","accessSecret":"s",
		"enablePathStyleAccess":false,"enablePublicAccess":true}}
  => 0, keep id
PUT /infra/file-config/update-master?id=$id
  => 0 true
GET /infra/file/presigned-url?name=a.txt&directory=x
  => 0 {"configId":$id,"uploadUrl":"*","url":"*","path":"*"}, keep path = data.path
GET /infra/file/presigned-url?name=..
  => E_FILE_PATH_INVALID
GET /infra/file/presigned-url?name=a.txt&directory=/x
  => E_FILE_PATH_INVALID
POST /infra/file/create {"configId":$id,"path":"p/other.txt","name":"a.txt","url":"http://x/p/a.txt","size":1}
  => E_FILE_PATH_INVALID
POST /infra/file/create {"configId":$id,"path":"$path","name":"a.txt","url":"http://x/p/a.txt"}
  => E_BAD_REQUEST msg "size"
sql UPDATE infra_config SET value = 'none' WHERE key = 'infra.file.hosts'
POST /infra/file/create {"configId":$id,"path":"$path","name":"a.txt","url":"http://x/p/a.txt","size":1}
  => E_BAD_REQUEST msg "infra.file.hosts"
as module
GET /infra/file/presigned-url?url=https://b.s3.test/p/a%2520b.txt
  => 0 "https://b.s3.test/p/a%20b.txt"
GET /infra/file/presigned-url?url=https://elsewhere.test/p/a.txt
  => E_FILE_PATH_INVALID
GET /infra/file/presigned-url?url=https://b.s3.test/p/a.txt&expirationSeconds=0
  => E_BAD_REQUEST msg "expirationSeconds"
