-- Shared by the tasks of all kinds (lib/app/tasks).

-- name: task_turn
-- Workers of one kind take tasks one after the other; otherwise two could count
-- the same running tasks and together exceed a tenant's limit.
SELECT true AS locked
  FROM pg_advisory_xact_lock(hashtextextended(:kind::text, 0));
