-- Where process instances stand (0112_bpm_instance.sql): what the engine must
-- find again before it goes on.  lib/flow/row.h says what the columns mean.

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

-- Which nodes tokens entered, in order of num.  It is open while the token is
-- there.
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

-- Those of an instance have its num as token; they stay when it has ended.
-- The value is as the engine wrote it: 1.0 is not 1.
CREATE TABLE bpm_variable (
	tree  bigint NOT NULL,
	num   bigint NOT NULL,
	token bigint NOT NULL,
	name  text   NOT NULL,
	value json   NOT NULL,
	PRIMARY KEY (tree, num)
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);

-- next_try is the due date, or later when firing has failed; a parked one is
-- not tried.  Tries and errors are those since it was armed.
CREATE TABLE bpm_timer (
	tree        bigint NOT NULL,
	num         bigint NOT NULL,
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
CREATE INDEX bpm_timer_due ON bpm_timer (next_try, tree, num)
	WHERE parked_time IS NULL;
CREATE INDEX bpm_timer_parked ON bpm_timer (parked_time)
	WHERE parked_time IS NOT NULL;
