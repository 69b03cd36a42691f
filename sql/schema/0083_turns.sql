-- What is promised with an answer and done later (messages of the outbox,
-- imports as tasks) yields to what is written in between, member by member, and
-- to nothing else.  Promises and writes take turns from the sequence of the
-- versions: a promise when it is answered, a write when it is made, which is
-- its row's version.  While an older promise waits that concerns the device, a
-- write notes its members; who keeps a promise leaves out those with a later
-- turn.  A note is made with the device locked and looked for by a statement
-- that begins after the device was locked, so none is overlooked.  What comes
-- into being with a device is no write that a record waiting for the device
-- yields to: it is what the record was made to change.

CREATE TABLE device_write (
	device_id bigint NOT NULL,
	turn      bigint NOT NULL,
	members   text[] NOT NULL, -- columns of device_info
	PRIMARY KEY (device_id, turn)
);

-- NULL: promised before turns were taken, and so before all that have one.  The
-- default comes after the column, which leaves the rows as they are.
ALTER TABLE device_import_task ADD COLUMN turn bigint;
ALTER TABLE device_import_task
	ALTER COLUMN turn SET DEFAULT nextval('cache_version');
-- Of a record it is taken anew by who changes it, with all it says before him.
ALTER TABLE device_info_modify ADD COLUMN turn bigint;
ALTER TABLE device_info_modify
	ALTER COLUMN turn SET DEFAULT nextval('cache_version');

-- Does a promise of an earlier turn wait that concerns the device?
CREATE FUNCTION device_promised(tenant bigint, device bigint, turn_ bigint)
RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
	       SELECT FROM device_import_task t
	        WHERE t.status < 2 AND t.tenant_id = $1
	          AND COALESCE(t.turn, 0) < $3)
	    OR EXISTS (
	       SELECT FROM mq_outbox o
	        WHERE o.topic = 'device.ui' AND o.key = $2::text
	          AND o.parked_time IS NULL
	          AND COALESCE((o.payload ->> 'turn')::bigint, 0) < $3)
$$;

-- Says that these members of the device, which is locked, were written in that
-- turn; returns whether anybody needs to know.  What says which device it is
-- is never written.
CREATE FUNCTION device_written(tenant bigint, device bigint, members_ text[],
	turn_ bigint)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
	IF NOT device_promised(tenant, device, turn_) THEN
		RETURN false;
	END IF;
	INSERT INTO device_write AS w (device_id, turn, members)
	VALUES (device, turn_,
	        array_remove(array_remove(members_, 'id'), 'mac'))
	    ON CONFLICT (device_id, turn) DO UPDATE
	   SET members = w.members || EXCLUDED.members;
	RETURN true;
END $$;

-- Was that member of the device, which is locked, written in a later turn?
CREATE FUNCTION device_written_since(device bigint, member text, turn_ bigint)
RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT EXISTS (
	       SELECT FROM device_write w
	        WHERE w.device_id = $1 AND w.turn > COALESCE($3, 0)
	          AND $2 = ANY (w.members))
$$;

-- The members of a row of an import.
CREATE FUNCTION device_import_members(r device_import_row) RETURNS text[]
LANGUAGE sql STABLE AS $$
	SELECT ARRAY(SELECT jsonb_object_keys(jsonb_strip_nulls(to_jsonb($1))
	       - '{stage,line,key,fault,refusal,arg,device_id,mac,channel_name}'
	         ::text[]))
$$;

-- Takes out of the judged rows of a task, whose devices are locked, what was
-- written later: then they do not give it.  Of an import that is no task
-- nothing is later.  One by one, by what is unique, as nobody has counted
-- these rows when this is planned.
CREATE FUNCTION device_import_yield(stage_ bigint, since bigint, until bigint)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	own bigint := (SELECT COALESCE(t.turn, 0) FROM device_import_task t
	                WHERE t.stage = stage_);
	later record;
	whole jsonb;
	n bigint := 0;
BEGIN
	IF own IS NULL OR NOT EXISTS (SELECT FROM device_write) THEN
		RETURN 0;
	END IF;
	FOR later IN
		SELECT r.line, array_agg(m) AS members
		  FROM device_import_row r, LATERAL (
		       SELECT w.members FROM device_write w
		        WHERE w.device_id = r.device_id AND w.turn > own
		       OFFSET 0) w
		 CROSS JOIN unnest(w.members) m
		 WHERE r.stage = stage_ AND r.line > since AND r.line <= until
		   AND r.fault IS NULL AND r.refusal IS NULL
		 GROUP BY r.line
	LOOP
		DELETE FROM device_import_row r
		 WHERE r.stage = stage_ AND r.line = later.line
		RETURNING to_jsonb(r) INTO whole;
		INSERT INTO device_import_row
		SELECT f.* FROM jsonb_populate_record(NULL::device_import_row,
		       whole - later.members) f;
		n := n + 1;
	END LOOP;
	RETURN n;
END $$;

-- Says of all rows of an import that were carried out what they have written,
-- in the turn of their task or, of an import that is none, now.
CREATE FUNCTION device_import_note(tenant bigint, stage_ bigint, since bigint,
	until bigint)
RETURNS bigint LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	own bigint := COALESCE(
		(SELECT COALESCE(t.turn, 0) FROM device_import_task t
		  WHERE t.stage = stage_), nextval('cache_version'));
	n bigint;
