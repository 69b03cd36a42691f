-- Tasks of a process instance: lists, a single one, where a task may go, comments;
-- pages of the tasks of one user, and of all tasks.

-- part: task_found
-- Begins the statement.  The tasks are found first and their people read after
-- that (task_shown), so that each person is read once, however many tasks name
-- him.
WITH found AS MATERIALIZED (
SELECT t.id, t.tree, t.num, t.name, t.create_time, t.end_time, t.status, t.reason,
       t.sign_pic_url, t.attachments, t.owner, t.assignee, t.node, t.parent,
       t.definition_id, t.delegation, i.id AS instance, i.name AS instance_name, i.start_time,
       i.summary, i.starter, i.definition_key

-- part: task_shown
), people AS MATERIALIZED (
     SELECT p.name, p.person::jsonb AS person
       FROM bpm_people(:tenant_id, ARRAY(
            SELECT assignee FROM found
             UNION SELECT starter FROM found
             UNION SELECT owner FROM found WHERE owner IS NOT NULL)) p
)
SELECT t.id, bpm_said(t.definition_key, COALESCE(t.name, ''), :lang::text) AS name,
       t.create_time, t.end_time,
       (extract(epoch FROM t.end_time - t.create_time) * 1000)::bigint
       AS duration_in_millis, t.status, t.reason, t.sign_pic_url, t.attachments,
       (SELECT person FROM people p WHERE p.name = t.owner) AS owner_user,
       (SELECT person FROM people p WHERE p.name = t.assignee) AS assignee_user,
       t.node AS task_definition_key, t.instance AS process_instance_id,
       jsonb_build_object('id', t.instance, 'name', bpm_said(
           t.definition_key, COALESCE(t.instance_name, ''), :lang),
           'createTime', (extract(epoch FROM t.start_time) * 1000)::bigint,
           'processDefinitionId', (SELECT d.wire_id
                                     FROM bpm_process_definition d
                                    WHERE d.id = t.definition_id
                                      AND d.tenant_id = :tenant_id),
           'summary', t.summary, 'startUser', (
           SELECT person FROM people p WHERE p.name = t.starter))
       AS process_instance, t.tree || '-' || t.parent AS parent_task_id

-- part: task_form
       , f.id AS form_id, f.name AS form_name, f.conf AS form_conf,
       f.fields AS form_fields, CASE WHEN f.id IS NOT NULL
       THEN COALESCE(t.variables, '{}') END AS form_variables

-- part: task_form_shown
       , t.form_id, t.form_name, t.form_conf, t.form_fields, t.form_variables

-- part: task_without_form
       , NULL::bigint AS form_id, NULL::text AS form_name,
       NULL::text AS form_conf, NULL::text[] AS form_fields,
       NULL::json AS form_variables

-- part: task_without_settings
-- The settings of the node, which only the caller's own task has.
       , NULL::json AS buttons_setting, NULL::boolean AS sign_enable,
       NULL::boolean AS reason_require, NULL::int AS node_type

-- part: task_tables
  FROM bpm_task t
  JOIN bpm_process_instance i ON i.tree = t.tree AND i.num = t.instance
   AND i.tenant_id = :tenant_id

-- part: task_form_table
-- Joins the form of the task's node: :form_nodes has the nodes with a form of
-- their own, :form_ids these forms.
  LEFT JOIN LATERAL (
       SELECT o.id, o.name, o.conf, o.fields
         FROM unnest(:form_nodes::text[], :form_ids::bigint[]) n (node, form)
         JOIN bpm_form o ON o.id = n.form AND o.tenant_id = :tenant_id
          AND NOT o.deleted
        WHERE n.node = t.node
        LIMIT 1) f ON true

-- name: task_list
-- The tasks of the instance, the oldest first; cancelled ones are not shown.
-- with: task_found
-- with: task_form
-- with: task_tables
-- with: task_form_table
 WHERE t.tree = :tree::bigint AND t.instance = :num::bigint
   AND t.tenant_id = :tenant_id AND t.status <> :TASK_CANCELLED
-- with: task_shown
-- with: task_form_shown
       , NULL::json AS children
-- with: task_without_settings
  FROM found t
 ORDER BY t.create_time, t.num
 LIMIT 10000;

