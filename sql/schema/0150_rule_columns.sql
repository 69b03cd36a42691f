-- Columns of device_info that only rules use.  The database keeps them, so that
-- whoever writes a device need not know them.  Devices that were there before
-- are filled by `job rule_watch`.

-- The key of a version: lib/rule/version_key.h, which does the same.
CREATE FUNCTION version_key(version text) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	digits text;
	zeros bytea := '';
	key bytea := '';
BEGIN
	IF version IS NULL OR NOT version ~ '^[0-9]' THEN
		RETURN NULL;
	END IF;
	FOREACH digits IN ARRAY string_to_array(
		substring(version FROM '^[0-9]+(?:\.[0-9]+)*'), '.') LOOP
		digits := ltrim(digits, '0');
		IF digits = '' THEN
			zeros := zeros || '\x00'::bytea;
		ELSE
			key := key || zeros
				|| set_byte('\x00'::bytea, 0, length(digits))
				|| convert_to(digits, 'UTF8');
			zeros := '';
		END IF;
	END LOOP;
	RETURN key;
END $$;

-- The first 32 bits of the SHA-256 of an address: lib/rule/bucket.h.
CREATE FUNCTION mac_h32(mac macaddr) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN ('x' || encode(substr(sha256(macaddr_send(mac)), 1, 4), 'hex'))
		::bit(32)::bigint;
END $$;

-- It is called for each new device, so it has no queries of its own: "a, b,,c"
-- becomes "a,b,c" before it is taken apart.
CREATE FUNCTION rule_columns() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.h32 := mac_h32(NEW.mac);
	NEW.sys_ver_key := version_key(NEW.system_version);
	NEW.sdk_ver_key := version_key(NEW.sdk_version_name);
	NEW.ui_list := string_to_array(NULLIF(
		CASE WHEN NEW.ui ~ '[ ]|,,|^,|,$'
		     THEN btrim(regexp_replace(NEW.ui, ' *,[ ,]*', ',', 'g'), ' ,')
		     ELSE NEW.ui END, ''), ',');
	RETURN NEW;
END $$;

-- How far the devices that were there before are filled.  One row.
CREATE TABLE rule_columns_filled (
	one     boolean PRIMARY KEY DEFAULT true CHECK (one),
	last_id bigint  NOT NULL DEFAULT 0, -- the last device that was looked at
	-- Devices of this pass that others had locked.
	skipped bigint  NOT NULL DEFAULT 0,
	done    boolean NOT NULL DEFAULT false
);

-- Fills the next devices, at most so many, and returns whether there are others
-- behind them.  A device that somebody has locked is left to the next pass; if he
-- changes it, the trigger fills it.  What is filled is no change of the device:
-- its version and its time stay, and no cache is told.
CREATE FUNCTION rule_columns_fill(most int) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
	at rule_columns_filled;
	n_next int;
	n_locked int;
	last bigint;
BEGIN
	SELECT f.* INTO at FROM rule_columns_filled f FOR UPDATE SKIP LOCKED;
	IF at.one IS NULL OR at.done THEN
		RETURN false;
	END IF;
	PERFORM set_config('fleetdesk.filling', 'on', true);
	WITH next AS MATERIALIZED (
	     SELECT d.id, d.h32 IS NULL AS open
	       FROM device_info d WHERE d.id > at.last_id
	      ORDER BY d.id LIMIT most
	), held AS MATERIALIZED (
	     SELECT d.id FROM device_info d
	      WHERE d.id = ANY (ARRAY(SELECT n.id FROM next n WHERE n.open))
	        AND d.h32 IS NULL
	      ORDER BY d.id FOR NO KEY UPDATE SKIP LOCKED
	), filled AS (
	     UPDATE device_info d SET h32 = NULL
	      WHERE d.id = ANY (ARRAY(SELECT h.id FROM held h))
	     RETURNING d.id
	)
	SELECT count(*), max(n.id),
	       count(*) FILTER (WHERE n.open) - (SELECT count(*) FROM filled)
	  INTO n_next, last, n_locked
	  FROM next n;
	PERFORM set_config('fleetdesk.filling', '', true);
	at.skipped := at.skipped + n_locked;
	IF n_next = most THEN
		UPDATE rule_columns_filled
		   SET last_id = last, skipped = at.skipped;
	ELSE
		UPDATE rule_columns_filled
		   SET last_id = 0, skipped = 0, done = at.skipped = 0;
	END IF;
	RETURN n_next = most;
END $$;

-- From here on the table is locked against all others, for a moment: the columns
-- have no default, so no row is written.  While somebody else has a lock on it
-- for long, the lock is not waited for, because everybody would wait behind it.
DO $$ BEGIN
	FOR i IN 1..120 LOOP
		BEGIN
			SET LOCAL lock_timeout = '500ms';
			LOCK TABLE device_info IN ACCESS EXCLUSIVE MODE;
			EXIT;
		EXCEPTION WHEN lock_not_available THEN
			IF i = 120 THEN
				RAISE;
			END IF;
			PERFORM pg_sleep(0.5);
		END;
	END LOOP;
END $$;
ALTER TABLE device_info
	ADD COLUMN h32         bigint,
	ADD COLUMN sys_ver_key bytea,
	ADD COLUMN sdk_ver_key bytea,
	ADD COLUMN ui_list     text[];
CREATE TRIGGER rule_columns_new BEFORE INSERT ON device_info
	FOR EACH ROW EXECUTE FUNCTION rule_columns();
CREATE TRIGGER rule_columns BEFORE UPDATE ON device_info FOR EACH ROW
	WHEN (NEW.h32 IS NULL OR (OLD.mac, OLD.system_version,
		OLD.sdk_version_name, OLD.ui) IS DISTINCT FROM
		(NEW.mac, NEW.system_version, NEW.sdk_version_name, NEW.ui))
	EXECUTE FUNCTION rule_columns();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON device_info FOR EACH ROW
	WHEN (OLD.h32 IS NOT NULL
		OR current_setting('fleetdesk.filling', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION touch_row();
CREATE OR REPLACE TRIGGER version BEFORE UPDATE ON device_info FOR EACH ROW
	WHEN (OLD.h32 IS NOT NULL
		OR current_setting('fleetdesk.filling', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION version_row();
CREATE OR REPLACE TRIGGER note_update AFTER UPDATE ON device_info
	REFERENCING NEW TABLE AS changed FOR EACH STATEMENT
	WHEN (current_setting('fleetdesk.filling', true) IS DISTINCT FROM 'on')
	EXECUTE FUNCTION note_device();
INSERT INTO rule_columns_filled (done)
SELECT NOT EXISTS (SELECT FROM device_info);
