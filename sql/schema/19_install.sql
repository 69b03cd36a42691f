-- Which applications devices have, month by month, and what is made of it.
--   app_install_device    what devices report: one row a device and month
--   app_install_holder    its index by version, made by `job install_index`
--   app_install_package   its counts by version and by channel, model and region,
--                         made by `job install_convert`
--   app_install_count_package  the statistics, made of those by `job install_total`
-- A month is the number yyyyMM of the session's time zone.  The first three
-- tables have a partition for each month, which is dropped as a whole.

-- The month of a moment, as a number yyyyMM.
CREATE FUNCTION install_month(at timestamptz) RETURNS int
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT extract(year FROM at)::int * 100 + extract(month FROM at)::int
$$;

-- The month so many months later, or earlier.
CREATE FUNCTION install_month_add(month int, months int) RETURNS int
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (n / 12) * 100 + n % 12 + 1
	  FROM (SELECT month / 100 * 12 + month % 100 - 1 + months) m (n)
$$;

-- Ascending ids above 0 as bytes, and back: of each id the difference to the one
-- before it, seven bits a byte, the lowest first, the eighth bit set in all bytes
-- but the last (base/id_set.h).
CREATE FUNCTION install_pack(ids bigint[]) RETURNS bytea
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	id bigint;
	rest bigint;
	before bigint := 0;
	hex text := '';
BEGIN
	FOREACH id IN ARRAY ids LOOP
		IF id <= before THEN
			RAISE EXCEPTION 'ids are not ascending'
				USING ERRCODE = 'invalid_parameter_value';
		END IF;
		rest := id - before;
		before := id;
		WHILE rest > 127 LOOP
			hex := hex || lpad(to_hex(rest & 127 | 128), 2, '0');
			rest := rest >> 7;
		END LOOP;
		hex := hex || lpad(to_hex(rest), 2, '0');
	END LOOP;
	RETURN decode(hex, 'hex');
END $$;
CREATE FUNCTION install_unpack(packed bytea) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	ids bigint[] := '{}';
	id bigint := 0;
	difference bigint := 0;
	bits int := 0;
	byte int;
BEGIN
	FOR i IN 0 .. length(packed) - 1 LOOP
		byte := get_byte(packed, i);
		difference := difference | ((byte & 127)::bigint << bits);
		bits := bits + 7;
		IF byte < 128 THEN
			id := id + difference;
			ids := ids || id;
			difference := 0;
			bits := 0;
		END IF;
	END LOOP;
	RETURN ids;
END $$;

-- pv: ids of app_package_version, packed, one version of each application; empty
-- if the device was deleted since.  One row with all of them is a thirtieth of
-- the size of a row for each.  changed: the transaction that wrote pv last; what
-- it was before the index of the month was made is in app_install_indexed.
-- full_time: when the device sent its whole list last, which may leave pv as it
-- is.  first_time and last_time: of the reports of the month that changed pv.
CREATE TABLE app_install_device (
	device_id    bigint      NOT NULL,
	changed      xid8        NOT NULL DEFAULT pg_current_xact_id(),
	first_time   timestamptz NOT NULL DEFAULT now(),
	last_time    timestamptz NOT NULL DEFAULT now(),
	full_time    timestamptz,
	stat_month   int         NOT NULL,
	report_count int         NOT NULL DEFAULT 1,
	pv           bytea       NOT NULL,
	PRIMARY KEY (device_id, stat_month)
) PARTITION BY LIST (stat_month);
CREATE INDEX app_install_device_changed ON app_install_device (changed);

-- The index of a month by version: devices of a segment that have it, ids packed.
-- A segment is a set of devices that were indexed together.  Those of them that are in
-- `dead` have changed since, so that the segment does not say any more what they have:
-- a later one does, or their rows, or they have nothing.
CREATE TABLE app_install_segment (
	stat_month   int   NOT NULL,
	id           int   NOT NULL,
	device_count int   NOT NULL,
	devices      bytea NOT NULL,
	dead_count   int   NOT NULL DEFAULT 0,
	dead         bytea NOT NULL DEFAULT '',
	PRIMARY KEY (stat_month, id)
);
-- Compression does not make packed ids smaller, so it is not tried.
ALTER TABLE app_install_segment
	ALTER devices SET STORAGE EXTERNAL, ALTER dead SET STORAGE EXTERNAL;

