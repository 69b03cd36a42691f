-- The last active super administrator of the first tenant stays, whoever takes
-- his role, disables or deletes him, and however: nobody could make another.
-- Two who do it to each other take one lock, the last thing they wait for, and
-- the second sees what the first has done.

CREATE FUNCTION keep_super_admin() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended('super_admin', 1));
	PERFORM FROM system_role r
	   JOIN system_user_role l ON l.role_id = r.id AND l.tenant_id = 1
	   JOIN system_users u ON u.id = l.user_id AND u.tenant_id = 1
	    AND u.status = 0 AND NOT u.deleted
	  WHERE r.code = 'super_admin' AND r.tenant_id = 1
	    AND r.status = 0 AND NOT r.deleted;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'no active super administrator would be left'
			USING ERRCODE = 'integrity_constraint_violation',
			      CONSTRAINT = 'super_admin_last';
	END IF;
END $$;

-- Somebody is disabled or deleted who has the role.
CREATE FUNCTION super_admin_ends() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM system_user_role l
	             JOIN system_role r ON r.id = l.role_id AND r.tenant_id = 1
	              AND r.code = 'super_admin' AND NOT r.deleted
	            WHERE l.user_id = NEW.id AND l.tenant_id = 1)
	THEN
		PERFORM keep_super_admin();
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER super_admin AFTER UPDATE OF status, deleted ON system_users
	FOR EACH ROW WHEN (OLD.tenant_id = 1 AND OLD.status = 0
		AND NOT OLD.deleted AND (NEW.status <> 0 OR NEW.deleted))
	EXECUTE FUNCTION super_admin_ends();

-- The role is taken from somebody, as when he is deleted.
CREATE FUNCTION super_admin_unlinked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM gone
	             JOIN system_role r ON r.id = gone.role_id
	              AND r.tenant_id = 1 AND r.code = 'super_admin'
	              AND NOT r.deleted)
	THEN
		PERFORM keep_super_admin();
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER super_admin AFTER DELETE ON system_user_role
	REFERENCING OLD TABLE AS gone
	FOR EACH STATEMENT EXECUTE FUNCTION super_admin_unlinked();
