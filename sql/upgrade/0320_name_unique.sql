-- Names that are unique are so without regard to case and blanks around them.  Those
-- that are alike already stay; scripts/migrate lists them.

-- What makes two names one: neither the case of letters nor blanks around them.
-- Names are stored without these blanks, but older ones may have some.
CREATE FUNCTION name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(btrim(name, E'\t\n\x0B\f\r \u0085\u00A0\u1680\u2000\u2001'
		'\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u200B'
		'\u2028\u2029\u202F\u205F\u3000\uFEFF'))
$$;

-- Refuses rows whose name is that of another live one, by the first argument.  The
-- second is the column of the name, the others are those within which names are
-- unique.  Rows of an older database that are alike stay, and so do their names,
-- but there will be no further ones.  The lock makes another transaction that
-- gives a name like it wait until this one has ended; a tenant has 64, so that a
-- statement of many rows does not use up all locks of PostgreSQL.
CREATE FUNCTION name_alike() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	given  text := 'new_rows';
	one    jsonb;
	tenant text := CASE WHEN 'tenant_id' = ANY(TG_ARGV) THEN 'tenant_id' ELSE '0' END;
	same   text := '';
	taken  text;
BEGIN
	IF TG_LEVEL = 'ROW' THEN
		one := to_jsonb(NEW);
		given := format('jsonb_populate_record(NULL::%I, $1)', TG_TABLE_NAME);
	END IF;
	FOR i IN 2 .. TG_NARGS - 1 LOOP
		same := same || format(' AND o.%1$I = n.%1$I', TG_ARGV[i]);
	END LOOP;
	EXECUTE format('SELECT pg_advisory_xact_lock(hashtextextended(%L || part, tenant))
		FROM (SELECT DISTINCT %s AS tenant, hashtext(name_key(%I)) & 63 AS part
		        FROM %s ORDER BY 1, 2) l', TG_ARGV[0], tenant, TG_ARGV[1], given)
		USING one;
	EXECUTE format('SELECT n.%1$I FROM %2$s n JOIN %3$I o
		ON name_key(o.%1$I) = name_key(n.%1$I) AND o.id <> n.id
		AND NOT o.deleted AND NOT n.deleted%4$s LIMIT 1',
		TG_ARGV[1], given, TG_TABLE_NAME, same) INTO taken USING one;
	IF taken IS NOT NULL THEN
		RAISE EXCEPTION 'a row has this name, but for case and blanks'
			USING ERRCODE = 'unique_violation', CONSTRAINT = TG_ARGV[0],
			      DETAIL = format('Key (name)=(%s)', taken);
	END IF;
	RETURN NULL;
END $$;

-- name_unique(table, error, column, within...): names of its rows differ by more
-- than case and blanks.  The index of the error's name keeps equal ones apart.
CREATE FUNCTION name_unique(named regclass, error text, col text,
	VARIADIC within text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	args text := (SELECT string_agg(quote_literal(a), ', ' ORDER BY n)
	                FROM unnest(error || (col || within))
	                     WITH ORDINALITY u (a, n));
	cols text := array_to_string(within || format('name_key(%I)', col), ', ');
	changed text := (SELECT string_agg(format('NEW.%1$I <> OLD.%1$I', c), ' OR ')
	                   FROM unnest(within || col) c);
BEGIN
	EXECUTE format('CREATE INDEX ON %s (%s) WHERE NOT deleted', named, cols);
	EXECUTE format('CREATE TRIGGER name_new AFTER INSERT ON %s
		REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
		EXECUTE FUNCTION name_alike(%s)', named, args);
	EXECUTE format('CREATE TRIGGER name AFTER UPDATE ON %s FOR EACH ROW
		WHEN (NOT NEW.deleted AND (%s)) EXECUTE FUNCTION name_alike(%s)',
		named, changed, args);
END $$;

-- The names that rows of an older database share, for scripts/migrate.
CREATE FUNCTION name_twins() RETURNS TABLE (of regclass, names text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
	args text[];
BEGIN
	FOR of, args IN
		SELECT tgrelid, string_to_array(encode(tgargs, 'escape'), '\000')
		  FROM pg_trigger
		 WHERE tgfoid = 'name_alike'::regproc AND tgname = 'name_new'
		 ORDER BY tgrelid::regclass::text
	LOOP
		RETURN QUERY EXECUTE format('SELECT $1,
			string_agg(format(''"%%s" (%%s)'', %1$I, id), '', '' ORDER BY id)
			  FROM %2$s WHERE NOT deleted
			 GROUP BY %3$s HAVING count(*) > 1 ORDER BY min(id)', args[2], of,
			array_to_string(format('name_key(%I)', args[2])
				|| args[3:cardinality(args) - 1], ', ')) USING of;
	END LOOP;
END $$;

DROP TRIGGER name_of_new ON system_users;
DROP TRIGGER name ON system_users;
DROP FUNCTION user_name_alike();
DROP INDEX system_users_name;
SELECT name_unique('system_tenant', 'tenant_name_taken', 'name');
SELECT name_unique('system_dept', 'dept_name_taken', 'name', 'tenant_id',
	'parent_id');
SELECT name_unique('system_users', 'user_name_taken', 'username', 'tenant_id');
SELECT name_unique('system_role', 'role_name_taken', 'name', 'tenant_id');
SELECT name_unique('system_post', 'post_name_taken', 'name', 'tenant_id');
SELECT name_unique('system_tenant_package', 'tenant_package_name_taken', 'name');
SELECT name_unique('system_dict_type', 'dict_type_name_taken', 'name');
SELECT name_unique('base_channel', 'channel_name_duplicate', 'name', 'tenant_id');

-- A key with blanks around it would not be found any more.
UPDATE infra_config c
   SET key = btrim(c.key, E'\t\n\x0B\f\r \u0085\u00A0\u2003\u200B\u3000\uFEFF')
 WHERE c.key ~ E'^[[:space:]\u00A0\u200B\uFEFF]|[[:space:]\u00A0\u200B\uFEFF]$'
   AND NOT c.deleted
   AND NOT EXISTS (
       SELECT FROM infra_config o
        WHERE o.id <> c.id AND NOT o.deleted
          AND name_key(o.key) = name_key(c.key));
