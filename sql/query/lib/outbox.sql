-- Messages of the outbox, as `job outbox_send` takes them.

-- name: outbox_take
-- The oldest that nobody else has and whose time has come; but of each key only
-- as far as none before it is left out, be it somebody else's or put off.
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
-- Put off, twice as long each time; given up in the end.
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

-- name: outbox_counts
-- Counted up to a million: beyond, it is many.
SELECT (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NULL
                               LIMIT 1000000) w) AS waiting,
       (SELECT count(*) FROM (SELECT FROM mq_outbox
                               WHERE parked_time IS NOT NULL
                               LIMIT 1000000) p) AS parked;

-- name: outbox_device_ui
-- The last of each device counts.  Of all tenants: a message names its device
-- by the id.
WITH said AS (
     SELECT DISTINCT ON (key) (payload ->> 'deviceId')::bigint AS id,
            payload ->> 'ui' AS ui, (payload ->> 'updater')::bigint AS updater
       FROM mq_outbox
      WHERE id = ANY(:ids::bigint[])
      ORDER BY key, mq_outbox.id DESC
), held AS MATERIALIZED (
     SELECT d.id
       FROM device_info d
      WHERE d.id IN (SELECT id FROM said) AND NOT d.deleted
      ORDER BY d.id
        FOR NO KEY UPDATE
)
UPDATE device_info d
   SET ui = s.ui, updater = s.updater
  FROM said s
 WHERE d.id = s.id AND d.id IN (SELECT id FROM held) AND NOT d.deleted
   AND d.ui IS DISTINCT FROM s.ui
RETURNING upper(d.mac::text) AS mac, d.version;
