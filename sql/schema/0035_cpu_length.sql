-- How many hex digits the id of a CPU may have is configuration, not schema.

-- Every row there is passes, as it passed the narrower rule before.
ALTER TABLE device_info
	DROP CONSTRAINT device_info_cpu_check,
	ADD CONSTRAINT device_info_cpu_check
		CHECK (cpu ~ '^[0-9a-f]{1,64}$') NOT VALID;

-- The allowed numbers as bits: n digits are bit n - 1.  16 and 32 when the
-- entry is gone or is no list of numbers from 1 to 64.
CREATE FUNCTION cpu_lengths() RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT COALESCE((
		SELECT bit_or(1::bigint << (n::int - 1))
		  FROM infra_config c, regexp_split_to_table(c.value, ',') n
		 WHERE c.key = 'device.cpu.hex-lengths' AND NOT c.deleted
		   AND c.value ~ '^ *[1-9][0-9]?( *, *[1-9][0-9]?)* *$'
		HAVING bool_and(n::int <= 64)),
		(1::bigint << 15) | (1::bigint << 31))
$$;

CREATE FUNCTION cpu_fits(cpu text) RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT cpu_lengths() >> (length(cpu) - 1) & 1 = 1
$$;

-- Hosts cache the bits, so that a heartbeat asks nobody; a change tells them.
-- The epoch is the version of that record.
INSERT INTO system_epoch (name) VALUES ('cpu_lengths');
CREATE FUNCTION cpu_lengths_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	v bigint;
BEGIN
	IF 'device.cpu.hex-lengths' IN (OLD.key, NEW.key)
	    AND (OLD.key, OLD.value, OLD.deleted) IS DISTINCT FROM
	        (NEW.key, NEW.value, NEW.deleted) THEN
		UPDATE system_epoch SET value = value + 1
		 WHERE name = 'cpu_lengths' RETURNING value INTO v;
		PERFORM pg_notify('cache', 'setting 1 ' || v);
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER cpu AFTER INSERT OR UPDATE OR DELETE ON infra_config
	FOR EACH ROW EXECUTE FUNCTION cpu_lengths_changed();
