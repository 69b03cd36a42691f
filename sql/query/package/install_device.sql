-- Which devices have an application.  The devices with a version are found by
-- the month's index, and by the rows that were changed after it was made.  Here
-- are the blocks that do so, and those that show pairs of a device and a
-- version.

-- name: install_device_versions
-- The versions of the package that the filters name.
-- plan: custom
SELECT v.id
  FROM app_package_name p
  JOIN app_package_version v ON v.package_id = p.id
 WHERE p.tenant_id = :tenant_id AND p.package_name = :package_name
   AND (:app_name::text IS NULL OR p.app_name ILIKE like_anywhere(:app_name))
   AND (:version_name::text IS NULL OR v.version_name = :version_name)
 ORDER BY v.id
 LIMIT 100000;

-- name: install_device_by_mac
-- The versions that one device has, packed.
SELECT d.device_id, d.pv
  FROM device_info i
  JOIN app_install_device d
    ON d.device_id = i.id AND d.stat_month = :stat_month::int
 WHERE i.mac = :mac::text::macaddr AND i.tenant_id = :tenant_id
   AND NOT i.deleted;

-- name: install_holders
-- What the index says of these versions.  The first row (version -1) is there
-- for its last column alone: before, the first transaction whose changes of
-- rows the index does not have.  Then come the dead devices of each segment
-- (version 0), then the devices of each version in each segment.  All of it is
-- read by one statement, because the index may be made anew at any time.
-- plan: custom
SELECT e.version_id, e.segment, e.devices,
       COALESCE((SELECT x.before FROM app_install_indexed x
                  WHERE x.stat_month = :stat_month::int
                    AND x.before <= pg_snapshot_xmax(pg_current_snapshot())),
                '0')::text AS before
  FROM (SELECT -1 AS version_id, 0 AS segment, ''::bytea AS devices
         UNION ALL
        SELECT 0, s.id, s.dead
          FROM app_install_segment s
         WHERE s.stat_month = :stat_month AND s.dead_count > 0
         UNION ALL
        SELECT h.version_id, h.segment, h.devices
          FROM app_install_segment s
          JOIN app_install_holder h
            ON h.stat_month = s.stat_month AND h.segment = s.id
         WHERE s.stat_month = :stat_month AND h.stat_month = :stat_month
           AND h.version_id = ANY (:version_ids::bigint[]::int[])) e
 ORDER BY e.version_id;

-- name: install_changed
-- The devices whose rows the index does not contain as they are now.
-- plan: custom
SELECT device_id, pv
  FROM app_install_device
 WHERE stat_month = :stat_month::int AND changed >= :before::text::xid8;

-- name: install_device
-- order: a.id
SELECT upper(i.mac::text) AS mac, i.cpu, p.package_name, p.app_name,
       v.version_code, v.version_name, d.stat_month, d.first_time, d.last_time
  FROM unnest(:device_ids::bigint[], :version_ids::bigint[])
       WITH ORDINALITY a (device_id, version_id, id)
  JOIN device_info i
    ON i.id = a.device_id AND i.tenant_id = :tenant_id AND NOT i.deleted
  JOIN app_install_device d
    ON d.device_id = a.device_id AND d.stat_month = :stat_month::int
  JOIN app_package_version v ON v.id = a.version_id
  JOIN app_package_name p ON p.id = v.package_id AND p.tenant_id = :tenant_id
 WHERE (:cpu::text IS NULL OR i.cpu = :cpu)
   AND (:package_name::text IS NULL OR p.package_name = :package_name)
   AND (:app_name::text IS NULL OR p.app_name ILIKE like_anywhere(:app_name))
   AND (:version_name::text IS NULL OR v.version_name = :version_name);

-- name: install_now_package
-- A package as it is named now, and the months in which a device that is heard of has
-- told what it has: the present one, and before its first report of it the last.
SELECT p.package_name, p.app_name, install_month(now()) AS stat_month,
       install_month_add(install_month(now()), -1) AS month_before
  FROM app_package_name p
 WHERE p.tenant_id = :tenant_id AND p.package_name = :package_name;

-- name: install_now
-- Where the devices are that have one of the versions: of the pairs of the month
-- before only those whose device has told nothing since.  At most 20 rows of a kind:
-- 0 all devices, 1 by version, 2 by channel, 3 by country.
-- plan: custom
WITH has AS MATERIALIZED (
     SELECT a.version_id, i.channel_id, i.country_code, count(*) AS n
       FROM (SELECT n.device_id, n.version_id
               FROM unnest(:device_ids::bigint[], :version_ids::bigint[])
                    n (device_id, version_id)
              UNION ALL
             SELECT b.device_id, b.version_id
               FROM unnest(:before_ids::bigint[], :before_versions::bigint[])
                    b (device_id, version_id)
              WHERE NOT EXISTS (
                    SELECT FROM app_install_device d
                     WHERE d.device_id = b.device_id
                       AND d.stat_month = :stat_month::int)) a
       JOIN device_info i
         ON i.id = a.device_id AND i.tenant_id = :tenant_id AND NOT i.deleted
      GROUP BY a.version_id, i.channel_id, i.country_code
), counted AS (
     SELECT CASE GROUPING(version_id, channel_id, country_code)
            WHEN 7 THEN 0 WHEN 3 THEN 1 WHEN 5 THEN 2 ELSE 3 END AS kind,
            version_id, channel_id, country_code,
            COALESCE(sum(n), 0)::bigint AS device_count
       FROM has
      GROUP BY GROUPING SETS ((), (version_id), (channel_id), (country_code))
), placed AS (
     SELECT kind, version_id, channel_id, country_code, device_count,
            row_number() OVER (
                PARTITION BY kind
                ORDER BY device_count DESC, version_id DESC, channel_id,
                         country_code) AS place
       FROM counted
)
SELECT a.kind, CASE a.kind WHEN 1 THEN v.version_code WHEN 2 THEN a.channel_id
                           ELSE r.id END AS id,
       CASE a.kind WHEN 1 THEN v.version_name WHEN 2 THEN c.name
                   ELSE a.country_code END AS name, a.device_count
  FROM placed a
  LEFT JOIN app_package_version v ON v.id = a.version_id
  LEFT JOIN base_channel c
    ON c.id = a.channel_id AND c.tenant_id = :tenant_id AND NOT c.deleted
  LEFT JOIN base_region r ON r.iso_code = a.country_code AND r.type = 1
 WHERE a.place <= 20
 ORDER BY a.kind, a.place
 LIMIT 61;
