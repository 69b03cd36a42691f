-- Process instances, as lib/flowdb keeps the states of the workflow engine.
--
-- A tree is one instance that people or modules started, with all instances
-- that it called, directly or indirectly.  The engine numbers what is in a tree
-- from 1 on, so every table below has the columns tree and num, and every
-- reference within a tree is a num.  Instances, tokens and tasks share one run
-- of numbers; variables, timers and activities each have a run of their own.
-- The first instance of a tree has the num 1, and whoever changes anything in
-- the tree locks its row:
--	SELECT ... FROM bpm_process_instance WHERE tree = $1 AND num = 1
--	FOR UPDATE
--
--	bpm_process_instance  instances, running and ended
--	bpm_task              tasks, open and ended, with what was decided
--	bpm_activity          the history: a token entered a node and left it
--	bpm_token             where instances stand
--	bpm_variable          variables of instances and of scopes inside them
--	bpm_timer             armed timers
--	bpm_comment           what people and the system said about tasks
--	bpm_copy              instances that were brought to a reader's notice
--	bpm_number            counters of number rules
--
-- Users are texts, as in the engine: the id in decimal.  bpm_user() reads it.

CREATE SEQUENCE bpm_tree;

-- Ended instances are those with state <> 0, which have an end_time.  The
-- counters are those of the whole tree; on called instances they are NULL.
CREATE TABLE bpm_process_instance (
	tree            bigint   NOT NULL,
	num             bigint   NOT NULL,
	id              text     NOT NULL, -- on the wire: UUID, or by number rule
	tenant_id       bigint   NOT NULL,
	definition_id   bigint   NOT NULL, -- bpm_process_definition
	definition_key  text     NOT NULL,
	state           smallint NOT NULL, -- 0 runs, 1 went to an end, 2 deleted
	status          smallint NOT NULL  -- 5: runs, but a job of it is parked
		CHECK (status BETWEEN 1 AND 5),
	reason          text,              -- of that status
	reason_code     smallint NOT NULL, -- lib/flow/reason.def; 0: a person's
	status_message  text,              -- written by a module
	starter         text,              -- user
	business_key    text,
	name            text,
	summary         jsonb,    -- [{"key","value"}]; NULL: the model wants none
	start_time      timestamptz NOT NULL,
	end_time        timestamptz,
	caller          bigint,   -- called: the token that waits for it
	caller_instance bigint,   -- called: the instance of that token
	caller_activity bigint,   -- called: the activity of that token
	calls           bigint,   -- how many instances the tree has called
	last_id         bigint,   -- counters, as the engine left them
	last_timer      bigint,
	last_activity   bigint,
	last_variable   bigint,
	last_arrival    bigint,
	PRIMARY KEY (tree, num),
	CHECK ((state = 0) = (end_time IS NULL)),
	CHECK ((state = 0) = (status IN (1, 5))),
	CHECK ((num = 1) = (caller IS NULL))
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05,
	autovacuum_vacuum_insert_scale_factor = 0.05);
CREATE UNIQUE INDEX instance_number_taken
	ON bpm_process_instance (tenant_id, id);
CREATE INDEX bpm_process_instance_page
	ON bpm_process_instance (tenant_id, start_time, tree, num);
CREATE INDEX bpm_process_instance_starter
	ON bpm_process_instance (tenant_id, starter, start_time, tree, num);
CREATE INDEX bpm_process_instance_key
	ON bpm_process_instance (tenant_id, definition_key, start_time, tree, num);
CREATE INDEX bpm_process_instance_business
	ON bpm_process_instance (tenant_id, business_key, start_time)
	WHERE business_key IS NOT NULL;

-- The user whom the engine names; NULL: nobody, or no id of a user.
CREATE FUNCTION bpm_user(name text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN name ~ '^[0-9]{1,18}$' THEN name::bigint END
$$;

-- The next number of a rule, for each text that it puts before its counter.
-- Who takes one holds the row until his transaction ends, so that no number is
-- left out.
CREATE TABLE bpm_number (
	tenant_id bigint NOT NULL,
	prefix    text   NOT NULL,
	last      bigint NOT NULL,
	PRIMARY KEY (tenant_id, prefix)
) WITH (fillfactor = 50);
