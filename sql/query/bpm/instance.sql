-- Process instances as they are read: who may read one, lists of them, one of
-- them, copies, the printed page, and what other modules ask.

-- part: partook
-- The caller has or had a task of the instance, got a copy of it, or has commented
-- on it.
       EXISTS (SELECT FROM bpm_task t
                WHERE t.tree = i.tree AND t.instance = i.num
                  AND t.tenant_id = :tenant_id
                  AND :login_id::bigint::text IN (t.assignee, t.owner))
       OR EXISTS (SELECT FROM bpm_copy c
                   WHERE c.tree = i.tree AND c.instance = i.num
                     AND c.tenant_id = :tenant_id
                     AND c.reader = :login_id::bigint::text)
       OR EXISTS (SELECT FROM bpm_comment m
                   WHERE m.tree = i.tree AND m.instance = i.num
                     AND m.tenant_id = :tenant_id
                     AND m.author = :login_id::bigint::text)

-- name: instance_reader
-- Where the instance is, and whether the caller takes or took part in it:
-- started it, has or had a task, got a copy, or said something.
SELECT i.tree, i.num AS instance, i.definition_id, i.status,
       i.status_message, i.state <> :INST_RUNNING AS ended,
       i.starter IS NOT DISTINCT FROM :login_id::bigint::text OR
-- with: partook
       AS takes_part
  FROM bpm_process_instance i
 WHERE i.tenant_id = :tenant_id AND i.id = :id::text;

-- part: instance_columns
SELECT i.id, bpm_said(i.definition_key, COALESCE(i.name, ''), :lang::text) AS name,
       i.summary, d.category,
       (SELECT c.name FROM bpm_category c
         WHERE c.code = d.category AND c.tenant_id = :tenant_id
           AND NOT c.deleted) AS category_name,
       i.status, i.start_time, i.end_time,
       (extract(epoch FROM i.end_time - i.start_time) * 1000)::bigint
       AS duration_in_millis, i.business_key,
       bpm_person(i.tenant_id, i.starter) AS start_user,
       d.wire_id AS process_definition_id,

-- part: instance_page_columns
-- Of the variables the small ones, 16 KB an instance, and of the open tasks the first 20,
-- as a list can show: an instance may have 256 KB and 10,000 of them, and a page 200
-- instances, also the one on which administrators see those of all.
       (SELECT COALESCE(json_object_agg(v.name, v.value ORDER BY v.num), '{}')
          FROM (SELECT o.name, o.value, o.num,
                       sum(octet_length(o.name) + octet_length(o.value::text))
                           OVER (ORDER BY octet_length(o.value::text), o.num)
                       AS bytes
                  FROM bpm_variable o
                 WHERE o.tree = i.tree AND o.token = i.num) v
         WHERE v.bytes <= 16384) AS form_variables,
       bpm_definition_shown(i.tenant_id, i.definition_id, false, false)
       AS process_definition,
       (SELECT COALESCE(jsonb_agg(jsonb_build_object('id', t.id,
                   'name', bpm_said(i.definition_key, COALESCE(t.name, ''),
                   :lang), 'assigneeUser',
                   bpm_person(t.tenant_id, t.assignee),
                   'taskDefinitionKey', t.node) ORDER BY t.num), '[]')
          FROM (SELECT o.id, o.tenant_id, o.name, o.assignee, o.node, o.num
                  FROM bpm_task o
                 WHERE o.tree = i.tree AND o.open AND o.instance = i.num
                   AND o.tenant_id = :tenant_id
                 ORDER BY o.num
                 LIMIT 20) t) AS tasks

-- part: instance_definition
  LEFT JOIN bpm_process_definition d ON d.id = i.definition_id
   AND d.tenant_id = :tenant_id

