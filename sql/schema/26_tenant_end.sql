-- What happens when a tenant is disabled or deleted.
-- Disabled: requests with its tokens are refused because of the tenant.  When it
-- is enabled again all its sessions are deleted, so people sign in anew.
-- Deleted: its sessions, device keys, tasks, channels and waiting modification
-- records end in the same transaction, and from its commit on its devices do not
-- exist for anybody.  The rows of devices and files are marked as deleted later,
-- in batches, by the outbox (topic tenant.end).  Until that is done the tenant
-- has a row in system_tenant_end, and statements that find a device by its
-- address ask tenant_ended().

CREATE TABLE system_tenant_end (
	tenant_id   bigint PRIMARY KEY,
	-- The last device that was marked, in the order of device_info_page.
	after_time  timestamptz NOT NULL DEFAULT '-infinity',
	after_id    bigint NOT NULL DEFAULT 0,
	create_time timestamptz NOT NULL DEFAULT now()
);

-- Was this tenant deleted, while some of its devices' rows are not marked yet?
-- Written in plpgsql because a function in SQL is planned anew in each statement,
-- which takes longer than reading a device.
CREATE FUNCTION tenant_ended(tenant bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (SELECT FROM system_tenant_end e WHERE e.tenant_id = $1);
END $$;

-- Ends sessions, keys, channels and tasks of a tenant.  Called when the tenant is
-- deleted, and again when its last row was marked, because a request that was
-- running meanwhile may have added some.
CREATE FUNCTION tenant_end_now(tenant bigint) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM system_session WHERE tenant_id = tenant;
	IF EXISTS (SELECT FROM device_key WHERE tenant_id = tenant AND NOT deleted)
	THEN
		UPDATE device_key SET deleted = true, secret = ''
		 WHERE tenant_id = tenant AND NOT deleted;
	END IF;
	UPDATE base_channel SET deleted = true
	 WHERE tenant_id = tenant AND NOT deleted;
	UPDATE infra_task
	   SET status = CASE status WHEN 2 THEN 5 ELSE 3 END,
	       error = CASE WHEN status < 2 THEN 'The tenant was deleted'
	                    ELSE error END,
	       worker = NULL, stage = NULL,
	       finish_time = COALESCE(finish_time, now())
	 WHERE tenant_id = tenant AND status < 3;
END $$;

-- Revokes at most so many waiting modification records; returns how many.  None
-- of the others can be applied either: no device of the tenant can appear.
CREATE FUNCTION tenant_end_records(tenant bigint, most int) RETURNS int
LANGUAGE plpgsql SET enable_seqscan = off SET enable_hashjoin = off
SET enable_mergejoin = off AS $$
DECLARE
	n int;
BEGIN
	UPDATE device_info_modify m SET status = 3
	 WHERE m.id = ANY (ARRAY(
	       SELECT w.id FROM device_info_modify w
	        WHERE w.tenant_id = tenant AND w.status = 0
	        ORDER BY w.id LIMIT most FOR UPDATE SKIP LOCKED));
	GET DIAGNOSTICS n = ROW_COUNT;
	RETURN n;
END $$;

-- Marks at most so many devices as deleted; returns how many.  It continues
-- behind the last one that was marked, in the order of an index, so that index
-- entries of rows marked before are not read again.  Rows that others have locked
-- are skipped, so nobody waits for anybody in a circle.
CREATE FUNCTION tenant_end_devices(tenant bigint, most int) RETURNS int
LANGUAGE plpgsql SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_sort = off SET enable_hashjoin = off SET enable_mergejoin = off
AS $$
DECLARE
	since system_tenant_end;
	last record;
BEGIN
	IF most < 1 THEN
		RETURN 0;
	END IF;
	SELECT e.* INTO since FROM system_tenant_end e WHERE e.tenant_id = tenant;
	WITH next AS MATERIALIZED (
	     SELECT d.id, d.create_time
	       FROM device_info d
	      WHERE d.tenant_id = tenant AND NOT d.deleted
	        AND (d.create_time, d.id) > (since.after_time, since.after_id)
	      ORDER BY d.create_time, d.id
	      LIMIT most
	        FOR UPDATE SKIP LOCKED
	), marked AS (
	     UPDATE device_info d SET deleted = true
	       FROM next
	      WHERE d.id = next.id
	     RETURNING next.create_time, next.id
	)
	SELECT count(*) OVER () AS n, m.create_time, m.id INTO last
	  FROM marked m
	 ORDER BY m.create_time DESC, m.id DESC
	 LIMIT 1;
	-- When none was found, begin again: some may have been locked before.
	UPDATE system_tenant_end e
	   SET after_time = COALESCE(last.create_time, '-infinity'),
	       after_id = COALESCE(last.id, 0)
	 WHERE e.tenant_id = tenant;
	RETURN COALESCE(last.n, 0);
END $$;

-- Marks at most so many files as deleted; returns how many.  `job file_reap`
-- removes their bytes: those on other hosts are named in infra_file_intent.
CREATE FUNCTION tenant_end_files(tenant bigint, most int) RETURNS int
LANGUAGE sql AS $$
	WITH gone AS (
	     UPDATE infra_file f SET deleted = true
	      WHERE f.id = ANY (ARRAY(
	            SELECT w.id FROM infra_file w
	             WHERE w.tenant_id = tenant AND NOT w.deleted
	             ORDER BY w.id LIMIT most FOR UPDATE SKIP LOCKED))
	     RETURNING f.config_id, f.path
	), unlisted AS (
	     DELETE FROM infra_file_content t USING gone g
	      WHERE t.config_id = g.config_id AND t.path = g.path
	), far AS (
	     INSERT INTO infra_file_intent (config_id, path)
	     SELECT g.config_id, g.path
	       FROM gone g JOIN infra_file_config c ON c.id = g.config_id
	      WHERE c.storage > 10
	         ON CONFLICT DO NOTHING
	)
	SELECT count(*)::int FROM gone
$$;

-- One batch of at most so many rows of a tenant; returns how many were marked.
-- When no unmarked row is left, locked ones included, the tenant's row of
-- system_tenant_end is deleted.
CREATE FUNCTION tenant_end_batch(tenant bigint, most int) RETURNS int
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	n int := tenant_end_records(tenant, most);
BEGIN
	n := n + tenant_end_devices(tenant, most - n);
	n := n + tenant_end_files(tenant, most - n);
	IF n > 0
	   OR EXISTS (SELECT FROM device_info_modify m
	               WHERE m.tenant_id = tenant AND m.status = 0)
	   OR EXISTS (SELECT FROM device_info d
	               WHERE d.tenant_id = tenant AND NOT d.deleted)
	   OR EXISTS (SELECT FROM infra_file f
	               WHERE f.tenant_id = tenant AND NOT f.deleted) THEN
		RETURN n;
	END IF;
	PERFORM tenant_end_now(tenant);
	DELETE FROM system_tenant_end e WHERE e.tenant_id = tenant;
	RETURN 0;
END $$;

-- Carries out these messages of the outbox, with at most so many rows together.
-- For a tenant that is not done a new message is added.
CREATE FUNCTION tenant_end_step(messages bigint[], most int)
RETURNS TABLE (tenant_id bigint, marked int, done boolean)
LANGUAGE plpgsql AS $$
DECLARE
	room int := most;
BEGIN
	FOR tenant_id IN
		SELECT (o.payload ->> 'tenantId')::bigint FROM mq_outbox o
		 WHERE o.id = ANY (messages) ORDER BY o.id
	LOOP
		marked := 0;
		IF room > 0 THEN
			marked := tenant_end_batch(tenant_id, room);
		END IF;
		done := NOT tenant_ended(tenant_id);
		IF NOT done THEN
			INSERT INTO mq_outbox (topic, key, payload, next_try)
			VALUES ('tenant.end', tenant_id,
			        jsonb_build_object('tenantId', tenant_id),
			        clock_timestamp() + CASE WHEN marked > 0 OR room <= 0
			        THEN interval '0' ELSE interval '1 second' END);
		END IF;
		room := room - marked;
		RETURN NEXT;
	END LOOP;
END $$;

-- Everything that happens in the transaction in which a tenant is deleted.  The
-- lock waits for transactions that are creating devices of the tenant; those that
-- come later find it deleted (info_modify_arrived).  The operation log
-- names the tenant's deletion, and not each thing that ended with it.
CREATE FUNCTION tenant_end(tenant bigint) RETURNS void LANGUAGE plpgsql
SET lock_timeout = '4s' AS $$
DECLARE
	actor text := oplog_actor('');
BEGIN
	PERFORM pg_advisory_xact_lock(info_modify_turn(tenant));
	INSERT INTO system_tenant_end (tenant_id) VALUES (tenant)
	    ON CONFLICT DO NOTHING;
	PERFORM tenant_end_records(tenant, 5000);
	PERFORM tenant_end_now(tenant);
	INSERT INTO mq_outbox (topic, key, payload)
	VALUES ('tenant.end', tenant, jsonb_build_object('tenantId', tenant));
	PERFORM pg_notify('cache', 'all');
	PERFORM oplog_actor(actor);
END $$;

-- A tenant was deleted, or is enabled again.
CREATE FUNCTION tenant_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW.deleted THEN
		PERFORM tenant_end(NEW.id);
	ELSE
		DELETE FROM system_session WHERE tenant_id = NEW.id;
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER ends AFTER UPDATE ON system_tenant FOR EACH ROW
	WHEN (NEW.deleted AND NOT OLD.deleted
	      OR NOT NEW.deleted AND NEW.status = 0 AND OLD.status <> 0)
	EXECUTE FUNCTION tenant_changed();

-- The address of a device of a deleted tenant can be created at once, by any
-- statement: the row that still has it is marked first, and the operation log
-- does not name that.  Of two who create the same address the second waits for
-- the first and then finds its device.  Whether there is any deleted tenant with
-- unmarked rows is asked once for each statement, not for each row.
CREATE FUNCTION device_addresses_look() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM set_config('fleetdesk.ending',
		EXISTS (SELECT FROM system_tenant_end)::text, true);
	RETURN NULL;
END $$;
CREATE FUNCTION device_address_take() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor text;
BEGIN
	IF EXISTS (SELECT FROM device_info d
	            WHERE d.mac = NEW.mac AND NOT d.deleted
	              AND tenant_ended(d.tenant_id)) THEN
		actor := oplog_actor('');
		UPDATE device_info d SET deleted = true
		 WHERE d.mac = NEW.mac AND NOT d.deleted
		   AND tenant_ended(d.tenant_id);
		PERFORM oplog_actor(actor);
	END IF;
	RETURN NEW;
END $$;
CREATE TRIGGER address_look BEFORE INSERT ON device_info
	FOR EACH STATEMENT EXECUTE FUNCTION device_addresses_look();
CREATE TRIGGER address BEFORE INSERT ON device_info FOR EACH ROW
	WHEN (current_setting('fleetdesk.ending', true) = 'true')
	EXECUTE FUNCTION device_address_take();
