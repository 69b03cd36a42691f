# package_name_create: all fields are stored; flags may be 0, 1 or booleans
as admin
POST /device/app-package-name/create {"packageName":"org.example.app","appName":"App","description":"d",
		"useAppRuntime":1,"useAppInstall":0}
  => 0, keep id
GET /device/app-package-name/get?id=$id
  => 0 {"id":$id,"packageName":"org.example.app","appName":"App","description":"d",
		"useAppRuntime":true,"useAppInstall":false,"createTime":"*","updateTime":"*"}
POST /device/app-package-name/create {"packageName":"org.example.bare"}
  => 0, keep bare
GET /device/app-package-name/get?id=$bare
  => 0 {"appName":null,"description":null,"useAppRuntime":false,"useAppInstall":true}
POST /device/app-package-name/create {"packageName":"org.example.app"}
  => E_PACKAGE_NAME_EXISTS
sql INSERT INTO app_package_name (tenant_id, package_name) VALUES (2, 'org.example.theirs')
POST /device/app-package-name/create {"packageName":"org.example.theirs"}
  => 0

# package_name_create: invalid package names, and limits of fields
as admin
POST /device/app-package-name/create {}
  => E_PACKAGE_NAME_FORMAT_ERROR
POST /device/app-package-name/create {"packageName":"app"}
  => E_PACKAGE_NAME_FORMAT_ERROR
POST /device/app-package-name/create {"packageName":"org.example.%"}
  => E_PACKAGE_NAME_FORMAT_ERROR
POST /device/app-package-name/create {"packageName":"9org.example"}
  => E_PACKAGE_NAME_FORMAT_ERROR
POST /device/app-package-name/create {"packageName":"a.b","useAppInstall":2}
  => E_BAD_REQUEST msg "useAppInstall"
POST /device/app-package-name/create {"packageName":"a.b","appName":7}
  => E_BAD_REQUEST msg "appName"

# package_name_update: fields that are not sent keep their values; a reported name cannot change
as admin
POST /device/app-package-name/create {"packageName":"org.example.app","appName":"App","description":"d"}
  => 0, keep id
POST /device/app-package-name/create {"packageName":"org.example.other"}
  => 0
PUT /device/app-package-name/update {"id":$id,"useAppInstall":false}
  => 0 true
GET /device/app-package-name/get?id=$id
  => 0 {"packageName":"org.example.app","appName":"App","description":"d","useAppInstall":false}
PUT /device/app-package-name/update {"id":$id,"packageName":"org.example.renamed"}
  => 0 true
PUT /device/app-package-name/update {"id":$id,"packageName":"org.example.other"}
  => E_PACKAGE_NAME_EXISTS
PUT /device/app-package-name/update {"id":$id,"packageName":"other"}
  => E_PACKAGE_NAME_FORMAT_ERROR
PUT /device/app-package-name/update {"packageName":"org.example.other"}
  => E_BAD_REQUEST msg "id"
PUT /device/app-package-name/update {"id":987654321,"appName":"x"}
  => E_PACKAGE_NAME_NOT_EXISTS
sql INSERT INTO app_package_version (package_id, version_code) VALUES ($id, 1)
PUT /device/app-package-name/update {"id":$id,"packageName":"org.example.again"}
  => E_PACKAGE_NAME_IN_USE
PUT /device/app-package-name/update {"id":$id,"packageName":"org.example.renamed","appName":"New"}
  => 0 true
GET /device/app-package-name/get?id=$id
  => 0 {"packageName":"org.example.renamed","appName":"New"}
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (9001, 2, 'org.example.theirs')
PUT /device/app-package-name/update {"id":9001,"appName":"Mine"}
  => E_PACKAGE_NAME_NOT_EXISTS

# package_name_update: the processes that store reports learn which names are no longer stored
as admin
POST /device/app-package-name/create {"packageName":"org.example.app"}
  => 0, keep id
sql CREATE TEMP TABLE was AS SELECT value FROM system_epoch WHERE name = 'app_package'
PUT /device/app-package-name/update {"id":$id,"appName":"x","useAppInstall":true}
  => 0
holds SELECT e.value = w.value FROM system_epoch e, was w WHERE e.name = 'app_package'
PUT /device/app-package-name/update {"id":$id,"useAppInstall":false}
  => 0
holds SELECT e.value = w.value + 1 FROM system_epoch e, was w WHERE e.name = 'app_package'
PUT /device/app-package-name/update {"id":$id,"packageName":"org.example.renamed"}
  => 0
