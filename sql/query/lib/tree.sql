-- Trees of process instances (schema/17_bpm_instance.sql): the blocks that
-- read one before a step, those that write it after the step, and the one that
-- sends the status of an instance to its listeners.

-- part: tree_instance_columns
SELECT i.num, i.id, i.definition_id, i.caller, i.state, i.status, i.reason,
       i.reason_code, i.canceller, i.starter, i.business_key, i.name,
       i.start_time, i.end_time

-- part: tree_task_columns
SELECT t.num, t.instance, t.token, t.parent, t.node, t.open, t.status,
       t.delegation, t.sign, t.name, t.assignee, t.owner, t.reason,
       t.reason_code, t.sign_pic_url, t.create_time, t.end_time, t.entered,
       t.until
  FROM bpm_task t

-- part: tree_token_columns
SELECT t.num, t.instance, t.parent, t.gone, t.kept, t.node, t.came, t.mode,
       t.element, t.arrived, t.activity, t.loop_total, t.loop_started,
       t.loop_active, t.loop_done, t.loop_entered, t.loop_sequential,
       t.loop_items

-- name: tree_lock
-- Locks a tree by its first instance.  This is a statement of its own, because
-- a statement that waits for a lock reads all other rows as they were before it
-- waited.
-- with: tree_instance_columns
       , i.calls, i.last_id, i.last_timer, i.last_activity, i.last_variable,
       i.last_arrival
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = 1 AND i.tenant_id = :tenant_id
   FOR UPDATE;

-- name: tree_root
-- Reads the same as tree_lock, without the lock.
-- with: tree_instance_columns
       , i.calls, i.last_id, i.last_timer, i.last_activity, i.last_variable,
       i.last_arrival
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = 1 AND i.tenant_id = :tenant_id;

-- name: tree_called
-- The running instances that others in the tree have called.
-- with: tree_instance_columns
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num > 1 AND i.state = :INST_RUNNING
   AND i.tenant_id = :tenant_id
 ORDER BY i.num
 LIMIT 1000000;

-- name: tree_instance
-- One instance of the tree, running or ended.
-- with: tree_instance_columns
  FROM bpm_process_instance i
 WHERE i.tree = :tree::bigint AND i.num = :num::bigint
   AND i.tenant_id = :tenant_id;

-- name: tree_tokens
-- The tokens that have not ended, each with the open record of the history to
-- which it refers.  The record is looked up by its key (LIMIT): of a tree that is
-- younger than its statistics PostgreSQL expects one record, and else compares each
-- token with all of them, which takes 5 s for 8,000.
-- with: tree_token_columns
       , a.node AS activity_node, a.came AS activity_came, a.name,
       a.start_time
  FROM bpm_token t
  LEFT JOIN LATERAL (
       SELECT o.node, o.came, o.name, o.start_time
         FROM bpm_activity o
        WHERE o.tree = t.tree AND o.num = t.activity
        LIMIT 1) a ON true
 WHERE t.tree = :tree::bigint AND NOT t.gone
 ORDER BY t.num
 LIMIT 1000000;

-- name: tree_tasks
-- The open tasks of the tree.
-- with: tree_task_columns
 WHERE t.tree = :tree::bigint AND t.open AND t.tenant_id = :tenant_id
 ORDER BY t.num
 LIMIT 1000000;

-- name: tree_task
-- One task of the tree, open or ended.
-- with: tree_task_columns
 WHERE t.tree = :tree::bigint AND t.num = :num::bigint
   AND t.tenant_id = :tenant_id;

-- name: tree_timers
SELECT num, token, node, text, due_time, times_left, end_ms
  FROM bpm_timer
 WHERE tree = :tree::bigint AND tenant_id = :tenant_id
 ORDER BY num
 LIMIT 1000000;

-- name: tree_variables
SELECT v.num, v.token, v.name, v.value
  FROM bpm_variable v
 WHERE v.tree = :tree::bigint
 ORDER BY v.num
 LIMIT 1000000;

-- name: tree_called_variables
-- Takes the place of tree_variables in a tree with called instances: variables of
-- those that have ended are still in the table, but the engine does not need them.
-- It is a block of its own, because PostgreSQL would plan tree_variables anew at
-- each step if that had this condition.
SELECT v.num, v.token, v.name, v.value
  FROM bpm_variable v
 WHERE v.tree = :tree::bigint
   AND v.token <> ALL (ARRAY(
       SELECT i.num FROM bpm_process_instance i
        WHERE i.tree = :tree AND i.state <> :INST_RUNNING
          AND i.tenant_id = :tenant_id))
 ORDER BY v.num
 LIMIT 1000000;

