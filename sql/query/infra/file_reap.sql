-- Bytes that nobody needs, as `job file_reap` finds them.
-- helper

-- name: file_key_known
SELECT 1 AS known
  FROM infra_file_content
 WHERE file_key = :file_key
 LIMIT 1;

-- name: file_ticket_sweep
-- Whoever was given one may have stored there without ever saying so.
WITH gone AS (
	DELETE FROM infra_file_ticket WHERE expires < now()
	RETURNING config_id, path)
INSERT INTO infra_file_intent (config_id, path)
SELECT config_id, path FROM gone
ON CONFLICT DO NOTHING;
