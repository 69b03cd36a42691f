# user_import: unknown names become new users, with the initial password
as admin
sql UPDATE infra_config SET value = 'first password' WHERE key = 'system.user.init-password'
use dept dept Imported 0
UPLOAD /system/user/import sheet [["Login name","Display name","Department id","E-mail","Mobile","Sex","Status"],
		["imp1","Import One",$dept,"one@example.org",13800000001,"Female","Disabled"],
		["imp2","Import Two","$dept","","+8613800000002","MALE","enabled"],
		[" imp3 ","=1+1",null,null,null," ",null],
		["imp4","Import Four",null,null,null,"Neither","Enabled"],
		["imp5","Import Five",null,null,null,"","Unheard of"]]
  => 0 {"createUsernames":["imp1","imp2","imp3"],"updateUsernames":[],"failureUsernames":{
		"imp4":"Sex: is not a label of its dictionary",
		"imp5":"Status: is not a label of its dictionary"}}
GET /system/user/page?username=imp1
  => 0 {"total":1,"list":[{"username":"imp1","nickname":"Import One","deptId":$dept,"deptName":"Imported","email":"one@example.org","mobile":"13800000001","sex":2,"status":1,"postIds":[]}]}
GET /system/user/page?username=imp2
  => 0 {"list":[{"deptId":$dept,"email":null,"mobile":"13800000002","sex":1,"status":0}]}
GET /system/user/page?username=imp3
  => 0 {"list":[{"nickname":"=1+1","deptId":null,"sex":0,"status":0}]}
header tenant-id 1
POST /system/auth/login {"username":"imp2","password":"first password"}
  => 0 {"accessToken":"*"}
GET /system/operate-log/page?pageSize=3
  => 0 {"list":[{"type":"user","subType":"*"},{"type":"user"},{"type":"user"}]}

# user_import: columns are found by their heading, in any order and case
as admin
UPLOAD /system/user/import sheet [["x","NICKNAME"," login NAME "],["?","Import One","imp1"]]
  => 0 {"createUsernames":["imp1"]}
UPLOAD /system/user/import?updateSupport=1 sheet [["User name","Nickname"],["imp1","Other"]]
  => 0 {"createUsernames":[],"updateUsernames":["imp1"],"failureUsernames":{}}
UPLOAD /system/user/import sheet [["Name"],["imp1"]]
  => E_SHEET_UNREADABLE msg "(or Login name, Account name, Sign-in name, Name of the user)"
UPLOAD /system/user/import sheet [["User name"],["imp3"]]
  => E_SHEET_UNREADABLE msg "(or Display name, Name of the user)"
UPLOAD /system/user/import?updateSupport=1 sheet [["User name","Mobile"],["imp1","13800000001"],["imp4","13800000002"]]
  => 0 {"updateUsernames":["imp1"],"failureUsernames":{"imp4":"*"}}

# user_import: a row that fails does not stop the others
as admin
POST /system/user/create {"username":"there1","nickname":"There","password":"pass word 1","mobile":"13800000009","email":"there@example.org"}
  => 0
POST /system/dept/create {"name":"Closed","parentId":0,"sort":1,"status":1}
  => 0, keep closed
UPLOAD /system/user/import sheet [["Login name","Display name","Department id","E-mail","Mobile"],
		["imp1","One"],
		["","No name"],
		["i 2","Bad name"],
		["imp","Short"],
		["imp4"],
		["imp5","x","abc"],
		["imp6","x",999999],
		["imp7","x",$closed],
		["imp8","x",null,"no address"],
		["imp9","x",null,"there@example.org"],
		["imp10","x",null,null,"12345"],
		["imp11","x",null,null,"13800000009"],
		["there1","x"],
		["imp12","0123456789012345678901234567890"],
		["imp13","Last"]]
  => 0 {"createUsernames":["imp1","imp13"],"updateUsernames":[],
		"failureUsernames":{
		"row 3":"Login name: must not be blank",
		"i 2":"Login name: length must be between 4 and 30",
		"imp":"Login name: length must be between 4 and 30",
		"imp4":"Display name: must not be blank",
		"imp5":"Department id: must be a number",
		"imp6":"Department not found",
		"imp7":"Department Closed is disabled and cannot be chosen",
		"imp8":"E-mail: e-mail address format is wrong",
		"imp9":"E-mail address is in use",
		"imp10":"Mobile: mobile number format is wrong",
		"imp11":"Mobile number is in use",
		"there1":"User name is in use",
		"imp12":"Display name: length must not exceed 30"}}
