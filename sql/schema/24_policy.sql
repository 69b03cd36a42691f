-- Which policies a change of the blacklist concerns, and how their epochs rise.
-- A policy version consists of app_policy_epoch.epoch, base_channel.policy_epoch
-- and device_info.attr_version.  Of channels, addresses and regions only those that
-- are approved concern a device.

-- Gives a row that is changed another version.
CREATE FUNCTION policy_epoch_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version := OLD.version + 1;
	RETURN NEW;
END $$;

-- Notifies the hosts, which cache the rows of app_policy_epoch.
CREATE FUNCTION note_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('cache', 'epoch ' || NEW.tenant_id || ' ' || NEW.version);
	RETURN NULL;
END $$;

-- epoch rises when the policy of any device of the tenant may have changed; without a row
-- it is 0.  revision rises with changes of the tenant's records, their channels, regions
-- and rules; workers compare it with that of their compiled copy of these.  epoch and
-- base_channel.policy_epoch are the revision that raised them last.  mac_revision rises
-- with changes of the addresses of records, which are looked up for one device.  version:
-- of the row, for the hosts' caches.
CREATE TABLE app_policy_epoch (
	tenant_id    bigint PRIMARY KEY,
	epoch        bigint NOT NULL DEFAULT 0,
	revision     bigint NOT NULL DEFAULT 0,
	mac_revision bigint NOT NULL DEFAULT 0,
	version      bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
CREATE TRIGGER note_epoch AFTER INSERT OR UPDATE ON app_policy_epoch
	FOR EACH ROW EXECUTE FUNCTION note_epoch();
CREATE TRIGGER note_delete AFTER DELETE OR TRUNCATE ON app_policy_epoch
	FOR EACH STATEMENT EXECUTE FUNCTION note_all();
CREATE TRIGGER version BEFORE UPDATE ON app_policy_epoch
	FOR EACH ROW EXECUTE FUNCTION policy_epoch_version();

-- Until when beginnings and ends of time windows have raised epochs; one row.
CREATE TABLE app_policy_window (
	moved_until timestamptz NOT NULL
);
INSERT INTO app_policy_window VALUES (now());
-- Tenants whose turn did not come, as another transaction held their rows: the beginnings
-- and ends of their windows since that time have raised no epoch yet.
CREATE TABLE app_policy_window_late (
	tenant_id bigint PRIMARY KEY,
	since     timestamptz NOT NULL
);

-- The most devices whose own epochs a change raises by their addresses; if there are
-- more, it raises that of the tenant.
CREATE FUNCTION policy_macs_max() RETURNS int LANGUAGE sql IMMUTABLE AS
	'SELECT 10000';

-- Does the record concern devices, now or soon?  Its window may begin or end while the
-- transaction that asks goes on, or by the clock of another host: within 10 minutes.
CREATE FUNCTION policy_live(b app_blacklist) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT b.effective AND b.enabled AND NOT b.deleted
	   AND (b.start_time IS NULL OR b.start_time < now() + interval '10 min')
	   AND (b.end_time IS NULL OR b.end_time > now() - interval '10 min')
$$;

-- The devices that these records of a tenant may concern, as they are now.  A record that
-- matches by ALL of its parts and names channels concerns devices of these channels; any
-- other one with channels, regions or a rule may concern everyone.  Included addresses
-- are listed beside that, up to one more than policy_macs_max().
-- bound: one of the records has addresses, even if it has no effect.
CREATE FUNCTION policy_scope(tenant bigint, records bigint[],
	OUT everyone boolean, OUT bound boolean, OUT channels bigint[],
	OUT macs macaddr[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
	live bigint[];
BEGIN
	SELECT array_agg(b.id),
	       bool_or(b.all_device OR part.named AND (b.match_mode <> :MATCH_ALL
	               OR NOT part.channels))
	  INTO live, everyone
	  FROM app_blacklist b,
	       LATERAL (
	       SELECT EXISTS (SELECT FROM app_blacklist_channel c
	                       WHERE c.blacklist_id = b.id
	                         AND c.approval_status = :APPROVAL_GIVEN)) c (channels),
	       LATERAL (
	       SELECT c.channels, c.channels OR b.rule_id IS NOT NULL
	              OR EXISTS (SELECT FROM app_blacklist_region r
	                          WHERE r.blacklist_id = b.id
	                            AND r.approval_status = :APPROVAL_GIVEN)) part (channels, named)
	 WHERE b.id = ANY (records) AND b.tenant_id = tenant AND policy_live(b);
	everyone := COALESCE(everyone, false);
	bound := EXISTS (
	       SELECT FROM app_blacklist b
	         JOIN app_blacklist_mac m ON m.blacklist_id = b.id
	        WHERE b.id = ANY (records) AND b.tenant_id = tenant);
	channels := ARRAY(
	       SELECT DISTINCT c.channel_id
	         FROM app_blacklist_channel c
	        WHERE c.blacklist_id = ANY (live) AND c.approval_status = :APPROVAL_GIVEN
	          AND NOT everyone
	        ORDER BY 1);
	macs := ARRAY(
	       SELECT m.mac
	         FROM app_blacklist_mac m
	        WHERE m.blacklist_id = ANY (live) AND m.bind_type = :BIND_INCLUDED
	          AND m.approval_status = :APPROVAL_GIVEN AND NOT everyone
	        LIMIT policy_macs_max() + 1);
END $$;

-- Raises the epochs of policies: of all of a tenant's devices (everyone), or of those in
-- channels and those with addresses.  Locks the tenant's row first, then channels
-- and devices in the order of their ids.  content: records, channels, regions or
-- rules have changed; bound: addresses have.  Returns the notes for the hosts' caches.
CREATE FUNCTION policy_raise(tenant bigint, content boolean, bound boolean,
	everyone boolean, channels bigint[], macs macaddr[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	raised app_policy_epoch;
BEGIN
	everyone := everyone OR cardinality(macs) > policy_macs_max();
	content := content OR everyone;
	IF NOT content AND NOT bound THEN
		RETURN;
	END IF;
	INSERT INTO app_policy_epoch AS e
	       (tenant_id, revision, mac_revision, epoch)
	VALUES (tenant, content::int, bound::int, everyone::int)
	    ON CONFLICT (tenant_id) DO UPDATE
	   SET revision = e.revision + content::int,
	       mac_revision = e.mac_revision + bound::int,
	       epoch = CASE WHEN everyone
	               THEN GREATEST(e.epoch, e.revision) + 1
	               ELSE e.epoch END
	RETURNING e.* INTO raised;
	RETURN NEXT 'epoch ' || tenant || ' ' || raised.version;
	IF NOT everyone THEN
		RETURN QUERY
		UPDATE base_channel c
		   SET policy_epoch = GREATEST(c.policy_epoch + 1, raised.revision)
		 WHERE c.id IN (SELECT l.id FROM base_channel l
		                 WHERE l.id = ANY (channels)
		                   AND l.tenant_id = tenant AND NOT l.deleted
		                 ORDER BY l.id FOR NO KEY UPDATE)
		RETURNING channel_note(c.id, c.version);
		RETURN QUERY
		UPDATE device_info d SET attr_version = d.attr_version + 1
		 WHERE d.id IN (SELECT l.id FROM device_info l
		                 WHERE l.mac = ANY (macs)
		                   AND l.tenant_id = tenant AND NOT l.deleted
		                 ORDER BY l.id FOR NO KEY UPDATE)
		RETURNING device_note(d.mac, d.version);
	END IF;
	INSERT INTO mq_outbox (topic, key, payload)
	SELECT 'device.policy.changed', tenant, jsonb_build_object(
	       'tenantId', tenant, 'epoch', raised.epoch, 'all', everyone,
	       'channelIds', CASE WHEN everyone THEN '[]'
	                     ELSE to_jsonb(channels) END)
	 WHERE everyone OR cardinality(channels) > 0 OR cardinality(macs) > 0;
END $$;

-- Called after a change of records was written: raises the epochs of the devices that
-- they concerned before (the parameters) or concern now.
CREATE FUNCTION policy_changed(tenant bigint, records bigint[], everyone boolean,
	bound boolean, channels bigint[], macs macaddr[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	it record;
BEGIN
	SELECT * INTO it FROM policy_scope(tenant, records);
	channels := ARRAY(SELECT unnest(channels) UNION SELECT unnest(it.channels)
	                   ORDER BY 1);
	macs := ARRAY(SELECT unnest(macs) UNION SELECT unnest(it.macs));
	everyone := everyone OR it.everyone;
	RETURN QUERY SELECT * FROM policy_raise(tenant,
	       everyone OR cardinality(channels) > 0 OR cardinality(macs) > 0,
	       bound OR it.bound, everyone, channels, macs);
END $$;

-- Called after addresses of one record were added, removed or bound in another way; macs
-- NULL: they are not listed, so it may be any.  If the record has no effect, no epoch
-- rises.
CREATE FUNCTION policy_macs_changed(tenant bigint, record bigint, macs macaddr[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	live boolean;
BEGIN
	SELECT policy_live(b) INTO live
	  FROM app_blacklist b
	 WHERE b.id = record AND b.tenant_id = tenant;
	IF live IS NULL THEN
		RETURN;
	END IF;
	RETURN QUERY SELECT * FROM policy_raise(tenant, false, true,
	       live AND macs IS NULL, '{}',
	       CASE WHEN live AND macs IS NOT NULL THEN macs ELSE '{}' END);
END $$;

-- Raises the epochs of the devices that records concern whose time window has begun or
-- ended since the last call.  The same clock, that of this database, decides whether a
-- policy includes a record, so a policy of the raised epoch does.  Whoever holds rows of
-- a tenant for long, such as the versions of 10,000 devices, keeps only that tenant
-- waiting: its turn comes again with the next call.
CREATE FUNCTION policy_windows_moved() RETURNS SETOF text LANGUAGE plpgsql
SET lock_timeout = '200ms' AS $$
DECLARE
	moved timestamptz;
	first timestamptz;
	until timestamptz := clock_timestamp();
	due record;
	it record;
	held bigint[] := '{}';
BEGIN
	SELECT w.moved_until INTO moved
	  FROM app_policy_window w FOR UPDATE SKIP LOCKED;
	IF moved IS NULL OR moved >= until THEN
		RETURN;
	END IF;
	first := LEAST(moved, (SELECT min(l.since) FROM app_policy_window_late l));
	FOR due IN
		SELECT t.tenant_id, array_agg(DISTINCT t.id) AS records
		  FROM (SELECT b.tenant_id, b.id, b.start_time AS at FROM app_blacklist b
		         WHERE b.start_time > first AND b.start_time <= until
		           AND b.start_time IS NOT NULL AND b.effective
		           AND b.enabled AND NOT b.deleted
		         UNION ALL
		        SELECT b.tenant_id, b.id, b.end_time FROM app_blacklist b
		         WHERE b.end_time > first AND b.end_time <= until
		           AND b.end_time IS NOT NULL AND b.effective
		           AND b.enabled AND NOT b.deleted) t
		  JOIN system_tenant n ON n.id = t.tenant_id AND NOT n.deleted
		  LEFT JOIN app_policy_window_late l ON l.tenant_id = t.tenant_id
		 WHERE t.at > COALESCE(l.since, moved)
		 GROUP BY t.tenant_id
		 ORDER BY t.tenant_id
	LOOP
		BEGIN
			SELECT * INTO it FROM policy_scope(due.tenant_id, due.records);
			RETURN QUERY SELECT * FROM policy_raise(due.tenant_id, true,
				false, it.everyone, it.channels, it.macs);
		EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
			held := held || due.tenant_id;
			INSERT INTO app_policy_window_late VALUES (due.tenant_id, moved)
			    ON CONFLICT DO NOTHING;
		END;
	END LOOP;
	DELETE FROM app_policy_window_late l WHERE l.tenant_id <> ALL (held);
	UPDATE app_policy_window SET moved_until = until;
END $$;
