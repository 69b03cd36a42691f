-- Process instances, as lib/domain/flowdb keeps the states of the workflow engine.
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
	-- enum inst_status of flow/execution.h; 5 runs, but has a dead letter
	status          smallint NOT NULL
		CHECK (status BETWEEN 1 AND 5),
	reason          text,              -- of that status
	reason_code     smallint NOT NULL, -- flow/reason.def; 0: a person's
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
	canceller       text,     -- user; NULL: nobody has cancelled this instance
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
-- Few instances have one status of those that run, among very many ended ones.
CREATE INDEX bpm_process_instance_status
	ON bpm_process_instance (tenant_id, status, start_time, tree, num);
-- Totals of all instances and tasks of a tenant, and of those with one status, are
-- counted in indexes alone (PostgreSQL's visibility map says which rows need no look at
-- the table).  Their equal keys make these a sixth as large as the indexes of the pages.
CREATE INDEX bpm_process_instance_count
	ON bpm_process_instance (tenant_id, status);
-- Searches for part of an instance's name among all instances of a tenant, of
-- which a rare name has few.  Names of instances repeat, so the index is small.
-- A search reads all of the list of names that are not in the index yet; so it
-- is kept short.
CREATE INDEX bpm_process_instance_name ON bpm_process_instance
	USING gin (name gin_trgm_ops) WITH (gin_pending_list_limit = 256);

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

-- A task is open until it is decided, cancelled or returned.  On the wire its
-- id is tree and num, "17-4"; bpm_task_tree() and bpm_task_num() read it.
-- If the task was delegated or transferred, or waits for signers, owner is the user
-- who had it before.
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
	status        smallint NOT NULL, -- enum task_status of flow/task.h
	delegation    smallint NOT NULL, -- 0 none, 1 pending, 2 resolved
	sign          smallint NOT NULL, -- its signers: 0 none, 1 before, 2 after
	name          text,
	assignee      text,              -- user; NULL: nobody
	owner         text,              -- user; NULL: it was always the assignee's
	reason        text,
	reason_code   smallint NOT NULL, -- flow/reason.def; 0: a person's
	sign_pic_url  text,
	attachments   text[],            -- of the decision; NULL: none
	variables     json,              -- what was sent with the decision
	create_time   timestamptz NOT NULL,
	end_time      timestamptz,       -- NULL: open
	entered       bigint   NOT NULL, -- activity with which its token came
	until         bigint   NOT NULL, -- newest activity when it ended; 0: open
	-- The nodes for whose tasks the decision chose users: by nextAssignees, or by
	-- a variable that their candidates depend on.
	chooses       text[],
	-- Those for which it may have chosen them by one of several variables.
	may_choose    text[],
	chose         bigint,            -- newest activity before that decision
	handles       boolean  NOT NULL DEFAULT false, -- its node asks for no approval
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
	WHERE status = :TASK_RUNNING;
CREATE INDEX bpm_task_page ON bpm_task (tenant_id, create_time, tree, num);
-- What one user has decided is listed by status, too: the total is then counted
-- in the index alone.
CREATE INDEX bpm_task_done
	ON bpm_task (tenant_id, assignee, end_time, tree, num) INCLUDE (status)
	WHERE NOT open AND node <> :START_USER_NODE AND status <> :TASK_CANCELLED
	  AND reason_code = 0;
CREATE INDEX bpm_task_count ON bpm_task (tenant_id);

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

-- The tables below have what the engine needs before it goes on with an instance.
-- flow/rows.h says what their columns mean.