GET /system/user/page?username=imp
  => 0 {"total":2}
GET /system/user/page?username=there1
  => 0 {"list":[{"nickname":"There"}]}

# user_import: a user who is there already is told by his name, not by his own mobile number or address
as admin
POST /system/user/create {"username":"there1","nickname":"There","password":"pass word 1","mobile":"13800000009","email":"there@example.org"}
  => 0
UPLOAD /system/user/import sheet [["Login name","Display name","E-mail","Mobile"],
		["there1","x","there@example.org","13800000009"],
		["imp1","One",null,"13800000001"],
		["imp1","One",null,"13800000001"],
		["imp2","Two","there@example.org","13800000002"]]
  => 0 {"createUsernames":["imp1"],"failureUsernames":{"there1":"User name is in use","imp1":"User name is in use","imp2":"E-mail address is in use"}}
UPLOAD /system/user/import sheet [["Login name","Display name","Mobile"],["THERE1","x","13800000009"]]
  => 0 {"failureUsernames":{"THERE1":"User name is in use"}}

# user_import: given values change, empty ones do not; password and status never change
as admin
sql UPDATE infra_config SET value = 'first password' WHERE key = 'system.user.init-password'
POST /system/user/create {"username":"there1","nickname":"There","password":"pass word 1","mobile":"13800000009","email":"there@example.org","sex":1}
  => 0
POST /system/user/create {"username":"there2","nickname":"Other","password":"pass word 1","mobile":"13800000008"}
  => 0
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","E-mail","Mobile","Sex","Status"],
		["there1","","there@example.org","13800000009","","Disabled"],
		["there2","New name","",13800000009,""],
		["imp1","Import"]]
  => 0 {"createUsernames":["imp1"],"updateUsernames":["there1"],"failureUsernames":{"there2":"Mobile number is in use"}}
GET /system/user/page?username=there
  => 0 {"list":[{"username":"there2","nickname":"Other"},{"username":"there1","nickname":"There","email":"there@example.org","mobile":"13800000009","sex":1,"status":0}]}
header tenant-id 1
POST /system/auth/login {"username":"there1","password":"pass word 1"}
  => 0
UPLOAD /system/user/import?updateSupport=0 sheet [["Login name","Display name","Mobile"],["there1","x","13800000009"],["there2","x"]]
  => 0 {"createUsernames":[],"updateUsernames":[],"failureUsernames":{"there1":"User name is in use","there2":"User name is in use"}}
UPLOAD /system/user/import?updateSupport=maybe sheet [["Login name","Display name"],["there1","x"]]
  => E_BAD_REQUEST msg "updateSupport"

# user_import: rows of the same workbook are compared with each other
as admin
UPLOAD /system/user/import sheet [["Login name","Display name","Mobile","E-mail"],
		["imp1","One","13800000001","a@example.org"],
		["imp1","Again"],
		["imp2","Two","13800000001"],
		["imp3","Three","","a@example.org"],
		["imp2","Two"],
		["imp1","Third"]]
  => 0 {"createUsernames":["imp1","imp2"],"updateUsernames":[],"failureUsernames":{"imp1":"User name is in use","imp2":"Mobile number is in use","imp3":"E-mail address is in use","imp1 (row 7)":"User name is in use"}}
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Mobile","Sex"],
		["imp1","","13800000001","Male"],
		["imp4","Four","13800000004"],
		["imp4","Fourth","","Female"],
		["imp1","First","13800000005"]]
  => 0 {"createUsernames":["imp4"],"updateUsernames":["imp1","imp4","imp1"],"failureUsernames":{}}
GET /system/user/page?username=imp4
  => 0 {"list":[{"nickname":"Fourth","mobile":"13800000004","sex":2}]}
GET /system/user/page?username=imp1
  => 0 {"list":[{"nickname":"First","mobile":"13800000005","sex":1}]}

