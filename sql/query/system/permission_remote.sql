-- Roles and the users who hold them, for other modules.

-- name: role_user_ids
SELECT DISTINCT l.user_id
  FROM system_user_role l
 WHERE l.role_id = ANY(:role_ids::bigint[]) AND l.tenant_id = :tenant_id
 ORDER BY l.user_id
 LIMIT 100000;

-- name: user_has_any_role
-- Enabled roles only; the code super_admin has no special meaning here.
SELECT cardinality(:roles::text[]) = 0 OR EXISTS (
       SELECT FROM system_user_role l
         JOIN system_role r ON r.id = l.role_id AND r.tenant_id = :tenant_id
        WHERE l.user_id = :user_id AND l.tenant_id = :tenant_id
          AND NOT r.deleted AND r.status = 0 AND r.code = ANY(:roles))
       AS granted;

-- name: role_valid_check
-- The first role, in the order given, that is unknown or disabled.
SELECT CASE WHEN r.id IS NULL THEN 'role_unknown'
            ELSE 'role_disabled' END AS refusal,
       r.name AS arg
  FROM unnest(:ids::bigint[]) WITH ORDINALITY v (id, n)
  LEFT JOIN system_role r
    ON r.id = v.id AND r.tenant_id = :tenant_id AND NOT r.deleted
 WHERE r.id IS NULL OR r.status <> 0
 ORDER BY v.n
 LIMIT 1;

-- name: role_remote_get
SELECT id, name, code, sort, status
  FROM system_role
 WHERE id = :id AND tenant_id = :tenant_id AND NOT deleted;

-- name: role_remote_list
SELECT id, name, code, sort, status
  FROM system_role
 WHERE id = ANY(:ids::bigint[]) AND tenant_id = :tenant_id AND NOT deleted
 ORDER BY sort, id
 LIMIT 10000;
