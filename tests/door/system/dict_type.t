# dict_type_create: all fields are stored as sent
as admin
POST /system/dict-type/create {"id":1,"name":"Colours","type":"colour",
		"status":1,"remark":"all of them"}
  => 0, keep id
GET /system/dict-type/get?id=$id
  => 0 {"id":$id,"name":"Colours","type":"colour","status":1,
		"remark":"all of them","createTime":"*"}
GET /system/dict-type/get?id=1
  => 0 {"type":"user_type","name":"User type","status":0}
POST /system/dict-type/create {"name":"Sizes","type":"size","status":0}
  => 0, keep size
GET /system/dict-type/get?id=$size
  => 0 {"remark":null}

# dict_type_create: name and type are unique; the name is checked first
as admin
POST /system/dict-type/create {"name":"User type","type":"other","status":0}
  => E_DICT_TYPE_NAME_TAKEN
POST /system/dict-type/create {"name":"Other","type":"user_type","status":0}
  => E_DICT_TYPE_KEY_TAKEN
POST /system/dict-type/create {"name":"User type","type":"common_status","status":0}
  => E_DICT_TYPE_NAME_TAKEN
POST /system/dict-type/create {"name":"Once","type":"once","status":0}
  => 0, keep id
DELETE /system/dict-type/delete?id=$id
  => 0 true
POST /system/dict-type/create {"name":"Once","type":"once","status":0}
  => 0

# dict_type_save: the error names the wrong field
as admin
POST /system/dict-type/create {"type":"a","status":0}
  => E_BAD_REQUEST msg "name"
POST /system/dict-type/create {"name":" ","type":"a","status":0}
  => E_BAD_REQUEST msg "name"
POST /system/dict-type/create {"name":"A","status":0}
  => E_BAD_REQUEST msg "type"
POST /system/dict-type/create {"name":"A","type":"","status":0}
  => E_BAD_REQUEST msg "type"
POST /system/dict-type/create {"name":"A","type":"12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901","status":0}
  => E_BAD_REQUEST msg "type"
POST /system/dict-type/create {"name":"A","type":"a"}
  => E_BAD_REQUEST msg "status"
POST /system/dict-type/create {"name":"A","type":"a","status":2}
  => E_BAD_REQUEST msg "status"
POST /system/dict-type/create {"name":"A","type":"a","status":0,"remark":7}
  => E_BAD_REQUEST msg "remark"
POST /system/dict-type/create
  => E_BAD_REQUEST

# dict_type_update: the type changes, its data do not; a remark that is not sent keeps its value
as admin
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0,"remark":"r"}
  => 0, keep id
POST /system/dict-data/create {"sort":1,"label":"Red","value":"red","dictType":"colour","status":0}
  => 0, keep red
PUT /system/dict-type/update {"id":$id,"name":"Hues","type":"hue","status":1}
  => 0 true
GET /system/dict-type/get?id=$id
  => 0 {"name":"Hues","type":"hue","status":1,"remark":"r"}
GET /system/dict-data/get?id=$red
  => 0 {"dictType":"colour"}
PUT /system/dict-type/update {"id":$id,"name":"Hues","type":"hue","status":0,"remark":""}
  => 0 true
GET /system/dict-type/get?id=$id
  => 0 {"status":0,"remark":""}

# dict_type_update: what is refused
as admin
PUT /system/dict-type/update {"id":987654,"name":"User type","type":"user_type","status":0}
  => E_DICT_TYPE_UNKNOWN
PUT /system/dict-type/update {"name":"Other","type":"other","status":0}
  => E_DICT_TYPE_UNKNOWN
PUT /system/dict-type/update {"id":1,"name":"Common status","type":"common_status","status":0}
  => E_DICT_TYPE_NAME_TAKEN
PUT /system/dict-type/update {"id":1,"name":"User type","type":"common_status","status":0}
  => E_DICT_TYPE_KEY_TAKEN
PUT /system/dict-type/update {"id":1,"name":"User type","type":"user_type","status":0}
  => 0 true
PUT /system/dict-type/update {"id":1,"name":"User type","type":"user_type"}
  => E_BAD_REQUEST msg "status"

# dict_type_delete: refused while the type has data, even disabled data
as admin
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0}
  => 0, keep id
POST /system/dict-data/create {"sort":1,"label":"Red","value":"red","dictType":"colour","status":1}
  => 0, keep red
DELETE /system/dict-type/delete?id=$id
  => E_DICT_TYPE_HAS_DATA
DELETE /system/dict-data/delete?id=$red
  => 0 true
DELETE /system/dict-type/delete?id=$id
  => 0 true
GET /system/dict-type/get?id=$id
  => 0 null
PUT /system/dict-type/update {"id":$id,"name":"Colours","type":"colour","status":0}
  => E_DICT_TYPE_UNKNOWN
DELETE /system/dict-type/delete?id=$id
  => E_DICT_TYPE_UNKNOWN
DELETE /system/dict-type/delete?id=987654
  => E_DICT_TYPE_UNKNOWN
DELETE /system/dict-type/delete
  => E_BAD_REQUEST msg "id"
sql DO 'BEGIN ASSERT (SELECT deleted_time IS NOT NULL FROM system_dict_type WHERE type = ''colour''); END'

# dict_type_delete_list: every id is checked; if one fails none is deleted
as admin
POST /system/dict-type/create {"name":"One","type":"one","status":0}
  => 0, keep one
POST /system/dict-type/create {"name":"Two","type":"two","status":0}
  => 0, keep two
