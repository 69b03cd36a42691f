-- What modules have signed over TCP and sent, so that nobody sends it again.
-- Here and not in a host's memory: a call may be repeated to another worker or
-- another host.  Its rows are few, those of the last minute and a half.
CREATE TABLE system_nonce (
	kid       text NOT NULL,
	nonce     text NOT NULL,
	seen_time timestamptz NOT NULL DEFAULT clock_timestamp(),
	PRIMARY KEY (kid, nonce)
);
CREATE INDEX system_nonce_seen_time ON system_nonce (seen_time);
