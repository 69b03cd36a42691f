-- Timers and calls that have failed for good.  Their instance has status 5 until
-- an administrator has seen to all of them.  A call lies here as it lay in the
-- outbox (topic, key, payload).  Whoever adds or removes one holds the lock of
-- its tree (0112_bpm_instance.sql).
CREATE TABLE bpm_process_job (
	id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	tenant_id   bigint      NOT NULL,
	tree        bigint      NOT NULL,
	instance    bigint      NOT NULL, -- num
	kind        text        NOT NULL CHECK (kind IN ('timer', 'call')),
	activity_id text,                 -- id of the node in the model
	activity_name text,
	timer       bigint,               -- num; of a timer
	token       bigint,               -- num; of a call for which it waits
	topic       text,
	key         text,
	payload     jsonb,
	tries       int         NOT NULL,
	error       text        NOT NULL,
	create_time timestamptz NOT NULL DEFAULT now(),
	FOREIGN KEY (tree, instance) REFERENCES bpm_process_instance (tree, num)
		ON DELETE CASCADE
);
CREATE INDEX bpm_process_job_page ON bpm_process_job (tenant_id, id);
CREATE INDEX bpm_process_job_instance ON bpm_process_job (tree, instance);
