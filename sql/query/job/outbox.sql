-- Takes, deletes and puts off messages of the outbox, for the jobs that carry
-- them out.
-- helper

-- part: outbox_line
-- The oldest messages that are due and that no other process has locked, as
-- many of each tenant, so that none waits behind 100,000 messages of another.
-- Messages of one key must be carried out in order: `first` is false if an
-- older message of the key is not among those taken, because it is locked or
-- not yet due.
WITH RECURSIVE tenants AS (
     SELECT min(tenant) AS tenant
       FROM mq_outbox
      WHERE topic = :topic::text AND parked_time IS NULL
     UNION ALL
     SELECT (SELECT min(o.tenant)
               FROM mq_outbox o
              WHERE o.topic = :topic AND o.parked_time IS NULL
                AND o.tenant > t.tenant)
       FROM tenants t
      WHERE t.tenant IS NOT NULL
), turn AS MATERIALIZED (
     SELECT tenant, GREATEST(:most::int / count(*) OVER (), 1) AS most
       FROM tenants
      WHERE tenant IS NOT NULL
      ORDER BY random()
), taken AS MATERIALIZED (
     SELECT o.id, o.key
       FROM turn
      CROSS JOIN LATERAL (
            SELECT m.id, m.key
              FROM mq_outbox m
             WHERE m.topic = :topic AND m.tenant = turn.tenant
               AND m.parked_time IS NULL AND m.next_try <= clock_timestamp()
             ORDER BY m.id
             LIMIT turn.most
               FOR UPDATE SKIP LOCKED) o
      LIMIT :most
), line AS (
     SELECT o.id, o.key, o.payload,
            bool_and(t.id IS NOT NULL) OVER (
                PARTITION BY o.key ORDER BY o.id) AS first
       FROM (SELECT key, max(id) AS last FROM taken GROUP BY key) k
       JOIN mq_outbox o ON o.topic = :topic AND o.key = k.key
        AND o.id <= k.last AND o.parked_time IS NULL
       LEFT JOIN taken t ON t.id = o.id
)

-- name: outbox_due
-- The topics that have messages which are due.
SELECT t.topic
  FROM unnest(:topics::text[]) t (topic)
 WHERE EXISTS (SELECT FROM mq_outbox o
                WHERE o.topic = t.topic AND o.parked_time IS NULL
                  AND o.next_try <= clock_timestamp());

-- name: outbox_take
-- The messages to be carried out in this transaction.  The block is planned
-- each time, as all that is done with many messages: a plan that was made while
-- the outbox was empty, as it nearly always is, takes two seconds a batch when
-- somebody has written 100,000 messages at once, and all others wait behind
-- them.
-- plan: custom
-- with: outbox_line
SELECT id, payload::text AS payload
  FROM line
 WHERE first
 ORDER BY id
 LIMIT 1000;

-- name: outbox_lease
-- Leases messages that are carried out outside of transactions: until the lease
-- ends they are not due, so that nobody else takes them or a later one of their
-- keys.  A process that dies leaves them to the end of the lease.
-- plan: custom
-- with: outbox_line
, leased AS (
     UPDATE mq_outbox o
        SET next_try = clock_timestamp()
                + make_interval(secs => :lease_s::int)
       FROM line
      WHERE line.first AND o.id = line.id
     RETURNING o.id, o.payload
)
SELECT id, payload::text AS payload,
       COALESCE((payload ->> 'tenantId')::bigint, 0) AS tenant_id
  FROM leased
 ORDER BY id
 LIMIT 1000;

-- name: outbox_release
-- Ends a lease early: the messages are due again.
-- plan: custom
UPDATE mq_outbox
   SET next_try = clock_timestamp()
 WHERE id = ANY(:ids::bigint[]);

-- name: outbox_call_turn
-- Lets the processes that lease calls take turns, so that each sees what the
-- others have leased.
SELECT pg_advisory_xact_lock(hashtext('outbox_call'))::text AS turn;

