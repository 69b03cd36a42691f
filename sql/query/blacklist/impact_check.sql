-- How many devices a change of the blacklist may concern.

-- name: impact_most_percent
-- The percentage of devices that a change may concern without approval.
SELECT config_number('blacklist.impact.max-percent')::bigint AS percent;
