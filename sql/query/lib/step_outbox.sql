-- The calls and notices that a step sends to other programs because its model says so.

-- name: step_outbox_put
INSERT INTO mq_outbox (topic, key, payload)
VALUES (:topic::text, :key::text, :payload::jsonb);
