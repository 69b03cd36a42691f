-- Orders of tasks, of all kinds.

-- name: task_order_turn
-- Orders of one tenant wait for each other, so that each is counted.
SELECT true AS locked
  FROM pg_advisory_xact_lock(hashtextextended('task', :tenant_id));

-- name: task_order_check
-- Why an order of that kind is refused: 40 tasks of a tenant may wait, and 200
-- exports are kept, unless an own one can make room; once half of that is used, a
-- user has a quarter at most.
SELECT CASE WHEN waiting >= 40 AND :kind::text <> 'export'
            THEN 'import_task_limit'
            WHEN waiting >= 40
              OR kept >= 200 AND own_kept = 0 AND :kind = 'export'
            THEN 'export_task_limit'
            WHEN waiting >= 20 AND own_waiting >= 10
             AND NOT share_exempt(:login_id) THEN 'task_share_used' END AS refusal,
       CASE WHEN waiting >= 40
              OR kept >= 200 AND own_kept = 0 AND :kind = 'export'
            THEN concat(waiting, ' and ', kept) ELSE own_waiting::text END AS arg
  FROM (SELECT count(*) FILTER (WHERE status = :ORDER_WAITING) AS waiting,
               count(*) FILTER (WHERE status = :ORDER_WAITING AND user_id = :login_id)
               AS own_waiting,
               count(*) FILTER (WHERE status = :ORDER_DONE AND kind = 'export') AS kept,
               count(*) FILTER (WHERE status = :ORDER_DONE AND kind = 'export'
                                  AND user_id = :login_id) AS own_kept
          FROM infra_task
         WHERE tenant_id = :tenant_id AND status IN (:ORDER_WAITING, :ORDER_DONE)) n;

-- name: task_order_room
-- The oldest export that the user has makes room for another one, if no more, or
-- no more of his, are kept.
UPDATE infra_task
   SET status = :ORDER_EXPIRED
 WHERE tenant_id = :tenant_id AND id = (
       SELECT min(id) FILTER (WHERE user_id = :login_id) FROM infra_task
        WHERE tenant_id = :tenant_id AND kind = 'export' AND status = :ORDER_DONE
       HAVING count(*) >= 200
           OR count(*) >= 100 AND NOT share_exempt(:login_id)
          AND count(*) FILTER (WHERE user_id = :login_id) >= 50);

-- name: task_order_create
INSERT INTO infra_task (tenant_id, user_id, kind, params, language, total,
       source_path)
VALUES (:tenant_id, :login_id, :kind::text, :params::text::jsonb, :language::text,
       NULLIF(:total::bigint, 0), :source::text)
RETURNING id;