-- name: tree_ended_tasks
-- This block, tree_gone_tokens and tree_closed_activities read the past of an
-- instance, which few steps need.
-- with: tree_task_columns
 WHERE t.tree = :tree::bigint AND t.instance = :instance::bigint
   AND NOT t.open AND t.tenant_id = :tenant_id
 ORDER BY t.num
 LIMIT 1000000;

-- name: tree_approved_tasks
-- Of the approved tasks of the instance the newest of each node and assignee.
WITH newest AS (
     SELECT max(t.num) AS num
       FROM bpm_task t
      WHERE t.tree = :tree::bigint AND t.instance = :instance::bigint
        AND t.status = :TASK_APPROVED AND t.tenant_id = :tenant_id
      GROUP BY t.node, t.assignee)
-- with: tree_task_columns
 WHERE t.tree = :tree AND t.num IN (SELECT num FROM newest)
   AND t.tenant_id = :tenant_id
 ORDER BY t.num
 LIMIT 1000000;

-- name: tree_gone_tokens
-- with: tree_token_columns
  FROM bpm_token t
 WHERE t.tree = :tree::bigint AND t.instance = :instance::bigint AND t.gone
 ORDER BY t.num
 LIMIT 1000000;

-- name: tree_closed_activities
SELECT num, instance, node, came, name, start_time, end_time
  FROM bpm_activity
 WHERE tree = :tree::bigint AND instance = :instance::bigint
   AND end_time IS NOT NULL
 ORDER BY num
 LIMIT 1000000;

-- name: tree_id
SELECT nextval('bpm_tree') AS tree;

-- name: tree_write
-- What nearly every step changes, in one statement, because a statement costs
-- more than the few rows of a step; the counters are those of the first
-- instance, unless tree_write_instances has written them with its row.  A list
-- that is NULL brings no rows.
WITH counters AS (
     UPDATE bpm_process_instance
        SET calls = :calls::bigint, last_id = :last_id::bigint,
            last_timer = :last_timer::bigint,
            last_activity = :last_activity::bigint,
            last_variable = :last_variable::bigint,
            last_arrival = :last_arrival::bigint
      WHERE tree = :tree::bigint AND num = 1 AND tenant_id = :tenant_id
        AND NOT :counted::boolean),
tokens AS (
     INSERT INTO bpm_token AS t (tree, num, instance, parent, gone, kept, node,
            came, mode, element, arrived, activity, loop_total, loop_started,
            loop_active, loop_done, loop_entered, loop_sequential, loop_items)
     SELECT :tree, x.num, x.instance, x.parent, x.gone, x.kept, x.node, x.came,
            x.mode, x.element, x.arrived, x.activity, x.loop_total,
            x.loop_started, x.loop_active, x.loop_done, x.loop_entered,
            x.loop_sequential, x.loop_items
       FROM json_to_recordset(:tokens::json) AS x (num bigint,
            instance bigint, parent bigint, gone boolean, kept boolean,
            node text, came text, mode smallint, element boolean,
            arrived bigint, activity bigint, loop_total int, loop_started int,
            loop_active int, loop_done int, loop_entered bigint,
            loop_sequential boolean, loop_items json)
         ON CONFLICT (tree, num) DO UPDATE
        SET parent = EXCLUDED.parent, gone = EXCLUDED.gone,
            kept = EXCLUDED.kept, node = EXCLUDED.node, came = EXCLUDED.came,
            mode = EXCLUDED.mode, element = EXCLUDED.element,
            arrived = EXCLUDED.arrived, activity = EXCLUDED.activity,
            loop_total = EXCLUDED.loop_total,
            loop_started = EXCLUDED.loop_started,
            loop_active = EXCLUDED.loop_active,
            loop_done = EXCLUDED.loop_done,
            loop_entered = EXCLUDED.loop_entered,
            loop_sequential = EXCLUDED.loop_sequential,
            loop_items = EXCLUDED.loop_items),
activities AS (
     INSERT INTO bpm_activity AS a (tree, num, instance, node, came, name,
            start_time, end_time)
     SELECT :tree, x.num, x.instance, x.node, x.came, x.name,
            to_timestamp(x.start_ms::float8 / 1000),
            to_timestamp(x.end_ms::float8 / 1000)
       FROM json_to_recordset(:activities::json) AS x (num bigint,
            instance bigint, node text, came text, name text, start_ms bigint,
            end_ms bigint)
         ON CONFLICT (tree, num) DO UPDATE SET end_time = EXCLUDED.end_time),
