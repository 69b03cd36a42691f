-- How many devices are silent, counted by `job device_silence`.
-- helper

-- name: silence_patience
-- Millions of devices take longer than a request may.
SELECT set_config('statement_timeout', '60s', true) AS timeout;

-- name: silence_count
SELECT device_silence_count(:now::timestamptz, interval '10 minutes') AS counted;
