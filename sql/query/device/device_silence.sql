-- How many devices are silent, counted by `job device_silence`.
-- helper

-- name: silence_count
-- Counts the silent devices of each tenant anew, where the counts are older
-- than ten minutes.
SELECT device_silence_count(:now::timestamptz, interval '10 minutes') AS counted;
