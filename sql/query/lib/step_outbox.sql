-- The calls and notices by which a step tells other programs what its model says.

-- name: step_outbox_put
INSERT INTO mq_outbox (topic, key, payload)
VALUES (:topic::text, :key::text, :payload::jsonb);
