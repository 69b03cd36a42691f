-- Values that names of process instances may show.

-- name: instance_name_starter
SELECT nickname
  FROM system_users
 WHERE id = :id::bigint AND tenant_id = :tenant_id AND NOT deleted;

-- name: instance_name_time
SELECT to_char(:at::timestamptz, 'YYYY-MM-DD HH24:MI:SS') AS text;