# user_import: a number that a row takes from its user is free only after the import
as admin
sql UPDATE infra_config SET value = 'first password' WHERE key = 'system.user.init-password'
POST /system/user/create {"username":"there1","nickname":"There","password":"pass word 1","mobile":"13800000009"}
  => 0
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Mobile"],
		["there1","","13800000008"],
		["imp1","One","13800000009"],
		["imp2","Two","13800000007"],
		["imp2","","13800000006"],
		["imp3","Three","13800000007"]]
  => 0 {"createUsernames":["imp2"],"updateUsernames":["there1","imp2"],"failureUsernames":{"imp1":"Mobile number is in use","imp3":"Mobile number is in use"}}
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Mobile"],
		["imp1","One","13800000009"],
		["imp3","Three","13800000007"]]
  => 0 {"createUsernames":["imp1","imp3"],"updateUsernames":[],"failureUsernames":{}}

# user_import: the tenant's limit of users is checked row by row
as admin
sql UPDATE system_tenant SET account_count = 2 + (SELECT count(*) FROM system_users WHERE tenant_id = 1 AND NOT deleted) WHERE id = 1
UPLOAD /system/user/import sheet [["Login name","Display name"],["imp1","1"],["x","2"],["imp3","3"],["imp4","4"]]
  => 0 {"createUsernames":["imp1","imp3"],"updateUsernames":[],"failureUsernames":{"x":"*","imp4":"*"}}
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name"],["imp5","5"],["imp1","One"]]
  => 0 {"createUsernames":[],"updateUsernames":["imp1"]}

# user_import: users outside the data scope are not changed; other tenants do not count
as admin
use dept mine Mine 0
POST /system/user/create {"username":"keeper","nickname":"K","password":"pass word 1","deptId":$mine}
  => 0, keep keeper
POST /system/user/create {"username":"mine1","nickname":"M","password":"pass word 1","deptId":$mine}
  => 0
POST /system/user/create {"username":"other1","nickname":"O","password":"pass word 1"}
  => 0
POST /system/role/create {"name":"importer","code":"importer","sort":1,"status":0}
  => 0, keep role
POST /system/permission/assign-role-menu {"roleId":$role,"menuIds":[1006]}
  => 0
POST /system/permission/assign-role-data-scope {"roleId":$role,"dataScope":3,"dataScopeDeptIds":[]}
  => 0
POST /system/permission/assign-user-role {"userId":$keeper,"roleIds":[$role]}
  => 0
sql INSERT INTO system_users (tenant_id, username, password, nickname, mobile) VALUES (2, 'theirs1', '-', 'T', '13800000001')
as user keeper
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","Mobile","Department id"],["mine1","Changed"],["other1","Changed"],["theirs1","New here","13800000001","$mine"]]
  => 0 {"createUsernames":["theirs1"],"updateUsernames":["mine1"],"failureUsernames":{"other1":"User not found"}}
UPLOAD /system/user/import sheet [["Login name","Display name"],["other1","Changed"]]
  => 0 {"createUsernames":[],"updateUsernames":[],"failureUsernames":{"other1":"User name is in use"}}
as admin
GET /system/user/page?username=other1
  => 0 {"list":[{"nickname":"O"}]}

# user_import: refused without rows, without an initial password, with too many rows
as admin
UPLOAD /system/user/import sheet [["Login name","Display name"]]
  => E_USER_IMPORT_EMPTY
UPLOAD /system/user/import sheet []
  => E_USER_IMPORT_EMPTY
UPLOAD /system/user/import sheet [["Login name","Display name"],["  ",""]]
  => E_USER_IMPORT_EMPTY
UPLOAD /system/user/import many 5001 many
  => E_SHEET_TOO_MANY_ROWS msg "more than 5000 rows"
GET /system/user/page?username=many
  => 0 {"total":0}
sql UPDATE infra_config SET value = '' WHERE key = 'system.user.init-password'
UPLOAD /system/user/import sheet [["Login name","Display name"],["imp1","1"]]
  => E_USER_INIT_PASSWORD_MISSING
sql UPDATE infra_config SET value = '1234567' WHERE key = 'system.user.init-password'
UPLOAD /system/user/import sheet [["Login name","Display name"],["imp1","1"]]
  => E_USER_INIT_PASSWORD_MISSING
sql UPDATE infra_config SET value = repeat('x', 73) WHERE key = 'system.user.init-password'
UPLOAD /system/user/import sheet [["Login name","Display name"],["imp1","1"]]
  => E_USER_INIT_PASSWORD_MISSING