-- name: task_own
-- The open task that the caller has in the instance.  If he has several, it is
-- the one with the id :task_id, else the oldest.  delegated: he is only asked, and his
-- approval gives it back to its owner.
-- with: task_found
-- with: task_form
-- with: task_tables
-- with: task_form_table
 WHERE t.tree = :tree::bigint AND t.instance = :num::bigint
   AND t.tenant_id = :tenant_id AND t.open AND t.status = :TASK_RUNNING
   AND t.assignee = :login_id::bigint::text
 ORDER BY (t.tree = bpm_task_tree(:task_id::text)
           AND t.num = bpm_task_num(:task_id)) IS TRUE DESC, t.num
 LIMIT 1
-- with: task_shown
-- with: task_form_shown
       , t.delegation = :DELEGATION_PENDING AS delegated
  FROM found t;

-- name: task_signers
-- The open tasks of all signers in the instance.
-- with: task_found
-- with: task_tables
 WHERE t.tree = :tree::bigint AND t.instance = :num::bigint
   AND t.tenant_id = :tenant_id AND t.open AND t.parent IS NOT NULL
 ORDER BY t.num
 LIMIT 2000
-- with: task_shown
-- with: task_without_form
-- with: task_without_settings
  FROM found t
 ORDER BY t.num;

-- name: task_at
-- Where a task is stored, its node and its instance, and whether the caller has
-- it.
SELECT t.tree, t.num, t.instance, t.node, t.open,
       t.assignee IS NOT DISTINCT FROM :login_id::bigint::text AS mine,
       i.id AS instance_id, i.definition_id, i.status, i.state <> :INST_RUNNING AS ended
-- with: task_tables
 WHERE t.tree = bpm_task_tree(:id::text) AND t.num = bpm_task_num(:id)
   AND t.tenant_id = :tenant_id;

-- name: task_ended_nodes
-- The nodes at which tasks were decided, each with the name of its newest task.
SELECT t.node, bpm_said((SELECT i.definition_key
                           FROM bpm_process_instance i
                          WHERE i.tree = :tree::bigint
                            AND i.num = :num::bigint
                            AND i.tenant_id = :tenant_id),
       COALESCE((array_agg(t.name ORDER BY t.num DESC))[1], ''), :lang::text) AS name
  FROM bpm_task t
 WHERE t.tree = :tree AND t.instance = :num
   AND t.tenant_id = :tenant_id AND NOT t.open AND t.status <> :TASK_CANCELLED
 GROUP BY t.node
 ORDER BY min(t.num)
 LIMIT 10000;

-- name: task_targets
-- The nodes to which a task may be returned.  They are shown in the form of
-- tasks of which only the name and the node are known.
SELECT NULL::text AS id, n.name, NULL::timestamptz AS create_time,
       NULL::timestamptz AS end_time, NULL::bigint AS duration_in_millis,
       NULL::int AS status, NULL::text AS reason, NULL::text AS sign_pic_url,
       NULL::text[] AS attachments, NULL::jsonb AS owner_user,
       NULL::jsonb AS assignee_user, n.node AS task_definition_key,
       NULL::text AS process_instance_id, NULL::jsonb AS process_instance,
       NULL::text AS parent_task_id
-- with: task_without_form
       , NULL::json AS children
-- with: task_without_settings
  FROM unnest(:nodes::text[], :names::text[]) WITH ORDINALITY n (node, name, at)
 ORDER BY n.at
 LIMIT 10000;

-- name: task_variables
-- The variables of the instance as texts.  Those that were sent with the
-- decision of the task replace those of the same name.
SELECT COALESCE(jsonb_object_agg(v.name, COALESCE(v.value, '')), '{}')
       AS variables
  FROM (SELECT v.name, v.value #>> '{}' AS value, 1 AS rank
          FROM bpm_variable v
         WHERE v.tree = :tree::bigint AND v.token = :instance::bigint
         UNION ALL
        SELECT own.key, own.value, 2
          FROM bpm_task t, json_each_text(t.variables) own
         WHERE t.tree = :tree AND t.num = :num::bigint
           AND t.tenant_id = :tenant_id
         ORDER BY rank) v
 WHERE NOT bpm_reserved(v.name);

