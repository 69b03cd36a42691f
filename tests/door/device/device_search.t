# device_search: a device is found by what stands on it, best first, each once
as admin
sql DELETE FROM device_info
use north_and_south
POST /device/create {"mac":"02:AA:00:12:EE:F0","channelId":$north,"serialNumber":"Sn%0_7","cpu":"ab12cd34ef560001","name":"客厅 Box","orderNumber":"PO-77","productionOrder":"PR-9","deviceIp":"10.20.30.4"}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:12:EE:F1","channelId":$north,"serialNumber":"sn%0_77","name":"PO-7","orderNumber":"po-78","deviceIp":"10.20.30.40"}
  => 0, keep two
POST /device/create {"mac":"06:BB:00:34:EE:F0","channelId":$south,"serialNumber":"snx0y7","name":"Kitchen"}
  => 0, keep three
PUT /device/update-status {"macs":["02:AA:00:12:EE:F0"],"status":1}
  => 0
as device
GET /deviceHeartBeat/02:AA:00:12:EE:F0
  => 0 true
as admin
# Whole before beginning, in any case; % and _ are themselves.
GET /device/search?q=SN%250_7
  => 0 [{"id":$one,"mac":"02:AA:00:12:EE:F0","name":"客厅 Box","channelName":"North","online":true,"matched":"serialNumber"},{"id":$two,"online":false,"matched":"serialNumber"}]
GET /device/search?q=sn%250_77
  => 0 [{"id":$two}]
GET /device/search?q=po-7
  => 0 [{"id":$two,"matched":"name"},{"id":$one,"matched":"orderNumber"}]
GET /device/search?q=AB12CD34
  => 0 [{"id":$one,"matched":"cpu"}]
GET /device/search?q=pr-9
  => 0 [{"id":$one,"matched":"productionOrder"}]
GET /device/search?q=10.20.30.4
  => 0 [{"id":$one,"matched":"deviceIp"},{"id":$two,"matched":"deviceIp"}]
GET /device/search?q=kitchen
  => 0 [{"id":$three,"channelName":"South","matched":"name"}]
# Two Chinese characters are enough.
GET /device/search?q=客厅
  => 0 [{"id":$one,"matched":"name"}]
# An address in any spelling, its beginning and its end.
GET /device/search?q=02aa0012eef0
  => 0 [{"id":$one,"matched":"mac"}]
GET /device/search?q=02-AA-00-12-EE-F0
  => 0 [{"id":$one}]
GET /device/search?q=02aa.0012.eef0
  => 0 [{"id":$one}]
GET /device/search?q=02:aa:00:12:ee:f0
  => 0 [{"id":$one}]
GET /device/search?q=02:aa
  => 0 [{"id":$one,"matched":"mac"},{"id":$two}]
GET /device/search?q=EEF0
  => 0 [{"id":$one,"matched":"mac"},{"id":$three,"matched":"mac"}]
GET /device/search?q=34:ee:f0
  => 0 [{"id":$three}]
GET /device/search?q=nothing%20like%20this
  => 0 []
GET /device/search?q=%25%25%25
  => 0 []
# Other tenants' devices and deleted ones are nobody's.
sql INSERT INTO base_channel (id, tenant_id, name) VALUES (9001, 2, 'Theirs')
sql INSERT INTO device_info (tenant_id, mac, channel_id, serial_number, cpu, name, order_number, production_order, device_ip) VALUES (2, '02aa0012eef9', 9001, 'sn%0_7', 'ab12cd34ef560001', '客厅', 'PO-7', 'PR-9', '10.20.30.4')
GET /device/search?q=sn%250_7
  => 0 [{"id":$one},{"id":$two}]
GET /device/search?q=客厅
  => 0 [{"id":$one}]
GET /device/search?q=eef9
  => 0 []
DELETE /device/delete-list?ids=$three
  => 0
GET /device/search?q=kitchen
  => 0 []
# Who may list devices may search them.
use user looker Looker
as user looker
GET /device/search?q=sn%250_7
  => E_FORBIDDEN

# device_search: at most 20, and what is no search
as admin
sql DELETE FROM device_info
use channel north North
sql INSERT INTO device_info (tenant_id, mac, channel_id, serial_number, order_number) SELECT 1, ('02ab000000' || to_char(n, 'FM00'))::macaddr, $north, 'Lot ' || to_char(n, 'FM00'), 'lot' FROM generate_series(1, 60) n
GET /device/search?q=lot%2007
  => 0 [{"mac":"02:AB:00:00:00:07"}]
GET /device/search?q=lot
  => 0 ["*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*","*"]
GET /device/search?q=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  => 0 []
GET /device/search?q=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa
  => E_BAD_REQUEST msg "q: "
GET /device/search?q=lo
  => E_BAD_REQUEST msg "q: must have 3 characters or more, or 2 Chinese ones"
GET /device/search?q=%25
  => E_BAD_REQUEST msg "q: "
GET /device/search?q=客
  => E_BAD_REQUEST msg "q: "
GET /device/search?q=%20lo%20
  => E_BAD_REQUEST msg "q: "
GET /device/search
  => E_BAD_REQUEST msg "q: "

# device_page: the same names as filters, and the end of an address
as admin
sql DELETE FROM device_info
use channel north North
POST /device/create {"mac":"02:AA:00:12:EE:F0","channelId":$north,"serialNumber":"Sn%0_7","cpu":"ab12cd34ef560001","orderNumber":"PO-77","productionOrder":"PR-9","deviceIp":"10.20.30.4"}
  => 0, keep one
POST /device/create {"mac":"02:AA:00:12:EE:F1","channelId":$north,"serialNumber":"snx0y7","cpu":"bb12cd34ef560001","orderNumber":"QO-7","productionOrder":"QR-9","deviceIp":"10.20.31.4"}
  => 0
GET /device/page?serialNumber=sN%250_
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?cpu=AB
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?productionOrder=pr
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?orderNumber=po-
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?orderNumber=po-77&exact=true
  => 0 {"total":0}
GET /device/page?deviceIp=10.20.30
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?macEnd=12:ee:f0
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/page?macEnd=13eef0
  => 0 {"total":0}
GET /device/export-excel?macEnd=eef0&serialNumber=sn
  => sheet ["*","*"]
GET /device/page?macEnd=ef0
  => E_BAD_REQUEST msg "macEnd: must be the last 4 to 11 digits of a MAC address"

# device_search: what stands on a device is found when it is typed in full width
as admin
use channel north North
POST /device/create {"mac":"02:AA:00:12:EE:F0","channelId":$north,"serialNumber":"SN-77","cpu":"ab12cd34ef560001","name":"Ｂｏｘ","deviceIp":"10.20.30.4"}
  => 0, keep one
GET /device/search?q=%EF%BC%B3%EF%BD%8E-%EF%BC%97
  => 0 [{"id":$one,"matched":"serialNumber"}]
GET /device/search?q=%EF%BC%91%EF%BC%90%EF%BC%8E20.30
  => 0 [{"id":$one,"matched":"deviceIp"}]
GET /device/page?serialNumber=%EF%BD%93%EF%BD%8E%EF%BC%8D&cpu=%EF%BD%81b&deviceIp=10%EF%BC%8E20
  => 0 {"total":1,"list":[{"id":$one}]}
GET /device/search?q=%EF%BC%B2%EF%BD%8F%EF%BD%98
  => 0 []
GET /device/search?q=%EF%BD%82%EF%BD%8F%EF%BD%98
  => 0 [{"id":$one,"matched":"name"}]
