-- What `job rule_watch` does.
-- helper

-- name: rule_watch_due
-- Rules of one tenant whose counts somebody looks at and which are stale.  Tenants
-- take turns: it is the one for which nothing was counted, or tried, for longest.
-- Jobs on two hosts take different rules.
WITH due AS MATERIALIZED (
     SELECT n.rule_id, n.tenant_id, n.computed_at, n.asked_at
       FROM rule_device_count n
       JOIN rule_info r ON r.id = n.rule_id AND r.tenant_id = n.tenant_id
      WHERE NOT r.deleted
        AND count_due(n.revision, r.revision, n.computed_at, n.asked_at, n.failed_at)
        AND NOT tenant_ended(n.tenant_id)
), turn AS (
     SELECT d.tenant_id
       FROM (SELECT DISTINCT tenant_id FROM due) d
      ORDER BY (SELECT max(GREATEST(m.computed_at, m.failed_at))
                  FROM rule_device_count m
                 WHERE m.tenant_id = d.tenant_id) NULLS FIRST
      LIMIT 1
)
SELECT n.rule_id, n.tenant_id, r.revision, r.expr::text AS expr
  FROM rule_device_count n
  JOIN rule_info r ON r.id = n.rule_id AND r.tenant_id = n.tenant_id
 WHERE n.rule_id IN (
       SELECT d.rule_id FROM due d
        WHERE d.tenant_id = (SELECT t.tenant_id FROM turn t)
        ORDER BY d.computed_at NULLS FIRST, d.asked_at
        LIMIT 1000)
   AND n.tenant_id = (SELECT t.tenant_id FROM turn t)
   AND NOT r.deleted
 ORDER BY n.rule_id
 LIMIT :most::int
   FOR UPDATE OF n SKIP LOCKED;

-- name: rule_watch_counted
UPDATE rule_device_count n
   SET revision = u.revision, count = u.count, computed_at = now(),
       ms = :ms::bigint, failed_at = NULL
  FROM unnest(:ids::bigint[], :revisions::bigint[], :counts::bigint[])
       AS u (id, revision, count)
 WHERE n.rule_id = u.id;

-- name: rule_watch_failed
UPDATE rule_device_count SET failed_at = now()
 WHERE rule_id = ANY (:ids::bigint[]);

-- name: rule_watch_sample
-- A rule that was counted and whose devices were not compared for 10 minutes.
-- Tenants take turns: it is of the one of which none was compared for longest.
WITH due AS MATERIALIZED (
     SELECT n.rule_id, n.tenant_id, n.checked_at, r.expr
       FROM rule_device_count n
       JOIN rule_info r ON r.id = n.rule_id AND r.tenant_id = n.tenant_id
      WHERE NOT r.deleted AND n.revision = r.revision
        AND COALESCE(n.checked_at < now() - interval '10 minutes', true)
        AND NOT tenant_ended(n.tenant_id)
), turn AS (
     SELECT d.tenant_id
       FROM (SELECT DISTINCT tenant_id FROM due) d
      ORDER BY (SELECT max(m.checked_at)
                  FROM rule_device_count m
                 WHERE m.tenant_id = d.tenant_id) NULLS FIRST
      LIMIT 1
)
SELECT d.rule_id, d.tenant_id, d.expr::text AS expr
  FROM due d
  JOIN turn t ON t.tenant_id = d.tenant_id
 ORDER BY d.checked_at NULLS FIRST, d.rule_id
 LIMIT 1;

-- name: rule_watch_devices
-- A sample of the tenant's devices: for each a random moment is chosen, and of
-- the devices created after it one of the first thousand, because an import
-- creates many devices at one moment.
SELECT DISTINCT d.id
  FROM (SELECT min(create_time) AS since, max(create_time) AS till
          FROM device_info
         WHERE tenant_id = :tenant_id AND NOT deleted) t,
       generate_series(1, :most::int) i,
       LATERAL (SELECT d.id
                  FROM device_info d
                 WHERE d.tenant_id = :tenant_id AND NOT d.deleted
                   AND d.create_time >=
                       t.since + (t.till - t.since) * random() * sign(i)
                 ORDER BY d.create_time, d.id
                OFFSET (random() * 1000 * sign(i))::int
                 LIMIT 1) d
 LIMIT :most::int;

-- name: rule_watch_compared
WITH total AS (
     UPDATE rule_check
        SET asked = asked + :asked::bigint, differ = differ + :differ::bigint
)
UPDATE rule_device_count SET checked_at = now() WHERE rule_id = :id::bigint;