holds SELECT e.value = w.value + 2 FROM system_epoch e, was w WHERE e.name = 'app_package'
DELETE /device/app-package-name/delete?id=$id
  => 0
holds SELECT e.value = w.value + 3 FROM system_epoch e, was w WHERE e.name = 'app_package'

# package_name_delete: a name that devices have reported cannot be deleted
as admin
POST /device/app-package-name/create {"packageName":"org.example.app"}
  => 0, keep id
POST /device/app-package-name/create {"packageName":"org.example.used"}
  => 0, keep used
sql INSERT INTO app_package_version (package_id, version_code) VALUES ($used, 1)
DELETE /device/app-package-name/delete?id=$used
  => E_PACKAGE_NAME_IN_USE
DELETE /device/app-package-name/delete?id=$id
  => 0 true
DELETE /device/app-package-name/delete?id=$id
  => E_PACKAGE_NAME_NOT_EXISTS
GET /device/app-package-name/get?id=$id
  => 0 null
POST /device/app-package-name/create {"packageName":"org.example.app"}
  => 0
sql INSERT INTO app_package_name (id, tenant_id, package_name) VALUES (9001, 2, 'org.example.theirs')
DELETE /device/app-package-name/delete?id=9001
  => E_PACKAGE_NAME_NOT_EXISTS
GET /device/app-package-name/get?id=9001
  => 0 null
DELETE /device/app-package-name/delete
  => E_BAD_REQUEST msg "id"

# package_name_page: parts of names, in any case of letters; %, _ and \ are ordinary characters
as admin
sql DELETE FROM app_package_name
sql INSERT INTO app_package_name (tenant_id, package_name) VALUES (2, 'org.example.theirs')
POST /device/app-package-name/create {"packageName":"org.example.one","appName":"100% Fun_\\o/","useAppRuntime":true}
  => 0, keep one
POST /device/app-package-name/create {"packageName":"org.example.two_b","appName":"Hundred  Fun"}
  => 0, keep two
POST /device/app-package-name/create {"packageName":"com.other.twoxb","useAppInstall":false}
  => 0, keep three
GET /device/app-package-name/page
  => 0 {"total":3,"list":[{"id":$three},{"id":$two},{"id":$one,"packageName":"org.example.one","appName":"100% Fun_\\o/",
		"useAppRuntime":true,"useAppInstall":true}]}
GET /device/app-package-name/page?pageNo=2&pageSize=2
  => 0 {"total":3,"list":[{"id":$one}]}
GET /device/app-package-name/page?packageName=EXAMPLE
  => 0 {"total":2,"list":[{"id":$two},{"id":$one}]}
GET /device/app-package-name/page?packageName=%EF%BD%85xample%EF%BC%8Etwo
  => 0 {"total":1,"list":[{"id":$two}]}
GET /device/app-package-name/page?packageName=two_b
  => 0 {"total":1,"list":[{"id":$two}]}
GET /device/app-package-name/page?appName=%25
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/app-package-name/page?appName=_%5Co
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/app-package-name/page?appName=hundred%20fun
  => 0 {"total":1,"list":[{"id":$two}]}
GET /device/app-package-name/page?appName=fun
  => 0 {"total":2,"list":[{"id":$two},{"id":$one}]}
GET /device/app-package-name/page?appName=%EF%BC%86%20%EF%BC%A6
  => 0 {"total":0}
GET /device/app-package-name/page?appName=%EF%BC%A6%EF%BD%95%EF%BD%8E%EF%BC%BF
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/app-package-name/page?appName=100%25%20%20fun
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/app-package-name/page?appName=hun%20fun
  => 0 {"total":0}
GET /device/app-package-name/page?useAppRuntime=1
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/app-package-name/page?useAppInstall=false
  => 0 {"total":1,"list":[{"id":$three}]}
GET /device/app-package-name/page?createTime=2020-01-01%2000:00:00&createTime=2020-01-02%2000:00:00
  => 0 {"total":0}

# package_name_export: the rows of the page as a workbook
as admin
sql DELETE FROM app_package_name
POST /device/app-package-name/create {"packageName":"org.example.one","appName":"One"}
  => 0
GET /device/app-package-name/export-excel
  => sheet [["Id","Package name","Application name","Description","Count use","Count installs","Created at","Updated at"],["*","org.example.one","One","","*","*","*","*"]]
GET /device/app-package-name/export?packageName=nothing
  => sheet [["Id","Package name","Application name","Description","Count use","Count installs","Created at","Updated at"]]