-- Which devices of a segment have a version, packed.  The primary key begins with the
-- segment, so that the rows of a segment lie together: a new segment is written at the
-- end of the index, and one that is merged with others is read and deleted without
-- reading all segments of the month.  A search for a version asks each segment for it.
CREATE TABLE app_install_holder (
	stat_month int   NOT NULL,
	version_id int   NOT NULL,
	segment    int   NOT NULL,
	devices    bytea NOT NULL,
	PRIMARY KEY (segment, version_id, stat_month)
) PARTITION BY LIST (stat_month);
ALTER TABLE app_install_holder ALTER devices SET STORAGE EXTERNAL;

-- What the segments of a month contain: the devices whose row was last changed by a
-- transaction with a number below `before`.  The rows changed later are few, and are
-- read one by one.
CREATE TABLE app_install_indexed (
	stat_month int  PRIMARY KEY,
	before     xid8 NOT NULL
);

-- A combination of the values by which a month was counted.  A column is NULL if the
-- month was not counted by it, or for devices that have no such value.
CREATE TABLE app_install_cell (
	stat_month int NOT NULL,
	id         int NOT NULL,
	channel_id bigint,
	model_id   int,
	region_id  bigint,
	PRIMARY KEY (stat_month, id)
);

-- How many devices have a version: device_count of all cells, and in `cells` of each
-- (install_cells reads it).  A month of very many devices is counted in parts.
CREATE TABLE app_install_package (
	stat_month   int   NOT NULL,
	version_id   int   NOT NULL,
	part         int   NOT NULL,
	device_count int   NOT NULL,
	cells        bytea NOT NULL,
	PRIMARY KEY (version_id, part, stat_month)
) PARTITION BY LIST (stat_month);
ALTER TABLE app_install_package ALTER cells SET STORAGE EXTERNAL;

-- The statistics: devices that have an application, in any version (version_id
-- NULL) and in each version.  version_count: in the row of a package, how many of its
-- versions have a row in the month, so that a page of versions need not count them;
-- NULL in the row of a version.
CREATE TABLE app_install_count_package (
	id           bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
	tenant_id    bigint NOT NULL,
	stat_month   int    NOT NULL,
	package_id   int    NOT NULL,
	version_id   int,
	device_count int    NOT NULL,
	create_time  timestamptz NOT NULL DEFAULT now(),
	version_count int
);
CREATE UNIQUE INDEX app_install_count_known
	ON app_install_count_package (package_id, stat_month, version_id)
	NULLS NOT DISTINCT;
-- Pages by part of a name read indexes alone.
CREATE INDEX app_install_count_packages
	ON app_install_count_package (tenant_id, stat_month, device_count DESC, id)
	INCLUDE (package_id, version_id, version_count)
	WHERE version_id IS NULL;
CREATE INDEX app_install_count_versions
	ON app_install_count_package (tenant_id, stat_month, device_count DESC, id)
	INCLUDE (package_id, version_id)
	WHERE version_id IS NOT NULL;

-- How many rows a tenant has in the statistics of a month, so that a page without
-- filters need not count them.
CREATE TABLE app_install_total (
	stat_month int    NOT NULL,
	tenant_id  bigint NOT NULL,
	packages   int    NOT NULL,
	versions   int    NOT NULL,
	PRIMARY KEY (stat_month, tenant_id)
);

-- When each month was converted and counted last, and of how much.  A month that
-- was converted before its end is converted once more after it.
CREATE TABLE app_install_month (
	stat_month   int PRIMARY KEY,
	dims         text,        -- it was counted by, separated by commas
	devices      bigint,
	pairs        bigint,      -- of a device and a version
	convert_time timestamptz,
	convert_ms   bigint,
	total_time   timestamptz,
	total_ms     bigint
);

-- Makes the partition of a month of one of the tables.  It is attached instead of
-- created as a partition, because that lets others go on reading and writing.
CREATE FUNCTION install_partition_make(parent text, month int, options text)
RETURNS void LANGUAGE plpgsql SET client_min_messages = warning AS $$
BEGIN
	EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS
		INCLUDING STORAGE, CHECK (stat_month = %s)) WITH (%s)',
		parent || '_' || month, parent, month, options);
	EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES IN (%s)',
		parent, parent || '_' || month, month);
END $$;

