-- Orders of exports that are made outside of requests.

-- name: export_order_turn
-- Orders of one tenant wait for each other, so that each is counted.
SELECT true AS locked
  FROM pg_advisory_xact_lock(hashtextextended('export_task', :tenant_id));

-- name: export_order_check
SELECT CASE WHEN waiting >= 10 OR kept >= 200 THEN 'export_task_limit' END
       AS refusal, concat(waiting, ' and ', kept) AS arg
  FROM (SELECT count(*) FILTER (WHERE status = 0) AS waiting,
               count(*) FILTER (WHERE status = 2) AS kept
          FROM infra_export_task
         WHERE tenant_id = :tenant_id AND status IN (0, 2)) n;

-- name: export_order_create
INSERT INTO infra_export_task (tenant_id, user_id, biz, params, language)
VALUES (:tenant_id, :login_id, :biz::text, COALESCE(:params::jsonb, '{}'),
       :language::text)
RETURNING id;
