-- Signed calls of modules: each signature is accepted once.

-- name: peer_nonce
-- plan: custom
-- One row, or none if the nonce was used before.  A nonce is kept for 90 s:
-- twice the 30 s that a signature is valid, and 30 s for hosts whose clocks
-- differ.  Each call deletes more old rows than it adds, so no job has to clean
-- up.  The plan is made anew for each call: one made for an empty table would
-- read all of a full one.
--
-- The row is committed before the call does anything, so that a call that fails
-- cannot be sent again either.  This commit need not wait for the disk: if the
-- call writes something, the commit of that waits until this row, too, is on
-- the disk; and if a crash loses this row, the call has changed nothing.
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
