# texts: blanks that nobody sees are left out at both ends of names, codes, addresses and searches
as admin
POST /system/post/create {"name":"\u3000Chief\u00a0","code":"\u200bceo\ufeff","sort":1,"status":0,"remark":" kept\u3000"}
  => 0, keep id
GET /system/post/get?id=$id
  => 0 {"name":"Chief","code":"ceo","remark":" kept\u3000"}
POST /system/post/create {"name":"Chief\u2003","code":"other","sort":1,"status":0}
  => E_POST_NAME_TAKEN
GET /system/post/page?name=%C2%A0hie%E3%80%80
  => 0 {"total":1}
POST /system/dept/create {"name":"\u202fSales\u1680","parentId":0,"sort":1,"status":0,"email":"\u00a0a@example.org\u3000"}
  => 0, keep dept
GET /system/dept/get?id=$dept
  => 0 {"name":"Sales","email":"a@example.org"}
POST /system/dept/create {"name":"Other","parentId":0,"sort":1,"status":0,"email":"a\u00a0b@example.org"}
  => E_BAD_REQUEST
use channel north North
POST /device/create {"mac":"\u00a002:AA:00:00:00:01\u200b","channelId":$north,"cpu":"0123456789abcdef"}
  => 0
GET /device/get-by-mac?mac=%E3%80%8002:AA:00:00:00:01
  => 0 {"mac":"02:AA:00:00:00:01"}

# texts: so are marks of direction and joiners, which come along when a number or a name is copied
as admin
POST /system/user/create {"username":"copied","nickname":"\u202dMaria\u202c","mobile":"\u202a+8613812345678\u202c","email":"\u200emaria@example.org\u2060","password":"four words here now"}
  => 0, keep user
GET /system/user/get?id=$user
  => 0 {"nickname":"Maria","mobile":"13812345678","email":"maria@example.org"}
POST /system/post/create {"name":"\u200fChief","code":"\u2066ceo\u2069","sort":1,"status":0}
  => 0, keep id
GET /system/post/get?id=$id
  => 0 {"name":"Chief","code":"ceo"}
sql INSERT INTO system_post (tenant_id, name, code, sort, status) VALUES (1, 'Old' || U&'\200E', 'old', 1, 0)
POST /system/post/create {"name":"old","code":"older","sort":1,"status":0}
  => E_POST_NAME_TAKEN
use channel north North
UPLOAD /device/import text \xE2\x80\x8Emac,channelId\n\xE2\x80\x8E02:AA:00:00:00:01\xE2\x80\xAC,$north\n
  => 0 {"createMacs":["02:AA:00:00:00:01"]}
GET /system/post/page?name=%E2%80%8Ehie%E2%80%AC
  => 0 {"total":1}
POST /device/channel/create {"name":"For\u202e sreteM\u202c \u05d0\u200f1"}
  => 0 {"name":"For sreteM \u05d0\u200f1"}
POST /system/post/create {"name":"\u200e\u202c","code":"none","sort":1,"status":0}
  => E_BAD_REQUEST msg "name"

# texts: values of the configuration and of dictionaries, passwords and contents stay as they are
as admin
POST /infra/config/create {"category":"a","name":" N\u00a0","key":"\u3000a.key ","value":" v\u3000","visible":true}
  => 0, keep id
GET /infra/config/get?id=$id
  => 0 {"name":"N","key":"a.key","value":" v\u3000"}
POST /system/dict-type/create {"name":"D","type":"a_type ","status":0}
  => 0
POST /system/dict-data/create {"dictType":"a_type","label":" L ","value":" v\u3000","sort":1,"status":0}
  => 0, keep id
GET /system/dict-data/get?id=$id
  => 0 {"label":"L","value":" v\u3000"}
POST /system/notice/create {"title":" T ","type":1,"content":" <p>\u3000</p> ","status":0}
  => 0, keep id
GET /system/notice/get?id=$id
  => 0 {"title":"T","content":" <p>\u3000</p> "}
POST /system/user/create {"username":"spaced","nickname":" S ","password":"\u3000 four words here \u3000"}
  => 0
as nobody
header tenant-id 1
POST /system/auth/login {"username":" spaced","password":"four words here"}
  => E_AUTH_BAD_CREDENTIALS
POST /system/auth/login {"username":" spaced","password":"\u3000 four words here \u3000"}
  => 0

# texts: control characters are refused of people and become blanks of a device
as admin
POST /system/post/create {"name":"a\u0007b","code":"ab","sort":1,"status":0}
  => E_BAD_REQUEST msg "name: must not have control characters"
POST /system/post/create {"name":"ab","code":"ab","sort":1,"status":0,"remark":"\u001b[1m"}
  => E_BAD_REQUEST msg "remark: must not have control characters"
GET /system/post/page?name=a%1Fb
  => E_BAD_REQUEST msg "name: must not have control characters"
POST /system/post/create {"name":"ab","code":"ab","sort":1,"status":0,"remark":"one\ttwo\r\nthree"}
  => 0
use channel north North
use active_device device 02:AA:00:00:00:01 $north
as device
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"\u0001TV\u00021\u0003"}
  => 0
holds SELECT brand = 'TV 1' FROM device_info WHERE mac = '02:aa:00:00:00:01'

# texts: an import's cells go through the same
as admin
use channel north North
UPLOAD /device/import sheet [["MAC 地址","渠道编号","品牌"],["02:AA:00:00:00:01","$north","\u3000T V\ufeff"]]
  => 0 {"createMacs":["02:AA:00:00:00:01"]}
GET /device/get-by-mac?mac=02:AA:00:00:00:01
  => 0 {"brand":"T V"}

# texts: searches for a part mind no case of letters
as admin
POST /system/post/create {"name":"Élan Chief","code":"Ceo","sort":1,"status":0}
  => 0
