-- Messages of the outbox that say something of tenants.
-- helper

-- name: outbox_tenant_end
SELECT tenant_id, marked, done
  FROM tenant_end_step(:ids::bigint[], :most::int)
 LIMIT 1000;
