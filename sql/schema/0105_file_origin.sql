-- The domain of a storage follows the origin of the suite while it is the one
-- that the suite itself has put there: origin.  Until now it was put there once,
-- and was always this one of the host.
ALTER TABLE infra_file_config ADD COLUMN origin text NOT NULL DEFAULT '';
UPDATE infra_file_config SET origin = config ->> 'domain'
 WHERE id = 1 AND config ->> 'domain' ~ '^http://127\.0\.0\.1:[0-9]+$';