DELETE /system/dict-type/delete-list?ids=$one,987654
  => E_DICT_TYPE_UNKNOWN
DELETE /system/dict-type/delete-list?ids=$one,1
  => E_DICT_TYPE_HAS_DATA
GET /system/dict-type/get?id=$one
  => 0 {"type":"one"}
POST /system/dict-data/create {"sort":1,"label":"L","value":"v","dictType":"one","status":0}
  => 0, keep data
DELETE /system/dict-type/delete-list?ids=$two,$one
  => E_DICT_TYPE_HAS_DATA
GET /system/dict-type/get?id=$two
  => 0 {"type":"two"}
DELETE /system/dict-data/delete?id=$data
  => 0 true
DELETE /system/dict-type/delete-list?ids=$one,$two
  => 0 true
GET /system/dict-type/get?id=$one
  => 0 null
GET /system/dict-type/get?id=$two
  => 0 null
DELETE /system/dict-type/delete-list?ids=$one
  => E_DICT_TYPE_UNKNOWN
DELETE /system/dict-type/delete-list?ids=
  => 0 true
DELETE /system/dict-type/delete-list
  => E_BAD_REQUEST msg "ids"

# dict_type_page: filtered by parts of texts, status and time, newest first
as admin
POST /system/dict-type/create {"name":"zz one","type":"qq_a","status":0}
  => 0, keep a
POST /system/dict-type/create {"name":"zz two","type":"qq_b","status":1}
  => 0, keep b
POST /system/dict-type/create {"name":"zz six","type":"other","status":0}
  => 0, keep c
sql UPDATE system_dict_type SET create_time = '2001-02-03 04:05:06+08' WHERE type = 'qq_a'
GET /system/dict-type/page?name=zz
  => 0 {"total":3,"list":[{"id":$c},{"id":$b},{"id":$a}]}
GET /system/dict-type/page?name=zz&type=qq&status=&createTime=
  => 0 {"total":2,"list":[{"id":$b},{"id":$a}]}
GET /system/dict-type/page?name=zz&status=0
  => 0 {"total":2,"list":[{"id":$c},{"id":$a}]}
GET /system/dict-type/page?name=zz&pageNo=2&pageSize=2
  => 0 {"total":3,"list":[{"id":$a,"name":"zz one","type":"qq_a","status":0,
		"remark":null,"createTime":981144306000}]}
GET /system/dict-type/page?name=zz&pageNo=3&pageSize=2
  => 0 {"total":3,"list":[]}
GET /system/dict-type/page?createTime%5B0%5D=2001-02-03%2004%3A05%3A06&createTime%5B1%5D=2001-02-03%2004%3A05%3A06
  => 0 {"total":1,"list":[{"id":$a}]}
GET /system/dict-type/page?name=zz&createTime%5B0%5D=2001-02-03%2004%3A05%3A07
  => 0 {"total":2,"list":[{"id":$c},{"id":$b}]}
GET /system/dict-type/page?name=zz&createTime%5B0%5D=2000-01-01%2000%3A00%3A00&createTime%5B1%5D=2001-02-03%2004%3A05%3A05
  => 0 {"total":0,"list":[]}
DELETE /system/dict-type/delete?id=$c
  => 0 true
GET /system/dict-type/page?name=zz
  => 0 {"total":2,"list":[{"id":$b},{"id":$a}]}

# dict_type_page: limits and types of the filters
as admin
GET /system/dict-type/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"
GET /system/dict-type/page?pageSize=0
  => E_BAD_REQUEST msg "pageSize"
GET /system/dict-type/page?pageSize=-1
  => E_BAD_REQUEST msg "pageSize"
GET /system/dict-type/page?pageNo=0
  => E_BAD_REQUEST msg "pageNo"
GET /system/dict-type/page?status=x
  => E_BAD_REQUEST msg "status"
GET /system/dict-type/page?createTime%5B0%5D=yesterday
  => E_BAD_REQUEST msg "createTime"
GET /system/dict-type/page?type=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  => E_BAD_REQUEST msg "type"
GET /system/dict-type/page?name=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  => 0 {"total":0,"list":[]}

# dict_type_simple_list: disabled types too
as admin
sql UPDATE system_dict_type SET deleted = true, deleted_time = now()
POST /system/dict-type/create {"name":"One","type":"one","status":0}
  => 0, keep one
POST /system/dict-type/create {"name":"Two","type":"two","status":1}
  => 0, keep two
PUT /system/dict-type/update {"id":$one,"name":"One","type":"one","status":0}
  => 0 true
GET /system/dict-type/simple-list
  => 0 [{"id":$one,"name":"One","type":"one"},
		{"id":$two,"name":"Two","type":"two"}]
GET /system/dict-type/list-all-simple
  => 0 [{"id":$one},{"id":$two}]

# dict_type_get: for an unknown id the answer is null, not an error
as admin
GET /system/dict-type/get?id=987654
  => 0 null
GET /system/dict-type/get
  => E_BAD_REQUEST msg "id"

# dict_type_export: the rows of the page
as admin
POST /system/dict-type/create {"name":"Export","type":"exp_type","status":1}
  => 0, keep id
GET /system/dict-type/export-excel?type=exp_
  => sheet [["Id","Name","Type","Status"],["$id","Export","exp_type","Disabled"]]
GET /system/dict-type/export?type=exp_&pageSize=0
  => sheet ["*","*"]
GET /system/dict-type/export?status=9
  => E_BAD_REQUEST msg "status"