tasks AS (
     INSERT INTO bpm_task AS t (tree, num, tenant_id, instance, definition_id,
            token, parent, node, open, status, delegation, sign, name,
            assignee, owner, reason, reason_code, sign_pic_url, attachments,
            variables, chooses, may_choose, chose, handles, create_time, end_time,
            entered, until)
     SELECT :tree, x.num, :tenant_id, x.instance, x.definition_id, x.token,
            x.parent, x.node, x.end_ms IS NULL, x.status, x.delegation, x.sign,
            x.name, x.assignee, x.owner, x.reason, x.reason_code,
            x.sign_pic_url, x.attachments, x.variables, x.chooses, x.may_choose, x.chose,
            x.handles,
            to_timestamp(x.start_ms::float8 / 1000),
            to_timestamp(x.end_ms::float8 / 1000), x.entered, x.until
       FROM json_to_recordset(:tasks::json) AS x (num bigint, instance bigint,
            definition_id bigint, token bigint, parent bigint, node text,
            status smallint, delegation smallint, sign smallint, name text,
            assignee text, owner text, reason text, reason_code smallint,
            sign_pic_url text, attachments text[], variables json,
            chooses text[], may_choose text[], chose bigint, handles boolean,
            start_ms bigint, end_ms bigint, entered bigint, until bigint)
         ON CONFLICT (tree, num) DO UPDATE
        SET open = EXCLUDED.open, status = EXCLUDED.status,
            delegation = EXCLUDED.delegation, sign = EXCLUDED.sign,
            assignee = EXCLUDED.assignee, owner = EXCLUDED.owner,
            reason = EXCLUDED.reason, reason_code = EXCLUDED.reason_code,
            sign_pic_url = EXCLUDED.sign_pic_url,
            attachments = COALESCE(EXCLUDED.attachments, t.attachments),
            variables = COALESCE(EXCLUDED.variables, t.variables),
            chooses = COALESCE(EXCLUDED.chooses, t.chooses),
            may_choose = COALESCE(EXCLUDED.may_choose, t.may_choose),
            chose = COALESCE(EXCLUDED.chose, t.chose),
            end_time = EXCLUDED.end_time, until = EXCLUDED.until),
comments AS (
     INSERT INTO bpm_comment (tenant_id, tree, instance, task, type, author,
            message, reason_code, create_time)
     SELECT :tenant_id, :tree, x.instance, x.task, x.type, x.author, x.message,
            x.reason_code, :now::timestamptz
       FROM json_to_recordset(:comments::json) AS x (instance bigint,
            task bigint, type smallint, author text, message text,
            reason_code smallint))
-- The entry of the operation log.  The function oplog_write, which writes
-- entries for the triggers of other tables, would compare old and new rows of
-- many tables here.  If nobody is named as the actor, there is no entry.
INSERT INTO system_operate_log (trace_id, user_id, user_type, type, sub_type,
       biz_id, action, extra, request_method, request_url, user_ip, user_agent,
       tenant_id)
SELECT left(a.trace_id, 64), a.user_id, a.user_type, 'process instance',
       left(a.sub_type, 50), :tree,
       left(concat(:verb::text, ' process instance ', :tree, ': ',
                   :said::text), 2000),
       CASE WHEN length(:fields::text) <= 2000 THEN :fields ELSE '{}' END,
       left(a.method, 16), left(a.url, 255), left(a.ip, 50),
       left(a.agent, 512), a.tenant_id
  FROM jsonb_to_record(NULLIF(current_setting('fleetdesk.actor', true),
       '')::jsonb) AS a (trace_id text, user_id bigint, user_type smallint,
       sub_type text, method text, url text, ip text, agent text,
       tenant_id bigint)
 WHERE a.user_id IS NOT NULL;

-- name: tree_write_instances
-- This block and those below are run only when a step has rows for them:
-- PostgreSQL takes longer to prepare one more change in a statement than for all
-- rows of an ordinary step.
INSERT INTO bpm_process_instance AS i (tree, num, id, tenant_id,
       definition_id, definition_key, state, status, reason, reason_code,
       starter, business_key, name, summary, start_time, end_time, caller,
       caller_instance, caller_activity, calls, last_id, last_timer,
       last_activity, last_variable, last_arrival, canceller)
