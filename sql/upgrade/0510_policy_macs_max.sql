-- How many addresses a change raises epochs by is said once.

CREATE FUNCTION policy_macs_max() RETURNS int LANGUAGE sql IMMUTABLE AS
	'SELECT 10000';

CREATE OR REPLACE FUNCTION policy_scope(tenant bigint, records bigint[],
	OUT everyone boolean, OUT bound boolean, OUT channels bigint[],
	OUT macs macaddr[])
LANGUAGE plpgsql STABLE AS $$
DECLARE
	live bigint[];
BEGIN
	SELECT array_agg(b.id),
	       bool_or(b.all_device OR part.named AND (b.match_mode <> 1
	               OR NOT part.channels))
	  INTO live, everyone
	  FROM app_blacklist b,
	       LATERAL (
	       SELECT EXISTS (SELECT FROM app_blacklist_channel c
	                       WHERE c.blacklist_id = b.id
	                         AND c.approval_status = 2)) c (channels),
	       LATERAL (
	       SELECT c.channels, c.channels OR b.rule_id IS NOT NULL
	              OR EXISTS (SELECT FROM app_blacklist_region r
	                          WHERE r.blacklist_id = b.id
	                            AND r.approval_status = 2)) part (channels, named)
	 WHERE b.id = ANY (records) AND b.tenant_id = tenant
	   AND b.effective AND b.enabled AND NOT b.deleted
	   AND (b.start_time IS NULL OR b.start_time < now() + interval '10 min')
	   AND (b.end_time IS NULL OR b.end_time > now() - interval '10 min');
	everyone := COALESCE(everyone, false);
	bound := EXISTS (
	       SELECT FROM app_blacklist b
	         JOIN app_blacklist_mac m ON m.blacklist_id = b.id
	        WHERE b.id = ANY (records) AND b.tenant_id = tenant);
	channels := ARRAY(
	       SELECT DISTINCT c.channel_id
	         FROM app_blacklist_channel c
	        WHERE c.blacklist_id = ANY (live) AND c.approval_status = 2
	          AND NOT everyone
	        ORDER BY 1);
	macs := ARRAY(
	       SELECT m.mac
	         FROM app_blacklist_mac m
	        WHERE m.blacklist_id = ANY (live) AND m.bind_type = 1
	          AND m.approval_status = 2 AND NOT everyone
	        LIMIT policy_macs_max() + 1);
END $$;

CREATE OR REPLACE FUNCTION policy_raise(tenant bigint, content boolean, bound boolean,
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
