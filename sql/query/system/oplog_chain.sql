-- The hash chain of the operation log, which `job oplog_seal` makes and `job
-- oplog_verify` checks.
-- helper

-- name: oplog_seal_lock
-- Only one process of all hosts adds to the chain at a time.
SELECT pg_try_advisory_xact_lock(7236501) AS mine;

-- name: oplog_seal_last
-- The last link of the chain, and the last anchor: the link that it signs, its
-- key and its age.
SELECT COALESCE(max(s.seq), 0) AS seq,
       (SELECT encode(hash, 'hex') FROM system_operate_log_seal
         ORDER BY seq DESC LIMIT 1) AS hash,
       COALESCE(max(a.seq), 0) AS signed_seq,
       COALESCE(max(a.key_id), '') AS anchor_key,
       COALESCE(extract(epoch FROM now() - max(a.create_time)), 1e9)::bigint
       AS anchor_age_s
  FROM (SELECT seq FROM system_operate_log_seal ORDER BY seq DESC LIMIT 1) s
  FULL JOIN (SELECT seq, key_id, create_time FROM system_operate_log_anchor
              ORDER BY seq DESC LIMIT 1) a ON false;

-- name: oplog_seal_add
-- Adds links for rows that follow the last link and whose transactions, and all
-- older ones, have ended; oplog_seal_hash sets their hashes later.  In a
-- cluster that was restored from a dump, transaction ids start from the
-- beginning, so that the last link has an id greater than any now: then all
-- rows without a link follow it.
INSERT INTO system_operate_log_seal (seq, log_id, xact)
SELECT :seq::bigint + row_number() OVER (ORDER BY n.xact, n.id), n.id, n.xact
  FROM (SELECT l.id, l.xact
          FROM system_operate_log l
         WHERE l.xact < pg_snapshot_xmin(pg_current_snapshot())
           AND (l.xact, l.id) > (COALESCE((SELECT xact
                  FROM system_operate_log_seal
                 WHERE seq = :seq
                   AND xact < pg_snapshot_xmin(pg_current_snapshot())),
               '0'), COALESCE((SELECT log_id
                  FROM system_operate_log_seal
                 WHERE seq = :seq
                   AND xact < pg_snapshot_xmin(pg_current_snapshot())), 0))
           AND (SELECT s.seq FROM system_operate_log_seal s
                 WHERE s.log_id = l.id) IS NULL -- an index look-up each
         ORDER BY l.xact, l.id
         LIMIT :batch::int) n;

-- name: oplog_chain
-- Links in their order, with the content of their rows (said; NULL: the row is
-- deleted).  Changing the expression of said would make all existing hashes
-- wrong.
SELECT s.seq, s.log_id, encode(s.hash, 'hex') AS hash,
       CASE WHEN l.id IS NOT NULL THEN json_build_array(l.id, l.xact::text,
       l.trace_id, l.user_id, l.user_type, l.type, l.sub_type, l.biz_id,
       l.action, l.success, l.extra, l.request_method, l.request_url,
       l.user_ip, l.user_agent, l.tenant_id,
       extract(epoch FROM l.create_time)::text)::text END AS said,
       encode(a.signature, 'hex') AS signature, a.key_id
  FROM system_operate_log_seal s
  LEFT JOIN system_operate_log l ON l.id = s.log_id AND l.xact = s.xact
  LEFT JOIN system_operate_log_anchor a ON a.seq = s.seq
 WHERE s.seq > :after::bigint
 ORDER BY s.seq
 LIMIT :batch::int;

-- name: oplog_seal_hash
UPDATE system_operate_log_seal s
   SET hash = decode(n.hash, 'hex')
  FROM unnest(:seqs::bigint[], :hashes::text[]) AS n(seq, hash)
 WHERE s.seq = n.seq;

-- name: oplog_anchor_add
INSERT INTO system_operate_log_anchor (seq, signature, key_id)
VALUES (:seq::bigint, decode(:signature::text, 'hex'), :key_id);

-- name: oplog_slipped_in
-- A row that lies between two links but has none: it was inserted later.  seq
-- is the link that follows it.
SELECT l.id, (SELECT min(s.seq) FROM system_operate_log_seal s
               WHERE s.seq > :since AND s.seq <= :until
                 AND (s.xact, s.log_id) > (l.xact, l.id)) AS seq
  FROM system_operate_log l
 WHERE (l.xact, l.id) > (
       COALESCE((SELECT xact FROM system_operate_log_seal
                  WHERE seq = :since::bigint), '0'),
       COALESCE((SELECT log_id FROM system_operate_log_seal
                  WHERE seq = :since), 0))
   AND (l.xact, l.id) < (
       (SELECT xact FROM system_operate_log_seal WHERE seq = :until::bigint),
       (SELECT log_id FROM system_operate_log_seal WHERE seq = :until))
   AND (SELECT s.seq FROM system_operate_log_seal s
         WHERE s.log_id = l.id) IS NULL
 ORDER BY l.xact, l.id
 LIMIT 1;

-- name: oplog_verify_rest
-- Anchors of links after the end of the chain: such links were removed.
-- waiting is the number of rows that are too young to have a link.
SELECT (SELECT min(seq) FROM system_operate_log_anchor
         WHERE seq > :seq::bigint) AS beyond,
       (SELECT max(seq) FROM system_operate_log_anchor) AS signed_seq,
       (SELECT count(*) FROM system_operate_log l
         WHERE (l.xact, l.id) > (
               COALESCE((SELECT xact FROM system_operate_log_seal
                          WHERE seq = :seq), '0'),
               COALESCE((SELECT log_id FROM system_operate_log_seal
                          WHERE seq = :seq), 0))) AS waiting;
