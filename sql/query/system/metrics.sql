-- Numbers of the database for /metrics.
-- helper

-- name: outbox_counts
-- What waits, and what was given up: messages, timers and calls.  Counts at most
-- a million of each, so that the query stays fast.
SELECT (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NULL
                               LIMIT 1000000) w) AS waiting,
       (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NOT NULL
                               LIMIT 1000000) p) AS dead,
       (SELECT count(*) FROM (SELECT FROM bpm_process_job
                               WHERE kind = 'timer'
                               LIMIT 1000000) t) AS dead_timers,
       (SELECT count(*) FROM (SELECT FROM bpm_process_job
                               WHERE kind = 'call'
                               LIMIT 1000000) c) AS dead_calls;

-- name: archive_metrics
-- Could PostgreSQL's log, which backups need, not be kept the last time?  No row
-- where none is kept.
SELECT (last_failed_time IS NOT NULL
        AND last_failed_time > COALESCE(last_archived_time, '-infinity'))::int
       AS failing
  FROM pg_stat_archiver
 WHERE current_setting('archive_mode') <> 'off';

-- name: task_metrics
SELECT kind, count(*) FILTER (WHERE status = :ORDER_WAITING) AS waiting,
       count(*) FILTER (WHERE status = :ORDER_RUNNING) AS running
  FROM infra_task
 WHERE status < :ORDER_DONE
 GROUP BY kind
 ORDER BY kind;

-- name: timer_metrics
-- Timers that are due, at most a thousand of each tenant; the tenants are found
-- one after the other in the index of the dates.
WITH RECURSIVE turn AS (
     (SELECT tenant_id
        FROM bpm_timer
       WHERE parked_time IS NULL
       ORDER BY tenant_id
       LIMIT 1)
     UNION ALL
     SELECT (SELECT t.tenant_id
               FROM bpm_timer t
              WHERE t.parked_time IS NULL AND t.tenant_id > turn.tenant_id
              ORDER BY t.tenant_id
              LIMIT 1)
       FROM turn
      WHERE turn.tenant_id IS NOT NULL)
SELECT count(*) AS due
  FROM turn
 CROSS JOIN LATERAL (
       SELECT FROM bpm_timer t
        WHERE t.tenant_id = turn.tenant_id AND t.parked_time IS NULL
          AND t.next_try <= clock_timestamp()
        LIMIT 1000) d;

-- name: device_metrics
SELECT t.id, t.name, COALESCE(d.devices, 0) AS devices,
       COALESCE(d.activated, 0) AS activated,
       COALESCE(o.devices, 0) - COALESCE(e.devices, 0) AS online
  FROM system_tenant t
  LEFT JOIN LATERAL (
       SELECT sum(n.devices) FILTER (WHERE n.kind = 'country') AS devices,
              sum(n.devices) FILTER (WHERE n.kind = 'activated') AS activated
         FROM device_total n
        WHERE n.tenant_id = t.id AND n.kind IN ('country', 'activated')) d
       ON true
  LEFT JOIN LATERAL (
       SELECT sum(n.devices) AS devices
         FROM device_online n
        WHERE n.tenant_id = t.id) o ON true
  LEFT JOIN (
       SELECT tenant_id, sum(devices) AS devices
         FROM device_online_until
        WHERE until <= online_step(now())
        GROUP BY tenant_id) e ON e.tenant_id = t.id
 WHERE NOT t.deleted
 ORDER BY t.id
 LIMIT 1000;

-- name: install_month_metrics
-- The months of installs that were converted, the latest first.
SELECT stat_month, devices, pairs, convert_ms / 1000.0 AS convert_s,
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
