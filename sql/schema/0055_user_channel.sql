-- Who may modify a device, said once: whoever changes one asks this.

-- The channels a user's changes are bound to; no row binds nobody.  Rows of
-- channels that are gone stay: without them he would be free.
CREATE TABLE user_channel (
	tenant_id   bigint NOT NULL,
	user_id     bigint NOT NULL,
	channel_id  bigint NOT NULL,
	creator     bigint,
	create_time timestamptz NOT NULL DEFAULT now(),
	PRIMARY KEY (tenant_id, user_id, channel_id)
);
SELECT oplog_watch_links('user_channel', 'DEVICE channels of user', 'user_id',
	'channel_id');

-- Who changes devices, as far as it decides which.
CREATE TYPE device_editor AS (
	login_id   bigint,
	everyones  boolean, -- whoever owns them
	channels   bigint[] -- NULL: of any
);

-- The words of the context make one: device_editor(:tenant_id, :login_id,
-- :scope_all, :by_module).  A module is bound by its tenant only, for whomever
-- it acts.  Ask once a statement, in FROM.
CREATE FUNCTION device_editor(tenant_id bigint, login_id bigint,
	scope_all boolean, by_module boolean)
RETURNS device_editor LANGUAGE sql STABLE AS $$
	SELECT $2, $3 OR $4, CASE WHEN NOT $4 THEN (
	       SELECT array_agg(u.channel_id ORDER BY u.channel_id)
	         FROM user_channel u
	        WHERE u.tenant_id = $1 AND u.user_id = $2) END
$$;

-- May this one change a device of that owner in that channel?  Never NULL, and
-- simple enough to become part of the statement that asks for many.  Of the
-- channel a device is moved to: with NULL for the owner; without a channel,
-- the owner alone decides.
CREATE FUNCTION device_open(editor device_editor, owner bigint, channel bigint)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT ($1.everyones OR $2 IS NULL OR $2 IS NOT DISTINCT FROM $1.login_id)
	   AND ($1.channels IS NULL OR $3 IS NULL OR $3 = ANY($1.channels))
$$;
