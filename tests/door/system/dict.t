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

# dict_type_update: the type changes and takes its data along; a remark that is not sent keeps its value
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
  => 0 {"dictType":"hue"}
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0}
  => 0
GET /system/dict-data/page?dictType=colour
  => 0 {"total":0}
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

# dict_data_create: all fields are stored as sent
as admin
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0}
  => 0
POST /system/dict-data/create {"id":1,"sort":3,"label":"Red","value":"red",
		"dictType":"colour","status":1,"colorType":"danger",
		"cssClass":"hot","remark":"bright"}
  => 0, keep id
GET /system/dict-data/get?id=$id
  => 0 {"id":$id,"sort":3,"label":"Red","value":"red","dictType":"colour",
		"status":1,"colorType":"danger","cssClass":"hot",
		"remark":"bright","createTime":"*"}
GET /system/dict-data/get?id=1
  => 0 {"label":"Member"}
POST /system/dict-data/create {"sort":4,"label":"Blue","value":"2","dictType":"colour","status":0}
  => 0, keep blue
GET /system/dict-data/get?id=$blue
  => 0 {"value":"2","colorType":"","cssClass":null,"remark":null}

# dict_data_create: the type must exist and be enabled, the value must be new
as admin
POST /system/dict-type/create {"name":"Off","type":"off","status":1}
  => 0
sql UPDATE system_dict_type SET deleted = true, deleted_time = now() WHERE type = 'terminal'
POST /system/dict-data/create {"sort":1,"label":"A","value":"1","dictType":"terminal","status":0}
  => E_DICT_TYPE_UNKNOWN
POST /system/dict-data/create {"sort":1,"label":"A","value":"1","dictType":"nowhere","status":0}
  => E_DICT_TYPE_UNKNOWN
POST /system/dict-data/create {"sort":1,"label":"A","value":"1","dictType":"off","status":0}
  => E_DICT_TYPE_DISABLED
POST /system/dict-data/create {"sort":1,"label":"A","value":"1","dictType":"user_type","status":0}
  => E_DICT_DATA_VALUE_TAKEN
POST /system/dict-data/create {"sort":1,"label":"Member","value":"99","dictType":"user_type","status":0}
  => 0, keep id
DELETE /system/dict-data/delete?id=$id
  => 0 true
POST /system/dict-data/create {"sort":1,"label":"A","value":"99","dictType":"user_type","status":0}
  => 0

# dict_data_save: the error names the wrong field
as admin
POST /system/dict-data/create {"label":"A","value":"9","dictType":"user_type","status":0}
  => E_BAD_REQUEST msg "sort"
POST /system/dict-data/create {"sort":1,"value":"9","dictType":"user_type","status":0}
  => E_BAD_REQUEST msg "label"
POST /system/dict-data/create {"sort":1,"label":" ","value":"9","dictType":"user_type","status":0}
  => E_BAD_REQUEST msg "label"
POST /system/dict-data/create {"sort":1,"label":"A","dictType":"user_type","status":0}
  => E_BAD_REQUEST msg "value"
POST /system/dict-data/create {"sort":1,"label":"A","value":"12345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901","dictType":"user_type","status":0}
  => E_BAD_REQUEST msg "value"
POST /system/dict-data/create {"sort":1,"label":"A","value":"9","status":0}
  => E_BAD_REQUEST msg "dictType"
POST /system/dict-data/create {"sort":1,"label":"A","value":"9","dictType":"user_type"}
  => E_BAD_REQUEST msg "status"
POST /system/dict-data/create {"sort":1,"label":"A","value":"9","dictType":"user_type","status":-1}
  => E_BAD_REQUEST msg "status"
POST /system/dict-data/create {"sort":1,"label":"A","value":"9","dictType":"user_type","status":0,"colorType":{}}
  => E_BAD_REQUEST msg "colorType"

