-- The import of devices: the rows of a file are copied to device_import_row,
-- then checked and written as sets, for the lines after :since up to :until.
-- When these statements are planned, PostgreSQL has no statistics of the new
-- rows nor of devices that were imported just before.  So devices are looked up
-- by address or id only, which leaves the planner one index to choose, and
-- joins of rows with rows are in functions that set the plan themselves
-- (schema/13_task.sql).

-- name: device_import_stage
-- A new number for one reading of a file.
SELECT nextval('infra_task_stage') AS stage;

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
-- Of several rows with one address the first one counts, even if it fails; the
-- others are refused.
SELECT device_import_repeats(:stage::bigint) AS n;

-- name: device_import_hold_channels
-- The lock keeps channels from being deleted while devices are put into them.
SELECT count(*) AS n
  FROM (SELECT c.id
          FROM base_channel c
         WHERE c.tenant_id = :tenant_id AND NOT c.deleted
           AND (c.id IN (SELECT channel_id
                           FROM device_import_row
                          WHERE stage = :stage::bigint AND line > :since::bigint
                            AND line <= :until::bigint)
             OR name_key(c.name) IN (
                SELECT name_key(channel_name)
                  FROM device_import_row
                 WHERE stage = :stage AND line > :since
                   AND line <= :until AND channel_id IS NULL))
         ORDER BY c.id
           FOR KEY SHARE) held;

-- name: device_import_lock
-- Locks the devices of the rows, in the order of ids as all locks of devices, and
-- one by one: a plan made while the table was small would read it whole.  If a
-- device is deleted before it is locked, device_import_judge finds that, because
-- it reads it again.
SELECT count(*) AS n
  FROM unnest(ARRAY(
       SELECT d.id
         FROM device_import_row r, LATERAL (
              SELECT i.id, i.tenant_id
                FROM device_info i
               WHERE i.mac = r.mac AND NOT i.deleted
               LIMIT 1) d
        WHERE r.stage = :stage::bigint AND r.line > :since::bigint
          AND r.line <= :until::bigint
          AND d.tenant_id = :tenant_id
        ORDER BY d.id)) k (id), LATERAL (
       SELECT FROM device_info i
        WHERE i.id = k.id
          FOR UPDATE) held;

-- name: device_import_judge
-- For each row: the reason to refuse it, if any, and the ids of its device and
-- its channel.  Channels of an older database may have one name but for case
-- and blanks: then it has to be spelt exactly (twins).  Few rows name an owner,
-- so only for them it is asked whether he fits, which takes as long as all the
-- rest.  arg is what bad_request says; other reasons do not use it.
UPDATE device_import_row w
   SET (refusal, arg, device_id, channel_id) = (
       SELECT CASE
              WHEN d.tenant_id <> :tenant_id THEN 'device_mac_foreign'
              WHEN d.id IS NULL AND NOT :creates::bool THEN 'device_not_exists'
              WHEN d.id IS NOT NULL AND NOT :updates::bool
              THEN 'device_mac_duplicate'
              WHEN NOT device_open(m.me, NULL, c.id) OR d.id IS NOT NULL
               AND NOT device_open(m.me, d.user_id, d.channel_id)
              THEN 'info_modify_no_permission'
              WHEN w.cpu <> COALESCE(d.cpu, '')
               AND NOT cpu_fits(w.cpu, (SELECT cpu_lengths()))
              THEN 'device_cpu_format_error'
              WHEN c.twins OR d.id IS NULL AND w.channel_id IS NULL
               AND w.channel_name IS NULL
                OR w.user_id IS NOT NULL
               AND NOT device_owner_fits(:tenant_id, w.user_id, d.user_id)
              THEN 'bad_request'
              WHEN c.id IS NULL AND (w.channel_id IS NOT NULL
                OR w.channel_name IS NOT NULL) THEN 'channel_not_exists'
              WHEN w.region_id IS NOT NULL AND NOT EXISTS (
                   SELECT FROM base_region WHERE id = w.region_id)
              THEN 'region_not_exists'
              END,
              CASE WHEN c.twins
                   THEN 'channelName: two channels are called so, give the id'
                   WHEN d.id IS NULL AND w.channel_id IS NULL
                    AND w.channel_name IS NULL
                   THEN 'channelId: must not be empty without the name of the channel'
                   ELSE 'userId: must be a user of the tenant' END,
              d.id, c.id
         FROM (SELECT w.mac) r
        CROSS JOIN (SELECT (SELECT e FROM device_editor(:tenant_id, :login_id,
                                          :scope_all, :by_module) e) AS me) m
         LEFT JOIN LATERAL (
              SELECT i.id, i.tenant_id, i.user_id, i.channel_id, i.cpu
                FROM device_info i
               WHERE i.mac = r.mac AND NOT i.deleted
                 AND NOT tenant_ended(i.tenant_id)
               LIMIT 1) d ON true
         LEFT JOIN LATERAL (
              SELECT k.id, false AS twins
                FROM base_channel k
               WHERE k.id = w.channel_id
                 AND k.tenant_id = :tenant_id AND NOT k.deleted
               UNION ALL
              (SELECT n.id, n.name <> w.channel_name
                      AND count(*) OVER () > 1
                 FROM base_channel n
                WHERE w.channel_id IS NULL
                  AND n.tenant_id = :tenant_id AND NOT n.deleted
                  AND name_key(n.name) = name_key(w.channel_name)
                ORDER BY n.name <> w.channel_name, n.id
                LIMIT 1)) c ON true)
 WHERE w.stage = :stage::bigint AND w.line > :since::bigint
   AND w.line <= :until::bigint AND w.fault IS NULL AND w.refusal IS NULL;

