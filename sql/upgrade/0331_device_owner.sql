-- The owner of a device is a user of its tenant.

-- May this user own a device of the tenant?  The owner that a device has already may
-- come back, even if he was deleted since.  NULL: no owner was sent.
CREATE FUNCTION device_owner_fits(tenant bigint, owner bigint, stored bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN owner IS NULL OR owner IS NOT DISTINCT FROM stored OR EXISTS (
		SELECT FROM system_users u
		 WHERE u.id = owner AND u.tenant_id = tenant AND NOT u.deleted);
END $$;
