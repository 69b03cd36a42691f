-- Carries out the messages of the outbox about deleted tenants.
-- helper

-- name: outbox_tenant_end
SELECT tenant_id, marked, done
  FROM tenant_end_step(:ids::bigint[], :most::int)
 LIMIT 1000;
