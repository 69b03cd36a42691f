-- Answers of calls that carried an Idempotency-Key, written in the transaction
-- of what they did: whoever did not hear the answer asks again and hears it,
-- and nothing happens twice.  Kept for 24 hours.
CREATE TABLE infra_once (
	key         text NOT NULL,
	caller      text NOT NULL,  -- audience, tenant, kind of user, user
	path        text NOT NULL,
	body        bytea NOT NULL, -- SHA-256 of what was sent
	answer      text,           -- JSON; NULL: told once and never again
	create_time timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (key, caller, path)
);
CREATE INDEX infra_once_create_time ON infra_once (create_time);
