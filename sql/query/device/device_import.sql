-- Rows of a file on their way to becoming devices: read into device_import_row,
-- judged and written as sets, a stretch of lines (since, until] at a time.
-- What is looked up by address is looked up row by row: a plan that reads all
-- devices is good for the file that has them all, and slow for each stretch.

-- name: device_import_stage
SELECT nextval('device_import_stage') AS stage;

-- name: device_import_rows
COPY device_import_row (stage, line, key, fault, mac, channel_id, channel_name,
       certification, user_id, company_id, model_id, region_id, device_model,
       order_number, sdk_version_name, remarks, name, brand, system_version,
       build, ddr, cpu, device_ip, ip_address, ui, serial_number, real_ddr,
       real_flash, production_order, master_model, pcb_model, platform)
  FROM STDIN;

-- name: device_import_codes
COPY device_import_row (stage, line, key, fault, mac, certification)
  FROM STDIN;

-- name: device_import_repeats
-- The first row of an address counts, whatever becomes of it.
UPDATE device_import_row r
   SET refusal = 'device_mac_repeated', arg = f.first
  FROM (SELECT line, min(line) OVER (PARTITION BY mac) AS first
          FROM device_import_row
         WHERE stage = :stage::bigint AND mac IS NOT NULL) f
 WHERE r.stage = :stage AND r.line = f.line AND f.line > f.first
   AND r.fault IS NULL;

-- name: device_import_next
-- How far the next stretch goes; NULL: there is none.
SELECT max(line) AS until
  FROM (SELECT line
          FROM device_import_row
         WHERE stage = :stage::bigint AND line > :since::bigint
         ORDER BY line
         LIMIT :rows::int) next;

-- name: device_import_keep_channels
-- None of them is deleted while devices are put into it.
SELECT count(*) AS n
  FROM (SELECT c.id
          FROM base_channel c
         WHERE c.tenant_id = :tenant_id AND NOT c.deleted
           AND (c.id IN (SELECT channel_id
                           FROM device_import_row
                          WHERE stage = :stage::bigint AND line > :since::bigint
                            AND line <= :until::bigint)
             OR c.name IN (SELECT channel_name
                             FROM device_import_row
                            WHERE stage = :stage AND line > :since
                              AND line <= :until AND channel_id IS NULL))
         ORDER BY c.id
           FOR KEY SHARE) kept;

-- name: device_import_lock
-- In the order of ids, as everybody locks devices.
SELECT count(*) AS n
  FROM (SELECT id
          FROM device_info
         WHERE tenant_id = :tenant_id AND NOT deleted
           AND id = ANY(ARRAY(
               SELECT d.id
                 FROM device_import_row r, LATERAL (
                      SELECT id FROM device_info i
                       WHERE i.tenant_id = :tenant_id AND i.mac = r.mac
                         AND NOT i.deleted
                       LIMIT 1) d
                WHERE r.stage = :stage::bigint AND r.line > :since::bigint
                  AND r.line <= :until::bigint))
         ORDER BY id
           FOR UPDATE) locked;

