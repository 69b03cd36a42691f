-- Modifications of devices by address: recorded, and applied once the device
-- exists.

-- name: info_modify_check
-- Checks the values, which are the same for all addresses of a request, and
-- that fewer than a million modifications are waiting.  Once half of them are, a
-- quarter at most waits in a user's name; a module has no share.
SELECT CASE WHEN :cpu::text <> '' AND NOT cpu_fits(:cpu)
            THEN 'device_cpu_format_error'
            WHEN :channel_id::bigint IS NOT NULL AND c.id IS NULL
            THEN 'channel_not_exists'
            WHEN NOT device_open(me, NULL, c.id)
            THEN 'info_modify_no_permission'
            WHEN waiting.n = 1000000 THEN 'info_modify_too_many'
            WHEN waiting.n >= 500000 AND NOT :by_module AND (
                 SELECT count(*) >= 250000
                   FROM device_info_modify m
                  WHERE m.tenant_id = :tenant_id AND m.status = :MODIFICATION_WAITING
                    AND m.updater = :login_id)
             AND NOT share_exempt(:login_id) THEN 'info_modify_share_used'
       END AS refusal
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me
 CROSS JOIN (
       SELECT count(*) AS n
         FROM (SELECT FROM device_info_modify
                WHERE tenant_id = :tenant_id AND status = :MODIFICATION_WAITING
                LIMIT 1000000) w) waiting
  LEFT JOIN base_channel c
    ON c.id = :channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted;

-- name: info_modify_turn
-- Takes the tenant's turn, a lock that keeps others from creating devices.  A
-- separate statement, so that the following ones see what was committed while
-- it waited.  The turn is always taken before any device is locked; otherwise
-- two transactions, one with the turn and one with a device, could wait for
-- each other.
SELECT pg_advisory_xact_lock(info_modify_turn(:tenant_id::bigint));

-- name: info_modify_turn_shared
-- The same turn, shared: taken by transactions that create devices, before they
-- lock existing ones.
SELECT pg_advisory_xact_lock_shared(info_modify_turn(:tenant_id::bigint));

-- name: info_modify_hold
-- Locks the existing devices with these addresses, in the order of their ids; with
-- the turn taken, no others can be created until the commit.  They are looked up
-- one by one: a plan for all of them, made while the table was small, reads it
-- whole long after it has grown.
SELECT h.id
  FROM unnest(ARRAY(
       SELECT d.id
         FROM unnest(:macs::text[]::macaddr[]) AS a (mac), LATERAL (
              SELECT i.id, i.tenant_id
                FROM device_info i
               WHERE i.mac = a.mac AND NOT i.deleted
               LIMIT 1) d
        WHERE d.tenant_id = :tenant_id
        ORDER BY d.id)) k (id), LATERAL (
       SELECT i.id
         FROM device_info i
        WHERE i.id = k.id AND NOT i.deleted
          FOR UPDATE) h;

-- name: info_modify_batch
SELECT nextval('info_modify_batch') AS batch_id;

-- name: info_modify_add
-- Records rows with different addresses.  Answers line and refusal of the
-- refused rows, and the ids of the others.  bad_request is about the owner.
WITH judged AS MATERIALIZED (
     SELECT r.line, r.mac, r.cpu, r.channel_id, r.model_id, r.company_id,
            r.user_id, r.device_model, r.order_number, r.remarks,
            CASE WHEN NOT cpu_fits(r.cpu) THEN 'device_cpu_format_error'
                 WHEN r.channel_id IS NOT NULL AND c.id IS NULL
                 THEN 'channel_not_exists'
                 WHEN EXISTS (
                      SELECT FROM device_info_modify m
                       WHERE m.tenant_id = :tenant_id AND m.mac = r.mac
                         AND m.status = :MODIFICATION_WAITING)
                 THEN 'info_modify_pending_exists'
                 WHEN NOT device_owner_fits(:tenant_id, r.user_id, d.user_id)
                 THEN 'bad_request'
                 WHEN d.id IS NOT NULL AND r.cpu <> COALESCE(d.cpu, '')
                 THEN 'device_cpu_mismatch'
                 WHEN NOT device_open(me, NULL, c.id) OR d.id IS NOT NULL
                  AND NOT device_open(me, d.user_id, d.channel_id)
                 THEN 'info_modify_no_permission'
            END AS refusal
       FROM jsonb_to_recordset(:rows::text::jsonb) AS r(line int, mac macaddr,
            cpu text, channel_id bigint, model_id int, company_id int,
            user_id bigint, device_model text, order_number text, remarks text)
      CROSS JOIN device_editor(:tenant_id, :login_id, :scope_all, :by_module) me
       LEFT JOIN LATERAL (
            SELECT i.id, i.tenant_id, i.cpu, i.user_id, i.channel_id
              FROM device_info i
             WHERE i.mac = r.mac AND NOT i.deleted
             LIMIT 1) d ON d.tenant_id = :tenant_id
       LEFT JOIN base_channel c
         ON c.id = r.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
), added AS (
     INSERT INTO device_info_modify (tenant_id, mac, cpu, channel_id, model_id,
            company_id, user_id, device_model, order_number, remarks, batch_id,
            everyones, creator, updater)
     SELECT :tenant_id, mac, cpu, channel_id, model_id, company_id, user_id,
            device_model, order_number, remarks, :batch_id::bigint, :scope_all,
            :login_id, :login_id
       FROM judged
      WHERE refusal IS NULL
      ORDER BY line
     RETURNING id
)
SELECT line, refusal, NULL::bigint AS id
  FROM judged
 WHERE refusal IS NOT NULL
 UNION ALL
