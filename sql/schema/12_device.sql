-- Devices, when each was last seen, and how they prove who they are.  Rows that
-- hosts cache have a version; a change of them notifies the hosts (NOTIFY
-- cache) in its transaction.

-- How many hex digits a CPU id may have is a configuration entry, so no
-- constraint can check it.

-- The allowed numbers as bits: n digits are bit n - 1.
CREATE FUNCTION cpu_lengths() RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT bit_or(1::bigint << (n::int - 1))
	  FROM regexp_split_to_table(config_held('device.cpu.hex-lengths'), ',') n
$$;

-- Is the number of digits of this CPU id allowed?
CREATE FUNCTION cpu_fits(cpu text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT cpu_lengths() >> (length(cpu) - 1) & 1 = 1
$$;

-- As cpu_fits, for many devices: lengths is the result of cpu_lengths(), which is
-- then called once.
CREATE FUNCTION cpu_fits(cpu text, lengths bigint) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
	SELECT $2 >> (length($1) - 1) & 1 = 1
$$;

INSERT INTO system_epoch (name) VALUES ('cpu_lengths');
CREATE TRIGGER cpu AFTER INSERT OR UPDATE OR DELETE ON infra_config
	FOR EACH ROW
	EXECUTE FUNCTION setting_changed('cpu_lengths', 1, 'device.cpu.hex-lengths');

-- The triggers below fill the columns of device_info that only rules use, so
-- that statements which write a device need not.

-- The key of a version: rule/device_values.h, which does the same.
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

-- The first 32 bits of the SHA-256 of an address: rule/device_values.h.
CREATE FUNCTION mac_h32(mac macaddr) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
	RETURN ('x' || encode(substr(sha256(macaddr_send(mac)), 1, 4), 'hex'))
		::bit(32)::bigint;
END $$;

-- The applications of a device's user interface: "a, b,,c" is a, b and c.
CREATE FUNCTION device_ui_list(ui text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT string_to_array(NULLIF(
	       CASE WHEN ui ~ '[ ]|,,|^,|,$'
	            THEN btrim(regexp_replace(ui, ' *,[ ,]*', ',', 'g'), ' ,')
	            ELSE ui END, ''), ',')
$$;

-- Fills the columns that only rules use.  It is called for each new device, so
-- it has no queries of its own; device_ui_list is one expression, which
-- PostgreSQL makes a part of it.
CREATE FUNCTION rule_columns() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	NEW.h32 := mac_h32(NEW.mac);
	NEW.sys_ver_key := version_key(NEW.system_version);
	NEW.sdk_ver_key := version_key(NEW.sdk_version_name);
	NEW.ui_list := device_ui_list(NEW.ui);
	RETURN NEW;
END $$;

-- The note that a device was changed: nobody may use an older record, or a cached
-- "no such device".
CREATE FUNCTION device_note(mac macaddr, version bigint) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT 'device ' || upper($1::text) || ' ' || $2::text
$$;

-- Notifies the hosts of changed devices: one note per row, or one for everything when
-- there are too many.  Nothing is announced when the row of a device of a deleted tenant
-- is marked: caches were wiped when the tenant was deleted, and nobody has found the
-- device since.
CREATE FUNCTION note_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM (
	           SELECT FROM changed
	            WHERE NOT (deleted AND tenant_ended(tenant_id))
	            LIMIT 501) c) > 500 THEN
		PERFORM pg_notify('cache', 'all');
	ELSE
		PERFORM pg_notify('cache', device_note(mac, version))
			FROM changed
			WHERE NOT (deleted AND tenant_ended(tenant_id));
	END IF;
	RETURN NULL;
END $$;

-- When the address of a device is changed by hand, its old address is noted,
-- too, because no device has it now.
CREATE FUNCTION note_readdressed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('cache', device_note(OLD.mac, NEW.version));
	RETURN NULL;
END $$;

-- Has something changed that rules look at?  A condition that belonged to the trigger
-- would be read from its stored text by each statement, which for 28 columns takes
-- longer than to call the function.
CREATE FUNCTION attr_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (OLD.mac, OLD.cpu, OLD.status, OLD.channel_id, OLD.company_id,
	    OLD.model_id, OLD.user_id, OLD.device_model, OLD.brand,
	    OLD.master_model, OLD.pcb_model, OLD.system_version,
	    OLD.sdk_version_name, OLD.build, OLD.ddr, OLD.real_ddr,
	    OLD.real_flash, OLD.country_code, OLD.region_id, OLD.device_ip,
	    OLD.platform, OLD.order_number, OLD.production_order,
	    OLD.serial_number, OLD.certification, OLD.ui, OLD.activation_time,
	    OLD.create_time)
	   IS DISTINCT FROM
	   (NEW.mac, NEW.cpu, NEW.status, NEW.channel_id, NEW.company_id,
	    NEW.model_id, NEW.user_id, NEW.device_model, NEW.brand,
	    NEW.master_model, NEW.pcb_model, NEW.system_version,
	    NEW.sdk_version_name, NEW.build, NEW.ddr, NEW.real_ddr,
	    NEW.real_flash, NEW.country_code, NEW.region_id, NEW.device_ip,
	    NEW.platform, NEW.order_number, NEW.production_order,
	    NEW.serial_number, NEW.certification, NEW.ui, NEW.activation_time,
	    NEW.create_time) THEN
		NEW.attr_version := OLD.attr_version + 1;
	END IF;
	RETURN NEW;
END $$;

-- attr_version grows when something changes that rules look at.  It starts
-- from the sequence of the versions, which grows faster than it: a device
-- created anew under an old address never repeats a policy version.
CREATE TABLE device_info (
	id               bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
	tenant_id        bigint NOT NULL,
	mac              macaddr NOT NULL,
	status           smallint NOT NULL DEFAULT 0 -- 1 activated, 0 not
		CHECK (status IN (0, 1)),
	certification    varchar(64),
	user_id          bigint,
	company_id       int,
	channel_id       bigint NOT NULL,
	device_model     varchar(128),
	model_id         int,
	order_number     varchar(64),
	sdk_version_name varchar(64),
	remarks          varchar(512),
	activation_time  timestamptz,
	name             varchar(128),
	brand            varchar(128),
	system_version   varchar(64),
	build            varchar(128),
	ddr              varchar(32),
	cpu              varchar(64),
	device_ip        inet,
	region_id        bigint,
	ip_address       varchar(128),
	ui               varchar(1024),
	serial_number    varchar(64),
	real_ddr         varchar(32),
	real_flash       varchar(32),
	production_order varchar(64),
	master_model     varchar(128),
	pcb_model        varchar(128),
	platform         varchar(32),
	country_code     char(2),
	region_locked    boolean NOT NULL DEFAULT false,
	attr_version     bigint NOT NULL DEFAULT nextval('cache_version'),
	version          bigint NOT NULL DEFAULT nextval('cache_version'),
	creator bigint, create_time timestamptz NOT NULL DEFAULT now(),
	updater bigint, update_time timestamptz NOT NULL DEFAULT now(),
	deleted boolean NOT NULL DEFAULT false,
	-- What only rules use: rule_columns().
	h32              bigint NOT NULL,
	sys_ver_key      bytea,
	sdk_ver_key      bytea,
	ui_list          text[]
) WITH (fillfactor = 90);
-- NOT VALID, because rows of older databases were not checked when they were
-- written.
ALTER TABLE device_info
	ADD CONSTRAINT device_info_cpu_check
		CHECK (cpu ~ '^[0-9a-f]{1,64}$') NOT VALID,
	ADD CONSTRAINT region_not_exists
		FOREIGN KEY (region_id) REFERENCES base_region (id) NOT VALID;
-- Unique over all tenants: a device calls without naming its tenant.
CREATE UNIQUE INDEX device_mac_duplicate ON device_info (mac)
	WHERE NOT deleted;
CREATE UNIQUE INDEX device_certification_duplicate
	ON device_info (tenant_id, certification)
	WHERE certification <> '' AND NOT deleted;
-- With the model, so that devices of a channel and a model are counted from
-- this index alone.
CREATE INDEX device_info_channel
	ON device_info (tenant_id, channel_id, status, model_id)
	WHERE NOT deleted;
CREATE INDEX device_info_model
	ON device_info (tenant_id, model_id, status) WHERE NOT deleted;
CREATE INDEX device_info_region ON device_info (region_id)
	WHERE NOT deleted AND region_id IS NOT NULL;
-- Devices are searched by the beginning of what is printed on them, in any case
-- of letters.  CPU ids have small letters only, and lower() of one more column
-- would slow imports down most, so that index has none.
CREATE INDEX device_info_serial
	ON device_info (tenant_id, lower(serial_number) text_pattern_ops)
	WHERE NOT deleted AND serial_number <> '';
CREATE INDEX device_info_cpu
	ON device_info (tenant_id, cpu text_pattern_ops)
	WHERE NOT deleted AND cpu <> '';
CREATE INDEX device_info_name
	ON device_info (tenant_id, lower(name) text_pattern_ops)
	WHERE NOT deleted AND name <> '';
CREATE INDEX device_info_production
	ON device_info (tenant_id, lower(production_order) text_pattern_ops)
	WHERE NOT deleted AND production_order <> '';
CREATE INDEX device_info_ip
	ON device_info (tenant_id, host(device_ip) text_pattern_ops)
	WHERE NOT deleted AND device_ip IS NOT NULL;
-- By the last digits of an address: few devices have the same last four.
CREATE INDEX device_info_mac_end
	ON device_info (tenant_id, (mac & '00:00:00:00:ff:ff'::macaddr))
	WHERE NOT deleted;
-- Devices are listed from the newest on.  Each filter that alone leaves few
-- devices of many has an index in that order, or one with the columns of the
-- order: then a page is read from its index and twenty rows.
CREATE INDEX device_info_page ON device_info (tenant_id, create_time, id)
	WHERE NOT deleted;
-- For pages, beside the indexes above for counts, which are a sixth as large
-- because of their many equal keys.
CREATE INDEX device_info_channel_page
	ON device_info (tenant_id, channel_id, create_time, id)
	WHERE NOT deleted;
CREATE INDEX device_info_model_page
	ON device_info (tenant_id, model_id, create_time, id)
	WHERE NOT deleted AND model_id IS NOT NULL;
CREATE INDEX device_info_status
	ON device_info (tenant_id, status, create_time, id) WHERE NOT deleted;
-- For pages of devices that are online: they have all been activated, but the
-- newest devices often have not.
CREATE INDEX device_info_activated ON device_info (tenant_id, create_time, id)
	WHERE NOT deleted AND (status = 1 OR activation_time IS NOT NULL);
CREATE INDEX device_info_user ON device_info (user_id, create_time, id)
	WHERE NOT deleted AND user_id IS NOT NULL;
-- These texts are found by their beginning; devices with the same text are in
-- the order of the list.
CREATE INDEX device_info_brand
	ON device_info (tenant_id, brand varchar_pattern_ops, create_time, id)
	WHERE NOT deleted AND brand <> '';
CREATE INDEX device_info_device_model
	ON device_info (tenant_id, device_model varchar_pattern_ops, create_time,
	                id)
	WHERE NOT deleted AND device_model <> '';
CREATE INDEX device_info_order
	ON device_info (tenant_id, lower(order_number) text_pattern_ops,
	                create_time, id)
	WHERE NOT deleted AND order_number <> '';
CREATE INDEX device_info_system_version
	ON device_info (tenant_id, system_version varchar_pattern_ops,
	                create_time, id)
	WHERE NOT deleted AND system_version <> '';
CREATE TRIGGER note_insert AFTER INSERT ON device_info
	REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_device();
CREATE TRIGGER note_readdressed AFTER UPDATE ON device_info FOR EACH ROW
	WHEN (OLD.mac <> NEW.mac) EXECUTE FUNCTION note_readdressed();
CREATE TRIGGER note_delete AFTER DELETE OR TRUNCATE ON device_info
	FOR EACH STATEMENT EXECUTE FUNCTION note_all();
CREATE TRIGGER touch BEFORE UPDATE ON device_info
	FOR EACH ROW EXECUTE FUNCTION touch_row();
CREATE TRIGGER version BEFORE UPDATE ON device_info
	FOR EACH ROW EXECUTE FUNCTION version_row();
CREATE TRIGGER note_update AFTER UPDATE ON device_info
	REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION note_device();
CREATE TRIGGER attr BEFORE UPDATE ON device_info
	FOR EACH ROW EXECUTE FUNCTION attr_row();
SELECT oplog_watch('device_info', 'DEVICE device');
CREATE TRIGGER rule_columns_new BEFORE INSERT ON device_info
	FOR EACH ROW EXECUTE FUNCTION rule_columns();
CREATE TRIGGER rule_columns BEFORE UPDATE ON device_info FOR EACH ROW
	WHEN ((OLD.mac, OLD.system_version, OLD.sdk_version_name, OLD.ui)
		IS DISTINCT FROM
		(NEW.mac, NEW.system_version, NEW.sdk_version_name, NEW.ui))
	EXECUTE FUNCTION rule_columns();

-- Functions that return the different texts of a tenant's devices which begin
-- like this, each once, at most so many.  They go from one text to the next
-- greater one, and not through all devices.  There is one function a column,
-- because an index is used only if the statement names its column.
DO $do$
DECLARE
	name text;
	col text;
	key text;
BEGIN
	FOR name, col, key IN VALUES
		('device_orders', 'order_number', 'lower(order_number)'),
		('device_models', 'device_model', 'device_model'),
		('device_brands', 'brand', 'brand'),
		('device_versions', 'system_version', 'system_version')
	LOOP
		EXECUTE format($sql$
CREATE FUNCTION %1$I(tenant bigint, beginning text, most int)
RETURNS SETOF text LANGUAGE sql STABLE AS $$
	WITH RECURSIVE walk AS (
	     SELECT (SELECT %3$s
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND %2$I <> ''
	                AND %3$s ~>=~ $2
	              ORDER BY %3$s USING ~<~
	              LIMIT 1) AS text
	      UNION ALL
	     SELECT (SELECT %3$s
	               FROM device_info
	              WHERE tenant_id = $1 AND NOT deleted AND %2$I <> ''
	                AND %3$s ~>~ walk.text
	              ORDER BY %3$s USING ~<~
	              LIMIT 1)
	       FROM walk
	      WHERE walk.text ^@ $2)
	SELECT text FROM walk WHERE text ^@ $2 LIMIT $3
$$$sql$, name, col, key);
	END LOOP;
END $do$;

-- What changes all the time.  There is no index on any column but the key: it
-- would prevent heap-only updates, which make the updates cheap.
CREATE TABLE device_runtime (
	device_id        bigint PRIMARY KEY,
	last_seen        timestamptz,
	last_ip          inet,
	policy_version   text,        -- of the last poll
	info_report_time timestamptz,
	-- When the device called from last_ip: records of the spool may be
	-- loaded in another order.
	last_ip_time     timestamptz,
	-- When its place was last set by anything but the spool; a record of
	-- the spool that is older does not count.
	place_time       timestamptz,
	-- As what the device is counted among those online
	-- (15_device_count.sql), and as what before its row was last written;
	-- NULL: it is not counted.
	online_until     int,
	online_place     text,
	was_until        int,
	was_place        text,
	policy_time      timestamptz  -- of the last poll, within ten minutes
) WITH (fillfactor = 50);

-- Devices that have called with another CPU id than theirs: one row a device,
-- however often it happens.
CREATE TABLE device_mismatch (
	device_id  bigint PRIMARY KEY,
	times      bigint      NOT NULL,
	first_time timestamptz NOT NULL,
	last_time  timestamptz NOT NULL,
	cpu        varchar(64) NOT NULL, -- the last that was named
	ip         inet                  -- from where
) WITH (fillfactor = 70);

-- The secret is stored as it is, because checking a signature needs it.
CREATE TABLE device_key (
	id          bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
	tenant_id   bigint      NOT NULL,
	kid         varchar(16) NOT NULL CHECK (kid ~ '^[A-Za-z0-9]{4,16}$'),
	secret      varchar(64) NOT NULL,
	status      smallint    NOT NULL DEFAULT 0 -- 0 on, 1 off
		CHECK (status IN (0, 1)),
	remark      varchar(255),
	creator bigint, create_time timestamptz NOT NULL DEFAULT now(),
	updater bigint, update_time timestamptz NOT NULL DEFAULT now(),
	deleted boolean NOT NULL DEFAULT false
);
-- Of deleted keys, too: the name of a key is never used again.
CREATE UNIQUE INDEX device_key_kid ON device_key (kid);
CREATE INDEX device_key_page ON device_key (tenant_id, id) WHERE NOT deleted;
SELECT oplog_watch('device_key', 'DEVICE key', 'secret');

-- The SHA-256 of the token that each device got at its last activation.  A
-- statement that changes one also updates the device, whose record hosts cache.
CREATE TABLE device_token (
	device_id  bigint PRIMARY KEY,
	hash       bytea NOT NULL CHECK (length(hash) = 32),
	issue_time timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 70);

-- Which proof devices have to give, device.auth.mode says: 0 none, 1 a signature, 2 a token.
INSERT INTO system_epoch (name) VALUES ('device_auth');
CREATE TRIGGER auth AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON device_key
	FOR EACH STATEMENT EXECUTE FUNCTION setting_changed('device_auth', 2);
CREATE TRIGGER auth AFTER INSERT OR UPDATE OR DELETE ON infra_config
	FOR EACH ROW
	EXECUTE FUNCTION setting_changed('device_auth', 2, 'device.auth.mode');
