-- Searches for part of a package name.  Such names have ASCII letters only, so
-- their lower case is that of the collation "C": with LIKE it costs a tenth of
-- ILIKE, which makes lower case of the pattern, too, by the rules of the locale,
-- for each row.  Names of applications are in any language, so they stay.
DROP INDEX app_package_name_part;
CREATE INDEX app_package_name_part ON app_package_name
	USING gin (lower(package_name COLLATE "C") gin_trgm_ops,
	           app_name gin_trgm_ops);
