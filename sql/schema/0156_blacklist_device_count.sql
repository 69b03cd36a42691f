-- How many devices a blacklist record concerns, as they were counted last by
-- `job blacklist_devices`.  It counts records at which somebody has looked
-- (asked_at), when they have changed or the count is 10 minutes old.

CREATE TABLE app_blacklist_device_count (
	blacklist_id bigint      PRIMARY KEY,
	tenant_id    bigint      NOT NULL,
	revision     int,        -- NULL: not counted yet
	count        bigint,
	computed_at  timestamptz,
	ms           int,        -- how long counting took
	-- When counting took too long; then it is not tried for 10 minutes.
	failed_at    timestamptz,
	asked_at     timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);
CREATE INDEX ON app_blacklist_device_count (asked_at);