SELECT NULL, NULL, id
  FROM added
 LIMIT 1000;

-- name: info_modify_settle
-- Applies those of the new modifications whose device exists.
SELECT device_note(mac::macaddr, version) AS note
  FROM info_modify_apply(:ids::bigint[])
 LIMIT 1000;

-- name: info_modify_change_check
-- The user who recorded a modification counts as its owner, in the way in which
-- a device has an owner.
SELECT CASE WHEN m.id IS NULL THEN 'info_modify_not_exists'
            WHEN NOT cpu_fits(NULLIF(:cpu::text, ''))
            THEN 'device_cpu_format_error'
            WHEN NOT device_open(me, m.creator, m.channel_id)
            THEN 'info_modify_no_permission'
            WHEN :channel_id::bigint IS NOT NULL AND c.id IS NULL
            THEN 'channel_not_exists'
            WHEN NOT device_open(me, NULL, c.id)
            THEN 'info_modify_no_permission'
            WHEN NOT device_owner_fits(:tenant_id, :user_id, m.user_id)
            THEN 'bad_request'
       END AS refusal, 'userId: must be a user of the tenant' AS arg
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me
  LEFT JOIN LATERAL (SELECT id, creator, channel_id, user_id
                       FROM device_info_modify
                      WHERE id = :id AND tenant_id = :tenant_id
                        AND status = :MODIFICATION_WAITING
                        FOR UPDATE) m ON true
  LEFT JOIN base_channel c
    ON c.id = :channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted;

-- name: info_modify_update
UPDATE device_info_modify
   SET cpu = NULLIF(COALESCE(:cpu::text, cpu), ''),
       channel_id = COALESCE(:channel_id, channel_id),
       model_id = COALESCE(:model_id, model_id),
       company_id = COALESCE(:company_id, company_id),
       user_id = COALESCE(:user_id, user_id),
       device_model = COALESCE(:device_model, device_model),
       order_number = COALESCE(:order_number, order_number),
       remarks = COALESCE(:remarks, remarks),
       everyones = :scope_all, turn = DEFAULT, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND status = :MODIFICATION_WAITING;

-- name: info_modify_revoke_check
SELECT CASE WHEN NOT device_open(me, m.creator, m.channel_id)
            THEN 'info_modify_no_permission' END AS refusal
  FROM device_editor(:tenant_id, :login_id, :scope_all, :by_module) me,
       (SELECT creator, channel_id
          FROM device_info_modify
         WHERE id = :id AND tenant_id = :tenant_id AND status = :MODIFICATION_WAITING
           FOR UPDATE) m;

-- name: info_modify_revoke
UPDATE device_info_modify
   SET status = :MODIFICATION_REVOKED, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND status = :MODIFICATION_WAITING;

-- part: info_modify_shown
SELECT m.id, upper(m.mac::text) AS mac, m.cpu, m.channel_id,
       c.name AS channel_name, m.model_id, m.company_id, m.user_id,
       m.device_model, m.order_number, m.remarks, m.status, m.applied_time,
       m.fail_reason, m.batch_id, m.creator, m.create_time, m.update_time
  FROM device_info_modify m
  LEFT JOIN base_channel c
    ON c.id = m.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted

-- name: info_modify_get
-- with: info_modify_shown
 WHERE m.id = :id AND m.tenant_id = :tenant_id;

-- name: info_modify_page
-- plan: custom
-- order: id DESC
-- with: info_modify_shown
 WHERE m.tenant_id = :tenant_id
   AND (:mac::text IS NULL
        OR m.mac BETWEEN
           (:mac || substr('00:00:00:00:00:00', length(:mac) + 1))::macaddr AND
           (:mac || substr('FF:FF:FF:FF:FF:FF', length(:mac) + 1))::macaddr)
   AND (:status::int IS NULL OR m.status = :status)
   AND (:batch_id::bigint IS NULL OR m.batch_id = :batch_id)
   AND (:create_time_from::timestamptz IS NULL
        OR m.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR m.create_time <= :create_time_to);

-- name: info_modify_revision
SELECT id, updater, update_time
  FROM device_info_modify
 WHERE id = :id AND tenant_id = :tenant_id
   FOR NO KEY UPDATE;
