-- What the printed page of a process instance shows.

-- name: print_tasks
-- The decided tasks, in the order of the decisions; cancelled ones are not
-- shown.
SELECT t.id, COALESCE(t.name, '') AS name, t.sign_pic_url, t.status::text
       AS status, t.reason,
       to_char(t.end_time, 'YYYY-MM-DD HH24:MI:SS') AS ended,
       bpm_person(t.tenant_id, t.assignee) ->> 'nickname' AS nickname
  FROM bpm_task t
 WHERE t.tree = :tree::bigint AND t.instance = :num::bigint
   AND t.tenant_id = :tenant_id AND NOT t.open AND t.status <> 4
 ORDER BY t.end_time, t.num
 LIMIT 10000;

-- name: print_template
SELECT COALESCE((d.print_template_setting -> 'enable')::boolean, false)
       AS enable, d.print_template_setting ->> 'template' AS template
  FROM bpm_process_definition d
 WHERE d.id = :id::bigint AND d.tenant_id = :tenant_id;
