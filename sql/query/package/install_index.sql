-- The index of a month: which devices have each version.  `job install_index`
-- makes it.
-- helper

-- name: install_index_lock
-- Lets only one transaction change an index at a time, on any host; not taken: another
-- one does.
SELECT pg_try_advisory_xact_lock(hashtext('install_index')) AS taken;

-- name: install_index_months
SELECT m AS stat_month
  FROM install_months() m
 WHERE m BETWEEN install_month_add(install_month(now()), -3)
             AND install_month(now())
 ORDER BY m;

-- name: install_index_look
-- What the index of the month needs.  made: there is one.  Each row has the number of
-- the transaction that changed it last (changed): the index has the rows with numbers
-- below `before`; the transactions with numbers below `upto` have ended, so all of their
-- rows are seen, and waiting is how many of these rows the index does not have, counted
-- up to :most.  devices, dead, small_segments: how large the index is, how much of it
-- does not count any more, and how many of its segments are small.
-- In a copy of the database the numbers of transactions begin anew, so an index
-- with numbers of the future counts as none.
-- plan: custom
SELECT x.stat_month IS NOT NULL AS made, s.before::text AS before,
       s.upto::text AS upto,
       (SELECT count(*)
          FROM (SELECT FROM app_install_device d
                 WHERE d.stat_month = :stat_month::int
                   AND d.changed >= s.before AND d.changed < s.upto
                 LIMIT :most::bigint) w) AS waiting,
       COALESCE((SELECT sum(g.device_count) FROM app_install_segment g
                  WHERE g.stat_month = :stat_month), 0)::bigint AS devices,
       COALESCE((SELECT sum(g.dead_count) FROM app_install_segment g
                  WHERE g.stat_month = :stat_month), 0)::bigint AS dead,
       (SELECT count(*) FROM app_install_segment g
         WHERE g.stat_month = :stat_month
           AND g.device_count < :small::int) AS small_segments
  FROM (SELECT pg_snapshot_xmin(pg_current_snapshot()) AS upto,
               pg_snapshot_xmax(pg_current_snapshot()) AS future) n
  LEFT JOIN app_install_indexed x
    ON x.stat_month = :stat_month AND x.before <= n.future
 CROSS JOIN LATERAL (SELECT COALESCE(x.before, '0') AS before, n.upto) s;

-- name: install_index_read
-- The devices that the index does not have as they are now, with the versions
-- that they have (none for a deleted device).
SELECT device_id, pv
  FROM app_install_device
 WHERE stat_month = :stat_month::int
   AND changed >= :before::text::xid8 AND changed < :upto::text::xid8
 ORDER BY device_id;

-- name: install_index_read_all
-- The next devices in the order of ids, after the device :after.
SELECT device_id, pv
  FROM app_install_device
 WHERE stat_month = :stat_month::int AND pv <> ''
   AND device_id > :after::bigint
 ORDER BY device_id
 LIMIT :most::bigint;

-- name: install_index_segments
SELECT id, devices, dead
  FROM app_install_segment
 WHERE stat_month = :stat_month::int;

-- name: install_index_die
-- Sets which devices of a segment do not count any more.
UPDATE app_install_segment
   SET dead = decode(:dead::text, 'hex'), dead_count = :dead_count::int
 WHERE stat_month = :stat_month::int AND id = :id::int;

-- name: install_index_next
-- The next free number of a segment.
SELECT COALESCE(max(id), 0) + 1 AS id
  FROM app_install_segment
 WHERE stat_month = :stat_month::int;

-- name: install_index_segment
INSERT INTO app_install_segment (stat_month, id, device_count, devices)
VALUES (:stat_month::int, :id::int, :device_count::int,
        decode(:devices::text, 'hex'));

-- name: install_index_holders
COPY app_install_holder (stat_month, version_id, segment, devices)
FROM STDIN;

-- name: install_index_small
SELECT id, devices, dead
  FROM app_install_segment
 WHERE stat_month = :stat_month::int AND device_count < :small::int;

-- name: install_index_of
-- For each version the lists of the devices that have it in these segments.
SELECT version_id, segment, devices
  FROM app_install_holder
 WHERE stat_month = :stat_month::int
   AND segment = ANY (:segments::bigint[]::int[])
 ORDER BY version_id;

-- name: install_index_clear_segments
DELETE FROM app_install_segment WHERE stat_month = :stat_month::int;

-- name: install_index_clear_holders
DELETE FROM app_install_holder WHERE stat_month = :stat_month::int;

-- name: install_index_drop_segments
DELETE FROM app_install_segment
 WHERE stat_month = :stat_month::int
   AND id = ANY (:segments::bigint[]::int[]);

-- name: install_index_drop_holders
DELETE FROM app_install_holder
 WHERE stat_month = :stat_month::int
   AND segment = ANY (:segments::bigint[]::int[]);

-- name: install_index_done
INSERT INTO app_install_indexed AS x (stat_month, before)
VALUES (:stat_month::int, :upto::text::xid8)
ON CONFLICT (stat_month) DO UPDATE SET before = EXCLUDED.before;