-- name: device_import_judge
-- What speaks against a row, if anything; it seldom does.
WITH v AS (
        SELECT r.line, CASE
               WHEN d.tenant_id <> :tenant_id THEN 'device_mac_foreign'
               WHEN d.id IS NULL AND NOT :creates::bool THEN 'device_not_exists'
               WHEN d.id IS NOT NULL AND NOT :updates::bool
               THEN 'device_mac_duplicate'
               WHEN d.user_id <> :login_id AND NOT :scope_all::bool
               THEN 'info_modify_no_permission'
               WHEN r.cpu <> COALESCE(d.cpu, '')
                AND NOT cpu_fits(r.cpu, (SELECT cpu_lengths()))
               THEN 'device_cpu_format_error'
               WHEN d.id IS NULL AND r.channel_id IS NULL
                AND r.channel_name IS NULL THEN 'bad_request'
               WHEN c.id IS NULL AND (r.channel_id IS NOT NULL
                 OR r.channel_name IS NOT NULL) THEN 'channel_not_exists'
               WHEN r.region_id IS NOT NULL AND NOT EXISTS (
                    SELECT FROM base_region WHERE id = r.region_id)
               THEN 'region_not_exists'
               END AS refusal, 'channelId: must not be null' AS arg
          FROM device_import_row r
          LEFT JOIN LATERAL (
               SELECT i.id, i.tenant_id, i.user_id, i.channel_id, i.cpu
                 FROM device_info i
                WHERE i.mac = r.mac AND NOT i.deleted
                LIMIT 1) d ON true
          LEFT JOIN base_channel n
            ON n.tenant_id = :tenant_id AND n.name = r.channel_name
           AND NOT n.deleted
          LEFT JOIN base_channel c
            ON c.id = COALESCE(r.channel_id, n.id)
           AND c.tenant_id = :tenant_id AND NOT c.deleted
         WHERE r.stage = :stage::bigint AND r.line > :since::bigint
           AND r.line <= :until::bigint AND r.fault IS NULL
           AND r.refusal IS NULL), bad AS MATERIALIZED (
        SELECT line, refusal, arg FROM v WHERE refusal IS NOT NULL)
UPDATE device_import_row w
   SET refusal = bad.refusal, arg = bad.arg
  FROM bad
 WHERE w.stage = :stage AND w.line = bad.line;

-- name: device_import_judge_codes
-- A certification code is one device's: of the rows that are left the first
-- has it, unless another device has it already.
UPDATE device_import_row w
   SET refusal = 'device_certification_duplicate'
  FROM (SELECT r.line,
               row_number() OVER (PARTITION BY r.certification
                                  ORDER BY r.line) > 1
               OR EXISTS (SELECT FROM device_info i
                           WHERE i.tenant_id = :tenant_id AND NOT i.deleted
                             AND i.certification = r.certification
                             AND i.certification <> '' AND i.mac <> r.mac)
               AS taken
          FROM device_import_row r
         WHERE r.stage = :stage::bigint AND r.line > :since::bigint
           AND r.line <= :until::bigint AND r.fault IS NULL
           AND r.refusal IS NULL AND r.certification IS NOT NULL) v
 WHERE w.stage = :stage AND w.line = v.line AND v.taken;

-- name: device_import_update
-- What a row does not give stays.  Before device_import_create, whose devices
-- are none of these.
UPDATE device_info d
   SET channel_id = COALESCE(r.channel_id, n.id, d.channel_id),
       certification = COALESCE(r.certification, d.certification),
       user_id = COALESCE(r.user_id, d.user_id),
       company_id = COALESCE(r.company_id, d.company_id),
       model_id = COALESCE(r.model_id, d.model_id),
       region_id = COALESCE(r.region_id, d.region_id),
       device_model = COALESCE(r.device_model, d.device_model),
       order_number = COALESCE(r.order_number, d.order_number),
       sdk_version_name = COALESCE(r.sdk_version_name, d.sdk_version_name),
       remarks = COALESCE(r.remarks, d.remarks),
       name = COALESCE(r.name, d.name),
       brand = COALESCE(r.brand, d.brand),
       system_version = COALESCE(r.system_version, d.system_version),
       build = COALESCE(r.build, d.build),
       ddr = COALESCE(r.ddr, d.ddr),
       cpu = COALESCE(r.cpu, d.cpu),
       device_ip = COALESCE(r.device_ip, d.device_ip),
       ip_address = COALESCE(r.ip_address, d.ip_address),
       ui = COALESCE(r.ui, d.ui),
       serial_number = COALESCE(r.serial_number, d.serial_number),
       real_ddr = COALESCE(r.real_ddr, d.real_ddr),
       real_flash = COALESCE(r.real_flash, d.real_flash),
       production_order = COALESCE(r.production_order, d.production_order),
       master_model = COALESCE(r.master_model, d.master_model),
       pcb_model = COALESCE(r.pcb_model, d.pcb_model),
       platform = COALESCE(r.platform, d.platform),
       region_locked = d.region_locked OR r.region_id IS NOT NULL,
       updater = :login_id
  FROM device_import_row r
  LEFT JOIN base_channel n
    ON n.tenant_id = :tenant_id AND n.name = r.channel_name AND NOT n.deleted
 WHERE r.stage = :stage::bigint AND r.line > :since::bigint
   AND r.line <= :until::bigint AND r.fault IS NULL AND r.refusal IS NULL
   AND d.mac = r.mac AND d.tenant_id = :tenant_id AND NOT d.deleted
