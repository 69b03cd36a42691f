-- What decides which devices a blacklist record concerns.

-- name: scope_record
SELECT b.match_mode, b.rollout_percent, b.all_device, b.rule_id,
       EXISTS (SELECT FROM app_blacklist_channel c
                WHERE c.blacklist_id = b.id AND c.tenant_id = :tenant_id
                  AND c.approval_status = :APPROVAL_GIVEN) AS has_channels,
       EXISTS (SELECT FROM app_blacklist_region r
                WHERE r.blacklist_id = b.id AND r.tenant_id = :tenant_id
                  AND r.approval_status = :APPROVAL_GIVEN) AS has_regions,
       EXISTS (SELECT FROM app_blacklist_mac m
                WHERE m.blacklist_id = b.id AND m.tenant_id = :tenant_id
                  AND m.bind_type = :BIND_INCLUDED
                  AND m.approval_status = :APPROVAL_GIVEN) AS has_macs,
       b.package_name,
       blacklist_state(b, now()) = :RECORD_IN_EFFECT AS in_force
  FROM app_blacklist b
 WHERE b.id = :id::bigint AND b.tenant_id = :tenant_id AND NOT b.deleted;

-- name: scope_rule
SELECT expr::text AS expr, status
  FROM rule_info
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND NOT deleted;
