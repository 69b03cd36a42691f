-- process_pages.sql - makes :rows process instances: of ten, nine run, one of
-- them with two open tasks and the others with one, and one has ended.  So
-- there are as many open tasks as instances.  User 800007 has 200 of them,
-- 800008 has decided the tasks of all that have ended.  Triggers of users are
-- disabled, as there is no cache to notify.
SET statement_timeout = 0;
ALTER TABLE system_users DISABLE TRIGGER USER;
INSERT INTO system_users (id, tenant_id, username, password, nickname)
SELECT 800000 + n, 1, 'bench' || n, '-', 'Bench ' || n
  FROM generate_series(0, 999) n
ON CONFLICT DO NOTHING;
ALTER TABLE system_users ENABLE TRIGGER USER;
INSERT INTO bpm_category (tenant_id, name, code, status, sort)
SELECT 1, 'Bench ' || n, 'bench' || n, 0, n FROM generate_series(0, 9) n;
INSERT INTO bpm_process_definition (id, tenant_id, key, version, name, category,
       model_id, model_type, bpmn_xml, form_type, visible, manager_user_ids,
       sort, form_conf, form_fields)
SELECT 800000 + n, 1, 'bench' || n, 1, 'Bench ' || n, 'bench' || n % 10, n, 20,
       repeat(md5(n::text), 3000), 10, true, '{1}', n, '{}',
       array_fill(repeat('x', 200), ARRAY[20])
  FROM generate_series(0, 49) n;

CREATE TEMP TABLE made AS
SELECT n, 1000000 + n AS tree, n % 10 <> 0 AS runs, floor(50 * r * r)::int AS d,
       800010 + abs(hashint4(n)) % 900 AS starter, at,
       CASE WHEN n % 10 = 0 THEN 800008 WHEN n % (:rows / 200) = 3 THEN 800007
            ELSE 800010 + abs(hashint4(n + 7)) % 900 END AS assignee
  FROM generate_series(1, :rows) n,
       LATERAL (SELECT abs(hashint4(n + 77777) % 10000) / 10000.0 AS r,
                       now() - (:rows - n) * interval '20 seconds' AS at) x;
INSERT INTO bpm_process_instance (tree, num, id, tenant_id, definition_id,
       definition_key, state, status, reason_code, starter, business_key, name,
       summary, start_time, end_time, calls, last_id, last_timer,
       last_activity, last_variable, last_arrival)
SELECT tree, 1, md5(tree::text), 1, 800000 + d, 'bench' || d,
       CASE WHEN runs THEN 0 ELSE 1 END,
       CASE WHEN runs THEN 1 ELSE 2 + n / 10 % 3 END, 0, starter::text,
       'B' || n, 'Bench ' || d || ' of ' || starter,
       '[{"key":"Days","value":"3"},{"key":"Reason","value":"some text"}]', at,
       CASE WHEN NOT runs THEN at + interval '1 hour' END, 0, 9, 0, 9, 9, 0
  FROM made;
INSERT INTO bpm_task (tree, num, tenant_id, instance, definition_id, token,
       node, open, status, delegation, sign, name, assignee, reason_code,
       create_time, end_time, entered, until)
SELECT tree, 3 + t, 1, 1, 800000 + d, 3, 'approve', runs,
       CASE WHEN runs THEN 1 WHEN n % 7 = 0 THEN 3 ELSE 2 END, 0, 0,
       'Approve ' || d, assignee::text, 0, at,
       CASE WHEN NOT runs THEN at + interval '1 hour' END, 2,
       CASE WHEN runs THEN 0 ELSE 3 END
  FROM made, generate_series(1, CASE n % 10 WHEN 1 THEN 2 ELSE 1 END) t;
INSERT INTO bpm_variable (tree, num, token, name, value)
SELECT tree, v, 1, 'field' || v, to_json(repeat('x', 20))
  FROM made, generate_series(1, 3) v
 WHERE n > :rows - 10000;
VACUUM ANALYZE bpm_variable;
ANALYZE bpm_process_definition;
ANALYZE system_users;
