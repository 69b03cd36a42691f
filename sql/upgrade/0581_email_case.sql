-- E-mail addresses of users are unique without regard to case and blanks around them,
-- as names are; a table may have several such columns, which may be blank.
CREATE OR REPLACE FUNCTION name_alike() RETURNS trigger LANGUAGE plpgsql AS $$
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
		AND name_key(n.%1$I) <> '''' AND NOT o.deleted AND NOT n.deleted%4$s LIMIT 1',
		TG_ARGV[1], given, TG_TABLE_NAME, same) INTO taken USING one;
	IF taken IS NOT NULL THEN
		RAISE EXCEPTION 'a row has this name, but for case and blanks'
			USING ERRCODE = 'unique_violation', CONSTRAINT = TG_ARGV[0],
			      DETAIL = format('Key (name)=(%s)', taken);
	END IF;
	RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION name_unique(named regclass, error text, col text,
	VARIADIC within text[] DEFAULT '{}')
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	args text := (SELECT string_agg(quote_literal(a), ', ' ORDER BY n)
	                FROM unnest(error || (col || within))
	                     WITH ORDINALITY u (a, n));
	cols text := array_to_string(within || format('name_key(%I)', col), ', ');
	changed text := (SELECT string_agg(
	                        format('NEW.%1$I IS DISTINCT FROM OLD.%1$I', c), ' OR ')
	                   FROM unnest(within || col) c);
	which text := (SELECT CASE WHEN count(*) > 0 THEN '_' || col ELSE '' END
	                 FROM pg_trigger
	                WHERE tgrelid = named AND tgname = 'name_new');
BEGIN
	EXECUTE format('CREATE INDEX ON %s (%s) WHERE NOT deleted', named, cols);
	EXECUTE format('CREATE TRIGGER name_new%s AFTER INSERT ON %s
		REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT
		EXECUTE FUNCTION name_alike(%s)', which, named, args);
	EXECUTE format('CREATE TRIGGER name%s AFTER UPDATE ON %s FOR EACH ROW
		WHEN (NOT NEW.deleted AND (%s)) EXECUTE FUNCTION name_alike(%s)',
		which, named, changed, args);
END $$;

CREATE OR REPLACE FUNCTION name_twins() RETURNS TABLE (of regclass, names text)
LANGUAGE plpgsql STABLE AS $$
DECLARE
	args text[];
BEGIN
	FOR of, args IN
		SELECT tgrelid, string_to_array(encode(tgargs, 'escape'), '\000')
		  FROM pg_trigger
		 WHERE tgfoid = 'name_alike'::regproc AND tgname ~ '^name_new'
		 ORDER BY tgrelid::regclass::text, tgname
	LOOP
		RETURN QUERY EXECUTE format('SELECT $1,
			string_agg(format(''"%%s" (%%s)'', %1$I, id), '', '' ORDER BY id)
			  FROM %2$s WHERE NOT deleted AND name_key(%1$I) <> ''''
			 GROUP BY %3$s HAVING count(*) > 1 ORDER BY min(id)', args[2], of,
			array_to_string(format('name_key(%I)', args[2])
				|| args[3:cardinality(args) - 1], ', ')) USING of;
	END LOOP;
END $$;

-- The conditions of the triggers are those of today's function.
DO $$
DECLARE
	named regclass;
	args  text[];
BEGIN
	FOR named, args IN
		SELECT tgrelid, string_to_array(encode(tgargs, 'escape'), '\000')
		  FROM pg_trigger
		 WHERE tgfoid = 'name_alike'::regproc AND tgname = 'name_new'
	LOOP
		EXECUTE format('DROP TRIGGER name ON %s', named);
		EXECUTE format('CREATE TRIGGER name AFTER UPDATE ON %s FOR EACH ROW
			WHEN (NOT NEW.deleted AND (%s)) EXECUTE FUNCTION name_alike(%s)', named,
			(SELECT string_agg(
			        format('NEW.%1$I IS DISTINCT FROM OLD.%1$I', c), ' OR ' ORDER BY n)
			   FROM unnest(args[3:cardinality(args) - 1] || args[2])
			        WITH ORDINALITY u (c, n)),
			(SELECT string_agg(quote_literal(a), ', ' ORDER BY n)
			   FROM unnest(args[:cardinality(args) - 1])
			        WITH ORDINALITY u (a, n)));
	END LOOP;
END $$;

SELECT name_unique('system_users', 'user_email_taken', 'email', 'tenant_id');