sql UPDATE infra_config SET deleted = true WHERE key = 'system.user.init-password'
UPLOAD /system/user/import sheet [["Login name","Display name"],["imp1","1"]]
  => E_USER_INIT_PASSWORD_MISSING
GET /system/user/page?username=imp
  => 0 {"total":0}

# user_import: 5,000 users at once
as admin
sql UPDATE system_tenant SET account_count = 6000 WHERE id = 1
UPLOAD /system/user/import many 5000 many
  => 0 {"updateUsernames":[],"failureUsernames":{}}
GET /system/user/page?username=many
  => 0 {"total":5000}
UPLOAD /system/user/import?updateSupport=true many 5000 many
  => 0 {"createUsernames":[],"failureUsernames":{}}

# user_import: csv is read like a workbook
as admin
UPLOAD /system/user/import text Login name,Display name,Sex,Status,Mobile\nimp1,"One, the first",Female,Disabled,13800000001\nimp2,'=1+1,,,\nimp3,Three,Neither,,\n,Four,,,\nimp5,"Five\n
  => E_SHEET_UNREADABLE msg "a quote in it is never closed"
UPLOAD /system/user/import text Login name,Display name,Sex,Status,Mobile\nimp1,"One, the first",Female,Disabled,13800000001\nimp2,'=1+1,,,\nimp3,Three,Neither,,\n,Four,,,\nimp5,"Five"x,,,\nimp6,Six,,,1\n
  => 0 {"createUsernames":["imp1","imp2"],"updateUsernames":[],"failureUsernames":{
		"imp3":"Sex: is not a label of its dictionary",
		"row 5":"Login name: must not be blank",
		"imp5":"the row has text behind a closed quote",
		"imp6":"Mobile: mobile number format is wrong"}}
GET /system/user/page?username=imp1
  => 0 {"list":[{"nickname":"One, the first","sex":2,"status":1,"mobile":"13800000001"}]}
GET /system/user/page?username=imp2
  => 0 {"list":[{"nickname":"=1+1","sex":0,"status":0,"mobile":null}]}
UPLOAD /system/user/import?updateSupport=true text User name,Nickname\nimp2,''=1+1\n
  => 0 {"updateUsernames":["imp2"]}
GET /system/user/page?username=imp2
  => 0 {"list":[{"nickname":"'=1+1"}]}
UPLOAD /system/user/import?updateSupport=true sheet [["User name","Nickname"],["imp2","'-1"]]
  => 0 {"updateUsernames":["imp2"]}
GET /system/user/page?username=imp2
  => 0 {"list":[{"nickname":"'-1"}]}
UPLOAD /system/user/import?updateSupport=true text User name,Nickname\nimp1,\nimp2,Two\n
  => 0 {"createUsernames":[],"updateUsernames":["imp1","imp2"],"failureUsernames":{}}
GET /system/user/page?username=imp
  => 0 {"total":2,"list":[{"nickname":"Two"},{"nickname":"One, the first","sex":2}]}
UPLOAD /system/user/import text Name\nimp1\n
  => E_SHEET_UNREADABLE msg "no heading"

# user_import: files that are no table, requests without a file, requests that are no form
as admin
UPLOAD /system/user/import bytes Login name,Display name
  => E_USER_IMPORT_EMPTY
UPLOAD /system/user/import packed 70 99999
  => E_SHEET_UNREADABLE msg "cannot be read"
UPLOAD /system/user/import bytes PK
  => E_SHEET_UNREADABLE msg "cannot be read"
UPLOAD /system/user/import form --X--
  => E_BAD_REQUEST msg "file"
UPLOAD /system/user/import form nothing
  => E_BAD_REQUEST msg "malformed"
UPLOAD /system/user/import form --X\r\nContent-Disposition: form-data; name="file"\r\n\r\nx\r\n--X--
  => E_BAD_REQUEST msg "file"
UPLOAD /system/user/import form --X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="b"\r\n\r\nx\r\n--X--
  => E_BAD_REQUEST msg "more than one file"
UPLOAD /system/user/import?updateSupport=1 form --X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nx\r\n--X\r\nContent-Disposition: form-data; name="updateSupport"\r\n\r\n1\r\n--X--
  => E_BAD_REQUEST msg "updateSupport"
