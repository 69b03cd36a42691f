-- Every device has the columns that only rules use from its first row on: they are
-- kept by the triggers that write it, and nobody has to ask whether they are
-- there.

-- Devices that were there before the columns are filled.  That is no change of
-- them: their versions and times stay, and no cache is told.
DO $$ BEGIN
	PERFORM set_config('fleetdesk.filling', 'on', true);
	UPDATE device_info SET h32 = NULL WHERE h32 IS NULL;
	PERFORM set_config('fleetdesk.filling', '', true);
END $$;
DROP FUNCTION rule_columns_fill(int);
DROP TABLE rule_columns_filled;

-- From here on the table is locked against all others, for a moment, in which it
-- is read once and no row is written; the lock is not waited for, because
-- everybody would wait behind it.
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
ALTER TABLE device_info ALTER COLUMN h32 SET NOT NULL;
CREATE OR REPLACE TRIGGER rule_columns BEFORE UPDATE ON device_info FOR EACH ROW
	WHEN ((OLD.mac, OLD.system_version, OLD.sdk_version_name, OLD.ui)
		IS DISTINCT FROM
		(NEW.mac, NEW.system_version, NEW.sdk_version_name, NEW.ui))
	EXECUTE FUNCTION rule_columns();
CREATE OR REPLACE TRIGGER touch BEFORE UPDATE ON device_info
	FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE OR REPLACE TRIGGER version BEFORE UPDATE ON device_info
	FOR EACH ROW EXECUTE FUNCTION version_row();
CREATE OR REPLACE TRIGGER note_update AFTER UPDATE ON device_info
	REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_device();
CREATE OR REPLACE TRIGGER total_update AFTER UPDATE ON device_info
	REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION device_total_update();
