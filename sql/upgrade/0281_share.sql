-- May the user hold more than his share of what the tenant may have of something?
-- Once half of a limit is used a user holds at most a quarter of it, but for those
-- who administer the tenant.
CREATE FUNCTION share_exempt(user_ bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
	       SELECT FROM system_user_role l
	         JOIN system_role r ON r.id = l.role_id AND r.tenant_id = l.tenant_id
	        WHERE l.user_id = user_ AND r.status = 0 AND NOT r.deleted
	          AND r.code IN ('super_admin', 'tenant_admin'))
$$;
