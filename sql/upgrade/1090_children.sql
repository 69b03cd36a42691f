-- Children of a kind are added in one way, whether they take effect or wait; what a list
-- leaves out is removed as anything else is; and what a record has is read from
-- app_blacklist_child.  Whether its package is a launcher is asked by one statement, of
-- which what does not hold of the record is left out.
CREATE OR REPLACE FUNCTION blacklist_children_add(tenant bigint, record bigint, kind text,
	values_ text[], bind_types smallint[], editor bigint, waits boolean)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	n bigint;
	becomes int := CASE WHEN waits THEN -1 ELSE 2 END;
	changes int[] := CASE WHEN waits THEN '{}' ELSE ARRAY[-1,
		1, 5] END
		|| ARRAY[3, 4];
BEGIN
	IF kind = 'channel' THEN
		INSERT INTO app_blacklist_channel AS c
		       (tenant_id, blacklist_id, channel_id, approval_status, creator)
		SELECT DISTINCT tenant, record, v::bigint, becomes, editor
		  FROM unnest(values_) v
		    ON CONFLICT (blacklist_id, channel_id) DO UPDATE
		   SET approval_status = becomes, process_instance_id = NULL,
		       creator = CASE WHEN waits THEN editor ELSE c.creator END
		 WHERE c.approval_status = ANY(changes);
	ELSIF kind = 'region' THEN
		INSERT INTO app_blacklist_region AS c
		       (tenant_id, blacklist_id, region_id, approval_status, creator)
		SELECT DISTINCT tenant, record, v::bigint, becomes, editor
		  FROM unnest(values_) v
		    ON CONFLICT (blacklist_id, region_id) DO UPDATE
		   SET approval_status = becomes, process_instance_id = NULL,
		       creator = CASE WHEN waits THEN editor ELSE c.creator END
		 WHERE c.approval_status = ANY(changes);
	ELSE
		INSERT INTO app_blacklist_mac AS c
		       (tenant_id, blacklist_id, mac, bind_type, approval_status,
		        creator)
		SELECT DISTINCT ON (u.v::macaddr) tenant, record, u.v::macaddr,
		       u.b, becomes, editor
		  FROM unnest(values_, bind_types) u (v, b)
		    ON CONFLICT (blacklist_id, mac) DO UPDATE
		   SET approval_status = becomes, process_instance_id = NULL,
		       bind_type = excluded.bind_type,
		       creator = CASE WHEN waits THEN editor ELSE c.creator END
		 WHERE c.approval_status = ANY(changes)
		    OR NOT waits AND c.bind_type <> excluded.bind_type;
	END IF;
	GET DIAGNOSTICS n = ROW_COUNT;
	RETURN n;
END $$;

