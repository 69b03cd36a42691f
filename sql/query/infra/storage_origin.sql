-- The public origin of the first storage, for `job file_origin`.
-- helper

-- name: storage_origin
-- Only if it is empty: a value that an administrator has set stays.
UPDATE infra_file_config
   SET config = jsonb_set(config, '{domain}', to_jsonb(:origin::text))
 WHERE id = 1 AND config ->> 'domain' = '' AND NOT deleted;
