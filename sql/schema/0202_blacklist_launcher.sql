-- Finding the launcher among many devices takes less time.

-- Is the record's package a launcher of a device that the record concerns?
-- Percentage and rule are left out, so it may be a device that they would spare.
-- Devices whose list of launchers does not contain the name at all, which are
-- nearly all of them, are passed over before the list is looked at closely; and of
-- a record that matches by its channels, only devices of these are read.
CREATE OR REPLACE FUNCTION blacklist_launcher(b app_blacklist) RETURNS boolean
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
	bound boolean := EXISTS (SELECT FROM app_blacklist_mac m
	                          WHERE m.blacklist_id = b.id AND m.bind_type = 1
	                            AND m.approval_status = 2);
BEGIN
	IF NOT anybody AND NOT bound AND channels = '{}' AND named = '{}' THEN
		RETURN false;
	END IF;
	IF NOT anybody AND NOT bound AND channels <> '{}' AND b.match_mode = 1 THEN
		RETURN EXISTS (
			SELECT FROM device_info d
			 WHERE d.tenant_id = b.tenant_id AND NOT d.deleted
			   AND d.channel_id = ANY(channels)
			   AND (named = '{}' OR d.region_id = ANY(regions))
			   AND strpos(d.ui, b.package_name) > 0
			   AND position(concat(',', b.package_name, ',') IN
			       concat(',', replace(d.ui, ' ', ''), ',')) > 0
			   AND NOT EXISTS (SELECT FROM app_blacklist_mac m
			                    WHERE m.blacklist_id = b.id
			                      AND m.mac = d.mac AND m.bind_type = 2
			                      AND m.approval_status = 2));
	END IF;
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
		        OR EXISTS (SELECT FROM app_blacklist_mac m
		                    WHERE m.blacklist_id = b.id AND m.mac = d.mac
		                      AND m.bind_type = 1
		                      AND m.approval_status = 2))
		   AND NOT EXISTS (SELECT FROM app_blacklist_mac m
		                    WHERE m.blacklist_id = b.id AND m.mac = d.mac
		                      AND m.bind_type = 2
		                      AND m.approval_status = 2));
END $$;
