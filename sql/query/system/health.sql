-- Whether the database answers.

-- name: ops_ping
SELECT 1 AS one;
