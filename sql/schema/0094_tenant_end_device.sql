-- What devices know of tenants that end (0093_tenant_end.sql).

-- As in 0010_device.sql, but nothing is announced when the row of a device of a
-- deleted tenant is marked: caches were wiped when the tenant was deleted, and
-- nobody has found the device since.
CREATE OR REPLACE FUNCTION note_device() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT count(*) FROM (
	           SELECT FROM changed
	            WHERE NOT (deleted AND tenant_ended(tenant_id))
	            LIMIT 501) c) > 500 THEN
		PERFORM pg_notify('cache', 'all');
	ELSE
		PERFORM pg_notify('cache', 'device ' || upper(mac::text)
			|| ' ' || version) FROM changed
			WHERE NOT (deleted AND tenant_ended(tenant_id));
	END IF;
	RETURN NULL;
END $$;

-- As in 0056_info_modify.sql, but devices of a deleted tenant are refused, as its
-- channels are gone.  This is checked behind the lock, for which the deletion of
-- the tenant waits (tenant_end).
CREATE OR REPLACE FUNCTION info_modify_arrived() RETURNS trigger
LANGUAGE plpgsql SET enable_seqscan = off AS $$
DECLARE
	due bigint[];
BEGIN
	PERFORM pg_advisory_xact_lock_shared(info_modify_turn(t.tenant_id))
	   FROM (SELECT DISTINCT a.tenant_id FROM arrived a ORDER BY 1) t;
	IF EXISTS (SELECT FROM (SELECT DISTINCT a.tenant_id FROM arrived a) t
	             JOIN system_tenant n ON n.id = t.tenant_id
	            WHERE n.deleted) THEN
		RAISE EXCEPTION 'a device of a deleted tenant'
			USING ERRCODE = 'integrity_constraint_violation',
			      CONSTRAINT = 'channel_not_exists';
	END IF;
	IF NOT EXISTS (SELECT FROM device_info_modify WHERE status = 0) THEN
		RETURN NULL;
	END IF;
	SELECT array_agg(m.id ORDER BY m.id) INTO due
	  FROM arrived a,
	       LATERAL (SELECT w.id, w.tenant_id FROM device_info_modify w
	                 WHERE w.mac = a.mac AND w.status = 0
	                OFFSET 0) m
	 WHERE m.tenant_id = a.tenant_id AND NOT a.deleted;
	IF due IS NOT NULL THEN
		PERFORM FROM info_modify_apply(due);
	END IF;
	RETURN NULL;
END $$;

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
