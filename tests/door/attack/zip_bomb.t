# packed: above 10 MB a body is refused that becomes more than 100 times as large when unpacked
as admin
use channel ch North
UPLOAD /device/import packed 30
  => E_DEVICE_IMPORT_TOO_LARGE msg "100 times its size"
UPLOAD /device/certification/import packed 30
  => E_DEVICE_IMPORT_TOO_LARGE
UPLOAD /device/info-modify/import packed 30
  => E_DEVICE_IMPORT_TOO_LARGE
holds SELECT count(*) = 0 FROM infra_task
holds SELECT count(*) = 0 FROM device_info_modify
UPLOAD /device/import packed 30 210000
  => 0 {"createMacs":[],"failureMacs":{"02:DD:00:00:00:01":"*","row 3":"*"}}
UPLOAD /device/certification/import packed 10
  => 0 {"createMacs":[],"failureMacs":{"02:DD:00:00:00:01":"*","row 3":"*"}}
UPLOAD /device/info-modify/import packed 10
  => 0 {"accepted":1}
