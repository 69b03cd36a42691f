-- Where the world sees the suite, for `job file_origin`.
-- helper

-- name: file_origin
-- Once: what an administrator has put there stays.
UPDATE infra_file_config
   SET config = jsonb_set(config, '{domain}', to_jsonb(:origin::text))
 WHERE id = 1 AND config ->> 'domain' = '' AND NOT deleted;
