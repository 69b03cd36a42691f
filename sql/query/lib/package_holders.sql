-- Which devices have a package now, by what they have reported in two months.

-- name: holders_months
-- The months that say what a device has: the present one, and before its first report
-- in it the last.
SELECT install_month(now()) AS stat_month,
       install_month_add(install_month(now()), -1) AS month_before;

-- name: holders_reported
-- The devices that have reported applications in the month: those of each segment of
-- its index, packed, and those whose rows the index does not have as they are now.
-- plan: custom
SELECT s.devices, NULL::bigint AS device_id
  FROM app_install_segment s
 WHERE s.stat_month = :stat_month::int
 UNION ALL
SELECT NULL, d.device_id
  FROM app_install_device d
 WHERE d.stat_month = :stat_month
   AND d.changed >= COALESCE((
       SELECT x.before FROM app_install_indexed x
        WHERE x.stat_month = :stat_month
          AND x.before <= pg_snapshot_xmax(pg_current_snapshot())), '0');

-- name: holders_with_row
-- Those of these devices that have sent any report in the month.
-- plan: custom
SELECT d.device_id
  FROM unnest(:device_ids::bigint[]) n (id)
  JOIN app_install_device d
    ON d.device_id = n.id AND d.stat_month = :stat_month::int;
