-- judge_cost.sql - the data for tests/bench/judge_cost, in tenant 1: a tree of
-- 201 departments, roles with 20 menus and roles with all menus, which are 337.
INSERT INTO system_menu (id, name, permission, type, sort, parent_id, status)
SELECT 900000 + n, 'cost ' || n, 'cost:thing' || n % 40 || ':do' || n, 3, n, 0, 0
  FROM generate_series(1, 337 - (SELECT count(*)::int FROM system_tenant_menu
                                  WHERE tenant_id = 1)) n;
INSERT INTO system_dept (id, tenant_id, name, parent_id, sort, status)
SELECT 900000 + n, 1, 'cost ' || n, CASE n WHEN 0 THEN 0 ELSE 900000 END, n, 0
  FROM generate_series(0, 200) n;
INSERT INTO system_role (id, tenant_id, name, code, sort, status, data_scope,
       data_scope_dept_ids)
VALUES (900001, 1, 'cost all', 'cost_all', 1, 0, 1, '{}'),
       (900002, 1, 'cost below', 'cost_below', 1, 0, 4, '{}'),
       (900010, 1, 'cost small', 'cost_small', 1, 0, 3, '{}'),
       (900011, 1, 'cost large', 'cost_large', 1, 0, 3, '{}'),
       (900012, 1, 'cost tree', 'cost_tree', 1, 0, 4, '{}'),
       (900013, 1, 'cost custom', 'cost_custom', 1, 0, 2, '{900001,900002}');
INSERT INTO system_role_menu (role_id, menu_id, tenant_id)
SELECT r.id, m.menu_id, 1 FROM system_role r, system_tenant_menu m
 WHERE m.tenant_id = 1 AND r.id IN (900001, 900002, 900011)
 UNION ALL
SELECT r.id, m.menu_id, 1 FROM system_role r, (
       SELECT t.menu_id FROM system_tenant_menu t
         JOIN system_menu m ON m.id = t.menu_id
          AND m.permission NOT LIKE 'device:%'
        WHERE t.tenant_id = 1 ORDER BY t.menu_id LIMIT 20) m
 WHERE r.id IN (900010, 900012, 900013);
INSERT INTO system_users (id, tenant_id, username, password, nickname, dept_id)
SELECT 900000 + n, 1, name, '', name, CASE WHEN n < 10 THEN 900000 ELSE 900001 END
  FROM (VALUES (1, 'costall'), (2, 'costbelow'), (3, 'costbound'),
               (10, 'costnone'), (11, 'costsmall'), (12, 'costlarge')) v (n, name)
 UNION ALL
SELECT 900100 + n, 1, 'cost_' || n, '', 'cost', 900001
  FROM generate_series(0, 39) n;
INSERT INTO system_user_role (user_id, role_id, tenant_id)
VALUES (900001, 900001, 1), (900002, 900002, 1), (900003, 900002, 1),
       (900011, 900010, 1), (900012, 900011, 1);
INSERT INTO system_user_role (user_id, role_id, tenant_id)
SELECT 900100 + n, 900010, 1 FROM generate_series(0, 39) n;
INSERT INTO base_channel (id, tenant_id, name) VALUES (900001, 1, 'cost');
INSERT INTO user_channel (tenant_id, user_id, channel_id)
VALUES (1, 900003, 900001), (1, 900010, 900001), (1, 900012, 900001);
ANALYZE;
