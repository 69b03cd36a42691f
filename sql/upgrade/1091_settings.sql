-- A change of what hosts cache a setting of is noticed by one function, whatever the setting.
-- Functions that only gave a number of the configuration another name are gone.
CREATE OR REPLACE FUNCTION config_changes(entry text, was infra_config, becomes infra_config)
RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT COALESCE(entry IN (was.key, becomes.key), false)
	   AND (was.key, was.value, was.deleted)
	       IS DISTINCT FROM (becomes.key, becomes.value, becomes.deleted)
$$;

CREATE OR REPLACE FUNCTION setting_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v bigint;
BEGIN
	IF TG_NARGS > 2 THEN
		IF NOT config_changes(TG_ARGV[2], OLD, NEW) THEN
			RETURN NULL;
		END IF;
	END IF;
	UPDATE system_epoch SET value = value + 1
	 WHERE name = TG_ARGV[0] RETURNING value INTO v;
	PERFORM pg_notify('cache', 'setting ' || TG_ARGV[1] || ' ' || v);
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION heartbeat_usual_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF config_changes('device.heartbeat-interval', OLD, NEW) THEN
		LOCK TABLE base_channel IN SHARE ROW EXCLUSIVE MODE;
		UPDATE base_channel SET version = version
		 WHERE heartbeat_interval IS NULL AND NOT deleted;
	END IF;
	RETURN NULL;
END $$;

DROP TRIGGER cpu ON infra_config;
DROP FUNCTION cpu_lengths_changed();
CREATE TRIGGER cpu AFTER INSERT OR UPDATE OR DELETE ON infra_config
	FOR EACH ROW
	EXECUTE FUNCTION setting_changed('cpu_lengths', 1, 'device.cpu.hex-lengths');

DROP TRIGGER auth ON device_key;
DROP TRIGGER auth ON infra_config;
DROP FUNCTION device_key_changed();
DROP FUNCTION device_auth_mode_changed();
DROP FUNCTION device_auth_raise();
CREATE TRIGGER auth AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON device_key
	FOR EACH STATEMENT EXECUTE FUNCTION setting_changed('device_auth', 2);
CREATE TRIGGER auth AFTER INSERT OR UPDATE OR DELETE ON infra_config
	FOR EACH ROW
	EXECUTE FUNCTION setting_changed('device_auth', 2, 'device.auth.mode');

-- Replaced, not dropped: infra_config is locked until the end, and that would wait for
-- whoever reads the names.
CREATE OR REPLACE TRIGGER dropped_insert AFTER INSERT ON app_package_name FOR EACH ROW
	WHEN (NOT NEW.use_app_install)
	EXECUTE FUNCTION setting_changed('app_package', 3);
CREATE OR REPLACE TRIGGER dropped_update AFTER UPDATE ON app_package_name FOR EACH ROW
	WHEN (OLD.use_app_install <> NEW.use_app_install
	      OR NOT NEW.use_app_install AND OLD.package_name <> NEW.package_name)
	EXECUTE FUNCTION setting_changed('app_package', 3);
CREATE OR REPLACE TRIGGER dropped_delete AFTER DELETE ON app_package_name FOR EACH ROW
	WHEN (NOT OLD.use_app_install)
	EXECUTE FUNCTION setting_changed('app_package', 3);
DROP TRIGGER report_days_changed ON infra_config;
DROP TRIGGER report_days_made ON infra_config;
DROP TRIGGER report_days_gone ON infra_config;
DROP FUNCTION app_package_raise();
CREATE TRIGGER report_days AFTER INSERT OR UPDATE OR DELETE ON infra_config
	FOR EACH ROW
	EXECUTE FUNCTION setting_changed('app_package', 3, 'app-install.report-days');

CREATE OR REPLACE FUNCTION exec_log_months_drop() RETURNS int
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET lock_timeout = '2s' AS $$
DECLARE
	first int := install_month_add(
		to_char(now() AT TIME ZONE 'UTC', 'YYYYMM')::int,
		-config_number('blacklist.exec-log.keep-months'));
	name text;
	n int := 0;
BEGIN
	FOR name IN
		SELECT c.relname
		  FROM pg_inherits i
		  JOIN pg_class c ON c.oid = i.inhrelid
		 WHERE i.inhparent = 'app_blacklist_exec_log'::regclass
		   AND substring(c.relname FROM '[0-9]{6}$')::int < first
		 ORDER BY 1
	LOOP
		EXECUTE format('DROP TABLE %I', name);
		n := n + 1;
	END LOOP;
	RETURN n;
END $$;

DROP FUNCTION exec_log_keep_months();