# dict_data_update: the css class is always written, other fields only when they are sent
as admin
POST /system/dict-data/create {"sort":1,"label":"Robot","value":"9","dictType":"user_type","status":0,"colorType":"info","cssClass":"tin","remark":"r"}
  => 0, keep id
PUT /system/dict-data/update {"id":$id,"sort":2,"label":"Android","value":"10","dictType":"common_status","status":1,"cssClass":"steel"}
  => 0 true
GET /system/dict-data/get?id=$id
  => 0 {"sort":2,"label":"Android","value":"10","dictType":"common_status",
		"status":1,"colorType":"info","cssClass":"steel","remark":"r"}
PUT /system/dict-data/update {"id":$id,"sort":2,"label":"Android","value":"10","dictType":"common_status","status":1,"colorType":"","remark":""}
  => 0 true
GET /system/dict-data/get?id=$id
  => 0 {"colorType":"","cssClass":null,"remark":""}

# dict_data_update: the order in which refusals are checked
as admin
sql UPDATE system_dict_type SET status = 1 WHERE type = 'terminal'
PUT /system/dict-data/update {"id":987654,"sort":1,"label":"A","value":"1","dictType":"nowhere","status":0}
  => E_DICT_DATA_UNKNOWN
PUT /system/dict-data/update {"sort":1,"label":"A","value":"1","dictType":"user_type","status":0}
  => E_DICT_DATA_UNKNOWN
PUT /system/dict-data/update {"id":1,"sort":1,"label":"A","value":"1","dictType":"nowhere","status":0}
  => E_DICT_TYPE_UNKNOWN
sql UPDATE system_dict_type SET deleted = true, deleted_time = now() WHERE type = 'date_interval'
PUT /system/dict-data/update {"id":1,"sort":1,"label":"A","value":"10","dictType":"date_interval","status":0}
  => E_DICT_TYPE_UNKNOWN
PUT /system/dict-data/update {"id":1,"sort":1,"label":"A","value":"10","dictType":"terminal","status":0}
  => E_DICT_TYPE_DISABLED
PUT /system/dict-data/update {"id":1,"sort":1,"label":"A","value":"2","dictType":"user_type","status":0}
  => E_DICT_DATA_VALUE_TAKEN
PUT /system/dict-data/update {"id":1,"sort":1,"label":"A","value":"1","dictType":"user_type","status":0}
  => 0 true
PUT /system/dict-data/update {"id":1,"sort":1,"value":"1","dictType":"user_type","status":0}
  => E_BAD_REQUEST msg "label"

# dict_data_delete: an unknown id is an error; unknown ids in a list are ignored
as admin
DELETE /system/dict-data/delete?id=2
  => 0 true
DELETE /system/dict-data/delete?id=2
  => E_DICT_DATA_UNKNOWN
GET /system/dict-data/get?id=2
  => 0 null
PUT /system/dict-data/update {"id":2,"sort":1,"label":"A","value":"2","dictType":"nowhere","status":0}
  => E_DICT_DATA_UNKNOWN
DELETE /system/dict-data/delete
  => E_BAD_REQUEST msg "id"
DELETE /system/dict-data/delete-list?ids=1,2,987654
  => 0 true
GET /system/dict-data/get?id=1
  => 0 null
DELETE /system/dict-data/delete-list?ids=
  => 0 true
DELETE /system/dict-data/delete-list
  => E_BAD_REQUEST msg "ids"

# dict_data_page: filtered by type, label and status; last type and highest sort first
as admin
POST /system/dict-type/create {"name":"qa","type":"qa","status":0}
  => 0
POST /system/dict-type/create {"name":"qb","type":"qb","status":0}
  => 0
POST /system/dict-data/create {"sort":1,"label":"zz 1","value":"1","dictType":"qa","status":0}
  => 0, keep a
POST /system/dict-data/create {"sort":2,"label":"zz 2","value":"2","dictType":"qa","status":1}
  => 0, keep b
POST /system/dict-data/create {"sort":0,"label":"zz 3","value":"3","dictType":"qb","status":0}
  => 0, keep c
