-- Pages of the statistics by part of a name read indexes alone.  version_count: in
-- the row of a package, how many of its versions have a row in the month, so that
-- a page of versions need not count them; NULL in the row of a version.
ALTER TABLE app_install_count_package ADD COLUMN version_count int;
UPDATE app_install_count_package c
   SET version_count = n.n
  FROM (SELECT stat_month, package_id, count(version_id) AS n
          FROM app_install_count_package
         GROUP BY stat_month, package_id) n
 WHERE c.stat_month = n.stat_month AND c.package_id = n.package_id
   AND c.version_id IS NULL;

DROP INDEX app_install_count_packages, app_install_count_versions;
CREATE INDEX app_install_count_packages
	ON app_install_count_package (tenant_id, stat_month, device_count DESC, id)
	INCLUDE (package_id, version_id, version_count)
	WHERE version_id IS NULL;
CREATE INDEX app_install_count_versions
	ON app_install_count_package (tenant_id, stat_month, device_count DESC, id)
	INCLUDE (package_id, version_id)
	WHERE version_id IS NOT NULL;
