-- A database that numbered files of schema and seeds have made is taken over as it is.
-- What is noted of these files is not needed any more, but for those after the base,
-- which are upgrades now.
DO $$ BEGIN
	IF EXISTS (SELECT FROM schema_migration WHERE file LIKE 'sql/schema/%')
	   AND NOT EXISTS (SELECT FROM schema_migration
	                    WHERE file = 'sql/seed/120_blacklist_title.sql') THEN
		RAISE 'its seeds are not complete: first run scripts/migrate of commit e2816c4d';
	END IF;
END $$;
UPDATE schema_migration SET file = replace(file, '/schema/', '/upgrade/')
 WHERE file > 'sql/schema/0258' AND file LIKE 'sql/schema/%';
DELETE FROM schema_migration WHERE file NOT LIKE 'sql/upgrade/%';
