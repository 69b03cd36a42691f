-- What devices report about their applications, and the ids that stand for
-- these.

-- name: report_settings
-- The days between two whole lists, and the names of the tenant whose
-- applications are not stored; the epoch is in each row.  If there is no such
-- name, one row has the epoch and the days, and NULL in the other column.
SELECT e.value AS epoch, report_days() AS days, p.package_name
  FROM system_epoch e
  LEFT JOIN app_package_name p
    ON p.tenant_id = :tenant_id AND NOT p.use_app_install
 WHERE e.name = 'app_package'
 LIMIT 1000000;

-- name: app_version_known
-- Of these versions those that are known and whose applications are stored, but
-- none whose package takes its name from this report.  n is their place in the
-- arrays, from 1.  Each is looked up by its own key: as a join it would begin with
-- all versions of the same code and name, such as 1 and "1.0", whatever package
-- they are of.  A plan that was made when there were few takes the index of codes.
-- plan: custom
SELECT t.n, p.id AS package_id, v.id AS version_id, true AS use_app_install,
       COALESCE(p.app_name, '') <> '' AS named
  FROM unnest(:packages::text[], :labels::text[], :codes::bigint[],
              :versions::text[])
       WITH ORDINALITY AS t (package, label, code, version, n)
 CROSS JOIN LATERAL (
       SELECT o.id, o.app_name
         FROM app_package_name o
        WHERE o.tenant_id = :tenant_id AND o.package_name = t.package
          AND o.use_app_install
        LIMIT 1) p
 CROSS JOIN LATERAL (
       SELECT o.id
         FROM app_package_version o
        WHERE o.package_id = p.id AND o.version_code = t.code
          AND o.version_name = t.version
        LIMIT 1) v
 WHERE COALESCE(p.app_name, '') <> '' OR btrim(t.label) = ''
 ORDER BY t.n
 LIMIT 500;

-- name: app_version_take
-- Finds all of these versions and adds those that are missing, as far as the
-- device may; the rows are in the order of the arrays.
SELECT package_id, version_id, use_app_install, named
  FROM app_version_take(:tenant_id, :device_id::bigint, :packages::text[],
           :labels::text[], :codes::bigint[], :versions::text[],
           :launchers::text[])
 LIMIT 500;

-- name: app_install_seen
-- What the device has in the month: ids of versions, packed (base/id_set.h),
-- as hexadecimal digits.
SELECT encode(pv, 'hex') AS pv
  FROM app_install_device
 WHERE device_id = :device_id::bigint AND stat_month = :month::int;

-- name: app_version_packages
-- The applications to which these versions belong.
SELECT v.id, v.package_id, p.package_name
  FROM app_package_version v
  JOIN app_package_name p ON p.id = v.package_id
   AND p.tenant_id = :tenant_id
 WHERE v.id = ANY (:ids::bigint[]::int[])
 ORDER BY v.id
 LIMIT 10000;

-- name: app_install_whole
-- Stores a whole list in the place of what the device had in the month.  No
-- row: it is too early for a whole list.  If the list is the stored one,
-- changed and report_count stay as they are, and no index is touched.
INSERT INTO app_install_device AS d (device_id, stat_month, full_time, pv)
VALUES (:device_id::bigint, :month::int, :now::timestamptz,
       decode(:pv::text, 'hex'))
    ON CONFLICT (device_id, stat_month) DO UPDATE
   SET pv = EXCLUDED.pv, full_time = EXCLUDED.full_time,
       changed = CASE WHEN d.pv = EXCLUDED.pv THEN d.changed
           ELSE EXCLUDED.changed END,
       last_time = CASE WHEN d.pv = EXCLUDED.pv THEN d.last_time
           ELSE EXCLUDED.last_time END,
       report_count = d.report_count + (d.pv <> EXCLUDED.pv)::int
 WHERE d.full_time IS NULL
    OR d.full_time <= :now::timestamptz - make_interval(secs => :soon_s::bigint)
RETURNING device_id;

-- name: app_install_change
-- Changes what the device has in the month, provided that it still has what the
-- caller has read (NULL: there was no row).  No row: another report has changed
-- it in between.
INSERT INTO app_install_device AS d (device_id, stat_month, pv)
VALUES (:device_id::bigint, :month::int, decode(:pv::text, 'hex'))
    ON CONFLICT (device_id, stat_month) DO UPDATE
   SET pv = EXCLUDED.pv, changed = EXCLUDED.changed,
       last_time = EXCLUDED.last_time, report_count = d.report_count + 1
 WHERE d.pv = decode(:seen::text, 'hex')
RETURNING device_id;

-- name: app_install_month
-- Makes the partitions of a month if they are missing.
SELECT install_month_make(:month::int) AS made;
