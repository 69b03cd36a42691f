-- What changes of blacklist records have in common.

-- Gives a record exactly these children of a kind; of addresses those of that
-- bind_type, others stay.  Waiting ones that are not among them stay, too.
CREATE FUNCTION blacklist_children_replace(tenant bigint, record bigint,
	kind text, values_ text[], bind_type_ smallint, editor bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	IF kind = 'channel' THEN
		DELETE FROM app_blacklist_channel c
		 WHERE c.blacklist_id = record AND c.approval_status = 2
		   AND c.channel_id <> ALL (values_::bigint[]);
	ELSIF kind = 'region' THEN
		DELETE FROM app_blacklist_region c
		 WHERE c.blacklist_id = record AND c.approval_status = 2
		   AND c.region_id <> ALL (values_::bigint[]);
	ELSE
		DELETE FROM app_blacklist_mac c
		 WHERE c.blacklist_id = record AND c.approval_status = 2
		   AND c.bind_type = bind_type_
		   AND NOT EXISTS (SELECT FROM unnest(values_::macaddr[]) v
		                    WHERE v = c.mac);
	END IF;
	PERFORM blacklist_children_add(tenant, record, kind, values_,
		array_fill(bind_type_, ARRAY[cardinality(values_)]), editor);
END $$;

-- These regions and all below them.
CREATE FUNCTION regions_below(regions bigint[]) RETURNS bigint[]
LANGUAGE sql STABLE AS $$
	SELECT ARRAY(SELECT r.id FROM base_region r WHERE r.path && regions)
$$;

-- Is the package a launcher of a device that the record may concern?  The rule,
-- if there is one, counts as if every device satisfied it.
CREATE FUNCTION blacklist_launcher(b app_blacklist) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
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
BEGIN
	RETURN EXISTS (
		SELECT FROM device_info d
		 WHERE d.tenant_id = b.tenant_id AND NOT d.deleted
		   AND position(concat(',', b.package_name, ',') IN
		       concat(',', replace(d.ui, ' ', ''), ',')) > 0
		   AND (anybody
		        OR b.match_mode = 1 AND (channels <> '{}' OR named <> '{}')
		           AND (channels = '{}' OR d.channel_id = ANY(channels))
		           AND (named = '{}' OR d.region_id = ANY(regions))
		        OR b.match_mode = 2 AND (d.channel_id = ANY(channels)
		           OR d.region_id = ANY(regions))
		        OR EXISTS (SELECT FROM app_blacklist_mac m
		                    WHERE m.blacklist_id = b.id AND m.mac = d.mac
		                      AND m.bind_type = 1
		                      AND m.approval_status = 2))
		   AND NOT EXISTS (SELECT FROM app_blacklist_mac m
		                    WHERE m.blacklist_id = b.id AND m.mac = d.mac
		                      AND m.bind_type = 2
		                      AND m.approval_status = 2));
END $$;

-- Is this package protected, wherever it is installed?
CREATE FUNCTION blacklist_protected(package text) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (SELECT FROM system_dict_data p
	                WHERE p.dict_type = 'blacklist_protected_package'
	                  AND p.value = package AND p.status = 0
	                  AND NOT p.deleted)
$$;

-- Why a record may not be as it is now: the name of an error, and what its text
-- is about; no row: it may.  Asked after a change, in its transaction.
CREATE FUNCTION blacklist_refusal(tenant bigint, record bigint)
RETURNS TABLE (refusal text, arg text) LANGUAGE plpgsql STABLE AS $$
DECLARE
	b app_blacklist;
BEGIN
	SELECT o.* INTO b FROM app_blacklist o
	 WHERE o.id = record AND o.tenant_id = tenant AND NOT o.deleted;
	IF NOT b.all_device AND b.rule_id IS NULL
	   AND NOT EXISTS (SELECT FROM app_blacklist_channel c
	                    WHERE c.blacklist_id = record
	                      AND c.approval_status = 2)
	   AND NOT EXISTS (SELECT FROM app_blacklist_region c
	                    WHERE c.blacklist_id = record
	                      AND c.approval_status = 2)
	   AND NOT EXISTS (SELECT FROM app_blacklist_mac c
	                    WHERE c.blacklist_id = record AND c.bind_type = 1
	                      AND c.approval_status = 2) THEN
		RETURN QUERY SELECT 'blacklist_scope_empty', NULL::text;
	ELSIF b.end_time <= b.start_time THEN
		RETURN QUERY SELECT 'bad_request',
			'endTime: must be after startTime';
	ELSIF blacklist_protected(b.package_name) OR blacklist_launcher(b) THEN
		RETURN QUERY SELECT 'blacklist_package_protected',
			b.package_name::text;
	END IF;
END $$;
