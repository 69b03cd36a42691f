-- Which devices have an application: by the month's index, and by the rows that
-- were changed after it was made.

-- name: install_versions
-- The versions of the package that the filters name.
-- plan: custom
SELECT v.id
  FROM app_package_name p
  JOIN app_package_version v ON v.package_id = p.id
 WHERE p.tenant_id = :tenant_id AND p.package_name = :package_name
   AND (:app_name::text IS NULL OR holds_indexed(p.app_name, :app_name))
   AND (:version_name::text IS NULL OR v.version_name = :version_name)
 ORDER BY v.id
 LIMIT 100000;

-- name: install_holders
-- What the index says of these versions.  The first row (version -1) is there
-- for its last column alone: before, the first transaction whose changes of
-- rows the index does not have.  Then come the devices of each segment that do not
-- count any more (dead; version 0), then the devices of each version in each segment.  All of it is
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
