-- Devices are created, changed and deleted, by administrators and modules; their
-- certification codes for network access are set; and a change of their launchers
-- (ui) is ordered, which is made later: see outbox.sql.

-- name: device_create_check
-- Locks a device with this address before the insert takes a new version.  So a
-- transaction that is deleting such a device gets a smaller version than the
-- new device, as caches need it.  Who is bound to channels puts devices into these
-- alone: otherwise he would move one by deleting it and creating it anew.
SELECT CASE WHEN :cpu::text <> '' AND NOT cpu_fits(:cpu)
            THEN 'device_cpu_format_error'
            WHEN NOT certification_fits(:certification, NULL)
              OR NOT device_owner_fits(:tenant_id, :user_id, NULL)
            THEN 'bad_request'
            WHEN c.id IS NULL THEN 'channel_not_exists'
            WHEN NOT device_open(me, NULL, c.id)
            THEN 'info_modify_no_permission'
            WHEN d.id IS NOT NULL THEN 'device_mac_duplicate'
       END AS refusal,
       CASE WHEN NOT certification_fits(:certification, NULL)
            THEN 'certification: takes 1 to 64 of A-Z, 0-9 and -'
            WHEN NOT device_owner_fits(:tenant_id, :user_id, NULL)
            THEN 'userId: must be a user of the tenant'
            ELSE :mac::text END AS arg
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me
  LEFT JOIN LATERAL (SELECT id
                       FROM device_info
                      WHERE mac = :mac::text::macaddr AND NOT deleted
                        AND NOT tenant_ended(tenant_id)
                        FOR UPDATE) d ON true
  LEFT JOIN LATERAL (SELECT id
                       FROM base_channel
                      WHERE id = :channel_id AND tenant_id = :tenant_id
                        AND NOT deleted
                        FOR KEY SHARE) c ON true;

-- name: device_create
INSERT INTO device_info (tenant_id, mac, certification, user_id, company_id,
       channel_id, device_model, model_id, order_number, sdk_version_name,
       remarks, name, brand, system_version, build, ddr, cpu, device_ip,
       region_id, ip_address, ui, serial_number, real_ddr, real_flash,
       production_order, master_model, pcb_model, platform, region_locked,
       country_code, creator, updater)
VALUES (:tenant_id, :mac::text::macaddr, :certification, :user_id, :company_id,
       :channel_id, :device_model, :model_id, :order_number, :sdk_version_name,
       :remarks, :name, :brand, :system_version, :build, :ddr,
       NULLIF(:cpu::text, ''), NULLIF(:device_ip::text, '')::inet,
       :region_id::bigint, :ip_address, :ui, :serial_number, :real_ddr, :real_flash,
       :production_order, :master_model, :pcb_model, :platform,
       :region_id IS NOT NULL, region_country(:region_id), :login_id, :login_id)
RETURNING id, device_note(mac, version) AS cache_note,
          device_written(tenant_id, id, :given::text[], version) AS noted;

-- name: device_update_check
-- For a module that names no tenant, the address alone finds the device.  The
-- device may keep a CPU id whose length is not allowed any more.
SELECT CASE WHEN :cpu::text NOT IN ('', COALESCE(d.cpu, ''))
             AND NOT cpu_fits(:cpu)
            THEN 'device_cpu_format_error'
            WHEN d.id IS NULL THEN 'device_not_exists'
            WHEN :id::bigint <> d.id
              OR NOT certification_fits(:certification, d.certification)
              OR NOT device_owner_fits(d.tenant_id, :user_id, d.user_id)
            THEN 'bad_request'
            WHEN NOT device_open(me, d.user_id, d.channel_id)
            THEN 'info_modify_no_permission'
            WHEN c.id IS NULL THEN 'channel_not_exists'
            WHEN NOT device_open(me, NULL, c.id)
            THEN 'info_modify_no_permission'
       END AS refusal,
       CASE WHEN :id <> d.id THEN 'id: belongs to another device'
            WHEN NOT certification_fits(:certification, d.certification)
            THEN 'certification: takes 1 to 64 of A-Z, 0-9 and -'
            ELSE 'userId: must be a user of the tenant' END AS arg
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me
  LEFT JOIN LATERAL (SELECT id, tenant_id, user_id, channel_id, cpu,
                            certification
                       FROM device_info
                      WHERE mac = :mac::text::macaddr AND NOT deleted
                        AND NOT tenant_ended(tenant_id)
                        AND COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id)
                            = tenant_id
                        FOR UPDATE) d ON true
  LEFT JOIN LATERAL (SELECT id
                       FROM base_channel
                      WHERE id = :channel_id AND tenant_id = d.tenant_id
                        AND NOT deleted
                        FOR KEY SHARE) c ON true;

