-- Devices, for administrators who list them.

-- part: device_columns
SELECT d.id, upper(d.mac::text) AS mac, d.status, d.certification, d.user_id,
       d.company_id, d.channel_id, (
       SELECT c.name
         FROM base_channel c
        WHERE c.id = d.channel_id AND c.tenant_id = :tenant_id
          AND NOT c.deleted) AS channel_name, d.device_model,
       d.model_id, d.order_number, d.sdk_version_name, d.remarks,
       d.activation_time, d.name, d.brand, d.system_version, d.build, d.ddr,
       d.cpu, host(d.device_ip) AS device_ip, d.region_id, d.ip_address, d.ui,
       d.serial_number, d.real_ddr, d.real_flash, d.production_order,
       d.master_model, d.pcb_model, d.platform, d.create_time, d.update_time

-- part: device_found
-- Texts match by prefix, or, if :exact, as a whole; names by a part; what stands on
-- a device or its papers in any case of letters.  An empty list
-- is no condition; a list of one entry is compared with =, so that an index gives
-- the rows in the page's order.  The query joins only by columns of these indexes.
-- Who has a package is a byte for each id (device_package.h).
-- Whether a device is online is first decided by the longest and the shortest
-- interval of all channels, which settles most devices; only the rest need their
-- own channel's interval.  A device that was never activated is not online.  The
-- ids of the regions in a country: schema/10_region.sql.
  FROM device_info d
  LEFT JOIN device_runtime r ON r.device_id = d.id
 WHERE d.tenant_id = :tenant_id AND NOT d.deleted
   AND (:mac::text IS NULL
        OR d.mac BETWEEN
           (:mac || substr('00:00:00:00:00:00', length(:mac) + 1))::macaddr AND
           (:mac || substr('FF:FF:FF:FF:FF:FF', length(:mac) + 1))::macaddr)
   AND (COALESCE(cardinality(:macs::text[]), 0) = 0
        OR d.mac = ANY(:macs::text[]::macaddr[]))
   AND (:name::text IS NULL OR holds_typed(d.name, :name))
   AND CASE COALESCE(cardinality(:channel_ids::bigint[]), 0)
       WHEN 0 THEN true
       WHEN 1 THEN d.channel_id = (:channel_ids)[1]
       ELSE d.channel_id = ANY(:channel_ids) END
   AND CASE COALESCE(cardinality(:model_ids::bigint[]), 0)
       WHEN 0 THEN true
       WHEN 1 THEN d.model_id = (:model_ids)[1]
       ELSE d.model_id = ANY(:model_ids) END
   AND (:device_model::text IS NULL
        OR (d.device_model ^@ :device_model AND d.device_model <> ''))
   AND (:system_version::text IS NULL
        OR (d.system_version ^@ :system_version AND d.system_version <> ''))
   AND (NOT COALESCE(:exact::bool, false)
        OR (:device_model IS NULL OR d.device_model = :device_model)
       AND (:system_version IS NULL OR d.system_version = :system_version)
       AND (:brand::text IS NULL OR d.brand = :brand)
       AND (:order_number::text IS NULL OR d.order_number = :order_number))
   AND (:status::int IS NULL OR d.status = :status)
   AND (:online::int IS NULL OR :online = 0 OR d.status = :DEVICE_ACTIVATED
        OR d.activation_time IS NOT NULL)
   AND (:online IS NULL
        OR (:online = 1) = CASE
           WHEN r.last_seen IS NULL OR r.last_seen < (
                SELECT online_from(:now::timestamptz, GREATEST(
                       max(c.heartbeat_interval), heartbeat_usual(),
                       :interval_s::int))
                  FROM base_channel c
                 WHERE c.tenant_id = :tenant_id AND NOT c.deleted)
           THEN false
           WHEN r.last_seen >= (
                SELECT online_from(:now, LEAST(min(c.heartbeat_interval),
                       heartbeat_usual(), :interval_s))
                  FROM base_channel c
                 WHERE c.tenant_id = :tenant_id AND NOT c.deleted)
           THEN true
           ELSE r.last_seen >= online_from(:now, COALESCE((
                SELECT c.heartbeat_interval
                  FROM base_channel c
                 WHERE c.id = d.channel_id AND c.tenant_id = :tenant_id
                   AND NOT c.deleted), (SELECT heartbeat_usual()),
                :interval_s)) END)
   AND (:region_id::bigint IS NULL OR d.region_id = :region_id)
   AND CASE :country_id::bigint
       WHEN 0 THEN d.country_code IS NULL
       ELSE (:country_id IS NULL OR d.region_id = :country_id
             OR d.region_id BETWEEN :country_id * 10000 + 1
                                AND :country_id * 10000 + 9999) END
   AND (:brand::text IS NULL OR (d.brand ^@ :brand AND d.brand <> ''))
   AND (:order_number::text IS NULL
        OR (lower(d.order_number) ^@ lower(:order_number)
       AND d.order_number <> ''))
   AND (:serial_number::text IS NULL
        OR (lower(d.serial_number) ^@ lower(:serial_number)
       AND d.serial_number <> ''))
   AND (:cpu::text IS NULL
        OR (d.cpu ^@ lower(:cpu) AND d.cpu <> ''))
   AND (:production_order::text IS NULL
        OR (lower(d.production_order) ^@ lower(:production_order)
       AND d.production_order <> ''))
   AND (:device_ip::text IS NULL
        OR (host(d.device_ip) ^@ lower(:device_ip)
       AND d.device_ip IS NOT NULL))
   AND (:mac_end::text IS NULL
        OR (d.mac & '00:00:00:00:ff:ff'::macaddr
            = lpad(right(:mac_end, 4), 12, '0')::macaddr
       AND right(translate(d.mac::text, ':', ''), length(:mac_end))
           = lower(:mac_end)))
   AND (:user_id::bigint IS NULL OR d.user_id = :user_id)
   AND (:company_id::int IS NULL OR d.company_id = :company_id)
   AND (:begin_time_from::timestamptz IS NULL
        OR d.activation_time >= :begin_time_from)
   AND (:end_time_to::timestamptz IS NULL
        OR d.activation_time <= :end_time_to)
   AND (:create_time_from::timestamptz IS NULL
        OR d.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR d.create_time <= :create_time_to)
   AND (:last_seen_from::timestamptz IS NULL
        OR r.last_seen >= :last_seen_from)
   AND (:last_seen_to::timestamptz IS NULL OR r.last_seen <= :last_seen_to)
   AND (:silent_days::int IS NULL
        OR device_silent(d.status, r.last_seen, d.create_time, :now,
               :silent_days))
   AND (:holders::bytea IS NULL
        OR CASE WHEN d.id BETWEEN :holder_from::bigint
                             AND :holder_from + length(:holders) - 1
                THEN get_byte(:holders, (d.id - :holder_from)::int) > 0
                ELSE false END)

