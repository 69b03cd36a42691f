-- While devices that were there before the rules' columns are being filled
-- (0150_rule_columns.sql), statements compute what a device does not have yet,
-- so that no count is too small.

-- The applications of a device's user interface: "a, b,,c" is a, b and c.
CREATE FUNCTION device_ui_list(ui text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT string_to_array(NULLIF(
	       CASE WHEN ui ~ '[ ]|,,|^,|,$'
	            THEN btrim(regexp_replace(ui, ' *,[ ,]*', ',', 'g'), ' ,')
	            ELSE ui END, ''), ',')
$$;

-- It is called for each new device, so it has no queries of its own; of
-- device_ui_list, which is one expression, PostgreSQL makes a part of it.
CREATE OR REPLACE FUNCTION rule_columns() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	NEW.h32 := mac_h32(NEW.mac);
	NEW.sys_ver_key := version_key(NEW.system_version);
	NEW.sdk_ver_key := version_key(NEW.sdk_version_name);
	NEW.ui_list := device_ui_list(NEW.ui);
	RETURN NEW;
END $$;
