-- What those who hand messages to the push daemon ask the database.

-- name: push_post
-- To every daemon, with the commit.
SELECT push_post(:payload::text);
