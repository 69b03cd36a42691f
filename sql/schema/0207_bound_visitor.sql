-- The channels that a user is bound to bind him in every tenant: who visits one
-- changes no devices there, because none of its channels is his
-- (0055_channel_links.sql).

CREATE OR REPLACE FUNCTION device_editor(tenant_id bigint, login_id bigint,
	scope_all boolean, by_module boolean)
RETURNS device_editor LANGUAGE sql STABLE AS $$
	SELECT $2, $3 OR $4, CASE WHEN NOT $4 THEN (
	       SELECT array_agg(u.channel_id ORDER BY u.channel_id)
	         FROM user_channel u
	        WHERE u.user_id = $2 AND u.tenant_id = (
	              SELECT s.tenant_id FROM system_users s WHERE s.id = $2)) END
$$;
