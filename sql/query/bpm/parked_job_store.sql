-- Parks a timer or call that has failed for good.
-- helper

-- name: parked_job_store
-- Stores a parked job.  If it is a call, its message is moved from the outbox
-- into the row.
WITH moved AS (
     DELETE FROM mq_outbox
      WHERE id = :message::bigint
     RETURNING topic, key, payload)
INSERT INTO bpm_process_job (tenant_id, tree, instance, kind, activity_id,
       activity_name, timer, token, topic, key, payload, tries, error)
SELECT :tenant_id, :tree::bigint, :instance::bigint, :kind::text,
       :activity_id::text, :activity_name::text, NULLIF(:timer::bigint, 0),
       NULLIF(:token::bigint, 0), m.topic, m.key, m.payload, :tries::int,
       :error::text
  FROM (SELECT 1) one
  LEFT JOIN moved m ON true;
