-- Takes, deletes and puts off messages of the outbox, for `job outbox_send`.
-- helper

-- name: outbox_take
-- Takes the oldest messages that are due and that no other process has locked.
-- Messages of one key must be carried out in order: a message is returned only
-- if no older one of its key is left out, since that is locked or not yet due.
WITH taken AS MATERIALIZED (
     SELECT id, key
       FROM mq_outbox
      WHERE topic = :topic::text AND parked_time IS NULL
        AND next_try <= clock_timestamp()
      ORDER BY id
      LIMIT :most::int
        FOR UPDATE SKIP LOCKED
), line AS (
     SELECT o.id, o.payload,
            bool_and(t.id IS NOT NULL) OVER (
                PARTITION BY o.key ORDER BY o.id) AS first
       FROM mq_outbox o
       LEFT JOIN taken t ON t.id = o.id
      WHERE o.topic = :topic AND o.parked_time IS NULL
        AND o.key IN (SELECT key FROM taken)
        AND o.id <= (SELECT max(id) FROM taken)
)
SELECT id, payload::text AS payload
  FROM line
 WHERE first
 ORDER BY id
 LIMIT 1000;

-- name: outbox_done
DELETE FROM mq_outbox
 WHERE id = ANY(:ids::bigint[]);

-- name: outbox_failed
-- Puts a message off, twice as long each time; parks it after the last try.
UPDATE mq_outbox
   SET tries = tries + 1,
       next_try = clock_timestamp()
           + make_interval(secs => 0.25 * 2 ^ LEAST(tries, 20)),
       last_error = :error,
       parked_time = CASE WHEN tries + 1 >= :tries_max::int
                          THEN clock_timestamp() END
 WHERE id = :id
RETURNING parked_time IS NOT NULL AS parked, topic, tries;

-- name: outbox_forget
DELETE FROM mq_outbox
 WHERE parked_time < clock_timestamp() - make_interval(days => :days::int);

-- name: outbox_device_forget
-- Deletes rows of device_write that no open import and no message of the outbox
-- needs any more.
SELECT device_write_forget(50000) AS n;
