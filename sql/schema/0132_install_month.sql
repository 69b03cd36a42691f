-- What may be asked of a month, and what becomes of months.

-- Is this the number of a month from January 2020 to the present one?
CREATE FUNCTION install_month_known(month bigint) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
	SELECT month BETWEEN 202001 AND install_month(now())
	   AND month % 100 BETWEEN 1 AND 12
$$;

-- The number of months before the present one whose reports are kept: the entry
-- app-install.keep-months, 12 if it is no number from 1 to 120.
CREATE FUNCTION install_keep_months() RETURNS int LANGUAGE sql STABLE AS $$
	SELECT COALESCE((
	       SELECT n FROM (
	              SELECT substring(c.value FROM '^[1-9][0-9]{0,2}$')::int AS n
	                FROM infra_config c
	               WHERE c.key = 'app-install.keep-months'
	                 AND NOT c.deleted) e
	        WHERE n <= 120), 12)
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

-- The numbers of bytes that install_pack has written without ids being
-- ascending: of a cell's id and its count in turn (app_install_package.cells).
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