-- name: device_update
-- Runs after device_update_check, which has locked the row.  A region set by an
-- administrator is locked: the addresses the device calls from do not change it
-- any more.  A region set by a module is not locked, but place_time makes older
-- reports of the device's address ignored.
WITH saved AS (
UPDATE device_info
   SET certification = COALESCE(:certification, certification),
       user_id = COALESCE(:user_id, user_id),
       company_id = COALESCE(:company_id, company_id),
       channel_id = :channel_id,
       device_model = COALESCE(:device_model, device_model),
       model_id = COALESCE(:model_id, model_id),
       order_number = COALESCE(:order_number, order_number),
       sdk_version_name = COALESCE(:sdk_version_name, sdk_version_name),
       remarks = COALESCE(:remarks, remarks),
       name = COALESCE(:name, name),
       brand = COALESCE(:brand, brand),
       system_version = COALESCE(:system_version, system_version),
       build = COALESCE(:build, build),
       ddr = COALESCE(:ddr, ddr),
       cpu = NULLIF(COALESCE(:cpu::text, cpu), ''),
       device_ip = CASE WHEN :device_ip::text IS NULL
                          OR :device_ip = host(device_ip)
           THEN device_ip ELSE NULLIF(:device_ip, '')::inet END,
       region_id = COALESCE(:region_id::bigint, region_id),
       region_locked = region_locked OR (:login_id::bigint IS NOT NULL
           AND COALESCE(:region_id, region_id) IS DISTINCT FROM region_id),
       country_code = CASE WHEN :region_id IS NULL THEN country_code
           ELSE region_country(:region_id) END,
       ip_address = COALESCE(:ip_address, ip_address),
       ui = COALESCE(:ui, ui),
       serial_number = COALESCE(:serial_number, serial_number),
       real_ddr = COALESCE(:real_ddr, real_ddr),
       real_flash = COALESCE(:real_flash, real_flash),
       production_order = COALESCE(:production_order, production_order),
       master_model = COALESCE(:master_model, master_model),
       pcb_model = COALESCE(:pcb_model, pcb_model),
       platform = COALESCE(:platform, platform),
       updater = :login_id
 WHERE mac = :mac::text::macaddr AND NOT deleted
   AND COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id) = tenant_id
RETURNING id, tenant_id, mac, version
), placed AS (
INSERT INTO device_runtime (device_id, place_time)
SELECT id, :now::timestamptz
  FROM saved
 WHERE :region_id IS NOT NULL
    ON CONFLICT (device_id) DO UPDATE
   SET place_time = EXCLUDED.place_time
)
SELECT device_note(mac, version) AS cache_note,
       device_written(tenant_id, id, :given::text[], version) AS noted
  FROM saved;

-- part: devices_open
-- Locks the devices in the order of ids.  max() reads all of them, so all are
-- locked even if the first one is refused.
SELECT max(CASE WHEN NOT device_open(me, d.user_id, d.channel_id)
                THEN 'info_modify_no_permission' END) AS refusal
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me,
       (SELECT user_id, channel_id
          FROM device_info
         WHERE tenant_id = :tenant_id AND NOT deleted

-- name: device_macs_check
-- with: devices_open
           AND mac = ANY(:macs::text[]::macaddr[])
         ORDER BY id
           FOR UPDATE) d;

