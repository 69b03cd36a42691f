-- Hands messages for browsers to the push daemons, through the database.

-- name: push_notify
-- Every daemon gets the message when the transaction commits.
SELECT push_post(:payload::text);