BEGIN
	IF NOT EXISTS (SELECT FROM mq_outbox o
	                WHERE o.topic = 'device.ui' AND o.parked_time IS NULL)
	   AND NOT device_promised(tenant, NULL, own) THEN
		RETURN 0;
	END IF;
	INSERT INTO device_write (device_id, turn, members)
	SELECT d.id, own, device_import_members(r)
	  FROM device_import_row r, LATERAL (
	       SELECT i.id FROM device_info i
	        WHERE i.mac = r.mac AND NOT i.deleted LIMIT 1) d
	 WHERE r.stage = stage_ AND r.line > since AND r.line <= until
	   AND r.fault IS NULL AND r.refusal IS NULL
	   AND device_promised(tenant, d.id, own)
	    ON CONFLICT (device_id, turn) DO NOTHING;
	GET DIAGNOSTICS n = ROW_COUNT;
	RETURN n;
END $$;

-- Of a write nobody waits any more who was promised before it.
CREATE FUNCTION device_write_forget(most int) RETURNS bigint
LANGUAGE sql AS $$
	WITH oldest AS (
	     SELECT min(turn) AS turn FROM (
	            SELECT COALESCE(t.turn, 0) AS turn
	              FROM device_import_task t WHERE t.status < 2
	             UNION ALL
	            SELECT COALESCE((o.payload ->> 'turn')::bigint, 0)
	              FROM mq_outbox o
	             WHERE o.topic = 'device.ui' AND o.parked_time IS NULL) p
	), gone AS (
	     DELETE FROM device_write
	      WHERE ctid = ANY (ARRAY(
	            SELECT w.ctid FROM device_write w
	             WHERE w.turn < COALESCE((SELECT turn FROM oldest),
	                   9223372036854775807)
	             LIMIT most))
	     RETURNING 1
	)
	SELECT count(*) FROM gone
$$;

-- As in 0056_info_modify.sql, but that it says what it has written.
CREATE OR REPLACE FUNCTION info_modify_apply(records bigint[])
RETURNS TABLE (mac text, version bigint) LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET jit = off
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
#variable_conflict use_column
BEGIN
	PERFORM FROM device_info_modify m
	  WHERE m.id = ANY(records) ORDER BY m.id FOR UPDATE;
	PERFORM FROM base_channel c
	  WHERE c.id IN (SELECT m.channel_id FROM device_info_modify m
	                  WHERE m.id = ANY(records))
	  ORDER BY c.id FOR KEY SHARE;
	RETURN QUERY
	WITH judged AS MATERIALIZED (
	     SELECT m.*, d.id AS device_id,
	            CASE WHEN m.cpu <> COALESCE(d.cpu, '')
	                 THEN 'device_cpu_mismatch'
	                 WHEN m.channel_id IS NOT NULL AND c.id IS NULL
	                 THEN 'channel_not_exists'
	                 WHEN NOT (device_open(me, d.user_id, d.channel_id)
	                      AND device_open(me, NULL, m.channel_id))
	                 THEN 'info_modify_no_permission'
	            END AS refusal
	       FROM unnest(records) r (id)
	      CROSS JOIN LATERAL (
	            SELECT w.* FROM device_info_modify w
	             WHERE w.id = r.id LIMIT 1) m
	      CROSS JOIN LATERAL (
	            SELECT i.id, i.tenant_id, i.cpu, i.user_id, i.channel_id
	              FROM device_info i
	             WHERE i.mac = m.mac AND NOT i.deleted LIMIT 1) d
	       LEFT JOIN LATERAL (
	            SELECT k.id, k.tenant_id, k.deleted FROM base_channel k
	             WHERE k.id = m.channel_id LIMIT 1) c
	         ON c.tenant_id = m.tenant_id AND NOT c.deleted
	      CROSS JOIN LATERAL device_editor(m.tenant_id, m.updater,
	            m.everyones, false) me
	      WHERE m.status = 0 AND d.tenant_id = m.tenant_id
	), settled AS (
	     UPDATE device_info_modify m
	        SET status = CASE WHEN j.refusal IS NULL THEN 1 ELSE 2 END,
	            applied_time = CASE WHEN j.refusal IS NULL THEN now() END,
	            fail_reason = j.refusal
	       FROM judged j
	      WHERE m.id = j.id
	), changed AS (
	     UPDATE device_info d
	        SET channel_id = COALESCE(j.channel_id, d.channel_id),
	            model_id = COALESCE(j.model_id, d.model_id),
	            company_id = COALESCE(j.company_id, d.company_id),
	            user_id = COALESCE(j.user_id, d.user_id),
	            device_model = COALESCE(j.device_model, d.device_model),
	            order_number = COALESCE(j.order_number, d.order_number),
	            remarks = COALESCE(j.remarks, d.remarks),
	            updater = j.updater
	       FROM judged j
	      WHERE d.id = j.device_id AND j.refusal IS NULL
	     RETURNING d.mac, d.version, device_written(d.tenant_id, d.id,
	            array_remove(ARRAY[
	            CASE WHEN j.channel_id IS NOT NULL THEN 'channel_id' END,
	            CASE WHEN j.model_id IS NOT NULL THEN 'model_id' END,
	            CASE WHEN j.company_id IS NOT NULL THEN 'company_id' END,
	            CASE WHEN j.user_id IS NOT NULL THEN 'user_id' END,
	            CASE WHEN j.device_model IS NOT NULL THEN 'device_model' END,
	            CASE WHEN j.order_number IS NOT NULL THEN 'order_number' END,
	            CASE WHEN j.remarks IS NOT NULL THEN 'remarks' END], NULL),
	            COALESCE(j.turn, 0)) AS noted
	)
	SELECT upper(c.mac::text), c.version FROM changed c;
END $$;

-- When the place of a device was last told by somebody other than the spool:
-- what was heard before that comes too late.
ALTER TABLE device_runtime ADD COLUMN place_time timestamptz;