-- name: device_update_status
UPDATE device_info
   SET status = :status::int,
       activation_time = CASE WHEN :status = :DEVICE_ACTIVATED
           THEN COALESCE(activation_time, :now) ELSE activation_time END,
       updater = :login_id
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND mac = ANY(:macs::text[]::macaddr[]) AND status <> :status
RETURNING device_note(mac, version) AS cache_note;

-- name: device_ids_check
-- with: devices_open
           AND id = ANY(:ids::bigint[])
         ORDER BY id
           FOR UPDATE) d;

-- name: device_delete
-- The row stays for other rows that refer to it; its address can be used again.
UPDATE device_info
   SET deleted = true, updater = :login_id
 WHERE tenant_id = :tenant_id AND NOT deleted AND id = ANY(:ids::bigint[])
RETURNING device_note(mac, version) AS cache_note;

-- name: device_ui_check
-- Checks as device_update_check.  At most a million messages of a tenant may wait
-- in the outbox.
SELECT CASE WHEN d.id IS NULL THEN 'device_not_exists'
            WHEN NOT device_open(me, d.user_id, d.channel_id)
            THEN 'info_modify_no_permission'
            WHEN (SELECT count(*)
                    FROM (SELECT FROM mq_outbox o
                           WHERE o.topic = 'device.ui'
                             AND o.tenant = d.tenant_id
                             AND o.parked_time IS NULL
                           LIMIT 1000000) w) = 1000000
            THEN 'device_ui_queue_full'
       END AS refusal
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me
  LEFT JOIN LATERAL (SELECT id, tenant_id, user_id, channel_id
                       FROM device_info
                      WHERE mac = :mac::text::macaddr AND NOT deleted
                        AND NOT tenant_ended(tenant_id)
                        AND COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id)
                            = tenant_id) d ON true;

-- name: device_ui_send
-- The operation log is written here, because the job that changes the device
-- later does not know the administrator.
WITH device AS (
     SELECT id, tenant_id, ui
       FROM device_info
      WHERE mac = :mac::text::macaddr AND NOT deleted
        AND NOT tenant_ended(tenant_id)
        AND COALESCE(NULLIF(:tenant_id::bigint, 0), tenant_id) = tenant_id
), sent AS (
     INSERT INTO mq_outbox (topic, key, payload)
     SELECT 'device.ui', id, jsonb_build_object('tenantId', tenant_id,
            'deviceId', id, 'ui', :ui::text, 'updater', :login_id::bigint,
            'turn', nextval('cache_version'))
       FROM device
     RETURNING id
)
SELECT s.id
  FROM sent s
 CROSS JOIN device d
  LEFT JOIN LATERAL (
       SELECT oplog_write('Updated', 'DEVICE device', '{}', ARRAY[d.id],
              ARRAY[jsonb_build_object('ui', d.ui)],
              ARRAY[jsonb_build_object('ui', :ui)])
        WHERE current_setting('fleetdesk.actor', true) <> '') l ON true;

-- name: certification_get
SELECT upper(mac::text) AS mac, certification
  FROM device_info
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted;

-- name: certification_check
SELECT CASE WHEN NOT device_open(me, d.user_id, d.channel_id)
            THEN 'info_modify_no_permission'
            WHEN NOT certification_fits(:certification, d.certification)
            THEN 'bad_request' END AS refusal,
       'certification: takes 1 to 64 of A-Z, 0-9 and -' AS arg
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me,
       device_info d
 WHERE d.mac = :mac::text::macaddr AND d.tenant_id = :tenant_id
   AND NOT d.deleted
   FOR UPDATE OF d;

-- name: certification_update
UPDATE device_info
   SET certification = :certification, updater = :login_id
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted
RETURNING device_note(mac, version) AS cache_note,
          device_written(tenant_id, id, :given::text[], version) AS noted;

-- name: device_revision
SELECT id, updater, update_time
  FROM device_info
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: device_mac_revision
SELECT id, updater, update_time
  FROM device_info
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: device_macs_revision
SELECT id, updater, update_time
  FROM device_info
 WHERE mac = ANY(:macs::text[]::macaddr[]) AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;

-- name: certification_revision
SELECT upper(mac::text) AS mac, updater, update_time
  FROM device_info
 WHERE mac = :mac::text::macaddr AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
