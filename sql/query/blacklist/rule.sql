-- Rules and their counts, as administrators read, create, change and delete them.

-- part: rule_shown
SELECT r.id, r.name, r.expr, r.revision, r.status, r.fields, r.remark,
       c.count AS device_count, c.computed_at AS device_count_time,
       r.create_time, r.update_time
  FROM rule_info r
  LEFT JOIN rule_device_count c
    ON c.rule_id = r.id AND c.tenant_id = :tenant_id

-- name: rule_page
-- order: r.id DESC
-- with: rule_shown
 WHERE r.tenant_id = :tenant_id AND NOT r.deleted AND r.status <> :RULE_PENDING
   AND (:name::text IS NULL OR holds(r.name, :name))
   AND (:status::int IS NULL OR r.status = :status);

-- name: rule_get
-- with: rule_shown
 WHERE r.tenant_id = :tenant_id AND NOT r.deleted AND r.id = :id;

-- name: rule_simple_list
SELECT id, name
  FROM rule_info
 WHERE tenant_id = :tenant_id AND NOT deleted AND status = :RULE_ON
 ORDER BY lower(name), id
 LIMIT 10000;

-- name: rule_usage_check
SELECT 'rule_not_exists' AS refusal
 WHERE NOT EXISTS (SELECT FROM rule_info
                    WHERE tenant_id = :tenant_id AND NOT deleted
                      AND id = :id);

-- name: rule_usage
-- What uses a rule: records of the blacklist, by the names of their
-- applications or packages.
SELECT 'blacklist' AS biz, id AS biz_id,
       COALESCE(NULLIF(app_name, ''), package_name) AS name
  FROM app_blacklist
 WHERE tenant_id = :tenant_id AND NOT deleted AND rule_id = :id
 ORDER BY id
 LIMIT 1000;

-- name: rule_create_check
-- A tenant has at most 10,000 rules; once half of them are there, a user has made
-- a quarter at most.
SELECT CASE WHEN n >= 10000 THEN 'rule_limit'
            WHEN n >= 5000 AND own >= 2500 AND NOT share_exempt(:login_id)
            THEN 'rule_share_used' END AS refusal,
       CASE WHEN n >= 10000 THEN n ELSE own END::text AS arg
  FROM (SELECT count(*) AS n,
               count(*) FILTER (WHERE creator = :login_id) AS own
          FROM rule_info
         WHERE tenant_id = :tenant_id AND NOT deleted) made;

-- name: rule_literals
-- How many literals the tenant's other rules have, and how many of these are in rules
-- that the caller has changed last (own); id: the rule that is saved.
SELECT COALESCE(sum(literals), 0)::bigint AS literals,
       COALESCE(sum(literals) FILTER (WHERE updater = :login_id), 0)::bigint
       AS own, share_exempt(:login_id) AS exempt
  FROM rule_info
 WHERE tenant_id = :tenant_id AND NOT deleted AND id <> :id::bigint;

-- name: rule_create
INSERT INTO rule_info (tenant_id, name, expr, expr_hash, fields, literals,
       status, remark, creator, updater)
VALUES (:tenant_id, :name, :text::text::jsonb,
       sha256(convert_to(:text::text, 'UTF8')), :fields::text[],
       :literals::int, COALESCE(:status::int, :RULE_ON), :remark, :login_id,
       :login_id)
RETURNING id;

-- name: rule_records
-- The records that use a rule; policy_before locks them in this order.
SELECT id
  FROM app_blacklist
 WHERE tenant_id = :tenant_id AND NOT deleted AND rule_id = :id
 ORDER BY id
 LIMIT 10000;

-- name: rule_records_live
-- Of the records that use the rule, those that are in effect now.
SELECT id
  FROM app_blacklist
 WHERE tenant_id = :tenant_id AND NOT deleted AND rule_id = :id
   AND effective AND enabled
 ORDER BY id
 LIMIT 10000;

-- name: rule_hold
-- After rule_lock.  changes: the request gives the rule another expression or
-- status, so that it has other devices.  unseen: a record that was not locked
-- before has begun to use it; from now on none can, because a record locks its
-- rule before it names it.
SELECT (COALESCE(r.expr_hash <> sha256(convert_to(:text::text, 'UTF8')), false)
        OR COALESCE(r.status <> :status::int, false)) AS changes,
       EXISTS (SELECT FROM app_blacklist b
                WHERE b.tenant_id = :tenant_id AND NOT b.deleted
                  AND b.rule_id = r.id AND b.id <> ALL (:records::bigint[]))
           AS unseen
  FROM rule_info r
 WHERE r.tenant_id = :tenant_id AND NOT r.deleted AND r.status <> :RULE_PENDING
   AND r.id = :id;

-- name: rule_update
UPDATE rule_info
   SET name = COALESCE(:name, name),
       expr = COALESCE(:text::text::jsonb, expr),
       expr_hash = COALESCE(sha256(convert_to(:text::text, 'UTF8')), expr_hash),
       revision = revision
                  + (COALESCE(sha256(convert_to(:text::text, 'UTF8')),
                              expr_hash) <> expr_hash)::int,
       fields = CASE WHEN :text::text IS NULL THEN fields
                     ELSE :fields::text[] END,
       literals = CASE WHEN :text::text IS NULL THEN literals
                       ELSE :literals::int END,
       status = COALESCE(:status::int, status),
       remark = COALESCE(:remark, remark),
       updater = :login_id
 WHERE tenant_id = :tenant_id AND NOT deleted AND id = :id
RETURNING id;

-- name: rule_lock
-- Locks the rule before it is changed or deleted.
SELECT id
  FROM rule_info
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted AND status <> :RULE_PENDING
   FOR UPDATE;

-- name: rule_delete_check
-- Refuses to delete a rule that a record uses.  None can begin to use it
-- meanwhile, because a record locks its rule before it names it.  A separate
-- statement after rule_lock, so that it sees records that were given the rule
-- while rule_lock waited.
SELECT CASE WHEN EXISTS (SELECT FROM app_blacklist b
                          WHERE b.tenant_id = :tenant_id AND NOT b.deleted
                            AND b.rule_id = :id)
              OR EXISTS (SELECT FROM app_blacklist_draft d
                          WHERE d.tenant_id = :tenant_id
                            AND d.status IN (:DRAFT_EDITED, :DRAFT_SUBMITTED)
                            AND (d.payload ->> 'rule_id')::bigint = :id)
            THEN 'rule_in_use'
       END AS refusal;

-- name: rule_delete
UPDATE rule_info SET deleted = true, updater = :login_id
 WHERE tenant_id = :tenant_id AND NOT deleted AND status <> :RULE_PENDING AND id = :id
RETURNING id;

-- name: rule_revision
SELECT id, updater, update_time
  FROM rule_info
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
