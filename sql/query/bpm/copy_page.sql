-- Copies: process instances that somebody sent the caller to read.

-- name: copy_page
-- order: y.id DESC
SELECT y.id, bpm_person(i.tenant_id, i.starter) AS start_user,
       i.id AS process_instance_id, COALESCE(i.name, '')
       AS process_instance_name, i.start_time AS process_instance_start_time,
       y.node AS activity_id, COALESCE(y.node_name, '') AS activity_name,
       y.tree || '-' || y.task AS task_id, y.reason,
       bpm_person(y.tenant_id, y.sender) AS create_user, y.create_time,
       i.summary
  FROM bpm_copy y
  JOIN bpm_process_instance i ON i.tree = y.tree AND i.num = y.instance
   AND i.tenant_id = :tenant_id
 WHERE y.tenant_id = :tenant_id AND y.reader = :login_id::bigint::text
   AND (:process_instance_name::text IS NULL
        OR position(:process_instance_name in i.name) > 0)
   AND (:create_time_from::timestamptz IS NULL
        OR y.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR y.create_time <= :create_time_to);