RETURNING upper(d.mac::text) AS mac, d.version;

-- name: device_import_create
-- In the order of addresses: two files with the same ones queue instead of
-- blocking each other.  Without updates whoever is there has been refused.
INSERT INTO device_info (tenant_id, mac, channel_id, certification, user_id,
       company_id, model_id, region_id, device_model, order_number,
       sdk_version_name, remarks, name, brand, system_version, build, ddr, cpu,
       device_ip, ip_address, ui, serial_number, real_ddr, real_flash,
       production_order, master_model, pcb_model, platform, region_locked,
       creator, updater)
SELECT :tenant_id, r.mac, COALESCE(r.channel_id, n.id), r.certification,
       r.user_id, r.company_id, r.model_id, r.region_id, r.device_model,
       r.order_number, r.sdk_version_name, r.remarks, r.name, r.brand,
       r.system_version, r.build, r.ddr, r.cpu, r.device_ip, r.ip_address,
       r.ui, r.serial_number, r.real_ddr, r.real_flash, r.production_order,
       r.master_model, r.pcb_model, r.platform, r.region_id IS NOT NULL,
       :login_id, :login_id
  FROM device_import_row r
  LEFT JOIN base_channel n
    ON n.tenant_id = :tenant_id AND n.name = r.channel_name AND NOT n.deleted
 WHERE r.stage = :stage::bigint AND r.line > :since::bigint
   AND r.line <= :until::bigint AND r.fault IS NULL AND r.refusal IS NULL
   AND (NOT :updates::bool OR (SELECT i.id FROM device_info i
                                WHERE i.mac = r.mac AND NOT i.deleted
                                LIMIT 1) IS NULL)
 ORDER BY r.mac
RETURNING upper(mac::text) AS mac, version;

-- name: device_import_failures
-- Of an import that is answered at once.
SELECT line, COALESCE(upper(mac::text), key, '') AS key, fault, refusal, arg
  FROM device_import_row
 WHERE stage = :stage::bigint AND (fault IS NOT NULL OR refusal IS NOT NULL)
 ORDER BY line
 LIMIT 5000;

-- name: device_import_drop
DELETE FROM device_import_row WHERE stage = :stage::bigint;

-- name: device_import_turn
-- Those who order at the same time wait for each other.
SELECT true AS locked
  FROM pg_advisory_xact_lock(hashtextextended('device_import', :tenant_id));

-- name: device_import_task_check
SELECT CASE WHEN count(*) >= 10 THEN 'import_task_limit' END AS refusal
  FROM device_import_task
 WHERE tenant_id = :tenant_id AND status = 0;

-- name: device_import_task_create
INSERT INTO device_import_task (tenant_id, user_id, kind, update_support,
       file_path)
VALUES (:tenant_id, :login_id, :kind, :updates, :file)
RETURNING id;

-- name: device_import_task_get
-- One's own, or whoever may change all devices those of all.
SELECT id AS task_id, kind, status, total, processed, created, updated, failed,
       percent, error, create_time, start_time, finish_time
  FROM device_import_task
 WHERE id = :task_id AND tenant_id = :tenant_id
   AND (:scope_all::bool OR user_id = :login_id);

-- name: device_import_task_file
SELECT status, error_path
  FROM device_import_task
 WHERE id = :task_id AND tenant_id = :tenant_id
   AND (:scope_all::bool OR user_id = :login_id);