-- name: device_page
-- plan: custom
-- order: create_time DESC, id DESC
-- rows: device_list
-- with: device_columns
-- with: device_found
;

-- name: device_page_total
-- All devices of the tenant: each is counted in one country, the changes that are not
-- put together yet included (schema/15_device_count.sql).
SELECT (COALESCE((SELECT sum(devices) FROM device_total
                   WHERE tenant_id = :tenant_id AND kind = 'country'), 0)
      + COALESCE((SELECT sum(devices) FROM device_total_change
                   WHERE tenant_id = :tenant_id AND kind = 'country'), 0)
       )::bigint AS total;

-- name: device_get
-- with: device_columns
  FROM device_info d
 WHERE d.id = :id AND d.tenant_id = :tenant_id AND NOT d.deleted;

-- name: device_texts
-- The order numbers (or models, versions, brands) that begin with the prefix
-- asked for, as :texts of device_list; NULL when there are more than 100.
SELECT CASE WHEN count(*) <= 100
            THEN COALESCE(array_agg(t), '{}')::text END AS texts
  FROM (SELECT t
          FROM device_orders(:tenant_id, lower(:order_number::text), 101) t
         WHERE :order_number IS NOT NULL
         UNION ALL
        SELECT t FROM device_models(:tenant_id, :device_model::text, 101) t
         WHERE :order_number IS NULL AND :device_model IS NOT NULL
         UNION ALL
        SELECT t
          FROM device_versions(:tenant_id, :system_version::text, 101) t
         WHERE COALESCE(:order_number, :device_model) IS NULL
           AND :system_version IS NOT NULL
         UNION ALL
        SELECT t FROM device_brands(:tenant_id, :brand::text, 101) t
         WHERE COALESCE(:order_number, :device_model, :system_version) IS NULL
           AND :brand IS NOT NULL) begin;

