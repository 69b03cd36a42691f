-- blacklist_draft_stale joins the addresses of a large draft instead of looking up each.
CREATE OR REPLACE FUNCTION blacklist_draft_stale(d app_blacklist_draft) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
	b app_blacklist;
	whole boolean := d.business_type = 'main' AND d.update_type <> 'update';
BEGIN
	SELECT o.* INTO b FROM app_blacklist o
	 WHERE o.id = d.blacklist_id AND o.tenant_id = d.tenant_id
	   AND NOT o.deleted;
	IF b.id IS NULL OR d.base_revision = 0 THEN
		RETURN true;
	END IF;
	RETURN EXISTS (
		SELECT FROM jsonb_each(b.field_revision) f
		 WHERE f.value::int > d.base_revision
		   AND (d.payload ? f.key
		        OR whole AND (f.key <> 'enabled' OR b.enabled)))
	    OR EXISTS (
		SELECT FROM app_blacklist_draft_item i
		  LEFT JOIN app_blacklist_channel c ON c.blacklist_id = b.id
		   AND c.channel_id = i.value::bigint AND c.approval_status = 2
		 WHERE i.draft_id = d.id AND i.kind = 'channel'
		   AND (c.id IS NULL) = (i.op = 2))
	    OR EXISTS (
		SELECT FROM app_blacklist_draft_item i
		  LEFT JOIN app_blacklist_region c ON c.blacklist_id = b.id
		   AND c.region_id = i.value::bigint AND c.approval_status = 2
		 WHERE i.draft_id = d.id AND i.kind = 'region'
		   AND (c.id IS NULL) = (i.op = 2))
	    OR (SELECT count(*)
		  FROM app_blacklist_draft_item i
		  LEFT JOIN app_blacklist_mac c ON c.blacklist_id = b.id
		   AND c.mac = i.value::macaddr AND c.approval_status = 2
		 WHERE i.draft_id = d.id AND i.kind = 'mac'
		   AND c.bind_type IS DISTINCT FROM
		       CASE i.op WHEN 1 THEN i.was ELSE i.bind_type END) > 0;
END $$;
