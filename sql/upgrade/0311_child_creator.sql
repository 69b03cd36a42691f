-- Who has made a child may cancel its approval.

-- The channels, addresses and regions of blacklist records as one list, for those
-- who only read them.  value is as items of drafts spell it (blacklist_item_value).
CREATE OR REPLACE VIEW app_blacklist_child AS
	SELECT 'channel'::text AS kind, c.id, c.tenant_id, c.blacklist_id,
	       c.channel_id::text AS value, 1::smallint AS bind_type,
	       c.approval_status, c.process_instance_id, c.creator
	  FROM app_blacklist_channel c
	 UNION ALL
	SELECT 'mac', m.id, m.tenant_id, m.blacklist_id, upper(m.mac::text),
	       m.bind_type, m.approval_status, m.process_instance_id, m.creator
	  FROM app_blacklist_mac m
	 UNION ALL
	SELECT 'region', r.id, r.tenant_id, r.blacklist_id, r.region_id::text, 1,
	       r.approval_status, r.process_instance_id, r.creator
	  FROM app_blacklist_region r;
