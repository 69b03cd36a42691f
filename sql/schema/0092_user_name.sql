-- User names of a tenant differ by more than the case of their letters, so that
-- nobody passes for another one.  Names that are there already stay, also when
-- only case sets them apart; signing in still takes a name as it is spelt.

CREATE INDEX system_users_name ON system_users (tenant_id, lower(username))
	WHERE NOT deleted;

-- Somebody gets a name.  The lock makes another transaction that gives one like
-- it wait until this one has ended.
CREATE FUNCTION user_name_alike() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(hashtextextended(
		'user_name ' || lower(NEW.username), NEW.tenant_id));
	IF EXISTS (SELECT FROM system_users
	            WHERE tenant_id = NEW.tenant_id
	              AND lower(username) = lower(NEW.username)
	              AND id <> NEW.id AND NOT deleted)
	THEN
		RAISE EXCEPTION 'a user has this name, but for its case'
			USING ERRCODE = 'unique_violation',
			      CONSTRAINT = 'user_name_taken';
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER name_of_new BEFORE INSERT ON system_users
	FOR EACH ROW WHEN (NOT NEW.deleted) EXECUTE FUNCTION user_name_alike();
CREATE TRIGGER name BEFORE UPDATE OF username ON system_users
	FOR EACH ROW WHEN (NEW.username <> OLD.username AND NOT NEW.deleted)
	EXECUTE FUNCTION user_name_alike();
