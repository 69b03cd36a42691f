-- What every domain uses: searching texts, unique names, who changed a row
-- last, epochs and versions by which caches notice changes, and the outbox.

-- The files of sql/upgrade that this database has (scripts/migrate), and the base that it
-- began with.
CREATE TABLE schema_migration (
	file       text PRIMARY KEY,
	checksum   text NOT NULL,
	applied_at timestamptz NOT NULL DEFAULT now()
);

-- For indexes by which parts of texts are found.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- The pattern of LIKE and ILIKE that finds a text anywhere, whatever characters
-- are in it.
CREATE FUNCTION like_anywhere(part text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT '%' || replace(replace(replace(part, '\', '\\'), '%', '\%'),
	       '_', '\_') || '%'
$$;

-- The key of a name; names with equal keys count as one name.  Neither the case
-- of letters nor blanks around the name make a difference, nor of which kind or
-- how many the blanks between its words are, nor characters that show nothing,
-- nor whether an accent is a part of its letter or a character of its own: what
-- people read as one name is one.  Names are stored without the blanks around
-- them, but older ones may have some.  Most names are words with one blank between
-- them; for these all of that is left out, because an import asks for millions.
CREATE FUNCTION name_key(name text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN name ~ '^[!-~\u4E00-\u9FFF]+( [!-~\u4E00-\u9FFF]+)*$' THEN lower(name)
	ELSE lower(btrim(regexp_replace(translate(normalize(name),
		E'\t\n\x0B\f\r\u0085\u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005'
		'\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000'
		'\u00AD\u061C\u180E\u200B\u200E\u200F\u202A\u202B\u202C\u202D\u202E'
		'\u2060\u2066\u2067\u2068\u2069\uFEFF', repeat(' ', 24)),
		' {2,}', ' ', 'g'), E' \u200C\u200D')) END
$$;

-- What a search compares of a text: its key as a name, with letters, digits and blanks
-- as everybody types them, whatever their width, and with the apostrophe, the quotes
-- and the hyphen of a keyboard, of which tablets and word processors make others, and
-- with one of the dots that input methods set between the parts of a name.
CREATE FUNCTION search_key(part text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT lower(normalize(translate(name_key(part),
		E'\u2018\u2019\u201A\u201B\u02BC\u2032\u201C\u201D\u201E\u201F\u2033'
		'\u2010\u2011\u2012\u2013\u2014\u2015\u2212'
		'\u2022\u2027\u2219\u22C5\u30FB\uFF65',
		E'\'\'\'\'\'\'"""""-------\u00B7\u00B7\u00B7\u00B7\u00B7\u00B7'), NFKC))
$$;

-- Is the part in the whole, in any case of letters?  What was typed in full width, as
-- keyboards of East Asia write letters and digits, is found as others write it, too, and
-- words are found however many blanks are between them.
-- For tables of millions of rows: it is as fast as a plain search, because what costs
-- more is asked only of texts for which a cheaper question has said that it matters.
CREATE FUNCTION holds_typed(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT position(lower(part) in lower(whole)) > 0
	    OR ((octet_length(part) > length(part) OR part LIKE '%  %')
	        AND position(search_key(part) in lower(whole)) > 0)
	    OR (whole LIKE '%  %' AND search_key(part) LIKE '% %'
	        AND position(search_key(part) in name_key(whole)) > 0)
$$;

-- As holds_typed, and the whole may have its letters, digits and blanks in full width,
-- too, and characters that show nothing.  Only a text with other characters than those
-- of ASCII and Chinese ones can have them, or one with a tab between two words, so
-- other texts are not normalized.
CREATE FUNCTION holds(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT holds_typed(whole, part)
	    OR ((octet_length(whole) > length(whole) OR whole LIKE E'%\t%')
	        AND whole ~ '[^ -~\u4E00-\u9FFF]'
	        AND position(search_key(part) in search_key(whole)) > 0)
$$;

-- As holds_typed, for a column with an index of parts of texts (pg_trgm).  Where both
-- patterns are the same, PostgreSQL reads the index once.  Between two words a pattern
-- lets anything pass, because the index knows no "one blank or more"; what then is no
-- blank is found out row by row.
CREATE FUNCTION holds_indexed(whole text, part text) RETURNS boolean
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (whole ILIKE replace(like_anywhere(lower(part)), ' ', '%')
	        OR whole ILIKE replace(like_anywhere(search_key(part)), ' ', '%'))
	   AND (search_key(part) NOT LIKE '% %' OR holds_typed(whole, part))
$$;

-- Refuses rows whose name is that of another row that is not deleted.  Trigger
-- arguments: the error; the column of the name, which is not compared if it is
-- blank; and the columns within which names are unique.  Rows of an older
-- database with equal names stay, and keep their names, but no further ones are
-- accepted.  The lock makes another transaction that gives an equal name wait
-- until this one has ended; a tenant has 64 locks, so that a statement of many
-- rows does not use up all locks of PostgreSQL.
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
		AND name_key(n.%1$I) <> '''' AND NOT o.deleted AND NOT n.deleted%4$s LIMIT 1',
		TG_ARGV[1], given, TG_TABLE_NAME, same) INTO taken USING one;
	IF taken IS NOT NULL THEN
		RAISE EXCEPTION 'a row has this name, but for case and blanks'
			USING ERRCODE = 'unique_violation', CONSTRAINT = TG_ARGV[0],
			      DETAIL = format('Key (name)=(%s)', taken);
	END IF;
	RETURN NULL;
END $$;

-- name_unique(table, error, column, within...): names of its rows differ by more
-- than case and blanks.  The index of the error's name keeps equal ones apart.  Of
-- two columns of a table the one that is named first is checked first.
CREATE FUNCTION name_unique(named regclass, error text, col text,
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

-- The names that rows of an older database share, for scripts/migrate.
CREATE FUNCTION name_twins() RETURNS TABLE (of regclass, names text)
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

-- The trigger `touch` of every table with an update_time: 28_touch.sql.
CREATE FUNCTION touch_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.update_time := now();
	RETURN NEW;
END $$;

-- Numbers that rise with each change of what processes have a copy of.  A process
-- compares the epoch with that of its copy, instead of being notified of changes; see
-- auth/caller.h.
CREATE TABLE system_epoch (
	name  text   PRIMARY KEY,
	value bigint NOT NULL DEFAULT 1
) WITH (fillfactor = 50);
INSERT INTO system_epoch (name) VALUES ('permission');

-- Raises the epoch that the trigger's argument names, in the transaction of the
-- change.
CREATE FUNCTION raise_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE system_epoch SET value = value + 1 WHERE name = TG_ARGV[0];
	RETURN NULL;
END $$;

-- Versions of device and channel rows.  One sequence for all: a row created
-- anew under an old address is newer than everything cached under it.
CREATE SEQUENCE cache_version;

-- Gives every update a version above all earlier ones.  The row is locked
-- before this runs, so the versions of one row grow in commit order.
CREATE FUNCTION version_row() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.version := nextval('cache_version');
	RETURN NEW;
END $$;

-- Empties the caches of all hosts, where a statement deletes rows (as only maintenance
-- does) and so leaves no version by which their entries would become outdated.
CREATE FUNCTION note_all() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('cache', 'all');
	RETURN NULL;
END $$;

-- How a change waits until the caches of all hosts have applied it.  A mark is a
-- number that is sent after the change; notifications arrive in the order of their
-- commits, so a host that has received a mark has applied all changes that were
-- committed before the number was taken.
CREATE SEQUENCE cache_mark;

-- Sends a mark, which is the next number.  Its commit does not wait for the disk: the
-- mark need not survive a crash, because the sessions that have received it do not
-- survive that either.
CREATE FUNCTION cache_mark_send() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	mark bigint := nextval('cache_mark');
BEGIN
	PERFORM set_config('synchronous_commit', 'off', true);
	PERFORM pg_notify('cache', 'mark ' || mark);
	RETURN mark;
END $$;

-- The last mark that was sent; 0: none was.
CREATE FUNCTION cache_mark_last() RETURNS bigint LANGUAGE sql AS $$
	SELECT last_value - 1 + is_called::int FROM cache_mark
$$;

-- The hosts that listen for changes, and the last mark that each has received.  They
-- write it into the name of their session, which costs no transaction and ends with
-- the session.
CREATE VIEW cache_host AS
	SELECT pid, substr(application_name, 17)::bigint AS heard
	  FROM pg_stat_activity
	 WHERE datname = current_database()
	   AND application_name ~ '^fleetdesk cache [0-9]{1,18}$';

-- The outbox: what is to be done after a transaction has committed.  Each row
-- is a message, which the transaction inserts and `job outbox_send` or another
-- job carries out.
CREATE TABLE mq_outbox (
	id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	topic       varchar(64) NOT NULL,  -- says who handles it
	key         varchar(128) NOT NULL, -- those of one key stay in order
	payload     jsonb NOT NULL,
	next_try    timestamptz NOT NULL DEFAULT now(),
	tries       int NOT NULL DEFAULT 0,
	last_error  varchar(64),  -- the error's name in lower case
	parked_time timestamptz,  -- given up; the next of its key goes on
	create_time timestamptz NOT NULL DEFAULT now(),
	-- The tenant of the message, because tenants take turns; 0: it has
	-- none.
	tenant      bigint NOT NULL GENERATED ALWAYS AS (COALESCE(
		payload ->> 'tenantId', payload #>> '{headers,tenant-id}', '0')::bigint)
		STORED,
	-- The host and port that the message calls, if it calls another
	-- program; and is it being called?  Until next_try it is then leased.
	call_host   text,
	calling     boolean NOT NULL DEFAULT false
) WITH (fillfactor = 80, autovacuum_vacuum_scale_factor = 0.05);
CREATE INDEX mq_outbox_call
	ON mq_outbox (tenant, call_host, (tries > 0), id)
	WHERE call_host IS NOT NULL AND parked_time IS NULL;
CREATE INDEX mq_outbox_calling ON mq_outbox (id) WHERE calling;
CREATE INDEX mq_outbox_next ON mq_outbox (topic, tenant, id)
	WHERE parked_time IS NULL;
CREATE INDEX mq_outbox_key ON mq_outbox (topic, key, id)
	WHERE parked_time IS NULL;
CREATE INDEX mq_outbox_parked ON mq_outbox (parked_time)
	WHERE parked_time IS NOT NULL;

-- Hosts that have not answered the last calls of a tenant, or (0) the last ones about
-- stored files; the row is deleted when the host answers.
CREATE TABLE mq_silent_host (
	tenant_id bigint NOT NULL,
	host      text   NOT NULL, -- as mq_outbox.call_host
	failures  int    NOT NULL, -- in a row
	next_try  timestamptz NOT NULL, -- for whom many calls have failed
	PRIMARY KEY (tenant_id, host)
);

-- The host of an http or https URL and its port, in one spelling; empty: it has
-- none.
CREATE FUNCTION url_host(url text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT CASE WHEN h = '' OR h ~ ':[0-9]+$' THEN h
	            WHEN url ILIKE 'https:%' THEN h || ':443'
	            ELSE h || ':80' END
	  FROM COALESCE(substring(lower(url) FROM '^https?://([^/?#]*)'), '') u,
	       regexp_replace(u, ':0*$', '') v,
	       regexp_replace(v, ':0+([1-9][0-9]*)$', ':\1') w,
	       regexp_replace(w, '\.(:[0-9]+)?$', '\1') h
$$;
