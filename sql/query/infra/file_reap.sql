-- Finds bytes that are not needed, for `job file_reap`.
-- helper

-- name: file_key_known
SELECT 1 AS known
  FROM infra_file_content
 WHERE file_key = :file_key
 LIMIT 1;

-- name: file_ticket_sweep
-- The owner of an expired ticket may have stored a file without listing it, so
-- its path becomes an intent, whose bytes are removed later.
WITH gone AS (
	DELETE FROM infra_file_ticket WHERE expires < now()
	RETURNING config_id, path)
INSERT INTO infra_file_intent (config_id, path)
SELECT config_id, path FROM gone
ON CONFLICT DO NOTHING;
