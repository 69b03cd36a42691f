-- What every topic uses: audit columns kept by one trigger, epochs that a
-- committed change raises, one sequence for the versions of cached rows.

CREATE FUNCTION touch_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.update_time := now();
	RETURN NEW;
END $$;

-- Caches compare an epoch instead of being told: see lib/auth/perm.
CREATE TABLE system_epoch (
	name  text   PRIMARY KEY,
	value bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
INSERT INTO system_epoch (name) VALUES ('permission');

-- Raises the epoch named by the trigger's argument with the change itself.
CREATE FUNCTION raise_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE system_epoch SET value = value + 1 WHERE name = TG_ARGV[0];
	RETURN NULL;
END $$;

-- Versions of device and channel rows.  One sequence for all: a row created
-- anew under an old address is newer than everything cached under it.
CREATE SEQUENCE cache_version;