POST /system/user/import {"file":"x"}
  => E_BAD_REQUEST msg "content type"
POST /system/user/import
  => E_BAD_REQUEST msg "missing"

# user_import_template: two example rows, which are nobody where somebody leaves them there
as admin
GET /system/user/get-import-template
  => sheet [["User name","Nickname","Department id","E-mail","Mobile","Sex","Status"],["johndoe","John Doe","*","john@example.org","13800000001","Male","Enabled"],["janedoe","Jane Doe","","","","Female","Disabled"]]
UPLOAD /system/user/import sheet [["User name","Nickname","Department id","E-mail","Mobile","Sex","Status"],["johndoe","John Doe","","john@example.org","13800000001","Male","Enabled"],["janedoe","Jane Doe","","","","Female","Disabled"],["janedoe","Jane","","","","Female","Disabled"]]
  => 0 {"createUsernames":["janedoe"],"failureUsernames":{}}
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name","E-mail","Mobile","Sex","Status"],["johndoe","John Doe","john@example.org","13800000001","Male","Enabled"]]
  => E_USER_IMPORT_EMPTY

# user_import: the initial password may be neither a common one nor the name of a user
as admin
sql UPDATE infra_config SET value = 'Superman' WHERE key = 'system.user.init-password'
UPLOAD /system/user/import sheet [["Login name","Display name"],["imp1","1"]]
  => E_USER_INIT_PASSWORD_MISSING
sql UPDATE infra_config SET value = 'Impossible1' WHERE key = 'system.user.init-password'
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name"],["imp1","1"],["impossible1","2"]]
  => 0 {"createUsernames":["imp1"],"updateUsernames":[],"failureUsernames":{"impossible1":"Login name: must not be the initial password"}}
sql UPDATE infra_config SET value = 'first password' WHERE key = 'system.user.init-password'
UPLOAD /system/user/import sheet [["Login name","Display name"],["impossible1","2"]]
  => 0 {"createUsernames":["impossible1"]}
sql UPDATE infra_config SET value = 'Impossible1' WHERE key = 'system.user.init-password'
UPLOAD /system/user/import?updateSupport=true sheet [["Login name","Display name"],["impossible1","3"]]
  => 0 {"updateUsernames":["impossible1"]}

# user_import: the template and the export of the program that our front-end was made for, in Chinese
as admin
POST /system/dept/create {"name":"Imports","parentId":0,"sort":1,"status":0}
  => 0, keep dept
UPLOAD /system/user/import sheet [["登录名称","用户名称","部门编号","用户邮箱","手机号码","用户性别","账号状态"],["zhi1","One","$dept","one@example.org","15601691300","男","开启"],["zhi2","Two",$dept,"two@example.org","15601701300","女","关闭"]]
  => 0 {"createUsernames":["zhi1","zhi2"],"failureUsernames":{}}
UPLOAD /system/user/import?updateSupport=true sheet [["用户编号","用户名称","用户昵称","帐号状态","用户性别"],["7","zhi1","The first","关闭","女"]]
  => 0 {"updateUsernames":["zhi1"],"failureUsernames":{}}
GET /system/user/page?username=zhi1
  => 0 {"total":1,"list":[{"nickname":"The first","sex":2,"email":"one@example.org"}]}
UPLOAD /system/user/import text 用户昵称;登录名\nThree;zhi3\n
  => 0 {"createUsernames":["zhi3"]}

# user_import: a check tells the bad rows with column and cells, writes nothing, and takes rows that were mended
as admin
POST /system/user/create {"username":"there1","nickname":"There","password":"pass word 1","mobile":"13800000007"}
  => 0
UPLOAD /system/user/import?dryRun=true sheet [["Login name","Display name","Department id","Mobile","Sex"],["imp1","One"],["x","Two"],["imp3",null],["imp4","Four",987654321],["imp5","Five",null,"13800000007"],["imp6","Six",null,null,"Neither"],["there1","There"]]
  => 0 {"createUsernames":["imp1"],"updateUsernames":[],"check":{"bad":6,"headings":["Login name","Display name","Department id","Mobile","Sex"],"rows":[
		{"row":3,"column":1,"cells":["x","Two"]},
		{"row":4,"column":2,"reason":"Display name: must not be blank"},
		{"row":5,"column":3},
		{"row":6,"column":4,"reason":"Mobile number is in use"},
		{"row":7,"column":5,"reason":"Sex: is not a label of its dictionary"},
		{"row":8,"column":1}]}}
