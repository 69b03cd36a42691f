-- Hands messages for browsers to the push daemons, through the database.

-- name: push_post
-- Every daemon gets the message when the transaction commits.
SELECT push_post(:payload::text);
