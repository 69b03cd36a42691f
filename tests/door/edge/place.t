# place: nginx passes the country on, and the region follows it
sql UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0, keep id
as device
header ip 192.0.2.7
header country br
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
sql SELECT 1 / (country_code = 'BR' AND region_id = 76 AND NOT region_locked)::int FROM device_info WHERE id = $id
header ip 198.51.100.7
header country DE
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"B"}
  => 0
sql SELECT 1 / (country_code = 'DE' AND region_id = 276)::int FROM device_info WHERE id = $id
header ip 198.51.101.7
header country ZZ
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {"brand":"C"}
  => 0
sql SELECT 1 / (country_code = 'DE' AND region_id = 276 AND brand = 'C')::int FROM device_info WHERE id = $id

# place: a region within the country stays, another country's goes
sql UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0, keep id
sql UPDATE device_info SET region_id = (SELECT id FROM base_region WHERE iso_code = 'BR-SP') WHERE id = $id
as device
header ip 192.0.2.7
header country BR
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
sql SELECT 1 / (country_code = 'BR' AND region_id / 10000 = 76)::int FROM device_info WHERE id = $id
header ip 198.51.100.7
header country FR
POST /devicePush/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
sql SELECT 1 / (country_code = 'FR' AND region_id = 250)::int FROM device_info WHERE id = $id

# place: what an administrator says stands; what a module passes on does not lock
sql UPDATE infra_config SET value = 'header' WHERE key = 'region.ip.driver'
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel,"regionId":76}
  => 0, keep id
sql SELECT 1 / (country_code = 'BR' AND region_locked)::int FROM device_info WHERE id = $id
POST /device/create {"mac":"02:AA:00:00:00:02","channelId":$channel}
  => 0, keep other
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"name":"x"}
  => 0
sql SELECT 1 / (country_code IS NULL AND NOT region_locked)::int FROM device_info WHERE id = $other
as module
header tenant-id 1
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"regionId":250}
  => 0
sql SELECT 1 / (country_code = 'FR' AND NOT region_locked)::int FROM device_info WHERE id = $other
as admin
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"regionId":250}
  => 0
sql SELECT 1 / (NOT region_locked)::int FROM device_info WHERE id = $other
PUT /device/update {"mac":"02:AA:00:00:00:02","channelId":$channel,"regionId":276}
  => 0
sql SELECT 1 / (country_code = 'DE' AND region_locked)::int FROM device_info WHERE id = $other
as device
header ip 192.0.2.7
header country FR
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
POST /deviceActivate/v1/02:AA:00:00:00:02/0123456789abcdef {}
  => 0
sql SELECT 1 / (string_agg(country_code, ',' ORDER BY id) = 'BR,DE')::int FROM device_info WHERE id IN ($id, $other)

# place: without a driver nothing is told
as admin
POST /device/channel/create {"name":"North"}
  => 0, keep channel = data.id
POST /device/create {"mac":"02:AA:00:00:00:01","channelId":$channel}
  => 0, keep id
as device
header ip 192.0.2.7
header country BR
POST /deviceActivate/v1/02:AA:00:00:00:01/0123456789abcdef {}
  => 0
sql SELECT 1 / (country_code IS NULL AND region_id IS NULL)::int FROM device_info WHERE id = $id
