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
