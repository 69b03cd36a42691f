-- The public origin of the first storage, for `job file_origin`.
-- helper

-- name: storage_origin
-- A domain that an administrator has set stays: it is not the one that was put
-- there before.
UPDATE infra_file_config
   SET config = jsonb_set(config, '{domain}', to_jsonb(:origin::text)),
       origin = :origin
 WHERE id = 1 AND NOT deleted AND origin <> :origin
   AND config ->> 'domain' = origin
   AND (origin = '' OR NOT :once::boolean);
