-- Orders of tasks, of all kinds.

-- name: task_order_turn
-- Orders of one tenant wait for each other, so that each is counted.
SELECT true AS locked
  FROM pg_advisory_xact_lock(hashtextextended('task', :tenant_id));

-- name: task_order_check
-- Why an order of that kind is refused.
SELECT CASE WHEN :kind::text <> 'export' AND waiting >= 40
            THEN 'import_task_limit'
            WHEN waiting >= 40 OR :kind = 'export' AND kept >= 200
            THEN 'export_task_limit'
            END AS refusal, concat(waiting, ' and ', kept) AS arg
  FROM (SELECT count(*) FILTER (WHERE status = 0) AS waiting,
               count(*) FILTER (WHERE status = 2 AND kind = 'export') AS kept
          FROM infra_task
         WHERE tenant_id = :tenant_id AND status IN (0, 2)) n;

-- name: task_order_create
INSERT INTO infra_task (tenant_id, user_id, kind, params, language, total,
       source_path)
VALUES (:tenant_id, :login_id, :kind::text, :params::text::jsonb, :language::text,
       NULLIF(:total::bigint, 0), :source::text)
RETURNING id;
