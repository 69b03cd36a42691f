-- Who is bound to channels may not change devices of others; so he is not free of
-- approvals, whichever role he holds (0157_blacklist_approval.sql).

-- Does the user hold a role that changes the blacklist without approval, and is
-- he bound to no channels?
CREATE OR REPLACE FUNCTION blacklist_admin(tenant bigint, person bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM system_user_role l
		  JOIN system_role r ON r.id = l.role_id AND r.tenant_id = tenant
		   AND r.blacklist_admin AND r.status = 0 AND NOT r.deleted
		 WHERE l.user_id = person AND l.tenant_id = tenant)
		AND NOT EXISTS (
		SELECT FROM user_channel c
		 WHERE c.tenant_id = tenant AND c.user_id = person);
END $$;
