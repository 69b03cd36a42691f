-- What `job session_clean` deletes, for all tenants.  Each block looks at a
-- batch of rows in the order of ids and returns the last of these ids, or NULL
-- when there was none, and how many rows it deleted.
-- helper

-- name: session_clean
-- The access tokens of a session go with it.
WITH seen AS (
     SELECT id, expires_time FROM system_session
      WHERE id > :since::bigint
      ORDER BY id
      LIMIT :batch::int),
gone AS (
     DELETE FROM system_session
      WHERE id = ANY (ARRAY(SELECT id FROM seen WHERE expires_time <= now()))
     RETURNING id)
SELECT (SELECT max(id) FROM seen) AS last, (SELECT count(*) FROM gone) AS gone;

-- name: token_clean
-- The latest token of a session stays also when it has expired, because signing
-- out and ending a session find the session by it.
WITH seen AS (
     SELECT id FROM system_session
      WHERE id > :since::bigint
      ORDER BY id
      LIMIT :batch::int),
gone AS (
     DELETE FROM system_access_token t
      USING seen s
      WHERE t.session_id = s.id AND t.expires_time <= now()
        AND EXISTS (SELECT FROM system_access_token n
                     WHERE n.session_id = t.session_id
                       AND n.create_time > t.create_time)
     RETURNING t.session_id)
SELECT (SELECT max(id) FROM seen) AS last, (SELECT count(*) FROM gone) AS gone;

-- name: login_clean
-- Rows get their ids in the order of time, so the first batch without an old
-- row is the last one.
WITH seen AS (
     SELECT id, create_time < now() - make_interval(
                days => config_number('log.login.keep-days')) AS old
       FROM system_login_log
      WHERE id > :since::bigint
      ORDER BY id
      LIMIT :batch::int),
gone AS (
     DELETE FROM system_login_log
      WHERE id = ANY (ARRAY(SELECT id FROM seen WHERE old))
     RETURNING id)
SELECT CASE WHEN (SELECT bool_or(old) FROM seen)
            THEN (SELECT max(id) FROM seen) END AS last,
       (SELECT count(*) FROM gone) AS gone;