-- Makes the partitions of a month if they are missing; true if it made them.
-- It runs with the rights of its owner, because every session calls it that needs a month
-- first, and the role of such a session need not be allowed to create tables.
CREATE FUNCTION install_month_make(month int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF month IS NULL OR month NOT BETWEEN 202001 AND 999912
	   OR month % 100 NOT BETWEEN 1 AND 12 THEN
		RAISE EXCEPTION 'no month: %', month
			USING ERRCODE = 'invalid_parameter_value';
	END IF;
	IF to_regclass('app_install_device_' || month) IS NOT NULL THEN
		RETURN false;
	END IF;
	PERFORM pg_advisory_xact_lock(hashtext('install_month_make'));
	IF to_regclass('app_install_device_' || month) IS NOT NULL THEN
		RETURN false;
	END IF;
	PERFORM install_partition_make('app_install_holder', month,
		'fillfactor = 100');
	PERFORM install_partition_make('app_install_package', month,
		'fillfactor = 100');
	PERFORM install_partition_make('app_install_device', month,
		'fillfactor = 90, autovacuum_vacuum_scale_factor = 0.05, '
		'autovacuum_analyze_scale_factor = 0.05');
	RETURN true;
END $$;

-- Empties the index of a month for which hardly anybody asks any more; true if there was
-- one.  Its devices are still found, by reading all rows of the month.
CREATE FUNCTION install_month_unindex(month int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	DELETE FROM app_install_indexed WHERE stat_month = month;
	IF NOT FOUND THEN
		RETURN false;
	END IF;
	DELETE FROM app_install_segment WHERE stat_month = month;
	EXECUTE format('TRUNCATE %I', 'app_install_holder_' || month);
	RETURN true;
END $$;

-- Drops what devices reported in a month, and what was made of it but the
-- statistics; true if it was there.
CREATE FUNCTION install_month_drop(month int) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF to_regclass('app_install_device_' || month) IS NULL THEN
		RETURN false;
	END IF;
	EXECUTE format('DROP TABLE %I, %I, %I', 'app_install_device_' || month,
		'app_install_holder_' || month, 'app_install_package_' || month);
	DELETE FROM app_install_indexed WHERE stat_month = month;
	DELETE FROM app_install_segment WHERE stat_month = month;
	DELETE FROM app_install_cell WHERE stat_month = month;
	RETURN true;
END $$;

-- The months that have partitions.
CREATE FUNCTION install_months() RETURNS SETOF int LANGUAGE sql STABLE AS $$
	SELECT substring(c.relname FROM '[0-9]{6}$')::int
	  FROM pg_inherits i
	  JOIN pg_class c ON c.oid = i.inhrelid
	 WHERE i.inhparent = 'app_install_device'::regclass
	 ORDER BY 1
$$;

SELECT install_month_make(install_month(now()));
SELECT install_month_make(install_month_add(install_month(now()), 1));

-- With a device what it has reported is deleted, because nobody shall read which
-- applications it had.  Statistics that were made of it stay.
CREATE FUNCTION install_device_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE app_install_device
	   SET pv = '', changed = pg_current_xact_id()
	 WHERE device_id = NEW.id AND pv <> '';
	RETURN NULL;
END $$;
CREATE TRIGGER install_gone AFTER UPDATE OF deleted ON device_info FOR EACH ROW
	WHEN (NEW.deleted AND NOT OLD.deleted)
	EXECUTE FUNCTION install_device_gone();

-- Is this the number of a month from January 2020 to the present one?
CREATE FUNCTION install_month_known(month bigint) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT month BETWEEN 202001 AND install_month(now())
	   AND month % 100 BETWEEN 1 AND 12
$$;

-- The dimensions by which months are counted: those of channel, model and region
-- that the entry app-install.dims names, separated by commas.
CREATE FUNCTION install_dims() RETURNS text[] LANGUAGE sql STABLE AS $$
	SELECT ARRAY(
	       SELECT d FROM unnest('{channel,model,region}'::text[])
	              WITH ORDINALITY u (d, n)
	        WHERE d = ANY (COALESCE((
	              SELECT string_to_array(replace(c.value, ' ', ''), ',')
	                FROM infra_config c
	               WHERE c.key = 'app-install.dims' AND NOT c.deleted),
	              '{}'))
	        ORDER BY n)
$$;

-- The cells and counts in app_install_package.cells.  For each cell it has two numbers,
-- each with seven bits a byte as install_pack writes them: by how much the id of the cell
-- exceeds that of the cell before it, and the count.
CREATE FUNCTION install_cells(packed bytea)
RETURNS TABLE (cell int, device_count int)
LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
	number bigint := 0;
	bits int := 0;
	byte int;
	counting boolean := false;
BEGIN
	cell := 0;
	FOR i IN 0 .. length(packed) - 1 LOOP
		byte := get_byte(packed, i);
		number := number | ((byte & 127)::bigint << bits);
		bits := bits + 7;
		CONTINUE WHEN byte > 127;
		IF counting THEN
			device_count := number;
			RETURN NEXT;
		ELSE
			cell := cell + number;
		END IF;
		counting := NOT counting;
		number := 0;
		bits := 0;
	END LOOP;
END $$;