-- The root token of an instance has no row: it has the num of the instance.  A
-- token that is gone is kept if tasks were inside it.
CREATE TABLE bpm_token (
	tree            bigint   NOT NULL,
	num             bigint   NOT NULL,
	instance        bigint   NOT NULL,
	parent          bigint   NOT NULL, -- token, or instance
	gone            boolean  NOT NULL,
	kept            boolean  NOT NULL,
	node            text,              -- id in the model
	came            text,              -- id of the node that it left last
	mode            smallint NOT NULL, -- enum token_mode
	element         boolean  NOT NULL,
	arrived         bigint   NOT NULL,
	activity        bigint,            -- open one
	loop_total      int,               -- NULL: no multi-instance body
	loop_started    int,
	loop_active     int,
	loop_done       int,
	loop_entered    bigint,
	loop_sequential boolean,
	loop_items      json,              -- a list; NULL: counted only
	PRIMARY KEY (tree, num)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX bpm_token_live ON bpm_token (tree) WHERE NOT gone;

-- The history: which nodes tokens entered, in the order of num.  A row without
-- end_time is that of a token which is still there.
CREATE TABLE bpm_activity (
	tree       bigint NOT NULL,
	num        bigint NOT NULL,
	instance   bigint NOT NULL,
	node       text   NOT NULL, -- id in the model
	came       text,            -- id of the node before
	name       text,            -- of the node, evaluated
	start_time timestamptz NOT NULL,
	end_time   timestamptz,     -- NULL: open
	PRIMARY KEY (tree, num)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

-- Variables of an instance have its num as token; they stay when it has ended.
-- The value is as the engine wrote it: 1.0 is not 1.
CREATE TABLE bpm_variable (
	tree  bigint NOT NULL,
	num   bigint NOT NULL,
	token bigint NOT NULL,
	name  text   NOT NULL,
	value json   NOT NULL,
	PRIMARY KEY (tree, num)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

-- next_try is the due date, or later if firing has failed.  A timer that has failed
-- for good (parked_time) is not tried.  Tries and the error are those since it was
-- armed; a try is counted before it is made.  tenant_id is that of the tree: it is
-- here because tenants take turns.
CREATE TABLE bpm_timer (
	tree        bigint NOT NULL,
	num         bigint NOT NULL,
	tenant_id   bigint NOT NULL,
	token       bigint NOT NULL,
	node        text   NOT NULL, -- id of the timer event in the model
	text        text,            -- ISO duration, date, cycle or cron
	due_time    timestamptz NOT NULL,
	times_left  int    NOT NULL, -- -1: without end
	end_ms      bigint NOT NULL, -- when a cycle ends; ms since 1970
	next_try    timestamptz NOT NULL,
	tries       int    NOT NULL DEFAULT 0,
	last_error  text,
	parked_time timestamptz,
	PRIMARY KEY (tree, num)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX bpm_timer_due ON bpm_timer (tenant_id, next_try, tree, num)
	WHERE parked_time IS NULL;
CREATE INDEX bpm_timer_parked ON bpm_timer (parked_time)
	WHERE parked_time IS NOT NULL;

-- When a timer or call is tried again that has failed so often: 1 s after the
-- first try, 10 min after the seventh.
CREATE FUNCTION bpm_retry_after(failed int) RETURNS interval
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT make_interval(secs => 600 ^ (LEAST(failed - 1, 6) / 6.0))
$$;

-- Dead letters: timers and calls that have failed for good.  Their instance has
-- status 5 until an administrator has retried or skipped all of them.  The message
-- of a call is stored as it was in the outbox (topic, key, payload).  Whoever adds
-- or removes a row has locked its tree.
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
-- The operation log shows what administrators do with dead letters, but not the
-- payload, which may contain a password, nor the num of a token, which nobody can
-- use.
SELECT oplog_watch('bpm_process_job', 'BPM parked job', 'payload', 'token');

-- Deletes the instances of a model, running and ended ones: all trees whose first
-- instance has its key.  An instance that another process has called belongs to the
-- tree of that process, and is deleted with it.  The trees are locked, so whoever
-- is changing one is waited for.
CREATE FUNCTION bpm_clean(m bpm_model, manager bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	trees bigint[];
BEGIN
	SELECT array_agg(first.tree) INTO trees
	  FROM (SELECT i.tree
	          FROM bpm_process_instance i
	          JOIN bpm_process_definition d
	            ON d.id = i.definition_id AND d.tenant_id = m.tenant_id
	           AND (d.model_id = m.id OR manager = ANY(d.manager_user_ids))
	         WHERE i.tenant_id = m.tenant_id AND i.definition_key = m.key
	           AND i.num = 1
	         ORDER BY i.tree
	           FOR UPDATE OF i) first;
	IF trees IS NULL THEN
		RETURN;
	END IF;
	DELETE FROM bpm_timer WHERE tree = ANY(trees);
	DELETE FROM bpm_token WHERE tree = ANY(trees);
	DELETE FROM bpm_activity WHERE tree = ANY(trees);
	DELETE FROM bpm_variable WHERE tree = ANY(trees);
	DELETE FROM bpm_comment WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
	DELETE FROM bpm_copy WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
	DELETE FROM bpm_task WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
	DELETE FROM bpm_process_instance
	 WHERE tenant_id = m.tenant_id AND tree = ANY(trees);
END $$;

-- A user as pages of the workflow name him, whatever the data scope of who
-- asks; NULL: nobody.  What a deleted user has decided keeps his name.
CREATE FUNCTION bpm_person(tenant bigint, who text) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN CASE WHEN who IS NOT NULL THEN (
		SELECT bpm_user_shown(u, d.name)::jsonb
		  FROM system_users u
		  LEFT JOIN system_dept d ON d.id = u.dept_id
		   AND d.tenant_id = tenant AND NOT d.deleted
		 WHERE u.id = bpm_user(who) AND u.tenant_id = tenant) END;
END $$;

-- As bpm_person, for many users, each once; names of nobody are left out.
CREATE FUNCTION bpm_people(tenant bigint, names text[])
RETURNS TABLE (name text, person json) LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN QUERY
	SELECT v.name, bpm_user_shown(u, d.name)
	  FROM (SELECT DISTINCT n.name FROM unnest(names) n (name)) v
	  JOIN system_users u ON u.id = bpm_user(v.name)
	   AND u.tenant_id = tenant
	  LEFT JOIN system_dept d ON d.id = u.dept_id AND d.tenant_id = tenant
	   AND NOT d.deleted;
END $$;

-- A definition inside the record of its model or of an instance, without its diagram; whole:
-- with its form; calls: with whom outside calls go to, and with which headers, which is left
-- out for whoever only takes part in an instance.
CREATE FUNCTION bpm_definition_shown(tenant bigint, definition bigint,
	whole boolean, calls boolean)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (SELECT jsonb_build_object('id', d.wire_id, 'version', d.version,
		'name', d.name, 'key', d.key, 'category', d.category,
		'categoryName', c.name, 'modelType', d.model_type,
		'modelId', d.model_id::text, 'type', NULL,
		'formName', d.form_name,
		'formConf', CASE WHEN whole THEN d.form_conf END,
		'formFields', CASE WHEN whole THEN d.form_fields END,
		'suspensionState', d.suspension_state, 'deploymentTime',
		(extract(epoch FROM d.deployment_time) * 1000)::bigint,
		'bpmnXml', NULL, 'simpleModel', NULL, 'icon', d.icon,
		'description', d.description, 'formType', d.form_type,
		'formId', d.form_id,
		'formCustomCreatePath', d.form_custom_create_path,
		'formCustomViewPath', d.form_custom_view_path)
		|| jsonb_build_object('visible', d.visible,
		'startUserIds', d.start_user_ids,
		'startDeptIds', d.start_dept_ids,
		'managerUserIds', d.manager_user_ids, 'sort', d.sort,
		'allowCancelRunningProcess', d.allow_cancel_running_process,
		'allowWithdrawTask', d.allow_withdraw_task,
		'processIdRule', d.process_id_rule,
		'autoApprovalType', d.auto_approval_type,
		'titleSetting', d.title_setting,
		'summarySetting', d.summary_setting,
		'processBeforeTriggerSetting', CASE WHEN calls
		THEN d.process_before_trigger_setting END,
		'processAfterTriggerSetting', CASE WHEN calls
		THEN d.process_after_trigger_setting END,
		'taskBeforeTriggerSetting', CASE WHEN calls
		THEN d.task_before_trigger_setting END,
		'taskAfterTriggerSetting', CASE WHEN calls
		THEN d.task_after_trigger_setting END,
		'printTemplateSetting', d.print_template_setting)
	   FROM bpm_process_definition d
	   LEFT JOIN bpm_category c ON c.code = d.category
	    AND c.tenant_id = tenant AND NOT c.deleted
	  WHERE d.id = definition AND d.tenant_id = tenant);
END $$;

-- Is it a name that the engine gives to variables of its own?
CREATE FUNCTION bpm_reserved(name text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT name IN ('PROCESS_STATUS', 'PROCESS_REASON',
	       'PROCESS_START_USER_ID', 'PROCESS_START_USER_SELECT_ASSIGNEES',
	       'PROCESS_APPROVE_USER_SELECT_ASSIGNEES',
	       'PROCESS_SKIP_START_USER_NODE', 'NEED_SIMULATE_TASK_IDS',
	       '_FLOWABLE_SKIP_EXPRESSION_ENABLED', 'nrOfInstances',
	       'nrOfActiveInstances', 'nrOfCompletedInstances', 'loopCounter',
	       'TASK_STATUS', 'TASK_REASON', 'TASK_SIGN_PIC_URL')
	    OR name LIKE 'RETURN\_FLAG\_%'
$$;
