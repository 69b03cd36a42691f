# file_config_create: each kind of storage is read with its own fields, secrets masked
as admin
sql UPDATE infra_config SET value = 'files.example.org, *.aws.test' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"Base","storage":1,"config":{"domain":"https://a.example.org/","host":"ignored"},"master":true,"@class":"x"}
  => 0, keep id
GET /infra/file-config/get?id=$id
  => 0 {"id":$id,"name":"Base","storage":1,"master":false,"remark":null,
		"config":{"domain":"https://a.example.org"},"createTime":"*"}
POST /infra/file-config/create {"name":"Disk","storage":10,"remark":"r","config":{"domain":"http://a.example.org","basePath":"/data/x"}}
  => 0, keep id
GET /infra/file-config/get?id=$id
  => 0 {"storage":10,"remark":"r","config":{"domain":"http://a.example.org","basePath":"/data/x"}}
POST /infra/file-config/create {"name":"Ftp","storage":11,"config":{"domain":"http://a.example.org","basePath":"/in",
		"host":"files.example.org","port":21,"username":"u","password":"secret","mode":"Passive"}}
  => 0, keep id
GET /infra/file-config/get?id=$id
  => 0 {"config":{"host":"files.example.org","port":21,"username":"u","password":"********","mode":"Passive","basePath":"/in"}}
POST /infra/file-config/create {"name":"Sftp","storage":12,"config":{"domain":"http://a.example.org","basePath":"in",
		"host":"files.example.org","port":"22","username":"u","password":"secret"}}
  => 0, keep id
GET /infra/file-config/get?id=$id
  => 0 {"config":{"port":22,"password":"********"}}
POST /infra/file-config/create {"name":"S3","storage":20,"config":{"domain":"","endpoint":"s3.eu-central-1.aws.test","bucket":"bucket",
		"accessKey":"k","accessSecret":"secret","enablePathStyleAccess":false,"enablePublicAccess":true}}
  => 0, keep id
GET /infra/file-config/get?id=$id
  => 0 {"config":{"endpoint":"s3.eu-central-1.aws.test","bucket":"bucket","accessKey":"k","accessSecret":"********",
		"enablePathStyleAccess":false,"enablePublicAccess":true}}
GET /infra/file-config/page?storage=20
  => 0 {"total":1,"list":[{"name":"S3","config":{"accessSecret":"********"}}]}
GET /infra/file-config/page?name=tp
  => 0 {"total":2}
GET /infra/file-config/page?createTime[0]=2020-01-01%2000:00:00&createTime[1]=2020-01-02%2000:00:00
  => 0 {"total":0,"list":[]}

# file_config_create: the error names what a storage lacks; hosts that are not allowed are refused
as admin
POST /infra/file-config/create {"name":"n","storage":2,"config":{}}
  => E_BAD_REQUEST msg "storage"
POST /infra/file-config/create {"name":"n","storage":21,"config":{}}
  => E_BAD_REQUEST msg "storage"
POST /infra/file-config/create {"storage":1,"config":{"domain":"http://a.example.org"}}
  => E_BAD_REQUEST msg "name"
POST /infra/file-config/create {"name":"n","config":{"domain":"http://a.example.org"}}
  => E_BAD_REQUEST msg "storage"
POST /infra/file-config/create {"name":"n","storage":1}
  => E_BAD_REQUEST msg "config"
POST /infra/file-config/create {"name":"n","storage":1,"config":"x"}
  => E_BAD_REQUEST msg "config"
POST /infra/file-config/create {"name":"n","storage":1,"config":{}}
  => E_BAD_REQUEST msg "domain"
POST /infra/file-config/create {"name":"n","storage":1,"config":{"domain":"ftp://x"}}
  => E_BAD_REQUEST msg "domain"
POST /infra/file-config/create {"name":"n","storage":10,"config":{"domain":"http://a.example.org"}}
  => E_BAD_REQUEST msg "basePath"
POST /infra/file-config/create {"name":"n","storage":10,"config":{"domain":"http://a.example.org","basePath":"a/../../b"}}
  => E_BAD_REQUEST msg "basePath"
POST /infra/file-config/create {"name":"n","storage":11,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"files.example.org","port":21,"username":"u","password":"p","mode":"Fast"}}
  => E_BAD_REQUEST msg "mode"
POST /infra/file-config/create {"name":"n","storage":11,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"files.example.org","port":70000,"username":"u","password":"p","mode":"Active"}}
  => E_BAD_REQUEST msg "port"
POST /infra/file-config/create {"name":"n","storage":11,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"h/../x","port":21,"username":"u","password":"p","mode":"Active"}}
  => E_BAD_REQUEST msg "host"
POST /infra/file-config/create {"name":"n","storage":11,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"files.example.org","port":21,"username":"u\r\nDELE x","password":"p","mode":"Active"}}
  => E_BAD_REQUEST msg "username"
POST /infra/file-config/create {"name":"n","storage":12,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"files.example.org","port":21,"username":"u"}}
  => E_BAD_REQUEST msg "password"
POST /infra/file-config/create {"name":"n","storage":20,"config":{"endpoint":"s3.qiniucs.com","bucket":"b","accessKey":"k","accessSecret":"s",
		"enablePathStyleAccess":true,"enablePublicAccess":true}}
  => E_BAD_REQUEST msg "domain"
POST /infra/file-config/create {"name":"n","storage":20,"config":{"endpoint":"h:1/x","bucket":"b","accessKey":"k","accessSecret":"s",
		"enablePathStyleAccess":true,"enablePublicAccess":true}}
  => E_BAD_REQUEST msg "endpoint"
