-- How the statistics of a month are made, by jobs or by a request: one at a time;
-- first counts by version and cell of what devices have reported, then from these
-- the statistics, for all tenants.

-- name: install_month_lock
-- Lets only one transaction make statistics at a time, on any host; it keeps
-- the lock until it ends.
SELECT pg_try_advisory_xact_lock(hashtext('install_job')) AS taken;

-- name: install_month_kept
-- Does the database still have the reports of the month?
SELECT EXISTS (SELECT FROM install_months() m
                WHERE m = :stat_month::int) AS kept;

-- name: install_rebuild_check
-- Refuses a month whose reports were dropped or will be: to count it again
-- would leave nothing of its statistics.
SELECT 'stat_month_invalid' AS refusal
 WHERE NOT install_month_known(:stat_month::int)
    OR :stat_month < install_month_add(install_month(now()),
                                       -config_number('app-install.keep-months'));

-- name: install_month_progress
-- Publishes how far the transaction is, until it ends: /metrics reads the
-- application_name of all sessions.
SELECT set_config('application_name', :what::text, true) AS what;

-- name: install_convert_dims
SELECT install_dims() AS dims;

-- name: install_convert_bounds
-- A large month is counted in parts of 24 MB.  These are the last ids of the
-- parts.  No row: the month is small enough to be counted at once.  The size is
-- asked for in a sub-select, or it would be asked for again for each row.
SELECT max(device_id) AS last_id
  FROM (SELECT device_id,
               sum(length(pv)) OVER (ORDER BY device_id) / 25165824 AS part
          FROM app_install_device
         WHERE stat_month = :stat_month::int
           AND (SELECT pg_relation_size(to_regclass(
                       'app_install_device_' || :stat_month::int)))
               > 50331648) d
 GROUP BY part
 ORDER BY 1
 LIMIT 100000;

-- name: install_convert_read
-- The devices of all tenants that are not deleted, with what they have, and
-- with those of the three values by which the month is counted (:dims).
SELECT CASE WHEN 'channel' = ANY (:dims::text[]) THEN i.channel_id END
       AS channel_id,
       CASE WHEN 'model' = ANY (:dims) THEN i.model_id END AS model_id,
       CASE WHEN 'region' = ANY (:dims) THEN i.region_id END AS region_id,
       d.pv
  FROM app_install_device d
  JOIN device_info i ON i.id = d.device_id AND NOT i.deleted
 WHERE d.stat_month = :stat_month::int AND d.pv <> ''
   AND d.device_id > :after::bigint AND d.device_id <= :upto::bigint
   AND i.tenant_id NOT IN (SELECT e.tenant_id FROM system_tenant_end e);

-- name: install_convert_clear_packages
DELETE FROM app_install_package WHERE stat_month = :stat_month::int;

-- name: install_convert_clear_cells
DELETE FROM app_install_cell WHERE stat_month = :stat_month::int;

-- name: install_convert_packages
-- The values are in the order of the columns, as bytes.
COPY app_install_package (stat_month, version_id, part, device_count, cells)
FROM STDIN (FORMAT binary);

-- name: install_convert_cells
COPY app_install_cell (stat_month, id, channel_id, model_id, region_id)
FROM STDIN;

-- name: install_convert_done
INSERT INTO app_install_month AS m (stat_month, dims, devices, pairs,
       convert_time, convert_ms)
VALUES (:stat_month::int, array_to_string(:dims::text[], ','),
        :devices::bigint, :pairs::bigint, now(), :ms::bigint)
ON CONFLICT (stat_month) DO UPDATE
   SET dims = EXCLUDED.dims, devices = EXCLUDED.devices,
       pairs = EXCLUDED.pairs, convert_time = EXCLUDED.convert_time,
       convert_ms = EXCLUDED.convert_ms;

-- name: install_total_clear
DELETE FROM app_install_count_package WHERE stat_month = :stat_month::int;

-- name: install_total_make
-- A device has one version of an application, so those that have the application
-- are the sum of those that have each version.
INSERT INTO app_install_count_package (tenant_id, stat_month, package_id,
       version_id, device_count, version_count)
SELECT p.tenant_id, :stat_month::int, g.package_id, g.version_id, g.n,
       CASE WHEN g.version_id IS NULL THEN g.versions END
  FROM (SELECT w.package_id, v.version_id, sum(v.n) AS n,
               count(*) AS versions
          FROM (SELECT version_id, sum(device_count) AS n
                  FROM app_install_package
                 WHERE stat_month = :stat_month
                 GROUP BY version_id) v
          JOIN app_package_version w ON w.id = v.version_id
         GROUP BY GROUPING SETS ((w.package_id, v.version_id),
                                 (w.package_id))) g
  JOIN app_package_name p ON p.id = g.package_id
 ORDER BY g.version_id IS NOT NULL, p.tenant_id, p.package_name, g.version_id;

-- name: install_total_clear_totals
DELETE FROM app_install_total WHERE stat_month = :stat_month::int;

-- name: install_total_totals
INSERT INTO app_install_total (stat_month, tenant_id, packages, versions)
SELECT stat_month, tenant_id, count(*) FILTER (WHERE version_id IS NULL),
       count(version_id)
  FROM app_install_count_package
 WHERE stat_month = :stat_month::int
 GROUP BY stat_month, tenant_id;

-- name: install_total_done
UPDATE app_install_month SET total_time = now(), total_ms = :ms::bigint
 WHERE stat_month = :stat_month::int;

-- name: install_total_ended
-- Deletes the statistics of deleted tenants, of all months.
WITH counts AS (
     DELETE FROM app_install_count_package c
      WHERE c.tenant_id IN (SELECT t.id FROM system_tenant t
                             WHERE t.deleted) -- of deleted ones alone
     RETURNING c.tenant_id
), totals AS (
     DELETE FROM app_install_total o
      WHERE o.tenant_id IN (SELECT t.id FROM system_tenant t
                             WHERE t.deleted)
     RETURNING o.tenant_id
)
SELECT (SELECT count(*) FROM counts) + (SELECT count(*) FROM totals) AS n;
