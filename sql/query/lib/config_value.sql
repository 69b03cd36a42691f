-- Values of configuration entries, for the process that keeps a copy of them.

-- name: config_value
-- The epoch, and the value unless the process has it as of that epoch (:as_of).
-- One statement reads both, because the entry could change between two.
SELECT value AS epoch,
       CASE WHEN value <> :as_of::bigint THEN (
            SELECT c.value FROM infra_config c
             WHERE c.key = :key::text AND NOT c.deleted) END AS value
  FROM system_epoch
 WHERE name = 'config';
