-- Departments for other modules.

-- name: dept_remote_get
SELECT id, name, parent_id, leader_user_id, status
  FROM system_dept
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts));

-- name: dept_remote_list
SELECT id, name, parent_id, leader_user_id, status
  FROM system_dept
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
   AND (:scope_all OR id = ANY(:scope_depts))
 ORDER BY id
 LIMIT 1000;

-- name: dept_remote_below
WITH RECURSIVE below AS (
     SELECT b.id, ARRAY[b.parent_id, b.id] AS path FROM system_dept b
      WHERE b.parent_id = :id AND b.tenant_id = :tenant_id AND NOT b.deleted
      UNION ALL
     SELECT c.id, p.path || c.id FROM below p
       JOIN system_dept c ON c.parent_id = p.id AND c.id <> ALL(p.path)
        AND c.tenant_id = :tenant_id AND NOT c.deleted)
SELECT d.id, d.name, d.parent_id, d.leader_user_id, d.status
  FROM below
  JOIN system_dept d ON d.id = below.id AND d.tenant_id = :tenant_id
   AND NOT d.deleted
 WHERE (:scope_all OR d.id = ANY(:scope_depts))
 ORDER BY cardinality(below.path), d.sort, d.id
 LIMIT 10000;

-- name: dept_valid_check
-- The first department, in the order given, that is unknown or disabled.
SELECT CASE WHEN d.id IS NULL THEN 'dept_unknown'
            ELSE 'dept_disabled' END AS refusal,
       d.name AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_dept d
    ON d.id = v.id AND d.tenant_id = :tenant_id AND NOT d.deleted
 WHERE d.id IS NULL OR d.status <> 0
 ORDER BY v.n
 LIMIT 1;
