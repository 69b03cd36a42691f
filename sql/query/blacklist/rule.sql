-- Rules and their counts, as administrators read them.

-- name: rule_page
-- order: r.id DESC
SELECT r.id, r.name, r.expr, r.revision, r.status, r.fields, r.remark,
       c.count AS device_count, c.computed_at AS device_count_time,
       r.create_time, r.update_time
  FROM rule_info r
  LEFT JOIN rule_device_count c
    ON c.rule_id = r.id AND c.tenant_id = :tenant_id
 WHERE r.tenant_id = :tenant_id AND NOT r.deleted AND r.status <> 2
   AND (:name::text IS NULL OR position(:name in r.name) > 0)
   AND (:status::int IS NULL OR r.status = :status);

-- name: rule_get
SELECT r.id, r.name, r.expr, r.revision, r.status, r.fields, r.remark,
       c.count AS device_count, c.computed_at AS device_count_time,
       r.create_time, r.update_time
  FROM rule_info r
  LEFT JOIN rule_device_count c
    ON c.rule_id = r.id AND c.tenant_id = :tenant_id
 WHERE r.tenant_id = :tenant_id AND NOT r.deleted AND r.id = :id;

-- name: rule_simple_list
SELECT id, name
  FROM rule_info
 WHERE tenant_id = :tenant_id AND NOT deleted AND status = 0
 ORDER BY name, id
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
