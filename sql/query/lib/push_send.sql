-- Hands messages for browsers to the push daemons, through the database.

-- name: push_notify
-- Every daemon gets the message when the transaction commits.
SELECT push_post(:payload::text);

-- name: push_later
-- Writes messages into the outbox, none when push is switched off.  Those of one user
-- stay in order, because his id is their key.
INSERT INTO mq_outbox (topic, key, payload)
SELECT 'push', m.user_id, m.payload::jsonb
  FROM unnest(:users::bigint[], :texts::text[]) AS m (user_id, payload)
 WHERE NOT EXISTS (SELECT FROM infra_config
                    WHERE key = 'infra.websocket.enable' AND value = 'false'
                      AND NOT deleted);
