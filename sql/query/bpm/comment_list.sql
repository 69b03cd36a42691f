-- The comments of users and of the engine on the tasks of an instance.

-- name: comment_list
SELECT m.id::text AS id, m.tree || '-' || m.task AS task_id,
       (SELECT jsonb_build_object('id', t.id, 'name', COALESCE(t.name, ''),
               'taskDefinitionKey', t.node)
          FROM bpm_task t
         WHERE t.tree = m.tree AND t.num = m.task
           AND t.tenant_id = :tenant_id) AS task,
       i.id AS process_instance_id, m.type::text AS type,
       COALESCE(m.message, '') AS message, m.create_time,
       bpm_person(m.tenant_id, m.author) AS user
  FROM bpm_process_instance i
  JOIN bpm_comment m ON m.tree = i.tree AND m.instance = i.num
   AND m.tenant_id = :tenant_id
 WHERE i.tenant_id = :tenant_id AND i.id = :process_instance_id::text
 ORDER BY m.id
 LIMIT 10000;