-- name: device_list
-- Finds first the ids of the page, then reads the columns: sorting whole rows
-- takes ten times as long as sorting times and ids.  The newest devices of each
-- text (:texts) or channel (:each_channel) are read in the order of an index
-- and then merged.  When the matching texts are too many for that (:texts is
-- NULL), matching devices may be far from the newest ones.  The limit is then
-- hidden in a SELECT: with a known small limit the planner would search from
-- the newest device on, in the hope of finding enough soon.
-- plan: custom
WITH near AS MATERIALIZED (
     SELECT n.id, n.create_time
       FROM unnest(COALESCE(:texts::text::text[], '{NULL}')) texts (t), (
            SELECT DISTINCT c
              FROM unnest(CASE WHEN :each_channel::bool THEN :channel_ids::bigint[]
                          ELSE '{NULL}' END) c) channels, LATERAL (
            SELECT d.id, d.create_time
-- with: device_found
               AND (NOT :each_channel OR d.channel_id = channels.c)
               AND CASE WHEN :texts IS NULL THEN true
                        WHEN :order_number IS NOT NULL
                        THEN lower(d.order_number) = texts.t
                        WHEN :device_model IS NOT NULL
                        THEN d.device_model = texts.t
                        WHEN :system_version IS NOT NULL
                        THEN d.system_version = texts.t
                        ELSE d.brand = texts.t END
             ORDER BY d.create_time DESC, d.id DESC
             LIMIT CASE WHEN :texts IS NULL AND COALESCE(:order_number,
                                  :device_model, :system_version, :brand,
                                  :serial_number, :cpu, :production_order,
                                  :device_ip, :mac_end)
                        IS NOT NULL
                   THEN (SELECT :page_offset::bigint + :page_size::bigint)
                   ELSE :page_offset + :page_size END) n
), page AS (
     SELECT id, create_time
       FROM near
      ORDER BY create_time DESC, id DESC
      LIMIT :page_size OFFSET :page_offset
)
-- with: device_columns
  FROM page
  JOIN device_info d ON d.id = page.id AND d.tenant_id = :tenant_id
   AND NOT d.deleted
 ORDER BY page.create_time DESC, page.id DESC;

