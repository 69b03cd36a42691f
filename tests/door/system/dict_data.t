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

# dict_data_simple_list: enabled data, by type and sort
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
  => 0 [{"dictType":"terminal","value":"9","label":"Nine"},
		{"dictType":"user_type","value":"1","label":"One","colorType":"","cssClass":""},
		{"dictType":"user_type","value":"2","label":"Two","colorType":"info","cssClass":"x"}]
GET /system/dict-data/list-all-simple
  => 0 [{"value":"9"},{"value":"1"},{"value":"2"}]

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
