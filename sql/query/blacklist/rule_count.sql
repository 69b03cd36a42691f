-- How many devices rules have, and which rules a device has.

-- name: rule_expr
SELECT expr::text AS expr, revision
  FROM rule_info
 WHERE tenant_id = :tenant_id AND NOT deleted AND id = :id;

-- name: rule_count_store
-- A count of a later revision that was made meanwhile stays.
INSERT INTO rule_device_count AS c
       (tenant_id, rule_id, revision, count, computed_at, ms)
VALUES (:tenant_id, :id, :revision, :count, now(), :ms)
ON CONFLICT (rule_id) DO UPDATE
   SET revision = EXCLUDED.revision, count = EXCLUDED.count,
       computed_at = EXCLUDED.computed_at, ms = EXCLUDED.ms, failed_at = NULL
 WHERE c.revision IS NULL OR c.revision <= EXCLUDED.revision;

-- name: rule_count_ask
-- Notes that somebody looks at these counts, at most once a minute each.
WITH asked AS (
     SELECT DISTINCT a.biz, a.id
       FROM jsonb_to_recordset(:items::jsonb) AS a (biz text, id bigint)
), rules AS (
     INSERT INTO rule_device_count AS c (tenant_id, rule_id)
     SELECT r.tenant_id, r.id FROM asked a
       JOIN rule_info r ON r.id = a.id AND a.biz = 'rule'
      WHERE r.tenant_id = :tenant_id AND NOT r.deleted
      ORDER BY r.id
     ON CONFLICT (rule_id) DO UPDATE SET asked_at = now()
      WHERE c.asked_at < now() - interval '1 minute'
)
INSERT INTO app_blacklist_device_count AS c (tenant_id, blacklist_id)
SELECT b.tenant_id, b.id FROM asked a
  JOIN app_blacklist b ON b.id = a.id AND a.biz = 'blacklist'
 WHERE b.tenant_id = :tenant_id AND NOT b.deleted
 ORDER BY b.id
ON CONFLICT (blacklist_id) DO UPDATE SET asked_at = now()
 WHERE c.asked_at < now() - interval '1 minute';

-- name: rule_count_batch
-- never null: stale
-- The counts of rules and records of the tenant, in the order of the list; what
-- does not exist is left out.
WITH asked AS (
     SELECT a.biz, a.id, min(a.at) AS at
       FROM ROWS FROM (jsonb_to_recordset(:items::jsonb)
            AS (biz text, id bigint)) WITH ORDINALITY AS a (biz, id, at)
      GROUP BY a.biz, a.id
), found AS (
     SELECT a.at, a.biz, a.id, c.count, c.computed_at,
            count_stale(c.revision, r.revision, c.computed_at) AS stale
       FROM asked a
       JOIN rule_info r ON r.id = a.id AND a.biz = 'rule'
       LEFT JOIN rule_device_count c
         ON c.rule_id = r.id AND c.tenant_id = :tenant_id
      WHERE r.tenant_id = :tenant_id AND NOT r.deleted
     UNION ALL
     SELECT a.at, a.biz, a.id, c.count, c.computed_at,
            count_stale(c.revision, b.revision, c.computed_at) AS stale
       FROM asked a
       JOIN app_blacklist b ON b.id = a.id AND a.biz = 'blacklist'
       LEFT JOIN app_blacklist_device_count c
         ON c.blacklist_id = b.id AND c.tenant_id = :tenant_id
      WHERE b.tenant_id = :tenant_id AND NOT b.deleted
)
SELECT f.biz, f.id, f.count AS device_count, f.computed_at, f.stale
  FROM found f
 ORDER BY f.at
 LIMIT 200;

-- name: rule_match_device
SELECT d.id
  FROM device_info d
 WHERE d.tenant_id = :tenant_id AND NOT d.deleted
   AND d.mac = :mac::text::macaddr;

-- name: rule_match_rules
SELECT id, expr::text AS expr
  FROM rule_info
 WHERE tenant_id = :tenant_id AND NOT deleted AND status = :RULE_ON
   AND (:ids::bigint[] IS NULL OR id = ANY (:ids::bigint[]))
 ORDER BY id
 LIMIT 10000;
