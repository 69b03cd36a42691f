-- Forms of processes.

-- name: form_page
-- order: id DESC
SELECT id, name, conf, fields, status, remark, create_time
  FROM bpm_form
 WHERE tenant_id = :tenant_id AND NOT deleted
   AND (:name::text IS NULL OR holds(name, :name));

-- name: form_get
SELECT id, name, conf, fields, status, remark, create_time
  FROM bpm_form
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: form_simple_list
SELECT id, name
  FROM bpm_form
 WHERE tenant_id = :tenant_id AND NOT deleted
 ORDER BY id
 LIMIT 10000;

-- name: form_create
INSERT INTO bpm_form (tenant_id, name, conf, fields, status, remark, creator,
       updater)
VALUES (:tenant_id, :name, :conf, :fields, :status, :remark, :login_id,
       :login_id)
RETURNING id;

-- part: form_of_approvals
-- Who decides a task sends what its form has, and a field can set the variable by which
-- a gateway passes an approver.  So only whom the safeguard of a process permits may
-- change the forms that it names.  A deployed process names in its diagram those of its
-- tasks, which are read as they are now.  A model names these and its own, which go
-- along when it is deployed, by somebody who does not look at them again.
SELECT 'grant_exceeds_own' AS refusal, s.lacks AS arg
  FROM bpm_safeguard_lacks(:login_tenant, :login_id, ARRAY(
       SELECT p.key
         FROM (SELECT d.key, d.bpmn_xml, NULL::bigint AS form_id
                 FROM bpm_process_definition d
                WHERE d.tenant_id = :tenant_id
                UNION ALL
               SELECT m.key, m.bpmn_xml, m.form_id
                 FROM bpm_model m
                WHERE m.tenant_id = :tenant_id AND NOT m.deleted) p
        WHERE bpm_safeguard(p.key) IS NOT NULL
          AND (p.form_id = :id
               OR p.bpmn_xml ~ ('formKey\s*=\s*["'']0*' || :id::bigint
                                || '["'']'))))
       s (lacks)
 WHERE s.lacks IS NOT NULL

-- name: form_update_check
-- with: form_of_approvals
;

-- name: form_update
UPDATE bpm_form
   SET name = :name, conf = :conf, fields = :fields, status = :status,
       remark = COALESCE(:remark, remark), updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: form_delete_check
-- with: form_of_approvals
;

-- name: form_delete
UPDATE bpm_form SET deleted = true, updater = :login_id
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: form_revision
SELECT id, updater, update_time
  FROM bpm_form
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   FOR NO KEY UPDATE;
