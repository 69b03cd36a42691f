-- Checks the rules that the rows of process instances must obey at every moment
-- between transactions: returns a line for each row that breaks one.
-- Modes of tokens are the numbers of flow/state.h.
WITH live AS (SELECT * FROM bpm_token WHERE NOT gone),
running AS (SELECT * FROM bpm_process_instance WHERE state = 0),
ended AS (SELECT * FROM bpm_process_instance WHERE state <> 0),
faults AS (
SELECT 'ended, but has a living token' AS fault, e.tree, e.num
  FROM ended e JOIN live t ON t.tree = e.tree AND t.instance = e.num
 UNION ALL
SELECT 'ended, but has an open task', e.tree, t.num
  FROM ended e JOIN bpm_task t ON t.tree = e.tree AND t.instance = e.num
 WHERE t.open
 UNION ALL
SELECT 'ended, with a status of running ones', tree, num
  FROM ended WHERE status NOT IN (2, 3, 4) OR end_time IS NULL
 UNION ALL
SELECT 'runs, but has no token', r.tree, r.num
  FROM running r
 WHERE NOT EXISTS (SELECT FROM live t
                    WHERE t.tree = r.tree AND t.instance = r.num)
 UNION ALL
SELECT 'runs, with a status of ended ones', tree, num
  FROM running WHERE status NOT IN (1, 5)
 UNION ALL
SELECT 'called, but nobody waits for it', r.tree, r.num
  FROM running r
 WHERE r.caller IS NOT NULL
   AND NOT EXISTS (SELECT FROM live t
                    WHERE t.tree = r.tree AND t.num = r.caller
                      AND t.mode = 8 AND t.instance = r.caller_instance)
 UNION ALL
SELECT 'waits for a called instance that does not run', t.tree, t.num
  FROM live t
 WHERE t.mode = 8
   AND NOT EXISTS (SELECT FROM running r
                    WHERE r.tree = t.tree AND r.caller = t.num)
 UNION ALL
SELECT 'token on its way between steps', tree, num
  FROM live WHERE mode NOT BETWEEN 2 AND 9
 UNION ALL
SELECT 'token in a scope that is gone', t.tree, t.num
  FROM live t
 WHERE t.parent <> t.instance
   AND NOT EXISTS (SELECT FROM live p
                    WHERE p.tree = t.tree AND p.num = t.parent
                      AND p.instance = t.instance AND p.mode IN (6, 7))
 UNION ALL
SELECT 'empty scope', t.tree, t.num
  FROM live t
 WHERE t.mode IN (6, 7)
   AND NOT EXISTS (SELECT FROM live c
                    WHERE c.tree = t.tree AND c.parent = t.num)
 UNION ALL
SELECT 'token without open activity', t.tree, t.num
  FROM live t
  LEFT JOIN bpm_activity a ON a.tree = t.tree AND a.num = t.activity
 WHERE t.mode <> 7 AND (a.num IS NULL OR a.end_time IS NOT NULL
       OR a.node IS DISTINCT FROM t.node OR a.instance <> t.instance)
 UNION ALL
SELECT 'open activity without token', a.tree, a.num
  FROM bpm_activity a
 WHERE a.end_time IS NULL
   AND NOT EXISTS (SELECT FROM live t
                    WHERE t.tree = a.tree AND t.activity = a.num)
 UNION ALL
SELECT 'token at a user task without open task', t.tree, t.num
  FROM live t
 WHERE t.mode = 2
   AND (SELECT count(*) FROM bpm_task k
         WHERE k.tree = t.tree AND k.token = t.num AND k.open) <> 1
 UNION ALL
SELECT 'open task with a status of ended ones', tree, num
  FROM bpm_task WHERE open AND status NOT IN (0, 1, 7)
 UNION ALL
SELECT 'ended task with a status of open ones', tree, num
  FROM bpm_task
 WHERE NOT open AND (status IN (0, 1) OR end_time IS NULL)
 UNION ALL
SELECT 'open task of no token and no open task', k.tree, k.num
  FROM bpm_task k
 WHERE k.open
   AND NOT EXISTS (SELECT FROM live t
                    WHERE t.tree = k.tree AND t.num = k.token AND t.mode = 2
                      AND t.node = k.node AND t.instance = k.instance)
   AND NOT EXISTS (SELECT FROM bpm_task p
                    WHERE p.tree = k.tree AND p.num = k.parent AND p.open)
 UNION ALL
SELECT 'timer of no token', m.tree, m.num
  FROM bpm_timer m
 WHERE NOT EXISTS (SELECT FROM live t
                    WHERE t.tree = m.tree AND t.num = m.token)
 UNION ALL
SELECT 'variable of no scope', v.tree, v.num
  FROM bpm_variable v
 WHERE NOT EXISTS (SELECT FROM live t
                    WHERE t.tree = v.tree AND t.num = v.token)
   AND NOT EXISTS (SELECT FROM bpm_process_instance i
                    WHERE i.tree = v.tree AND i.num = v.token)
 UNION ALL
SELECT 'variable twice in a scope', tree, max(num)
  FROM bpm_variable GROUP BY tree, token, name HAVING count(*) > 1
 UNION ALL
SELECT 'counter behind a number', i.tree, i.num
  FROM bpm_process_instance i
 WHERE i.num = 1
   AND (i.last_id < GREATEST(
            (SELECT max(t.num) FROM bpm_token t WHERE t.tree = i.tree),
            (SELECT max(t.num) FROM bpm_task t WHERE t.tree = i.tree),
            (SELECT max(c.num) FROM bpm_process_instance c
              WHERE c.tree = i.tree))
        OR i.last_timer < (SELECT max(t.num) FROM bpm_timer t
                            WHERE t.tree = i.tree)
        OR i.last_activity < (SELECT max(a.num) FROM bpm_activity a
                               WHERE a.tree = i.tree)
        OR i.last_variable < (SELECT max(v.num) FROM bpm_variable v
                               WHERE v.tree = i.tree))
 UNION ALL
SELECT 'rows of no tree', o.tree, 0
  FROM (SELECT tree FROM bpm_token UNION SELECT tree FROM bpm_task
         UNION SELECT tree FROM bpm_timer UNION SELECT tree FROM bpm_variable
         UNION SELECT tree FROM bpm_activity UNION SELECT tree FROM bpm_copy
         UNION SELECT tree FROM bpm_comment) o
 WHERE NOT EXISTS (SELECT FROM bpm_process_instance i
                    WHERE i.tree = o.tree AND i.num = 1))
SELECT fault || ': tree ' || tree || ', ' || num FROM faults
 ORDER BY 1 LIMIT 100;
