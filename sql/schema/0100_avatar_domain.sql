-- The avatar of a user is stored as a whole address.  When its storage gets
-- another domain, the address gets it too, as those in the list of files do,
-- which are put together when they are shown.

-- What the addresses of a storage's files begin with; NULL for objects that have
-- the address of their endpoint.
CREATE FUNCTION file_address_start(file_config infra_file_config) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN file_config.storage <> 20
	            THEN concat(file_config.config ->> 'domain',
	                 '/admin-api/infra/file/', file_config.id, '/get/')
	            WHEN file_config.config ->> 'domain' <> ''
	            THEN file_config.config ->> 'domain' || '/' END
$$;

CREATE FUNCTION avatars_follow() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	old_start text := file_address_start(OLD);
	new_start text := file_address_start(NEW);
BEGIN
	UPDATE system_users
	   SET avatar = new_start || substr(avatar, length(old_start) + 1)
	 WHERE starts_with(avatar, old_start) AND new_start <> old_start;
	RETURN NULL;
END $$;
CREATE TRIGGER avatars AFTER UPDATE OF config ON infra_file_config
	FOR EACH ROW EXECUTE FUNCTION avatars_follow();
