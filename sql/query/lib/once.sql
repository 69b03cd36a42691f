-- Calls that happen once: what an earlier one with the same key answered.

-- name: once_find
SELECT answer, body = decode(:body::text, 'hex') AS same
  FROM infra_once
 WHERE key = :key::text AND caller = :caller::text AND path = :path::text
   AND create_time >= now() - interval '24 hours';

-- name: once_take
-- plan: custom
-- A row, unless an earlier call has the key.  While that one is under way this
-- waits for it.  Each call takes away more rows that are old than it adds, its
-- own key's among them, which is why nobody else need clean up.
WITH gone AS (
	DELETE FROM infra_once
	 WHERE ctid = ANY (ARRAY(
	       SELECT ctid FROM infra_once
	        WHERE create_time < now() - interval '24 hours'
	          AND key <> :key::text
	        ORDER BY create_time
	        LIMIT 4
	          FOR UPDATE SKIP LOCKED))
)
INSERT INTO infra_once AS o (key, caller, path, body)
VALUES (:key::text, :caller::text, :path::text, decode(:body::text, 'hex'))
ON CONFLICT (key, caller, path) DO UPDATE
   SET body = excluded.body, answer = NULL, create_time = clock_timestamp()
 WHERE o.create_time < now() - interval '24 hours'
RETURNING true AS taken;

-- name: once_keep
UPDATE infra_once SET answer = :answer::text
 WHERE key = :key::text AND caller = :caller::text AND path = :path::text;
