-- Takes, deletes and puts off messages of the outbox, for the jobs that carry
-- them out.
-- helper

-- part: outbox_line
-- The oldest messages that are due and that no other process has locked.
-- Messages of one key must be carried out in order: `first` is false if an older
-- one of its key is left out, since that is locked or not yet due.
WITH taken AS MATERIALIZED (
     SELECT id, key
       FROM mq_outbox
      WHERE topic = :topic::text AND parked_time IS NULL
        AND next_try <= clock_timestamp()
      ORDER BY id
      LIMIT :most::int
        FOR UPDATE SKIP LOCKED
), line AS (
     SELECT o.id, o.key, o.payload,
            bool_and(t.id IS NOT NULL) OVER (
                PARTITION BY o.key ORDER BY o.id) AS first
       FROM mq_outbox o
       LEFT JOIN taken t ON t.id = o.id
      WHERE o.topic = :topic AND o.parked_time IS NULL
        AND o.key IN (SELECT key FROM taken)
        AND o.id <= (SELECT max(id) FROM taken)
)

-- name: outbox_take
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
UPDATE mq_outbox
   SET next_try = clock_timestamp()
 WHERE id = ANY(:ids::bigint[]);

-- name: outbox_call_lease
-- Leases calls of other programs, one of each key at a time.  Keys do not wait
-- for each other, however many messages one of them has.
WITH taken AS (
     SELECT o.id
       FROM mq_outbox o
      WHERE o.topic = :topic::text AND o.parked_time IS NULL
        AND o.next_try <= clock_timestamp()
        AND NOT EXISTS (SELECT FROM mq_outbox p
                         WHERE p.topic = o.topic AND p.key = o.key
                           AND p.id < o.id AND p.parked_time IS NULL)
      ORDER BY o.id
      LIMIT :most::int
        FOR UPDATE OF o SKIP LOCKED
), leased AS (
     UPDATE mq_outbox o
        SET next_try = clock_timestamp()
                + make_interval(secs => :lease_s::int)
       FROM taken
      WHERE o.id = taken.id
     RETURNING o.id, o.payload, o.tries
)
SELECT id, payload::text AS payload, tries
  FROM leased
 ORDER BY id
 LIMIT 1000;

-- name: outbox_put_off
-- The message waits; that is no failure.
UPDATE mq_outbox
   SET next_try = clock_timestamp() + make_interval(secs => :wait_s::int)
 WHERE id = :id;

-- name: outbox_call_failed
-- Puts a call off: seven times, from a second to ten minutes; gives it up after the
-- eighth try.
UPDATE mq_outbox
   SET tries = tries + 1,
       next_try = clock_timestamp()
           + bpm_retry_after(tries + 1),
       last_error = left(:error, 64),
       parked_time = CASE WHEN tries + 1 >= :tries_max::int
                          THEN clock_timestamp() END
 WHERE id = :id
RETURNING parked_time IS NOT NULL AS dead;

-- name: outbox_done
DELETE FROM mq_outbox
 WHERE id = ANY(:ids::bigint[]);

-- name: outbox_failed
-- Puts a message off, twice as long each time; gives it up after the last try.
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
DELETE FROM mq_outbox
 WHERE parked_time < clock_timestamp() - make_interval(days => :days::int);

-- name: outbox_device_forget
-- Deletes rows of device_write that no open import and no message of the outbox
-- needs any more.
SELECT device_write_forget(50000) AS n;