CREATE OR REPLACE FUNCTION blacklist_children_replace(tenant bigint, record bigint,
	kind_ text, values_ text[], editor bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
BEGIN
	RETURN blacklist_children_remove(record, kind_, ARRAY(
		SELECT c.value FROM app_blacklist_child c
		 WHERE c.blacklist_id = record AND c.tenant_id = tenant
		   AND c.kind = kind_ AND c.bind_type = 1
		   AND c.approval_status = 2
		EXCEPT
		SELECT blacklist_item_value(kind_, v) FROM unnest(values_) v))
		+ blacklist_children_add(tenant, record, kind_, values_, array_fill(
		1::smallint, ARRAY[cardinality(values_)]), editor, false);
END $$;

CREATE OR REPLACE FUNCTION blacklist_launcher(b app_blacklist) RETURNS boolean
LANGUAGE plpgsql STABLE SET plan_cache_mode = force_custom_plan AS $$
DECLARE
	channels bigint[] := ARRAY(
		SELECT c.channel_id FROM app_blacklist_channel c
		 WHERE c.blacklist_id = b.id AND c.approval_status = 2);
	named bigint[] := ARRAY(
		SELECT r.region_id FROM app_blacklist_region r
		 WHERE r.blacklist_id = b.id AND r.approval_status = 2);
	regions bigint[] := regions_below(named);
	-- Without channels, regions and a rule only addresses are left.
	anybody boolean := b.all_device OR b.rule_id IS NOT NULL
		AND (b.match_mode = 2
		     OR channels = '{}' AND named = '{}');
	bound boolean := EXISTS (SELECT FROM app_blacklist_mac m
	                          WHERE m.blacklist_id = b.id AND m.bind_type = 1
	                            AND m.approval_status = 2);
BEGIN
	RETURN EXISTS (
		SELECT FROM device_info d
		 WHERE d.tenant_id = b.tenant_id AND NOT d.deleted
		   AND strpos(d.ui, b.package_name) > 0
		   AND position(concat(',', b.package_name, ',') IN
		       concat(',', replace(d.ui, ' ', ''), ',')) > 0
		   AND (anybody
		        OR b.match_mode = 1 AND (channels <> '{}' OR named <> '{}')
		           AND (channels = '{}' OR d.channel_id = ANY(channels))
		           AND (named = '{}' OR d.region_id = ANY(regions))
		        OR b.match_mode = 2 AND (d.channel_id = ANY(channels)
		           OR d.region_id = ANY(regions))
		        OR bound AND EXISTS (
		           SELECT FROM app_blacklist_mac m
		            WHERE m.blacklist_id = b.id AND m.mac = d.mac
		              AND m.bind_type = 1
		              AND m.approval_status = 2))
		   AND NOT EXISTS (SELECT FROM app_blacklist_mac m
		                    WHERE m.blacklist_id = b.id AND m.mac = d.mac
		                      AND m.bind_type = 2
		                      AND m.approval_status = 2));
END $$;

CREATE OR REPLACE FUNCTION blacklist_drafts_apply(tenant bigint, record bigint,
	process text, editor bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	drafts bigint[] := ARRAY(
		SELECT id FROM app_blacklist_draft
		 WHERE process_instance_id = process AND tenant_id = tenant
		   AND blacklist_id = record AND status = 1
		 ORDER BY id);
	main app_blacklist_draft;
	change record;
	touched text[] := ARRAY(
		SELECT i.kind FROM app_blacklist_draft_item i
		 WHERE i.draft_id = ANY(drafts)
		 UNION
		SELECT c.kind FROM app_blacklist_child c
		 WHERE c.blacklist_id = record AND c.tenant_id = tenant
		   AND c.approval_status = 1 AND c.process_instance_id = process);
BEGIN
	SELECT * INTO main FROM app_blacklist_draft
	 WHERE id = ANY(drafts) AND business_type = 'main';
	FOR change IN
		SELECT i.kind, i.op, array_agg(i.value) AS vals,
		       array_agg(i.bind_type) AS binds
		  FROM app_blacklist_draft_item i
		 WHERE i.draft_id = ANY(drafts)
		 GROUP BY i.kind, i.op
		 ORDER BY i.op DESC, i.kind
	LOOP
		IF change.op = 2 THEN
			PERFORM blacklist_children_remove(record, change.kind,
				change.vals);
		ELSE
			PERFORM blacklist_children_add(tenant, record,
				change.kind, change.vals, change.binds, editor, false);
		END IF;
	END LOOP;
	PERFORM blacklist_children_end(record, process, 2);
	PERFORM blacklist_rules_end(tenant, drafts, true);
	PERFORM blacklist_record_apply(tenant, record,
		COALESCE(main.payload, '{}'),
		CASE WHEN main.update_type <> 'update' THEN touched || '{effective}'::text[]
		     ELSE touched END, editor);
	UPDATE app_blacklist b
	   SET effective = b.effective OR main.id IS NOT NULL,
	       approval_status = CASE WHEN b.effective OR main.id IS NOT NULL
	                         THEN 2 ELSE -1 END,
	       process_instance_id = NULL, deleted = COALESCE(
	           main.update_type = 'delete', false)
	 WHERE b.id = record AND b.tenant_id = tenant AND NOT b.deleted;
	UPDATE app_blacklist_draft
	   SET status = 2, finish_time = now(), updater = editor
	 WHERE id = ANY(drafts);
END $$;
