-- Pages of the tasks of one user, and of all tasks; one task of any user.

-- part: task_columns
-- with: task_list.task_columns
       , NULL::json AS children, NULL::bigint AS form_id,
       NULL::text AS form_name, NULL::text AS form_conf,
       NULL::text[] AS form_fields, NULL::json AS form_variables,
       NULL::json AS buttons_setting, NULL::boolean AS sign_enable,
       NULL::boolean AS reason_require, NULL::int AS node_type
  FROM bpm_task t

-- part: task_instance
-- The join is an outer one, so that PostgreSQL can leave it out when it counts.
  LEFT JOIN bpm_process_instance i ON i.tree = t.tree AND i.num = t.instance
   AND i.tenant_id = :tenant_id

-- part: task_filters
   AND (:name::text IS NULL OR position(:name in t.name) > 0)
   AND (:category::text IS NULL OR t.definition_id = ANY (ARRAY(
        SELECT a.id FROM bpm_process_definition a
         WHERE a.tenant_id = :tenant_id AND a.category = :category)))
   AND (:process_definition_key::text IS NULL OR t.definition_id = ANY (ARRAY(
        SELECT a.id FROM bpm_process_definition a
         WHERE a.tenant_id = :tenant_id AND a.key = :process_definition_key)))
   AND (:create_time_from::timestamptz IS NULL
        OR t.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR t.create_time <= :create_time_to)

-- part: task_todo
 WHERE t.tenant_id = :tenant_id AND t.assignee = :login_id::bigint::text
   AND t.status = 1
-- with: task_filters

-- part: task_done
 WHERE t.tenant_id = :tenant_id AND t.assignee = :login_id::bigint::text
   AND NOT t.open AND t.node <> 'StartUserNode'
   AND (:status::int IS NULL OR t.status = :status)
-- with: task_filters

-- part: task_all
 WHERE t.tenant_id = :tenant_id
-- with: task_filters

-- name: task_todo_page
-- order: t.create_time DESC, t.tree DESC, t.num DESC
-- rows: task_todo_rows
SELECT t.tree, t.num
  FROM bpm_task t
-- with: task_todo
;

-- name: task_todo_rows
-- The rows of a page.  Their positions (ctid) are first found in the index that
-- has the order of the page; PostgreSQL expects ten of them, whatever the size
-- of the page.
-- with: task_columns
-- with: task_instance
 WHERE t.tenant_id = :tenant_id
   AND t.ctid = ANY (ARRAY(
       SELECT t.ctid
         FROM bpm_task t
-- with: task_todo
        ORDER BY t.create_time DESC, t.tree DESC, t.num DESC
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY t.create_time DESC, t.tree DESC, t.num DESC;

-- name: task_done_page
-- The tasks that the caller has decided, without those at which a starter has
-- submitted his form.
-- order: t.end_time DESC, t.tree DESC, t.num DESC
-- rows: task_done_rows
SELECT t.tree, t.num
  FROM bpm_task t
-- with: task_done
;

-- name: task_done_rows
-- Finds its rows as task_todo_rows does.
-- with: task_columns
-- with: task_instance
 WHERE t.tenant_id = :tenant_id
   AND t.ctid = ANY (ARRAY(
       SELECT t.ctid
         FROM bpm_task t
-- with: task_done
        ORDER BY t.end_time DESC, t.tree DESC, t.num DESC
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY t.end_time DESC, t.tree DESC, t.num DESC;

-- name: task_manager_page
-- order: t.create_time DESC, t.tree DESC, t.num DESC
-- rows: task_manager_rows
SELECT t.tree, t.num
  FROM bpm_task t
-- with: task_all
;

-- name: task_manager_rows
-- Finds its rows as task_todo_rows does.
-- with: task_columns
-- with: task_instance
 WHERE t.tenant_id = :tenant_id
   AND t.ctid = ANY (ARRAY(
       SELECT t.ctid
         FROM bpm_task t
-- with: task_all
        ORDER BY t.create_time DESC, t.tree DESC, t.num DESC
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY t.create_time DESC, t.tree DESC, t.num DESC;

-- name: task_manager_get
-- with: task_columns
-- with: task_instance
 WHERE t.tenant_id = :tenant_id AND t.tree = bpm_task_tree(:id::text)
   AND t.num = bpm_task_num(:id);