-- name: device_search
-- At most 20 devices by each member, in the order of its index, in which the whole
-- text comes before those that it begins; of them the best ones, each device once.
-- What is no name is in ASCII, so what was typed in another width is meant so.
-- plan: custom
WITH found (rank, field, matched, id) AS (
     (SELECT CASE WHEN length(:mac::text) = 17 THEN 0 ELSE 1 END, 1, 'mac', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted
         AND mac BETWEEN
             (:mac || substr('00:00:00:00:00:00', length(:mac) + 1))::macaddr AND
             (:mac || substr('FF:FF:FF:FF:FF:FF', length(:mac) + 1))::macaddr
       ORDER BY mac
       LIMIT 20)
      UNION ALL
     (SELECT CASE WHEN lower(serial_number) = lower(:code::text) THEN 0 ELSE 1 END,
             2, 'serialNumber', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted AND serial_number <> ''
         AND lower(serial_number) ^@ lower(:code)
       ORDER BY lower(serial_number) USING ~<~
       LIMIT 20)
      UNION ALL
     (SELECT CASE WHEN cpu = lower(:code) THEN 0 ELSE 1 END, 3, 'cpu', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted AND cpu <> ''
         AND cpu ^@ lower(:code)
       ORDER BY cpu USING ~<~
       LIMIT 20)
      UNION ALL
     (SELECT CASE WHEN lower(name) = lower(:q::text) THEN 0 ELSE 1 END, 4, 'name', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted AND name <> ''
         AND lower(name) ^@ lower(:q)
       ORDER BY lower(name) USING ~<~
       LIMIT 20)
      UNION ALL
     (SELECT CASE WHEN lower(order_number) = lower(:code) THEN 0 ELSE 1 END,
             5, 'orderNumber', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted AND order_number <> ''
         AND lower(order_number) ^@ lower(:code)
       ORDER BY lower(order_number) USING ~<~
       LIMIT 20)
      UNION ALL
     (SELECT CASE WHEN lower(production_order) = lower(:code) THEN 0 ELSE 1 END,
             6, 'productionOrder', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted AND production_order <> ''
         AND lower(production_order) ^@ lower(:code)
       ORDER BY lower(production_order) USING ~<~
       LIMIT 20)
      UNION ALL
     (SELECT CASE WHEN host(device_ip) = lower(:code) THEN 0 ELSE 1 END,
             7, 'deviceIp', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted AND device_ip IS NOT NULL
         AND host(device_ip) ^@ lower(:code)
       ORDER BY host(device_ip) USING ~<~
       LIMIT 20)
      UNION ALL
     (SELECT 2, 1, 'mac', id
        FROM device_info
       WHERE tenant_id = :tenant_id AND NOT deleted
         AND mac & '00:00:00:00:ff:ff'::macaddr
             = lpad(right(:mac_end::text, 4), 12, '0')::macaddr
         AND right(translate(mac::text, ':', ''), length(:mac_end))
             = lower(:mac_end)
       LIMIT 20)
), best AS (
     SELECT DISTINCT ON (id) id, rank, field, matched
       FROM found
      ORDER BY id, rank, field
)
SELECT d.id, upper(d.mac::text) AS mac, d.name, (
       SELECT c.name
         FROM base_channel c
        WHERE c.id = d.channel_id AND c.tenant_id = :tenant_id
          AND NOT c.deleted) AS channel_name, best.matched
  FROM best
  JOIN device_info d ON d.id = best.id AND d.tenant_id = :tenant_id
   AND NOT d.deleted
 ORDER BY best.rank, best.field, d.mac
 LIMIT 20;

-- name: device_versions
-- How many of the found devices have which of the versions :version_ids, by their bytes in
-- :holders (device_package.h); those that have others are one row without a version.
-- plan: custom
WITH counted AS (
     SELECT get_byte(:holders::bytea, (d.id - :holder_from::bigint)::int) AS place,
            count(*) AS n
-- with: device_found
      GROUP BY 1
)
SELECT v.version_code, v.version_name, c.n AS device_count
  FROM counted c
  LEFT JOIN app_package_version v ON v.id = (:version_ids::bigint[])[c.place]
 ORDER BY v.id IS NULL, c.n DESC, v.version_code DESC
 LIMIT 30;

-- name: device_seen
-- For each device of a page: the stored time it was last seen, and the time
-- from which on it must have been seen to count as online.  The presence file
-- of this host may know a later time.
SELECT d.id, floor(extract(epoch FROM r.last_seen) * 1000)::bigint AS last_seen,
       ceil(extract(epoch FROM online_from(:now::timestamptz,
           COALESCE(c.heartbeat_interval, (SELECT heartbeat_usual()),
               :interval_s::int))) * 1000)::bigint AS online_from
  FROM device_info d
  LEFT JOIN base_channel c
    ON c.id = d.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
  LEFT JOIN device_runtime r ON r.device_id = d.id
 WHERE d.tenant_id = :tenant_id AND NOT d.deleted
   AND d.id = ANY(:ids::bigint[])
 LIMIT 200;