GET /system/dict-data/page?label=zz
  => 0 {"total":3,"list":[{"id":$c},{"id":$b},{"id":$a}]}
GET /system/dict-data/page?dictType=qa&label=
  => 0 {"total":2,"list":[{"id":$b},{"id":$a}]}
GET /system/dict-data/page?dictType=q
  => 0 {"total":0,"list":[]}
GET /system/dict-data/page?label=zz&status=0&pageSize=1&pageNo=2
  => 0 {"total":2,"list":[{"id":$a,"sort":1,"label":"zz 1","value":"1",
		"dictType":"qa","status":0,"colorType":"","cssClass":null,
		"remark":null,"createTime":"*"}]}
DELETE /system/dict-data/delete?id=$b
  => 0 true
GET /system/dict-data/page?dictType=qa
  => 0 {"total":1,"list":[{"id":$a}]}
GET /system/dict-data/page?status=2
  => E_BAD_REQUEST msg "status"
GET /system/dict-data/page?pageSize=201
  => E_BAD_REQUEST msg "pageSize"

# dict_page: what a reader sees in his language he finds in it, but not what an administrator has named himself
as admin
header accept-language zh-CN
GET /system/dict-type/page?name=%E6%80%A7%E5%88%AB
  => 0 {"total":1,"list":[{"type":"system_user_sex","name":"Sex"}]}
GET /system/dict-data/page?dictType=system_user_sex&label=%E5%A5%B3
  => 0 {"total":1,"list":[{"label":"Female"}]}
sql UPDATE system_dict_type SET name = 'Gender' WHERE type = 'system_user_sex'
sql UPDATE system_dict_data SET label = 'Lady' WHERE dict_type = 'system_user_sex' AND label = 'Female'
GET /system/dict-type/page?name=%E6%80%A7%E5%88%AB
  => 0 {"total":0}
GET /system/dict-data/page?dictType=system_user_sex&label=%E5%A5%B3
  => 0 {"total":0}

# dict_data_simple_list: enabled data of enabled types, by type and sort
as admin
sql UPDATE system_dict_data SET deleted = true
POST /system/dict-data/create {"sort":2,"label":"Two","value":"2","dictType":"user_type","status":0,"colorType":"info","cssClass":"x"}
  => 0
POST /system/dict-data/create {"sort":1,"label":"One","value":"1","dictType":"user_type","status":0}
  => 0
POST /system/dict-data/create {"sort":1,"label":"Off","value":"3","dictType":"user_type","status":1}
  => 0
POST /system/dict-data/create {"sort":9,"label":"Nine","value":"9","dictType":"terminal","status":0}
  => 0
sql UPDATE system_dict_type SET status = 1 WHERE type = 'terminal'
GET /system/dict-data/simple-list
  => 0 [{"dictType":"user_type","value":"1","label":"One","colorType":"","cssClass":""},
		{"dictType":"user_type","value":"2","label":"Two","colorType":"info","cssClass":"x"}]
GET /system/dict-data/list-all-simple
  => 0 [{"value":"1"},{"value":"2"}]

# dict_data_of_type: without sign-in and without tenant, enabled data only
as admin
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0}
  => 0
POST /system/dict-data/create {"sort":2,"label":"Red","value":"r","dictType":"colour","status":0}
  => 0, keep red
POST /system/dict-data/create {"sort":1,"label":"Blue","value":"b","dictType":"colour","status":0}
  => 0, keep blue
POST /system/dict-data/create {"sort":0,"label":"Off","value":"o","dictType":"colour","status":1}
  => 0
POST /system/dict-data/create {"sort":0,"label":"Gone","value":"g","dictType":"colour","status":0}
  => 0, keep gone
DELETE /system/dict-data/delete?id=$gone
  => 0 true
as nobody
GET /system/dict-data/type?type=colour
  => 0 [{"id":$blue,"label":"Blue","value":"b","dictType":"colour"},{"id":$red}]
GET /system/dict-data/type?type=nowhere
  => 0 []
