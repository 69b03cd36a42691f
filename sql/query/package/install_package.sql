-- Statistics of installs by package.  A row without a version counts the
-- devices with any version of the package.

-- name: install_month_check
-- Refuses what is no month up to the present one.
SELECT 'stat_month_invalid' AS refusal
 WHERE NOT install_month_known(:stat_month::int);

-- part: install_package_columns
SELECT p.package_name, p.app_name,
       CASE WHEN v.id IS NOT NULL THEN v.launcher_class
            ELSE (SELECT n.launcher_class
                    FROM app_package_version n
                   WHERE n.package_id = p.id
                   ORDER BY n.version_code DESC, n.version_name DESC
                   LIMIT 1) END AS launcher_class,
       c.stat_month, v.version_code, v.version_name, c.device_count,
       c.create_time

-- part: install_package_found
-- That the version is one of the package is certain; it is asked for because the index
-- of versions begins with the package.
  FROM app_install_count_package c
  JOIN app_package_name p ON p.id = c.package_id AND p.tenant_id = :tenant_id
  LEFT JOIN app_package_version v
    ON v.id = c.version_id AND v.package_id = c.package_id
 WHERE c.tenant_id = :tenant_id AND c.stat_month = :stat_month
   AND (c.version_id IS NOT NULL) = :by_version::bool
   AND (:package_name::text IS NULL
        OR lower(p.package_name COLLATE "C")
           LIKE like_anywhere(lower(:package_name)))
   AND (:app_name::text IS NULL OR holds_indexed(p.app_name, :app_name))
   AND (:version_code::bigint IS NULL OR v.version_code = :version_code)
   AND (:version_name::text IS NULL OR v.version_name = :version_name)

-- name: install_package_page
-- plan: custom
-- order: c.device_count DESC, c.id
-- rows: install_package_rows
-- with: install_package_columns
-- with: install_package_found
;

-- name: install_package_rows
-- Names, versions and launcher classes are read for the rows of this page alone,
-- not for those of earlier pages.
-- plan: custom
-- with: install_package_columns
  FROM app_install_count_package c
  JOIN app_package_name p ON p.id = c.package_id AND p.tenant_id = :tenant_id
  LEFT JOIN app_package_version v ON v.id = c.version_id
 WHERE c.tenant_id = :tenant_id
   AND c.id = ANY (ARRAY(
       SELECT c.id
-- with: install_package_found
        ORDER BY c.device_count DESC, c.id
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY c.device_count DESC, c.id;

-- name: install_package_all
-- A page if no filter was sent: the ids of its rows are found in an index that
-- has its order, so rows of earlier pages are not read.
-- plan: custom
-- with: install_package_columns
  FROM app_install_count_package c
  JOIN app_package_name p ON p.id = c.package_id AND p.tenant_id = :tenant_id
  LEFT JOIN app_package_version v ON v.id = c.version_id
 WHERE c.tenant_id = :tenant_id
   AND c.id = ANY (ARRAY(
       SELECT n.id
         FROM app_install_count_package n
        WHERE n.tenant_id = :tenant_id AND n.stat_month = :stat_month
          AND (n.version_id IS NOT NULL) = :by_version::bool
        ORDER BY n.device_count DESC, n.id
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY c.device_count DESC, c.id;

-- name: install_package_get
-- A package in all its versions, or the version that is named: of a device that
-- did not tell its code or name the code is 0, the name empty.
-- with: install_package_columns
  FROM app_package_name p
  JOIN app_install_count_package c
    ON c.package_id = p.id AND c.tenant_id = :tenant_id
  LEFT JOIN app_package_version v
    ON v.id = c.version_id AND v.package_id = c.package_id
 WHERE p.tenant_id = :tenant_id AND p.package_name = :package_name
   AND c.stat_month = :stat_month
   AND CASE WHEN :version_code::bigint IS NULL AND :version_name::text IS NULL
            THEN c.version_id IS NULL
            ELSE v.version_code = COALESCE(:version_code, 0)
             AND v.version_name = COALESCE(:version_name, '') END;

-- name: install_package_versions
-- How many rows a page of versions has that is filtered by the names of packages
-- alone.
-- plan: custom
SELECT COALESCE(sum(c.version_count), 0)::bigint AS total
  FROM app_install_count_package c
  JOIN app_package_name p ON p.id = c.package_id AND p.tenant_id = :tenant_id
 WHERE c.tenant_id = :tenant_id AND c.stat_month = :stat_month
   AND c.version_id IS NULL
   AND (:package_name::text IS NULL
        OR lower(p.package_name COLLATE "C")
           LIKE like_anywhere(lower(:package_name)))
   AND (:app_name::text IS NULL OR holds_indexed(p.app_name, :app_name));

-- name: install_package_total
SELECT COALESCE((
       SELECT CASE WHEN :by_version::bool THEN t.versions ELSE t.packages END
         FROM app_install_total t
        WHERE t.tenant_id = :tenant_id AND t.stat_month = :stat_month),
       0)::bigint AS total;

-- name: install_top
-- with: install_package_columns
  FROM (
SELECT c.id, c.package_id, c.version_id, c.stat_month, c.device_count,
       c.create_time
  FROM app_install_count_package c
 WHERE c.tenant_id = :tenant_id AND c.stat_month = :stat_month
   AND c.version_id IS NULL
 ORDER BY c.device_count DESC, c.id
 LIMIT :limit) c
  JOIN app_package_name p ON p.id = c.package_id AND p.tenant_id = :tenant_id
  LEFT JOIN app_package_version v ON v.id = c.version_id
 ORDER BY c.device_count DESC, c.id
 LIMIT :limit;

-- name: install_trend_check
SELECT 'stat_month_invalid' AS refusal
 WHERE EXISTS (SELECT FROM unnest(:months::bigint[]) m
                WHERE NOT install_month_known(m));

-- name: install_trend
-- never null: device_count
-- The number of devices in each of the months; if none are named, in the last
-- twelve, including the present one.  A month without statistics has 0.
SELECT m.month AS stat_month, COALESCE(c.device_count, 0) AS device_count
  FROM (SELECT DISTINCT u::int AS month
          FROM unnest(COALESCE(:months::bigint[], ARRAY(
               SELECT install_month_add(install_month(now()), -n)
                 FROM generate_series(0, 11) n)::bigint[])) u) m
  JOIN app_package_name p
    ON p.tenant_id = :tenant_id AND p.package_name = :package_name
  LEFT JOIN app_install_count_package c
    ON c.tenant_id = :tenant_id AND c.package_id = p.id
   AND c.stat_month = m.month AND c.version_id IS NULL
 ORDER BY m.month
 LIMIT 24;

-- name: install_package_last
-- The statistics of a package in the latest month that has any.
-- with: install_package_columns
  FROM app_package_name p
  JOIN app_install_count_package c
    ON c.package_id = p.id AND c.tenant_id = :tenant_id
   AND c.version_id IS NULL
  LEFT JOIN app_package_version v ON v.id = c.version_id
 WHERE p.tenant_id = :tenant_id AND p.package_name = :package_name
 ORDER BY c.stat_month DESC, c.create_time DESC
 LIMIT 1;
