-- Dead letters: timers and calls that have failed for good.  Administrators list,
-- retry and skip them.

-- part: process_job_shown
SELECT j.id, i.id AS process_instance_id,
       COALESCE(i.name, '') AS process_instance_name, j.activity_id,
       j.activity_name, j.kind, j.tries, j.error, j.create_time
  FROM bpm_process_job j
  JOIN bpm_process_instance i ON i.tree = j.tree AND i.num = j.instance
   AND i.tenant_id = j.tenant_id
 WHERE j.tenant_id = :tenant_id

-- name: process_job_page
-- order: id DESC
-- with: process_job_shown
   AND (:process_instance_id::text IS NULL
        OR i.id = :process_instance_id)
   AND (:kind::text IS NULL OR j.kind = :kind)
   AND (:create_time_from::timestamptz IS NULL
        OR j.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR j.create_time <= :create_time_to);

-- name: process_job_get
-- with: process_job_shown
   AND j.id = :id;

-- name: process_job_find
SELECT tree
  FROM bpm_process_job
 WHERE id = :id AND tenant_id = :tenant_id;

-- name: process_job_skip_check
-- The answer of a call decides which way an instance goes.  So if a process in the
-- tree has a safeguard, only whom it permits may go on without the answer.
SELECT 'grant_exceeds_own' AS refusal, s.lacks AS arg
  FROM bpm_process_job j
 CROSS JOIN LATERAL (
       SELECT bpm_safeguard_lacks(:login_tenant, :login_id, ARRAY(
              SELECT b.definition_key::text FROM bpm_process_instance b
               WHERE b.tree = j.tree AND b.tenant_id = :tenant_id))) s (lacks)
 WHERE j.id = :id AND j.tenant_id = :tenant_id AND s.lacks IS NOT NULL;

-- name: process_job_take
-- Deletes the dead letter and returns it; no row: another request has done so.
DELETE FROM bpm_process_job
 WHERE id = :id AND tenant_id = :tenant_id
RETURNING instance, timer, token, topic, key, payload::text AS payload;

-- name: process_job_call_again
INSERT INTO mq_outbox (topic, key, payload)
VALUES (:topic::text, :key::text, :payload::jsonb);

-- name: process_job_timer_again
UPDATE bpm_timer t
   SET parked_time = NULL, tries = 0, last_error = NULL, next_try = now()
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = 1 AND i.tenant_id = :tenant_id
   AND t.tree = i.tree AND t.num = :timer::bigint
   AND t.tenant_id = :tenant_id;

-- name: process_job_timer_skip
-- Goes on with the next date of the timer, :at_ms; 0: it has no further date,
-- so it is deleted.
WITH gone AS (
     DELETE FROM bpm_timer t
      USING bpm_process_instance i
      WHERE i.tree = :tree::bigint AND i.num = 1
        AND i.tenant_id = :tenant_id AND t.tree = i.tree
        AND t.num = :timer::bigint AND t.tenant_id = :tenant_id
        AND :at_ms::bigint = 0)
UPDATE bpm_timer t
   SET parked_time = NULL, tries = 0, last_error = NULL,
       due_time = to_timestamp(:at_ms / 1000.0),
       next_try = to_timestamp(:at_ms / 1000.0), times_left = :times_left
  FROM bpm_process_instance i
 WHERE i.tree = :tree AND i.num = 1 AND i.tenant_id = :tenant_id
   AND t.tree = i.tree AND t.num = :timer AND t.tenant_id = :tenant_id
   AND :at_ms <> 0;