-- name: device_import_yield
-- Members of devices that were written after the import was ordered keep their
-- newer values: they are taken out of the rows.
SELECT device_import_yield(:stage::bigint, :since::bigint, :until::bigint) AS n;

-- name: device_import_note
-- Notes what the rows have written, for changes that were ordered earlier and
-- yield to it.
SELECT device_import_note(:tenant_id::bigint, :stage::bigint, :since::bigint,
           :until::bigint) AS n;

-- name: device_import_judge_codes
-- Marks rows whose certification code has a wrong form as faulty, and refuses
-- those whose code another device of the tenant or an earlier row has; n counts
-- the refused ones only.
SELECT device_import_codes(:tenant_id, :stage::bigint, :since::bigint,
           :until::bigint) AS n;

-- name: device_import_update
-- Members that a row does not set stay as they are.  device_import_judge has
-- checked that the devices are locked, not deleted and the tenant's.
UPDATE device_info d
   SET channel_id = COALESCE(r.channel_id, d.channel_id),
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
       region_locked = d.region_locked
           OR COALESCE(r.region_id <> COALESCE(d.region_id, 0), false),
       country_code = CASE WHEN r.region_id IS NULL THEN d.country_code
           ELSE region_country(r.region_id) END,
       updater = :login_id
  FROM device_import_row r
 WHERE r.stage = :stage::bigint AND r.line > :since::bigint
   AND r.line <= :until::bigint AND r.fault IS NULL AND r.refusal IS NULL
   AND d.id = r.device_id
RETURNING upper(d.mac::text) AS mac,
          device_note(d.mac, d.version) AS cache_note;

-- name: device_import_create
-- In the order of addresses, so that of two imports with the same addresses one
-- waits for the other, instead of both for each other.
INSERT INTO device_info (tenant_id, mac, channel_id, certification, user_id,
       company_id, model_id, region_id, device_model, order_number,
       sdk_version_name, remarks, name, brand, system_version, build, ddr, cpu,
       device_ip, ip_address, ui, serial_number, real_ddr, real_flash,
       production_order, master_model, pcb_model, platform, region_locked,
       country_code, creator, updater)
SELECT :tenant_id, r.mac, r.channel_id, r.certification, r.user_id,
       r.company_id, r.model_id, r.region_id, r.device_model, r.order_number,
       r.sdk_version_name, r.remarks, r.name, r.brand, r.system_version,
       r.build, r.ddr, r.cpu, r.device_ip, r.ip_address, r.ui, r.serial_number,
       r.real_ddr, r.real_flash, r.production_order, r.master_model,
       r.pcb_model, r.platform, r.region_id IS NOT NULL,
       CASE WHEN r.region_id IS NOT NULL THEN region_country(r.region_id) END,
       :login_id, :login_id
  FROM device_import_row r
 WHERE r.stage = :stage::bigint AND r.line > :since::bigint
   AND r.line <= :until::bigint AND r.fault IS NULL AND r.refusal IS NULL
   AND r.device_id IS NULL
 ORDER BY r.mac
RETURNING upper(mac::text) AS mac,
          device_note(mac, version) AS cache_note;

-- name: device_import_failures
-- The failed rows of an import that is done within the request.
SELECT line, COALESCE(upper(mac::text), key, '') AS key, fault, refusal, arg
  FROM device_import_row
 WHERE stage = :stage::bigint AND (fault IS NOT NULL OR refusal IS NOT NULL)
 ORDER BY line
 LIMIT 5000;

-- name: device_import_drop
DELETE FROM device_import_row WHERE stage = :stage::bigint;

-- name: device_import_task_get
-- never null: created, updated
-- A user sees his own tasks; one with the data scope of all data sees all
-- tasks.  That a file has been removed since is no other state of an import.
SELECT id AS task_id, kind,
       CASE status WHEN :ORDER_EXPIRED THEN :ORDER_DONE ELSE status END AS status,
       total, processed, COALESCE((result -> 'created')::bigint, 0) AS created,
       COALESCE((result -> 'updated')::bigint, 0) AS updated, failed, percent,
       error, create_time, start_time, finish_time
  FROM infra_task
 WHERE id = :task_id AND tenant_id = :tenant_id
   AND kind IN ('device', 'certification')
   AND (:scope_all::bool OR user_id = :login_id);

-- name: device_import_task_file
SELECT status, file_path
  FROM infra_task
 WHERE id = :task_id AND tenant_id = :tenant_id
   AND kind IN ('device', 'certification')
   AND (:scope_all::bool OR user_id = :login_id);
