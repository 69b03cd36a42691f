-- Signed calls of modules: each counts once.

-- name: peer_nonce
-- plan: custom
-- A row, unless that nonce was there.  It is kept for twice the 30 s a
-- signature holds, and half a minute for hosts whose clocks differ; each call
-- takes away more that are older than it adds, so nobody else need clean up.  A plan made
-- for the empty table would read all of a full one.
--
-- It is committed by itself, before the call does anything, so that a call
-- that fails cannot be sent again either; but not waited for: whatever the
-- call then writes is acknowledged only once the log up to there, this row
-- included, is on disk.  What a crash can forget has changed nothing.
WITH gone AS (
	DELETE FROM system_nonce
	 WHERE ctid = ANY (ARRAY(
	       SELECT ctid FROM system_nonce
	        WHERE seen_time < now() - interval '90 seconds'
	        ORDER BY seen_time
	        LIMIT 4
	          FOR UPDATE SKIP LOCKED))
)
INSERT INTO system_nonce (kid, nonce)
VALUES (:kid::text, :nonce::text)
ON CONFLICT DO NOTHING
RETURNING set_config('synchronous_commit', 'off', true) AS unwaited;
