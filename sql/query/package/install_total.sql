-- Makes the statistics of a month from its counts by version, for all tenants.

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
