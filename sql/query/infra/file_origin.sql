-- The public origin of the first storage, for `job file_origin`.
-- helper

-- name: file_origin
-- A domain that an administrator has set is kept; it is recognised because it
-- differs from the one that this job has set before.
UPDATE infra_file_config
   SET config = jsonb_set(config, '{domain}', to_jsonb(:origin::text)),
       origin = :origin
 WHERE id = 1 AND NOT deleted AND origin <> :origin
   AND config ->> 'domain' = origin
   AND (origin = '' OR NOT :once::boolean);
