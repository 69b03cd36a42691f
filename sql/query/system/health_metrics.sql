-- Whether the database answers, and numbers for /metrics.

-- name: ops_ping
SELECT 1 AS one;

-- name: outbox_counts
-- Counts at most a million, so that the query stays fast.
SELECT (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NULL
                               LIMIT 1000000) w) AS waiting,
       (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NOT NULL
                               LIMIT 1000000) p) AS dead;

-- name: install_month_metrics
-- The months of installs that were converted, the latest first.
SELECT stat_month, devices, pairs, convert_ms,
       extract(epoch FROM convert_time)::bigint AS converted,
       COALESCE(extract(epoch FROM total_time), 0)::bigint AS counted
  FROM app_install_month
 WHERE convert_time IS NOT NULL
 ORDER BY stat_month DESC
 LIMIT 14;

-- name: install_job_metrics
-- The job that makes statistics of installs tells how far it is by the name of
-- its connection, since others cannot see its transaction.
SELECT split_part(application_name, ' ', 1) AS job,
       split_part(application_name, ' ', 2) AS stat_month,
       split_part(application_name, ' ', 3) AS devices
  FROM pg_stat_activity
 WHERE datname = current_database() AND usename = current_user
   AND application_name ~ '^install_(convert|total) [0-9]{6} [0-9]+$'
 LIMIT 4;

-- name: rule_check_metrics
SELECT asked::text AS asked, differ::text AS differ FROM rule_check;
