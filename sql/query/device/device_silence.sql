-- How many devices are silent, counted by `job device_silence`.
-- helper

-- name: silence_patience
-- Lets the statements of this transaction take a minute: counting millions of
-- devices takes longer than a request may.
SELECT set_config('statement_timeout', '60s', true) AS timeout;

-- name: silence_count
-- Counts the silent devices of each tenant anew, where the counts are older
-- than ten minutes.
SELECT device_silence_count(:now::timestamptz, interval '10 minutes') AS counted;