SELECT :tree::bigint, x.num, x.id, :tenant_id, x.definition_id,
       x.definition_key, x.state, x.status, x.reason, x.reason_code,
       x.starter, x.business_key, x.name, x.summary,
       to_timestamp(x.start_ms::float8 / 1000),
       to_timestamp(x.end_ms::float8 / 1000), x.caller,
       x.caller_instance, x.caller_activity, x.calls, x.last_id,
       x.last_timer, x.last_activity, x.last_variable, x.last_arrival,
       x.canceller
  FROM json_to_recordset(:rows::json) AS x (num bigint, id text,
       definition_id bigint, definition_key text, state smallint,
       status smallint, reason text, reason_code smallint, starter text,
       business_key text, name text, summary jsonb, start_ms bigint,
       end_ms bigint, caller bigint, caller_instance bigint,
       caller_activity bigint, calls bigint, last_id bigint,
       last_timer bigint, last_activity bigint, last_variable bigint,
       last_arrival bigint, canceller text)
    ON CONFLICT (tree, num) DO UPDATE
   SET state = EXCLUDED.state, status = EXCLUDED.status,
       reason = EXCLUDED.reason, reason_code = EXCLUDED.reason_code,
       canceller = EXCLUDED.canceller,
       business_key = EXCLUDED.business_key, name = EXCLUDED.name,
       summary = EXCLUDED.summary, end_time = EXCLUDED.end_time,
       calls = EXCLUDED.calls, last_id = EXCLUDED.last_id,
       last_timer = EXCLUDED.last_timer,
       last_activity = EXCLUDED.last_activity,
       last_variable = EXCLUDED.last_variable,
       last_arrival = EXCLUDED.last_arrival;

-- name: tree_write_timers
INSERT INTO bpm_timer AS t (tree, num, tenant_id, token, node, text,
       due_time, times_left, end_ms, next_try)
SELECT :tree::bigint, x.num, :tenant_id, x.token, x.node, x.text, due.at,
       x.times_left, x.end_ms, due.at
  FROM json_to_recordset(:rows::json) AS x (num bigint, token bigint,
       node text, text text, due_ms bigint, times_left int, end_ms bigint)
 CROSS JOIN LATERAL to_timestamp(x.due_ms::float8 / 1000) AS due (at)
    ON CONFLICT (tree, num) DO UPDATE
   SET due_time = EXCLUDED.due_time, times_left = EXCLUDED.times_left,
       next_try = EXCLUDED.next_try, tries = 0, last_error = NULL,
       parked_time = NULL;

-- name: tree_write_variables
INSERT INTO bpm_variable AS v (tree, num, token, name, value)
SELECT :tree::bigint, x.num, x.token, x.name, COALESCE(x.value, 'null')
  FROM json_to_recordset(:rows::json) AS x (num bigint,
       token bigint, name text, value json)
    ON CONFLICT (tree, num) DO UPDATE SET value = EXCLUDED.value;

-- name: tree_write_copies
INSERT INTO bpm_copy (tenant_id, tree, instance, task, node, node_name,
       reader, sender, reason, create_time)
SELECT :tenant_id, :tree::bigint, x.instance, x.task, x.node, x.node_name,
       x.reader, x.sender, x.reason, :now::timestamptz
  FROM json_to_recordset(:rows::json) AS x (instance bigint,
       task bigint, node text, node_name text, reader text, sender text,
       reason text);

-- name: tree_drop_tokens
DELETE FROM bpm_token
 WHERE tree = :tree::bigint AND num = ANY(:gone::bigint[]);

-- name: tree_drop_timers
DELETE FROM bpm_timer
 WHERE tree = :tree::bigint AND num = ANY(:gone::bigint[])
   AND tenant_id = :tenant_id;

-- name: tree_drop_variables
DELETE FROM bpm_variable
 WHERE tree = :tree::bigint AND num = ANY(:gone::bigint[]);

-- name: tree_status_publish
-- Writes a message for each listener to the instance: one with a URL is called
-- (bpm.status), one without reads the queue bpm.process.status.  Each listener
-- and instance have a key of their own, so that a listener who does not answer
-- holds up nobody else.  If the instance has ended, its dead letters are
-- deleted.
WITH gone AS (
     DELETE FROM bpm_process_job
      WHERE :ended::boolean AND tenant_id = :tenant_id
        AND tree = :tree::bigint AND instance = :num::bigint)
INSERT INTO mq_outbox (topic, key, payload)
SELECT CASE WHEN l.url IS NULL THEN 'bpm.process.status'
            ELSE 'bpm.status' END,
       l.id || '-' || :tree::bigint || '-' || :num::bigint,
       jsonb_build_object('tenantId', l.tenant_id, 'id', :id::text,
           'processDefinitionKey', :key::text, 'status', :status::int,
           'reason', :reason::text, 'businessKey', :business_key::text)
       || CASE WHEN l.url IS NULL THEN '{}'::jsonb
               ELSE jsonb_build_object('listener', l.id) END
  FROM bpm_status_listener l
 WHERE l.tenant_id = :tenant_id AND NOT l.deleted AND l.status = 0
   AND CASE l.match WHEN 'exact' THEN :key = l.key
            ELSE starts_with(:key, l.key) END
 ORDER BY l.id
 LIMIT 1000;
