-- Approvals of blacklist records whose process instance does not run any more,
-- of all tenants that were not deleted.
-- helper

-- name: approval_mend_stuck
-- A submission is one transaction, so what has been in approval for 5 minutes
-- had an instance.  Drafts first: few rows, by an index.
SELECT d.blacklist_id AS record, d.tenant_id AS tenant
  FROM app_blacklist_draft d
  JOIN system_tenant t ON t.id = d.tenant_id AND NOT t.deleted
 WHERE d.status = 1 AND d.blacklist_id > :after::bigint
   AND d.update_time < now() - interval '5 minutes'
   AND NOT EXISTS (SELECT FROM bpm_process_instance i
                    WHERE i.id = d.process_instance_id
                      AND i.tenant_id = d.tenant_id AND i.state = 0)
 ORDER BY d.blacklist_id
 LIMIT 1;

-- name: approval_mend_lock
-- A deleted record is mended, too, so its drafts end.
SELECT id FROM app_blacklist WHERE id = :record::bigint FOR NO KEY UPDATE;

-- name: approval_mend
SELECT blacklist_approval_mend(:tenant::bigint, :record::bigint);
