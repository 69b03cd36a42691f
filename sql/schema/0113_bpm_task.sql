-- Tasks of process instances, and what was said about them
-- (0112_bpm_instance.sql).

-- A task is open until it is decided, cancelled or returned.  On the wire its
-- id is tree and num, "17-4"; bpm_task_tree() and bpm_task_num() read it.
-- Whoever had to decide it may be another than the first assignee: owner is
-- from whom it came.
CREATE TABLE bpm_task (
	tree          bigint   NOT NULL,
	num           bigint   NOT NULL,
	id            text     NOT NULL
		GENERATED ALWAYS AS (tree::text || '-' || num::text) STORED,
	tenant_id     bigint   NOT NULL,
	instance      bigint   NOT NULL, -- num of its instance
	definition_id bigint   NOT NULL, -- of its instance
	token         bigint,            -- NULL: a signer's
	parent        bigint,            -- num of the task that it signs
	node          text     NOT NULL, -- id of its user task in the model
	open          boolean  NOT NULL,
	status        smallint NOT NULL, -- -2, 0 to 5 or 7: workflow contract 3.1
	delegation    smallint NOT NULL, -- 0 none, 1 pending, 2 resolved
	sign          smallint NOT NULL, -- its signers: 0 none, 1 before, 2 after
	name          text,
	assignee      text,              -- user; NULL: nobody
	owner         text,              -- user; NULL: it was always the assignee's
	reason        text,
	reason_code   smallint NOT NULL, -- lib/flow/reason.def; 0: a person's
	sign_pic_url  text,
	attachments   text[],            -- of the decision; NULL: none
	variables     json,              -- what was sent with the decision
	create_time   timestamptz NOT NULL,
	end_time      timestamptz,       -- NULL: open
	entered       bigint   NOT NULL, -- activity with which its token came
	until         bigint   NOT NULL, -- newest activity when it ended; 0: open
	PRIMARY KEY (tree, num),
	CHECK (open = (end_time IS NULL))
) WITH (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05,
	autovacuum_vacuum_insert_scale_factor = 0.05);
-- An approval reads the open tasks of its tree, and no ended ones.
CREATE INDEX bpm_task_open ON bpm_task (tree) WHERE open;
CREATE INDEX bpm_task_parent ON bpm_task (tree, parent)
	WHERE parent IS NOT NULL;
-- The pages: to do, done, all.
CREATE INDEX bpm_task_todo
	ON bpm_task (tenant_id, assignee, create_time, tree, num)
	WHERE status = 1;
CREATE INDEX bpm_task_done
	ON bpm_task (tenant_id, assignee, end_time, tree, num)
	WHERE NOT open AND node <> 'StartUserNode';
CREATE INDEX bpm_task_page ON bpm_task (tenant_id, create_time, tree, num);

-- A task's id on the wire; NULL: the text is no such id.
CREATE FUNCTION bpm_task_tree(id text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN id ~ '^[1-9][0-9]{0,17}-[1-9][0-9]{0,17}$'
	            THEN split_part(id, '-', 1)::bigint END
$$;
CREATE FUNCTION bpm_task_num(id text) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN id ~ '^[1-9][0-9]{0,17}-[1-9][0-9]{0,17}$'
	            THEN split_part(id, '-', 2)::bigint END
$$;

-- type is that of the dictionary bpm_comment_type.  Without an author it was
-- the system.
CREATE TABLE bpm_comment (
	id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	tenant_id   bigint   NOT NULL,
	tree        bigint   NOT NULL,
	instance    bigint   NOT NULL,
	task        bigint   NOT NULL, -- num
	type        smallint NOT NULL CHECK (type BETWEEN 0 AND 9),
	author      text,              -- user
	message     text,
	reason_code smallint NOT NULL, -- as on a task
	create_time timestamptz NOT NULL
);
CREATE INDEX bpm_comment_tree ON bpm_comment (tree, instance, id);

CREATE TABLE bpm_copy (
	id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	tenant_id   bigint NOT NULL,
	tree        bigint NOT NULL,
	instance    bigint NOT NULL,
	task        bigint,          -- num; NULL: sent by a node
	node        text   NOT NULL, -- id in the model
	node_name   text,
	reader      text   NOT NULL, -- user
	sender      text,            -- user; NULL: a node
	reason      text,
	create_time timestamptz NOT NULL
);
CREATE INDEX bpm_copy_page ON bpm_copy (tenant_id, reader, id);
CREATE INDEX bpm_copy_tree ON bpm_copy (tree, instance);