UPLOAD /system/user/import?dryRun=true sheet [["Login name","Display name","Department"],["imp1","One","7"]]
  => 0 {"createUsernames":["imp1"],"check":{"bad":0,"ignored":["Department"]}}
GET /system/user/page?username=imp
  => 0 {"total":0}
UPLOAD /system/user/import form --X\r\nContent-Disposition: form-data; name="mended"\r\n\r\n{"3":["imp3","Three"]}\r\n--X\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nLogin name,Display name\r\nimp2,Two\r\nimp3,\r\n--X--
  => 0 {"createUsernames":["imp2","imp3"],"failureUsernames":{}}

# user_import: the answer tells the failed rows as a spreadsheet numbers them
as admin
sql UPDATE infra_config SET value = 'first password' WHERE key = 'system.user.init-password'
UPLOAD /system/user/import sheet [["Login name","Display name"],["imp1","One"],[],["imp2",null],["imp1","Once more"]]
  => 0 {"createUsernames":["imp1"],"failedRows":[{"row":4,"name":"imp2","reason":"Display name: must not be blank"},{"row":5,"name":"imp1","reason":"User name is in use"}]}

# user_import: of two entries of a dictionary with the same label the enabled one counts, and a label may be in full width
as admin
POST /system/dict-data/create {"sort":0,"label":"Diverse","value":"7","dictType":"system_user_sex","status":1}
  => 0
sql UPDATE system_dict_data SET label = 'Diverse' WHERE dict_type = 'system_user_sex' AND value = '2'
UPLOAD /system/user/import text User name,Nickname,Sex,Status\nimp1,One,Diverse,\nimp2,Two,Ｍａｌｅ,Ｄｉｓａｂｌｅｄ\nimp3,Three,男　性,\n
  => 0 {"createUsernames":["imp1","imp2"],"failureUsernames":{"imp3":"Sex: is not a label of its dictionary"}}
GET /system/user/page?username=imp
  => 0 {"list":[{"sex":1,"status":1},{"sex":2,"status":0}]}

# user_import: a label that two enabled entries have names neither, and a link to an address is the address
as admin
sql UPDATE system_dict_data SET label = 'male' WHERE dict_type = 'system_user_sex' AND value = '0'
POST /system/dict-data/create {"sort":9,"label":"Female","value":"8","dictType":"system_user_sex","status":0}
  => 0
UPLOAD /system/user/import text User name,Nickname,Gender,E-mail,Sex\nimp1,One,,mailto:one@example.org,Female\nimp2,Two,,MAILTO:two@example.org?subject=Hi,Male\nimp3,Three,,mailto:three,male\nimp4,Four,,,MALE\nimp5,Five,,,male\n
  => 0 {"createUsernames":["imp2","imp5"],"failureUsernames":{
		"imp1":"Sex: is the label of several entries of its dictionary",
		"imp3":"E-mail: e-mail address format is wrong",
		"imp4":"Sex: is the label of several entries of its dictionary"}}
GET /system/user/page?username=imp
  => 0 {"list":[{"email":null,"sex":0},{"email":"two@example.org","sex":1}]}

# user_import: what is wrong is told by the headings of the file, in every import
as admin
UPLOAD /system/user/import text Account name,Display name,E-mail of the user\nimp1,,\nimp2,Two,x\n
  => 0 {"createUsernames":[],"failureUsernames":{
		"imp1":"Display name: must not be blank",
		"imp2":"E-mail of the user: e-mail address format is wrong"}}

# user_import: a number is the same however its digits are grouped
as admin
POST /system/user/create {"username":"grouped0","nickname":"G","password":"pass word 1","mobile":"+86 138-1234-5670"}
  => 0, keep id
GET /system/user/get?id=$id
  => 0 {"mobile":"13812345670"}
UPLOAD /system/user/import text User name,Nickname,Mobile\ngrouped1,G,138-1234-5671\ngrouped2,G,138 1234 5671\ngrouped3,G,0086 138 1234 5670\n
  => 0 {"createUsernames":["grouped1"],"failureUsernames":{"grouped2":"Mobile number is in use","grouped3":"Mobile number is in use"}}
