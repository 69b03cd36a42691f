-- Requests with an Idempotency-Key: the answer of the first request is kept,
-- and a repetition with the same key gets it.

-- name: idempotency_find
SELECT answer, tag, body = decode(:body::text, 'hex') AS same
  FROM infra_once
 WHERE key = :key::text AND caller = :caller::text AND path = :path::text
   AND create_time >= now() - interval '24 hours';

-- name: idempotency_take
-- plan: custom
-- Takes the key: one row, or none if an earlier request has it; while that one
-- is running, this statement waits for it.  Each request deletes more old rows
-- than it adds, so no job has to clean up; an old row of the same key is
-- replaced.
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
   SET body = excluded.body, answer = NULL, tag = NULL,
       create_time = clock_timestamp()
 WHERE o.create_time < now() - interval '24 hours'
RETURNING true AS taken;

-- name: idempotency_keep
-- Keeps an answer, but of a caller no more than 4 MB of long ones: with a megabyte each
-- he would fill the disk, for all, within minutes.
UPDATE infra_once
   SET tag = :tag::text,
       answer = CASE WHEN octet_length(:answer::text) <= 2048
                       OR (SELECT COALESCE(sum(octet_length(l.answer)), 0)
                             FROM infra_once l
                            WHERE l.caller = :caller::text
                              AND octet_length(l.answer) > 2048
                              AND l.create_time >= now() - interval '24 hours')
                          + octet_length(:answer) <= 4194304
                     THEN :answer END
 WHERE key = :key::text AND caller = :caller::text AND path = :path::text;
