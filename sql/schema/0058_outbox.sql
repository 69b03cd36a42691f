-- What is promised in a transaction and done after it: one row a message, put
-- there with the change that promises it, taken by `job outbox_send`.

CREATE TABLE mq_outbox (
	id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	topic       varchar(64) NOT NULL,  -- says who handles it
	key         varchar(128) NOT NULL, -- those of one key stay in order
	payload     jsonb NOT NULL,
	next_try    timestamptz NOT NULL DEFAULT now(),
	tries       int NOT NULL DEFAULT 0,
	last_error  varchar(64),  -- the error's name in lower case
	parked_time timestamptz,  -- given up; the next of its key goes on
	create_time timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX mq_outbox_next ON mq_outbox (topic, id)
	WHERE parked_time IS NULL;
CREATE INDEX mq_outbox_key ON mq_outbox (topic, key, id)
	WHERE parked_time IS NULL;
CREATE INDEX mq_outbox_parked ON mq_outbox (parked_time)
	WHERE parked_time IS NOT NULL;
