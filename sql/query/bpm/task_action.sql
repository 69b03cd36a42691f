-- What an approval came to, and whether the caller takes part in a process instance, and may therefore
-- comment on its tasks.

-- name: task_outcome
-- What the drafts of the blacklist came to that the ended instance has decided,
-- else none; no row: it decided none, and no field was dropped.
SELECT COALESCE(o.outcome, 'none') AS outcome, o.message,
       :dropped::text[] AS dropped_fields
  FROM (VALUES (1)) one
  LEFT JOIN (
       SELECT COALESCE(d.outcome, 'rejected') AS outcome,
              i.status_message AS message
         FROM app_blacklist_draft d
         JOIN bpm_process_instance i ON i.id = d.process_instance_id
          AND i.tenant_id = :tenant_id AND i.state <> 0
        WHERE d.process_instance_id = :id::text AND d.tenant_id = :tenant_id
          AND d.status IN (2, 3)
        ORDER BY d.id
        LIMIT 1) o ON true
 WHERE o.outcome IS NOT NULL OR :dropped <> '{}'::text[];

-- name: task_partaker
-- A row if the caller has or had a task of the instance, got a copy of it, or
-- has commented on it; else none.
SELECT true AS partakes
  FROM bpm_process_instance i
 WHERE i.id = :id::text AND i.tenant_id = :tenant_id
   AND (
-- with: instance.partook
   );