GET /system/post/page?name=%C3%A9LAN&code=CEO
  => 0 {"total":1}
use user Anna Anna
GET /system/user/page?username=aNN&nickname=ANN
  => 0 {"total":1}
use channel north North
GET /device/channel/page?name=NOR
  => 0 {"total":1}
GET /system/menu/list?name=DEVICE%20KEYS:%20PROOF
  => 0 [{"name":"Device keys: proof of devices"}]
GET /infra/config/page?key=INIT-PASSWORD
  => 0 {"total":1}
GET /system/operate-log/page?action=NORTH&type=CHANNEL
  => 0 {"total":"*"}
GET /system/role/page?code=SUPER_ADMIN
  => 0 {"total":1}
GET /system/dict-type/page?type=COMMON_STATUS
  => 0 {"total":1}

# texts: searches for a part mind no width of letters, digits and blanks, neither of what is typed nor of what is stored
as admin
POST /system/post/create {"name":"Chief ABC 12","code":"one","sort":1,"status":0}
  => 0
POST /system/post/create {"name":"Ｃｈｉｅｆ　ＸＹＺ３","code":"two","sort":1,"status":0}
  => 0, keep two
POST /system/post/create {"name":"主管\u00a0Smith","code":"three","sort":1,"status":0}
  => 0
GET /system/post/get?id=$two
  => 0 {"name":"Ｃｈｉｅｆ　ＸＹＺ３"}
GET /system/post/page?name=%EF%BC%A1%EF%BD%82%EF%BC%A3%E3%80%80%EF%BC%91
  => 0 {"total":1,"list":[{"code":"one"}]}
GET /system/post/page?name=chief%20xyz3
  => 0 {"total":1,"list":[{"code":"two"}]}
GET /system/post/page?name=%EF%BC%B8%EF%BC%B9%EF%BC%BA
  => 0 {"total":1,"list":[{"code":"two"}]}
GET /system/post/page?name=%E4%B8%BB%E7%AE%A1%20smith
  => 0 {"total":1,"list":[{"code":"three"}]}
GET /system/post/page?name=ABC%2013
  => 0 {"total":0}
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"name":"Hall 7"}
  => 0
GET /device/page?name=%EF%BC%A8all%E3%80%80%EF%BC%97
  => 0 {"total":1}
GET /system/operate-log/page?action=%EF%BC%A8%EF%BC%A1%EF%BC%AC%EF%BC%AC
  => 0 {"total":1}
UPLOAD /infra/file/upload form --X\r\nContent-Disposition: form-data; name="file"; filename="Re\xCC\x81sume\xCC\x81.txt"\r\n\r\nhello\r\n--X--
  => 0
GET /infra/file/page?path=r%C3%A9sum%C3%A9
  => 0 {"total":1}

# texts: searches mind neither how many blanks are between two words, nor of which kind, nor what shows nothing
as admin
POST /system/post/create {"name":"North  wing","code":"two","sort":1,"status":0}
  => 0
POST /system/post/create {"name":"West\twing","code":"tab","sort":2,"status":0}
  => 0
POST /system/post/create {"name":"East\u3000\u00a0w\u00ading","code":"wide","sort":3,"status":0}
  => 0
GET /system/post/page?name=north%20wing
  => 0 {"total":1,"list":[{"code":"two"}]}
GET /system/post/page?name=north%20%20%20wing
  => 0 {"total":1,"list":[{"code":"two"}]}
GET /system/post/page?name=north%E3%80%80wing
  => 0 {"total":1,"list":[{"code":"two"}]}
GET /system/post/page?name=west%20%20wing
  => 0 {"total":1,"list":[{"code":"tab"}]}
GET /system/post/page?name=t%20wing
  => 0 {"total":2,"list":[{"code":"wide"},{"code":"tab"}]}
GET /system/post/page?name=n%20orth
  => 0 {"total":0}
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"name":"Hall  7"}
  => 0
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$north,"name":"Hall 8"}
  => 0
GET /device/page?name=hall%207
  => 0 {"total":1}
GET /device/page?name=hall%20%20%208
  => 0 {"total":1}

# texts: searches mind no difference between the dots that input methods set between the parts of a name
as admin
POST /system/post/create {"name":"玛丽·居里","code":"middle","sort":1,"status":0}
  => 0
POST /system/post/create {"name":"玛丽•居里","code":"bullet","sort":2,"status":0}
  => 0
POST /system/post/create {"name":"玛丽・居里","code":"katakana","sort":3,"status":0}
  => 0
GET /system/post/page?name=玛丽·居
  => 0 {"total":3}
GET /system/post/page?name=玛丽‧居里
  => 0 {"total":3}
GET /system/post/page?name=丽・居
  => 0 {"total":3}
GET /system/post/page?name=玛丽.居里
  => 0 {"total":0}

# texts: searches mind no difference between signs of a keyboard and those that tablets and word processors make of them
as admin
POST /system/post/create {"name":"O'Brien \"North-South\"","code":"plain","sort":1,"status":0}
  => 0
POST /system/post/create {"name":"O’Brien “North–South”","code":"typed","sort":2,"status":0}
  => 0
GET /system/post/page?name=o%E2%80%99brien
  => 0 {"total":2}
GET /system/post/page?name=O'Brien
  => 0 {"total":2}
GET /system/post/page?name=%E2%80%9Cnorth%E2%80%91south%E2%80%9D
  => 0 {"total":2}
GET /system/post/page?name=%22north-s
  => 0 {"total":2}
GET /system/post/page?name=o%E2%80%9Cbrien
  => 0 {"total":0}
use channel north North
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$north,"name":"Bob's hall"}
  => 0
GET /device/page?name=bob%E2%80%99s
  => 0 {"total":1}
