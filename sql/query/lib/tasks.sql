-- What `job` asks for tasks of every kind.

-- name: task_turn
-- One worker of a kind takes at a time, or each would count what the others
-- have not taken yet.
SELECT true AS locked
  FROM pg_advisory_xact_lock(hashtextextended(:kind::text, 0));