-- part: instance_filters
-- A rare name is looked up in the index of names; a common one is found sooner in
-- the order of the page.  PostgreSQL can choose only when it plans with the values
-- (plan: filters).  A name without three letters or digits in a row cannot be
-- looked up: the index would be read as a whole.  Instances of the suite's own
-- process are also found by the name that the reader sees.
   AND (:name::text IS NULL
        OR CASE WHEN :name ~ '[[:alnum:]]{3}'
                THEN holds_indexed(i.name, :name)
                ELSE holds(i.name, :name) END
        OR :lang::text <> 'en' AND i.definition_key = 'blacklist'
           AND holds(bpm_said(i.definition_key, i.name, :lang::text), :name))
   AND (:process_definition_key::text IS NULL
        OR i.definition_key = :process_definition_key)
   AND (:status::int IS NULL OR i.status = :status)
   AND (:category::text IS NULL OR i.definition_id = ANY (ARRAY(
        SELECT a.id FROM bpm_process_definition a
         WHERE a.tenant_id = :tenant_id AND a.category = :category)))
   AND (:create_time_from::timestamptz IS NULL
        OR i.start_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR i.start_time <= :create_time_to)
   AND (:end_time_from::timestamptz IS NULL OR i.end_time >= :end_time_from)
   AND (:end_time_to::timestamptz IS NULL OR i.end_time <= :end_time_to)
   AND (:form_fields_params::text IS NULL OR NOT EXISTS (
        SELECT FROM json_each_text(:form_fields_params::json) f
         WHERE f.value <> '' AND NOT EXISTS (
               SELECT FROM bpm_variable v
                WHERE v.tree = i.tree AND v.token = i.num AND v.name = f.key
                  AND v.value #>> '{}' = f.value)))

-- part: instance_mine
 WHERE i.tenant_id = :tenant_id AND i.starter = :login_id::bigint::text
-- with: instance_filters

-- part: instance_all
 WHERE i.tenant_id = :tenant_id
   AND (:start_user_id::bigint IS NULL OR i.starter = :start_user_id::text)
-- with: instance_filters

-- name: instance_my_page
-- plan: filters
-- order: i.start_time DESC, i.tree DESC, i.num DESC
-- rows: instance_my_rows
SELECT i.tree, i.num
  FROM bpm_process_instance i
-- with: instance_mine
;

-- name: instance_my_rows
-- plan: filters
-- The rows of a page.  Their positions (ctid) are first found in the index that
-- has the order of the page; PostgreSQL expects ten of them, whatever the size
-- of the page.
-- with: instance_columns
-- with: instance_page_columns
  FROM bpm_process_instance i
-- with: instance_definition
 WHERE i.ctid = ANY (ARRAY(
       SELECT i.ctid
         FROM bpm_process_instance i
-- with: instance_mine
        ORDER BY i.start_time DESC, i.tree DESC, i.num DESC
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY i.start_time DESC, i.tree DESC, i.num DESC;

-- name: instance_manager_page
-- plan: filters
-- order: i.start_time DESC, i.tree DESC, i.num DESC
-- rows: instance_manager_rows
SELECT i.tree, i.num
  FROM bpm_process_instance i
-- with: instance_all
;

-- name: instance_manager_rows
-- plan: filters
-- Finds its rows as instance_my_rows does.
-- with: instance_columns
-- with: instance_page_columns
  FROM bpm_process_instance i
-- with: instance_definition
 WHERE i.ctid = ANY (ARRAY(
       SELECT i.ctid
         FROM bpm_process_instance i
-- with: instance_all
        ORDER BY i.start_time DESC, i.tree DESC, i.num DESC
        LIMIT :page_size OFFSET :page_offset))
 ORDER BY i.start_time DESC, i.tree DESC, i.num DESC;

-- name: instance_get
-- with: instance_columns
       (SELECT COALESCE(json_object_agg(v.name, v.value ORDER BY v.num), '{}')
          FROM bpm_variable v
         WHERE v.tree = i.tree AND v.token = i.num
           AND v.name <> 'PROCESS_STATUS') AS form_variables,
       bpm_definition_shown(i.tenant_id, i.definition_id, true, false)
       AS process_definition, NULL::jsonb AS tasks
  FROM bpm_process_instance i
-- with: instance_definition
 WHERE i.tenant_id = :tenant_id AND i.id = :id::text;

-- name: copy_page
-- order: y.id DESC
SELECT y.id, bpm_person(i.tenant_id, i.starter) AS start_user,
       i.id AS process_instance_id,
       bpm_said(i.definition_key, COALESCE(i.name, ''), :lang::text)
       AS process_instance_name, i.start_time AS process_instance_start_time,
       y.node AS activity_id,
       bpm_said(i.definition_key, COALESCE(y.node_name, ''), :lang) AS activity_name,
       y.tree || '-' || y.task AS task_id, y.reason,
       bpm_person(y.tenant_id, y.sender) AS create_user, y.create_time,
       i.summary
  FROM bpm_copy y
  JOIN bpm_process_instance i ON i.tree = y.tree AND i.num = y.instance
   AND i.tenant_id = :tenant_id
 WHERE y.tenant_id = :tenant_id AND y.reader = :login_id::bigint::text
   AND (:process_instance_name::text IS NULL
        OR holds(bpm_said(i.definition_key, i.name, :lang::text),
                 :process_instance_name))
   AND (:create_time_from::timestamptz IS NULL
        OR y.create_time >= :create_time_from)
   AND (:create_time_to::timestamptz IS NULL
        OR y.create_time <= :create_time_to);

-- name: print_tasks
-- The decided tasks, in the order of the decisions; of cancelled ones only those
-- that say that the approval before them was withdrawn: without them it would read as if
-- it held.  Who submits has approved nothing, so his task has no status.
SELECT t.id, bpm_said(i.definition_key, COALESCE(t.name, ''), :lang::text) AS name,
       t.sign_pic_url, COALESCE(t.reason, CASE t.status WHEN :TASK_CANCELLED
           THEN :withdrawn_text::text END) AS reason,
       CASE WHEN t.node <> :START_USER_NODE THEN t.status::text END AS status,
       to_char(t.end_time, 'YYYY-MM-DD HH24:MI:SS') AS ended,
       bpm_person(t.tenant_id, t.assignee) ->> 'nickname' AS nickname
  FROM bpm_task t
  JOIN bpm_process_instance i ON i.tree = t.tree AND i.num = t.instance
   AND i.tenant_id = :tenant_id
 WHERE t.tree = :tree::bigint AND t.instance = :num::bigint
   AND t.tenant_id = :tenant_id AND NOT t.open
   AND (t.status <> :TASK_CANCELLED OR t.reason_code = :withdrawn::int)
 ORDER BY t.end_time, t.num
 LIMIT 10000;

-- name: print_template
SELECT COALESCE((d.print_template_setting -> 'enable')::boolean, false)
       AS enable, d.print_template_setting ->> 'template' AS template
  FROM bpm_process_definition d
 WHERE d.id = :id::bigint AND d.tenant_id = :tenant_id;

-- name: instance_status_get_check
-- Refuses a request without a filter: a module that has forgotten its filter would
-- take somebody else's instance for its own.
SELECT CASE WHEN COALESCE(:process_instance_id::text, :business_key::text,
                 :process_definition_key::text, (:status::int)::text) IS NULL
            THEN 'bad_request' END AS refusal,
       'processInstanceId: or another filter must be given' AS arg;

-- name: instance_status_get
-- never null: name
-- The newest instance that has all properties which were sent.
SELECT i.id, COALESCE(i.name, '') AS name,
       i.definition_key AS process_definition_key,
       d.wire_id AS process_definition_id, i.business_key, i.status, i.reason,
       bpm_user(i.starter) AS start_user_id, i.start_time, i.end_time,
       i.state <> :INST_RUNNING AS ended, i.status = :STATUS_REJECTED AS rejected
  FROM bpm_process_instance i
  JOIN bpm_process_definition d ON d.id = i.definition_id
   AND d.tenant_id = :tenant_id
 WHERE i.tenant_id = :tenant_id
   AND (:process_instance_id::text IS NULL OR i.id = :process_instance_id)
   AND (:business_key::text IS NULL OR i.business_key = :business_key)
   AND (:process_definition_key::text IS NULL
        OR i.definition_key = :process_definition_key)
   AND (:status::int IS NULL OR i.status = :status)
 ORDER BY i.start_time DESC, i.tree DESC, i.num DESC
 LIMIT 1;

-- name: instance_status_message
SELECT COALESCE(i.status_message, i.reason) AS message
  FROM bpm_process_instance i
 WHERE i.tenant_id = :tenant_id AND i.id = :process_instance_id::text;

-- name: instance_status_write
UPDATE bpm_process_instance i
   SET status_message = :message::text
 WHERE i.tenant_id = :tenant_id AND i.id = :process_instance_id::text;
