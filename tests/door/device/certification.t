# certification_update: the code of one device, unique in the tenant
as admin
use channel ch Codes
use device device 02:CE:00:00:00:01 $ch
POST /device/create {"mac":"02:CE:00:00:00:02","channelId":$ch,"certification":"TWO"}
  => 0
GET /device/certification/get?mac=02-ce-00-00-00-01
  => 0 {"mac":"02:CE:00:00:00:01","certification":null}
PUT /device/certification/update {"mac":"02:CE:00:00:00:01","certification":"ONE-1"}
  => 0 true
GET /device/certification/get?mac=02:CE:00:00:00:01
  => 0 {"certification":"ONE-1"}
GET /device/get-by-mac?mac=02:CE:00:00:00:01
  => 0 {"certification":"ONE-1"}
PUT /device/certification/update {"mac":"02:CE:00:00:00:01","certification":"TWO"}
  => E_DEVICE_CERTIFICATION_DUPLICATE
PUT /device/certification/update {"mac":"02:CE:00:00:00:02","certification":"TWO"}
  => 0 true
PUT /device/certification/update {"mac":"02:CE:00:00:00:01","certification":"one"}
  => E_BAD_REQUEST msg "certification"
PUT /device/certification/update {"mac":"02:CE:00:00:00:01","certification":""}
  => E_BAD_REQUEST msg "certification"
PUT /device/certification/update {"mac":"zz","certification":"X"}
  => E_DEVICE_MAC_FORMAT_ERROR
PUT /device/certification/update {"mac":"02:CE:00:00:00:09","certification":"X"}
  => E_DEVICE_NOT_EXISTS
GET /device/certification/get?mac=02:CE:00:00:00:09
  => E_DEVICE_NOT_EXISTS
GET /device/certification/get?mac=zz
  => E_DEVICE_CONDITION_NOT_EXISTS

# certification_import: codes for devices that exist
as admin
use channel ch Codes
POST /device/create {"mac":"02:CE:00:00:00:01","channelId":$ch,"name":"Kept"}
  => 0
POST /device/create {"mac":"02:CE:00:00:00:02","channelId":$ch,"certification":"TWO"}
  => 0
use device device 02:CE:00:00:00:03 $ch
UPLOAD /device/certification/import text MAC,Certification,name\n02:CE:00:00:00:01,ONE,Other\n02:CE:00:00:00:02,TWO,\n02:CE:00:00:00:03,lower,\n02:CE:00:00:00:04,FOUR,\n02:CE:00:00:00:03,THREE,\n02:CE:00:00:00:05,,\n
  => 0 {"createMacs":[],"updateMacs":["02:CE:00:00:00:01","02:CE:00:00:00:02"],"failureMacs":{
		"02:CE:00:00:00:03":"Certification: takes 1 to 64 of A-Z, 0-9 and -",
		"02:CE:00:00:00:04":"Device not found",
		"02:CE:00:00:00:03 (row 6)":"MAC address is in row 4 of the file already",
		"02:CE:00:00:00:05":"Certification: must not be blank"}}
GET /device/get-by-mac?mac=02:CE:00:00:00:01
  => 0 {"certification":"ONE","name":"Kept"}
UPLOAD /device/certification/import text mac,certification\n02:CE:00:00:00:03,TWO\n
  => 0 {"updateMacs":[],"failureMacs":{"02:CE:00:00:00:03":"Certification code is in use"}}
UPLOAD /device/certification/import macs 5001 $ch
  => 0 {"taskId":"*"}, keep task = data.taskId
GET /device/import/get?taskId=$task
  => 0 {"kind":"certification","status":0}

# certification: stored in one spelling, wherever it comes from; a stored code may be sent again
as admin
use channel ch Form
POST /device/create {"mac":"02:CE:00:00:00:11","channelId":$ch,"certification":"lower"}
  => E_BAD_REQUEST msg "takes 1 to 64 of A-Z, 0-9 and -"
PUT /device/certification/update {"mac":"02:CE:00:00:00:11","certification":""}
  => E_BAD_REQUEST msg "certification"
POST /device/create {"mac":"02:CE:00:00:00:11","channelId":$ch,"certification":"GOOD-1"}
  => 0
use device device 02:CE:00:00:00:12 $ch
PUT /device/update {"mac":"02:CE:00:00:00:11","channelId":$ch,"certification":"GOOD 1"}
  => E_BAD_REQUEST msg "takes 1 to 64 of A-Z, 0-9 and -"
sql UPDATE device_info SET certification = 'old one' WHERE mac = '02:CE:00:00:00:11'
PUT /device/update {"mac":"02:CE:00:00:00:11","channelId":$ch,"certification":"old one","remarks":"r"}
  => 0
PUT /device/certification/update {"mac":"02:CE:00:00:00:11","certification":"old one"}
  => 0
PUT /device/update {"mac":"02:CE:00:00:00:12","channelId":$ch,"certification":"old one"}
  => E_BAD_REQUEST msg "certification"
UPLOAD /device/import?updateSupport=true text mac,channelName,certification\n02:CE:00:00:00:11,Form,old one\n02:CE:00:00:00:12,Form,other one\n02:CE:00:00:00:13,Form,new one\n02:CE:00:00:00:14,Form,NEW-4\n
  => 0 {"createMacs":["02:CE:00:00:00:14"],"updateMacs":["02:CE:00:00:00:11"],"failureMacs":{
		"02:CE:00:00:00:12":"certification: takes 1 to 64 of A-Z, 0-9 and -",
		"02:CE:00:00:00:13":"certification: takes 1 to 64 of A-Z, 0-9 and -"}}
UPLOAD /device/certification/import text mac,certification\n02:CE:00:00:00:11,old one\n02:CE:00:00:00:12,old two\n
  => 0 {"updateMacs":["02:CE:00:00:00:11"],"failureMacs":{"02:CE:00:00:00:12":"certification: takes 1 to 64 of A-Z, 0-9 and -"}}