POST /infra/file-config/create {"name":"n","storage":20,"config":{"endpoint":"s3.test","bucket":"b","accessKey":"k","accessSecret":"s",
		"enablePathStyleAccess":true}}
  => E_BAD_REQUEST msg "enablePublicAccess"
POST /infra/file-config/create {"name":"n","storage":20,"config":{"endpoint":"https://s3.test:9000/","bucket":"b","accessKey":"k","accessSecret":"s",
		"enablePathStyleAccess":true,"enablePublicAccess":true}}
  => E_BAD_REQUEST msg "infra.file.hosts"
POST /infra/file-config/create {"name":"n","storage":12,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"169.254.169.254","port":22,"username":"u","password":"p"}}
  => E_BAD_REQUEST msg "infra.file.hosts"
GET /infra/file-config/page
  => 0 {"total":1}

# file_config_update: a masked secret means the stored one, but not with another host
as admin
sql UPDATE infra_config SET value = 'a.test,b.test' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"n","storage":12,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"a.test","port":22,"username":"u","password":"secret"}}
  => 0, keep id
PUT /infra/file-config/update {"id":$id,"name":"m","storage":1,"remark":"r","config":{"domain":"http://b.example.org","basePath":"/x",
		"host":"a.test","port":22,"username":"u","password":"********"}}
  => 0 true
GET /infra/file-config/get?id=$id
  => 0 {"name":"m","storage":12,"remark":"r","config":{"domain":"http://b.example.org","password":"********"}}
holds SELECT config ->> 'password' = 'secret' FROM infra_file_config WHERE id = $id
PUT /infra/file-config/update {"id":$id,"name":"m","storage":12,"config":{"domain":"http://b.example.org","basePath":"/x",
		"host":"b.test","port":22,"username":"u","password":"********"}}
  => E_BAD_REQUEST msg "password"
PUT /infra/file-config/update {"id":$id,"name":"m","storage":12,"config":{"domain":"http://b.example.org","basePath":"/x",
		"host":"b.test","port":22,"username":"u","password":"other"}}
  => 0 true
holds SELECT config ->> 'password' = 'other' FROM infra_file_config WHERE id = $id
POST /infra/file-config/create {"name":"n","storage":12,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"a.test","port":22,"username":"u","password":"********"}}
  => E_BAD_REQUEST msg "password"
PUT /infra/file-config/update {"id":987654,"name":"m","storage":1,"config":{"domain":"http://b.example.org"}}
  => E_FILE_CONFIG_NOT_EXISTS
PUT /infra/file-config/update {"name":"m","storage":1,"config":{"domain":"http://b.example.org"}}
  => E_BAD_REQUEST msg "id"

# file_config_update: no log contains a secret
as admin
sql UPDATE infra_config SET value = 'a.test' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"n","storage":12,"config":{"domain":"http://a.example.org","basePath":"/",
		"host":"a.test","port":22,"username":"u","password":"MARKER"}}
  => 0, keep id
holds SELECT count(*) = 0 FROM system_operate_log WHERE action LIKE '%MARKER%' OR extra LIKE '%MARKER%'
holds SELECT count(*) = 1 FROM system_operate_log WHERE type = 'file storage'

# file_config_master: there is always exactly one master, and it cannot be deleted
as admin
POST /infra/file-config/create {"name":"Base","storage":1,"config":{"domain":"http://a.example.org"}}
  => 0, keep id
PUT /infra/file-config/update-master?id=$id
  => 0 true
GET /infra/file-config/page
  => 0 {"total":2,"list":[{"id":$id,"master":true},{"id":1,"master":false}]}
PUT /infra/file-config/update-master?id=$id
  => 0 true
PUT /infra/file-config/update-master?id=987654
  => E_FILE_CONFIG_NOT_EXISTS
GET /infra/file-config/get?id=$id
  => 0 {"master":true}
DELETE /infra/file-config/delete?id=$id
  => E_FILE_CONFIG_MASTER_NOT_DELETABLE
DELETE /infra/file-config/delete-list?ids=1,$id
  => E_FILE_CONFIG_MASTER_NOT_DELETABLE
GET /infra/file-config/get?id=1
  => 0 {"id":1}
DELETE /infra/file-config/delete?id=1
  => 0 true
DELETE /infra/file-config/delete?id=1
  => E_FILE_CONFIG_NOT_EXISTS
DELETE /infra/file-config/delete-list?ids=1,987654
  => 0 true
GET /infra/file-config/get?id=1
  => 0 null
PUT /infra/file-config/update-master?id=1
  => E_FILE_CONFIG_NOT_EXISTS

# storage_test: stores a picture in the storage, and lists no file for it
as admin
POST /infra/file-config/create {"name":"Disk","storage":10,"config":{"domain":"http://a.example.org","basePath":"/test"}}
  => 0, keep id
GET /infra/file-config/test?id=$id
  => 0 "*"
GET /infra/file-config/test?id=1
  => 0 "*"
GET /infra/file/page
  => 0 {"total":0}
GET /infra/file-config/test?id=987654
  => E_FILE_CONFIG_NOT_EXISTS

# storage_test: says why a storage fails, whose host accepts no connection
as admin
sql UPDATE infra_config SET value = '127.0.0.1' WHERE key = 'infra.file.hosts'
POST /infra/file-config/create {"name":"Ftp","storage":11,"config":{"domain":"http://a.example.org","basePath":"/in","host":"127.0.0.1","port":1,"username":"u","password":"p","mode":"Passive"}}
  => 0, keep id
GET /infra/file-config/test?id=$id
  => E_FILE_STORAGE_FAILED msg "The file storage fails: the host cannot be reached"