GET /system/dict-data/type?type=
  => E_BAD_REQUEST msg "type"
GET /system/dict-data/type
  => E_BAD_REQUEST msg "type"
as app
GET /system/dict-data/type?type=colour
  => 0 [{"id":$blue},{"id":$red}]
GET /system/dict-data/type
  => E_BAD_REQUEST msg "type"

# dict_data: a disabled type is served to nobody but its administration
as admin
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0}
  => 0, keep id
POST /system/dict-data/create {"sort":1,"label":"Red","value":"r","dictType":"colour","status":0}
  => 0, keep red
PUT /system/dict-type/update {"id":$id,"name":"Colours","type":"colour","status":1}
  => 0
GET /system/dict-data/type?type=colour
  => 0 []
GET /system/dict-data/page?dictType=colour
  => 0 {"total":1}
GET /system/dict-data/get?id=$red
  => 0 {"value":"r"}
GET /system/dict-data/export-excel?dictType=colour
  => sheet [["Id","Sort","Label","Value","Dictionary type","Status"],["$red","1","Red","r","colour","Enabled"]]
as nobody
GET /system/dict-data/type?type=colour
  => 0 []
as app
GET /system/dict-data/type?type=colour
  => 0 []
as module
GET /dict-data/list?dictType=colour
  => 0 []
GET /dict-data/get?dictType=colour&value=r
  => 0 null
GET /dict-data/parse?dictType=colour&label=Red
  => 0 null
GET /dict-data/valid?dictType=colour&values=r
  => E_DICT_DATA_DISABLED msg "Red"
GET /dict-data/valid?dictType=colour&values=
  => 0 true
as admin
PUT /system/dict-type/update {"id":$id,"name":"Colours","type":"colour","status":0}
  => 0
as module
GET /dict-data/valid?dictType=colour&values=r
  => 0 true

# dict_data_seed: the seeded data that the front-end expects
as nobody
GET /system/dict-data/type?type=common_status
  => 0 [{"value":"0","label":"Enabled"},{"value":"1","label":"Disabled"}]
GET /system/dict-data/type?type=device_status
  => 0 [{"value":"0","label":"Not activated"},{"value":"1","label":"Activated"}]
GET /system/dict-data/type?type=infra_boolean_string
  => 0 [{"value":"true","label":"Yes"},{"value":"false","label":"No"}]

# dict_data_export: the rows of the page
as admin
POST /system/dict-type/create {"name":"Export","type":"exp_type","status":0}
  => 0
POST /system/dict-data/create {"sort":2,"label":"Two","value":"2","dictType":"exp_type","status":1}
  => 0, keep two
POST /system/dict-data/create {"sort":1,"label":"One","value":"001","dictType":"exp_type","status":0}
  => 0, keep one
GET /system/dict-data/export-excel?dictType=exp_type
  => sheet [["Id","Sort","Label","Value","Dictionary type","Status"],["$two","2","Two","2","exp_type","Disabled"],["$one","1","One","001","exp_type","Enabled"]]
GET /system/dict-data/export?dictType=exp_type&label=One
  => sheet ["*",["$one","*","*","*","*","*"]]
GET /system/dict-data/export?status=9
  => E_BAD_REQUEST msg "status"

# dict_data_simple_list: the value for "sex not told" has a label
as admin
GET /system/dict-data/type?type=system_user_sex
  => 0 [{"value":"0","label":"Unknown"},{"value":"1","label":"Male"},{"value":"2","label":"Female"}]
holds SELECT color_type = 'info' FROM system_dict_data WHERE dict_type = 'system_user_sex' AND value = '0'

# dict_remote_list: all data of a type, disabled data too, by sort
as admin
POST /system/dict-type/create {"name":"Colours","type":"colour","status":0}
  => 0
POST /system/dict-data/create {"sort":2,"label":"Red","value":"a","dictType":"colour","status":0}
  => 0
POST /system/dict-data/create {"sort":1,"label":"Blue","value":"b","dictType":"colour","status":1}
  => 0
