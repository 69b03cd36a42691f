-- What every domain uses: who changed a row last, epochs that a committed change
-- raises, versions of what hosts cache, and what is promised in a transaction and done
-- after it.

-- The files of sql/upgrade that this database has (scripts/migrate), and the base that it
-- began with.
CREATE TABLE schema_migration (
	file       text PRIMARY KEY,
	checksum   text NOT NULL,
	applied_at timestamptz NOT NULL DEFAULT now()
);

-- Searches for a part of a text read an index.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The pattern of LIKE and ILIKE that finds a text anywhere, whatever characters
-- are in it.
CREATE FUNCTION like_anywhere(part text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'),
	       '_', '\_') || '%'
$$;

-- The trigger `touch` of every table with an update_time: 28_touch.sql.
CREATE FUNCTION touch_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.update_time := now();
	RETURN NEW;
END $$;

-- Caches compare an epoch instead of being told: see auth/caller.h.
CREATE TABLE system_epoch (
	name  text   PRIMARY KEY,
	value bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
INSERT INTO system_epoch (name) VALUES ('permission');

-- Raises the epoch named by the trigger's argument with the change itself.
CREATE FUNCTION raise_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE system_epoch SET value = value + 1 WHERE name = TG_ARGV[0];
	RETURN NULL;
END $$;

-- Versions of device and channel rows.  One sequence for all: a row created
-- anew under an old address is newer than everything cached under it.
CREATE SEQUENCE cache_version;

-- Gives every update a version above all earlier ones.  The row is locked
-- before this runs, so the versions of one row grow in commit order.
CREATE FUNCTION version_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version := nextval('cache_version');
	RETURN NEW;
END $$;

-- Rows that vanish leave no version behind: only maintenance does that.
CREATE FUNCTION note_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('cache', 'all');
	RETURN NULL;
END $$;

-- How a change waits until the caches of all hosts know of it.  A mark is a number
-- that is sent after the change; notifications arrive in the order of their
-- commits, so a host that has heard of a mark has applied all changes that were
-- committed before the number was taken.
CREATE SEQUENCE cache_mark;

-- Sends a mark.  It need not survive a crash, because no session does that has
-- heard of it, so its commit waits for no disk.
CREATE FUNCTION cache_mark_send() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	mark bigint := nextval('cache_mark');
BEGIN
	PERFORM set_config('synchronous_commit', 'off', true);
	PERFORM pg_notify('cache', 'mark ' || mark);
	RETURN mark;
END $$;

-- The last mark that was taken.
CREATE FUNCTION cache_mark_last() RETURNS bigint LANGUAGE sql AS $$
	SELECT last_value - 1 + is_called::int FROM cache_mark
$$;

-- The hosts that listen for changes, and the mark of which each has heard last.
-- They write it into the name of their session, which costs no transaction and
-- ends with the session.
CREATE VIEW cache_host AS
	SELECT pid, substr(application_name, 17)::bigint AS heard
	  FROM pg_stat_activity
	 WHERE datname = current_database()
	   AND application_name ~ '^fleetdesk cache [0-9]{1,18}$';

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
	create_time timestamptz NOT NULL DEFAULT now(),
	-- Of calls of other programs: whose it is, and the host and its port.  While
	-- it is being made, it is not due.
	call_tenant bigint,
	call_host   text,
	calling     boolean NOT NULL DEFAULT false,
	CHECK ((call_tenant IS NULL) = (call_host IS NULL))
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX mq_outbox_call
	ON mq_outbox (call_tenant, call_host, (tries > 0), id)
	WHERE call_host IS NOT NULL AND parked_time IS NULL;
CREATE INDEX mq_outbox_calling ON mq_outbox (id) WHERE calling;
CREATE INDEX mq_outbox_next ON mq_outbox (topic, id)
	WHERE parked_time IS NULL;
CREATE INDEX mq_outbox_key ON mq_outbox (topic, key, id)
	WHERE parked_time IS NULL;
CREATE INDEX mq_outbox_parked ON mq_outbox (parked_time)
	WHERE parked_time IS NOT NULL;

-- Hosts that have not answered the last calls of a tenant, until they do.
CREATE TABLE mq_silent_host (
	tenant_id bigint NOT NULL,
	host      text   NOT NULL, -- as mq_outbox.call_host
	failures  int    NOT NULL, -- in a row
	next_try  timestamptz NOT NULL, -- for whom many calls have failed
	PRIMARY KEY (tenant_id, host)
);

-- The host of an http or https URL and its port; empty: it has none.
CREATE FUNCTION url_host(url text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN h = '' OR h ~ ':[0-9]+$' THEN h
	            WHEN url ILIKE 'https:%' THEN h || ':443'
	            ELSE h || ':80' END
	  FROM COALESCE(substring(lower(url) FROM '^https?://([^/?#]*)'), '') h
$$;
