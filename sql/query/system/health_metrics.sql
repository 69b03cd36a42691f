-- name: ops_ping
SELECT 1 AS one;

-- name: outbox_counts
-- Counts at most a million, so that the query stays fast.
SELECT (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NULL
                               LIMIT 1000000) w) AS waiting,
       (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NOT NULL
                               LIMIT 1000000) p) AS parked;