POST /system/dict-data/create {"sort":0,"label":"Gone","value":"g","dictType":"colour","status":0}
  => 0, keep gone
DELETE /system/dict-data/delete?id=$gone
  => 0 true
as module
GET /dict-data/list?dictType=colour
  => 0 [{"label":"Blue","value":"b","dictType":"colour","status":1},
		{"label":"Red","value":"a","dictType":"colour","status":0}]
GET /dict-data/list?dictType=nowhere
  => 0 []
GET /dict-data/list
  => E_BAD_REQUEST msg "dictType"

# dict_remote_valid: the error names the first invalid one in the order given
as admin
sql UPDATE system_dict_data SET status = 1 WHERE dict_type = 'user_type' AND value = '2'
sql UPDATE system_dict_data SET deleted = true WHERE dict_type = 'terminal' AND value = '10'
as module
GET /dict-data/valid?dictType=user_type&values=1
  => 0 true
GET /dict-data/valid?dictType=user_type&values=1&values=1
  => 0 true
GET /dict-data/valid?dictType=user_type&values=
  => 0 true
GET /dict-data/valid?dictType=user_type&values=1,7
  => E_DICT_DATA_UNKNOWN
GET /dict-data/valid?dictType=user_type&values=1,2
  => E_DICT_DATA_DISABLED msg "Administrator"
GET /dict-data/valid?dictType=user_type&values=1,2,7
  => E_DICT_DATA_DISABLED
GET /dict-data/valid?dictType=user_type&values%5B0%5D=7&values%5B1%5D=2
  => E_DICT_DATA_UNKNOWN
GET /dict-data/valid?dictType=terminal&values=10
  => E_DICT_DATA_UNKNOWN
GET /dict-data/valid?dictType=nowhere&values=1
  => E_DICT_DATA_UNKNOWN
GET /dict-data/valid?dictType=user_type
  => E_BAD_REQUEST msg "values"
GET /dict-data/valid?values=1
  => E_BAD_REQUEST msg "dictType"

# dict_remote_get: one record by its value, or nothing
as admin
sql UPDATE system_dict_data SET deleted = true WHERE dict_type = 'user_type' AND value = '1'
sql UPDATE system_dict_data SET status = 1 WHERE dict_type = 'user_type' AND value = '2'
as module
GET /dict-data/get?dictType=user_type&value=2
  => 0 {"label":"Administrator","value":"2","dictType":"user_type","status":1}
GET /dict-data/get?dictType=user_type&value=1
  => 0 null
GET /dict-data/get?dictType=user_type&value=3
  => 0 null
GET /dict-data/get?dictType=user_type
  => E_BAD_REQUEST msg "value"
GET /dict-data/get?value=2
  => E_BAD_REQUEST msg "dictType"

# dict_remote_parse: one record by its label, or nothing
as admin
sql UPDATE system_dict_data SET deleted = true WHERE dict_type = 'terminal' AND value = '20'
sql UPDATE system_dict_data SET status = 1 WHERE dict_type = 'user_type' AND value = '2'
POST /system/dict-data/create {"sort":0,"label":"Member","value":"9","dictType":"user_type","status":0}
  => 0
as module
GET /dict-data/parse?dictType=user_type&label=Administrator
  => 0 {"label":"Administrator","value":"2","dictType":"user_type","status":1}
GET /dict-data/parse?dictType=user_type&label=Member
  => 0 {"value":"9"}
GET /dict-data/parse?dictType=terminal&label=H5
  => 0 null
GET /dict-data/parse?dictType=user_type&label=administrator
  => 0 null
GET /dict-data/parse?dictType=user_type
  => E_BAD_REQUEST msg "label"
GET /dict-data/parse?label=Member
  => E_BAD_REQUEST msg "dictType"

# dict_remote_audience: administrators cannot call the paths of modules
as admin
GET /dict-data/list?dictType=user_type
  => E_NOT_FOUND
