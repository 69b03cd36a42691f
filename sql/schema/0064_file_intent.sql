-- Paths on other hosts where bytes may be that no row knows: named before the
-- bytes go there, forgotten in the transaction that lists them.  What somebody
-- was killed over stays, and `job file_reap` removes the bytes.  While a path
-- stands here nobody else stores to it.

CREATE TABLE infra_file_intent (
	config_id   bigint       NOT NULL,
	path        varchar(512) NOT NULL,
	create_time timestamptz  NOT NULL DEFAULT now(),
	busy_time   timestamptz  NOT NULL DEFAULT now(), -- somebody is at it
	PRIMARY KEY (config_id, path)
);
CREATE INDEX infra_file_intent_busy ON infra_file_intent (busy_time);
CREATE INDEX infra_file_intent_create ON infra_file_intent (create_time);