-- name: outbox_call_lease
-- Leases calls of other programs, one of each key at a time.  At most 8 calls
-- of a host and 16 of a tenant are made at the same time; of the 8 a tenant has
-- 7 at most, so that one who calls what hangs there keeps no other tenant
-- waiting.  Of a host that has not answered five calls of the tenant in a row
-- only one call is made, once a minute, to see whether it answers again.  New
-- calls of a tenant go before those that have failed; the tenants take turns in
-- a random order.  :mine are the calls that this process makes.
WITH RECURSIVE line AS (
     (SELECT tenant, call_host
        FROM mq_outbox
       WHERE call_host IS NOT NULL AND parked_time IS NULL
       ORDER BY tenant, call_host
       LIMIT 1)
     UNION ALL
     SELECT n.tenant, n.call_host
       FROM line
      CROSS JOIN LATERAL (
            SELECT o.tenant, o.call_host
              FROM mq_outbox o
             WHERE o.call_host IS NOT NULL AND o.parked_time IS NULL
               AND (o.tenant, o.call_host)
                 > (line.tenant, line.call_host)
             ORDER BY o.tenant, o.call_host
             LIMIT 1) n
), open AS MATERIALIZED (
     SELECT tenant, call_host
       FROM mq_outbox
      WHERE calling AND (next_try > clock_timestamp()
             OR id = ANY(:mine::bigint[]))
), free AS (
     SELECT line.tenant, line.call_host,
            CASE WHEN s.failures >= 5
                 THEN CASE WHEN s.next_try <= clock_timestamp() THEN 1 - (
                           SELECT count(*) FROM open
                            WHERE open.tenant = line.tenant
                              AND open.call_host = line.call_host)
                      ELSE 0 END
                 ELSE (SELECT LEAST(8 - count(*), 7 - count(*) FILTER (
                                    WHERE open.tenant = line.tenant))
                         FROM open
                        WHERE open.call_host = line.call_host) END AS n,
            16 - (SELECT count(*) FROM open
                   WHERE open.tenant = line.tenant) AS of_tenant
       FROM line
       LEFT JOIN mq_silent_host s
         ON s.tenant_id = line.tenant AND s.host = line.call_host
), due AS (
     SELECT o.id, o.call_host, free.n, free.of_tenant,
            row_number() OVER (PARTITION BY free.tenant
                                   ORDER BY o.tried, o.id) AS place
       FROM free
      CROSS JOIN LATERAL (
            SELECT m.id, m.call_host, m.tries > 0 AS tried
              FROM mq_outbox m
             WHERE m.tenant = free.tenant
               AND m.call_host = free.call_host AND m.parked_time IS NULL
               AND m.next_try <= clock_timestamp()
               AND m.id <> ALL (:mine)
               AND NOT EXISTS (SELECT FROM mq_outbox p
                                WHERE p.topic = m.topic AND p.key = m.key
                                  AND p.id < m.id AND p.parked_time IS NULL)
             ORDER BY m.tries > 0, m.id
             LIMIT GREATEST(free.n, 0)) o
), turn AS (
     SELECT due.id, due.place, due.n, row_number() OVER (
                PARTITION BY due.call_host
                    ORDER BY due.place, random()) AS of_host
       FROM due
      WHERE due.place <= due.of_tenant
), taken AS (
     SELECT id
       FROM turn
      WHERE of_host <= n
      ORDER BY place, random()
      LIMIT :most::int
), leased AS (
     UPDATE mq_outbox o
        SET calling = true, next_try = clock_timestamp()
                + make_interval(secs => :lease_s::int)
       FROM taken
      WHERE o.id = taken.id
     RETURNING o.id, o.topic, o.payload, o.tries, o.tenant
)
SELECT id, topic, payload::text AS payload, tries, tenant
  FROM leased
 ORDER BY id
 LIMIT 1000;

-- name: outbox_host_silent
-- Counts that the host has not answered the call of this message.
INSERT INTO mq_silent_host AS s (tenant_id, host, failures, next_try)
SELECT tenant, call_host, 1, clock_timestamp() + interval '1 minute'
  FROM mq_outbox
 WHERE id = :id::bigint AND call_host IS NOT NULL
    ON CONFLICT (tenant_id, host) DO UPDATE
   SET failures = LEAST(s.failures + 1, 5), next_try = EXCLUDED.next_try;

-- name: outbox_host_answers
-- Forgets that the host of this message has not answered earlier calls.
DELETE FROM mq_silent_host s
 USING mq_outbox o
 WHERE o.id = :id::bigint AND s.tenant_id = o.tenant
   AND s.host = o.call_host;

-- name: outbox_put_off
-- Lets a message wait, without counting a failure.
UPDATE mq_outbox
   SET calling = false,
       next_try = clock_timestamp() + make_interval(secs => :wait_s::int)
 WHERE id = :id;

-- name: outbox_call_failed
-- Counts a failed call, which is made again after a second, and later each time
-- after longer, ten minutes at most; the eighth failure is the last.
UPDATE mq_outbox
   SET tries = tries + 1, calling = false,
       next_try = clock_timestamp()
           + bpm_retry_after(tries + 1),
       last_error = left(:error, 64),
       parked_time = CASE WHEN tries + 1 >= :tries_max::int
                          THEN clock_timestamp() END
 WHERE id = :id
RETURNING parked_time IS NOT NULL AS dead;

-- name: outbox_done
-- Deletes messages that were carried out.
-- plan: custom
DELETE FROM mq_outbox
 WHERE id = ANY(:ids::bigint[]);

-- name: outbox_failed
-- Counts a failed try; the next one is made after twice as long each time.
-- After the last one the message is a dead letter.
UPDATE mq_outbox
   SET tries = tries + 1,
       next_try = clock_timestamp()
           + make_interval(secs => 0.25 * 2 ^ LEAST(tries, 20)),
       last_error = :error,
       parked_time = CASE WHEN tries + 1 >= :tries_max::int
                          THEN clock_timestamp() END
 WHERE id = :id
RETURNING parked_time IS NOT NULL AS dead, topic, tries;

-- name: outbox_forget
-- Deletes old dead letters, and what is known of hosts that were not called for
-- a day.
WITH hosts AS (
     DELETE FROM mq_silent_host
      WHERE next_try < clock_timestamp() - interval '1 day')
DELETE FROM mq_outbox
 WHERE parked_time < clock_timestamp() - make_interval(days => :days::int);

-- name: outbox_device_forget
-- Deletes rows of device_write that no open import and no message of the outbox
-- needs any more.
SELECT device_write_forget(50000) AS n;
