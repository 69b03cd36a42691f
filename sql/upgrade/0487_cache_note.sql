-- The note of a change for the caches is written in one place, which blocks use, too.
CREATE FUNCTION channel_note(id bigint, version bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT 'channel ' || $1::text || ' ' || $2::text
$$;
CREATE FUNCTION device_note(mac macaddr, version bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT 'device ' || upper($1::text) || ' ' || $2::text
$$;

CREATE OR REPLACE FUNCTION note_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM (SELECT FROM changed LIMIT 501) c) > 500 THEN
		PERFORM pg_notify('cache', 'all');
	ELSE
		PERFORM pg_notify('cache', channel_note(id, version)) FROM changed;
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM (
	           SELECT FROM changed
	            WHERE NOT (deleted AND tenant_ended(tenant_id))
	            LIMIT 501) c) > 500 THEN
		PERFORM pg_notify('cache', 'all');
	ELSE
		PERFORM pg_notify('cache', device_note(mac, version))
			FROM changed
			WHERE NOT (deleted AND tenant_ended(tenant_id));
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION note_readdressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('cache', device_note(OLD.mac, NEW.version));
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION policy_raise(tenant bigint, content boolean, bound boolean,
	everyone boolean, channels bigint[], macs macaddr[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
	raised app_policy_epoch;
BEGIN
	everyone := everyone OR cardinality(macs) > 10000;
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
