-- A value that names of process instances may show.

-- name: instance_name_time
-- A time as names show it.
SELECT to_char(:at::timestamptz, 'YYYY-MM-DD HH24:MI:SS') AS text;
