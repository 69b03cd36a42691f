-- Attempts at passwords are counted before the password is compared, so that
-- attempts at the same time are all counted.  Rows are locked in the order
-- user, network, name.  clock_timestamp() is the time of the statement; now()
-- would be that of the transaction's begin.

-- name: lockout_network
-- After 15 minutes without an attempt the count starts again.  No row: locked.
INSERT INTO system_login_attempt AS a (tenant_id, username, network, failures,
       last_time)
VALUES (:tenant_id, :username, :network, 1, clock_timestamp())
ON CONFLICT (tenant_id, username, network) DO UPDATE
   SET failures = CASE WHEN a.last_time < clock_timestamp()
                            - interval '15 minutes'
                       THEN 1 ELSE a.failures + 1 END,
       last_time = clock_timestamp()
 WHERE login_free_at(a.failures, a.last_time) <= clock_timestamp()
RETURNING failures;

-- name: lockout_network_wait
SELECT GREATEST(1, ceil(extract(epoch FROM
       login_free_at(failures, last_time) - clock_timestamp())))::int AS seconds
  FROM system_login_attempt
 WHERE tenant_id = :tenant_id AND username = :username AND network = :network;

-- name: lockout_name
-- At most 100 attempts at a name in 15 minutes, except from networks where the
-- user has signed in before.  No row: locked.  Data scope does not apply here:
-- it is about the user who signs in.
INSERT INTO system_login_try AS t (tenant_id, username, times, last_time)
VALUES (:tenant_id, :username, ARRAY[clock_timestamp()], clock_timestamp())
ON CONFLICT (tenant_id, username) DO UPDATE
   SET times = t.times[cardinality(t.times) - 98:] || clock_timestamp(),
       last_time = clock_timestamp()
 WHERE (t.times[cardinality(t.times) - 99] > clock_timestamp()
        - interval '15 minutes') IS NOT TRUE
    OR EXISTS (SELECT FROM system_users u
                 JOIN system_login_network n ON n.user_id = u.id
                  AND n.tenant_id = :tenant_id AND n.network = :network
                  AND n.last_time > clock_timestamp() - interval '30 days'
                WHERE u.tenant_id = :tenant_id
                  AND name_key(u.username) = :username
                  AND NOT u.deleted)
RETURNING cardinality(times) AS tries;

-- name: lockout_name_wait
SELECT GREATEST(1, ceil(extract(epoch FROM times[cardinality(times) - 99]
       + interval '15 minutes' - clock_timestamp())))::int AS seconds
  FROM system_login_try
 WHERE tenant_id = :tenant_id AND username = :username;

-- name: lockout_sweep
-- Deletes rows that do not count any more: at each attempt more than it adds,
-- so that the tables do not grow.
WITH attempt AS (
     DELETE FROM system_login_attempt WHERE (tenant_id, username, network) IN (
            SELECT tenant_id, username, network FROM system_login_attempt
             WHERE last_time < now() - interval '15 minutes'
             ORDER BY last_time LIMIT 20 FOR UPDATE SKIP LOCKED)),
tried AS (
     DELETE FROM system_login_try WHERE (tenant_id, username) IN (
            SELECT tenant_id, username FROM system_login_try
             WHERE last_time < now() - interval '15 minutes'
             ORDER BY last_time LIMIT 20 FOR UPDATE SKIP LOCKED))
DELETE FROM system_login_network WHERE (user_id, network) IN (
       SELECT user_id, network FROM system_login_network
        WHERE last_time < now() - interval '30 days'
        ORDER BY last_time LIMIT 20 FOR UPDATE SKIP LOCKED);

-- name: lockout_network_free
DELETE FROM system_login_attempt
 WHERE tenant_id = :tenant_id AND username = :username
   AND network = :network;

-- name: lockout_networks_free
DELETE FROM system_login_attempt
 WHERE tenant_id = :tenant_id AND username = :username;

-- name: lockout_name_free
DELETE FROM system_login_try
 WHERE tenant_id = :tenant_id AND username = :username;

-- name: lockout_known
-- A user who signs in often from one network causes one write an hour.
INSERT INTO system_login_network AS n (tenant_id, user_id, network, last_time)
VALUES (:tenant_id, :user_id::bigint, :network, clock_timestamp())
ON CONFLICT (user_id, network) DO UPDATE SET last_time = clock_timestamp()
 WHERE n.last_time < clock_timestamp() - interval '1 hour';

-- name: lockout_known_prune
DELETE FROM system_login_network
 WHERE tenant_id = :tenant_id AND user_id = :user_id::bigint
   AND (last_time < clock_timestamp() - interval '30 days'
        OR network NOT IN (
           SELECT network FROM system_login_network
            WHERE tenant_id = :tenant_id AND user_id = :user_id::bigint
            ORDER BY last_time DESC, network LIMIT 20));