-- name: comment_list
-- never null: message
SELECT m.id::text AS id, m.tree || '-' || m.task AS task_id,
       (SELECT jsonb_build_object('id', t.id, 'name',
               bpm_said(i.definition_key, COALESCE(t.name, ''), :lang::text),
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

-- part: task_page_shown
-- with: task_shown
       , NULL::json AS children
-- with: task_without_form
-- with: task_without_settings
  FROM found t

-- part: task_instance
-- OFFSET makes PostgreSQL look up one instance after the other: it does not know
-- how few rows a page has, and would read all instances of a small table.  An
-- instance has the tenant of its tasks; asked for it, PostgreSQL would read all
-- instances of the tenant, if it planned this while there were few.
  FROM bpm_task t
  LEFT JOIN LATERAL (
       SELECT i.id, i.name, i.start_time, i.summary, i.starter, i.definition_key
         FROM bpm_process_instance i
        WHERE i.tree = t.tree AND i.num = t.instance
       OFFSET 0) i ON true

-- part: task_filters
-- Tasks of the suite's own process are found by the name that the reader sees.
   AND (:name::text IS NULL
        OR holds(CASE WHEN t.definition_id = ANY (ARRAY(
                   SELECT a.id FROM bpm_process_definition a
                    WHERE a.tenant_id = :tenant_id AND a.key = 'blacklist'))
                 THEN bpm_said('blacklist', t.name, :lang::text)
                 ELSE t.name END, :name))
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
   AND t.status = :TASK_RUNNING
-- with: task_filters

-- part: task_done
-- reason_code 0: a person has decided, not the system.
 WHERE t.tenant_id = :tenant_id AND t.assignee = :login_id::bigint::text
   AND NOT t.open AND t.node <> :START_USER_NODE AND t.status <> :TASK_CANCELLED
   AND t.reason_code = 0
   AND (:status::int IS NULL OR t.status = :status)
-- with: task_filters

-- part: task_all
 WHERE t.tenant_id = :tenant_id
   AND (:assignee_user_id::bigint IS NULL
        OR t.assignee = :assignee_user_id::text)
   AND (:status::int IS NULL OR t.status = :status)
   AND (NOT COALESCE(:without_submissions::boolean, false)
        OR t.node <> :START_USER_NODE OR t.status <> :TASK_APPROVED)
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
-- of the page.  Only that search asks for the tenant: the rows are looked up by
-- nothing but their positions, even if this was planned while there were few.
-- with: task_found
-- with: task_instance
 WHERE t.ctid = ANY (ARRAY(
       SELECT t.ctid
         FROM bpm_task t
-- with: task_todo
        ORDER BY t.create_time DESC, t.tree DESC, t.num DESC
        LIMIT :page_size OFFSET :page_offset))
-- with: task_page_shown
 ORDER BY t.create_time DESC, t.tree DESC, t.num DESC;

-- name: task_done_page
-- The tasks that the caller has decided himself, without those at which a
-- starter has submitted his form.
-- order: t.end_time DESC, t.tree DESC, t.num DESC
-- rows: task_done_rows
SELECT t.tree, t.num
  FROM bpm_task t
-- with: task_done
;

-- name: task_done_rows
-- Finds its rows as task_todo_rows does.
-- with: task_found
-- with: task_instance
 WHERE t.ctid = ANY (ARRAY(
       SELECT t.ctid
         FROM bpm_task t
-- with: task_done
        ORDER BY t.end_time DESC, t.tree DESC, t.num DESC
        LIMIT :page_size OFFSET :page_offset))
-- with: task_page_shown
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
-- with: task_found
-- with: task_instance
 WHERE t.ctid = ANY (ARRAY(
       SELECT t.ctid
         FROM bpm_task t
-- with: task_all
        ORDER BY t.create_time DESC, t.tree DESC, t.num DESC
        LIMIT :page_size OFFSET :page_offset))
-- with: task_page_shown
 ORDER BY t.create_time DESC, t.tree DESC, t.num DESC;

-- name: task_manager_get
-- with: task_found
-- with: task_instance
 WHERE t.tenant_id = :tenant_id AND t.tree = bpm_task_tree(:id::text)
   AND t.num = bpm_task_num(:id)
-- with: task_page_shown
;
