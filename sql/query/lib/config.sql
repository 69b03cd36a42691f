-- What the process that keeps values asks again and again.

-- name: config_value
-- The epoch, and the value unless it is known as of that epoch.  Both in one
-- statement: between two the entry could change.
SELECT value AS epoch,
       CASE WHEN value <> :as_of::bigint THEN (
            SELECT c.value FROM infra_config c
             WHERE c.key = :key::text AND NOT c.deleted) END AS value
  FROM system_epoch
 WHERE name = 'config';
