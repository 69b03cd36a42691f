-- An import that replaces addresses leaves those that somebody else lets wait.

-- Adds the addresses of a reading to a record, with effect or (waits) to wait for
-- approval; with replaces the others of that bind_type are removed, those that
-- have effect by the draft, if there is one, and not those that wait by the hand of
-- somebody else.  PostgreSQL knows nothing of the new
-- rows, so it is kept from joining them row by row.  The caller has locked the record,
-- so nobody else adds addresses to it: those that are there are updated first and the
-- others inserted after that, which takes less time than finding out at each row.  Who
-- adds an address again has made the change; items of drafts spell addresses as
-- blacklist_item_value does, or who counts the devices of a draft finds them twice.
CREATE OR REPLACE FUNCTION blacklist_macs_take(tenant bigint, record bigint,
	stage_ bigint, bind_type_ smallint, replaces boolean, waits boolean,
	draft bigint, editor bigint)
RETURNS TABLE (added bigint, duplicated bigint, unknown_device bigint,
	removed bigint)
LANGUAGE plpgsql SET work_mem = '32MB' SET enable_nestloop = off AS $$
DECLARE
	valid bigint;
	changed bigint;
BEGIN
	removed := 0;
	SELECT count(*) INTO valid
	  FROM app_blacklist_import_row r WHERE r.stage = stage_;
	IF draft IS NOT NULL THEN
		INSERT INTO app_blacklist_draft_item
		       (draft_id, op, kind, value, bind_type)
		SELECT draft, 2, 'mac', upper(m.mac::text), m.bind_type
		  FROM app_blacklist_mac m
		 WHERE replaces AND m.blacklist_id = record
		   AND m.bind_type = bind_type_ AND m.approval_status = 2
		   AND NOT EXISTS (SELECT FROM app_blacklist_import_row r
		                    WHERE r.stage = stage_ AND r.mac = m.mac)
		    ON CONFLICT (draft_id, kind, value) DO UPDATE
		   SET op = 2, bind_type = excluded.bind_type, was = NULL;
	END IF;
	IF replaces THEN
		DELETE FROM app_blacklist_mac m
		 WHERE m.blacklist_id = record AND m.bind_type = bind_type_
		   AND (NOT waits OR m.approval_status IN (3, 4)
		        OR m.approval_status = -1
		       AND m.creator IS NOT DISTINCT FROM editor)
		   AND NOT EXISTS (SELECT FROM app_blacklist_import_row r
		                    WHERE r.stage = stage_ AND r.mac = m.mac);
		GET DIAGNOSTICS removed = ROW_COUNT;
	END IF;
	UPDATE app_blacklist_mac m
	   SET approval_status = CASE WHEN waits THEN -1 ELSE 2 END,
	       process_instance_id = NULL, bind_type = bind_type_,
	       creator = editor
	 WHERE m.blacklist_id = record
	   AND CASE WHEN waits THEN m.approval_status IN (3, 4)
	       ELSE m.approval_status <> 2 OR m.bind_type <> bind_type_ END
	   AND EXISTS (SELECT FROM app_blacklist_import_row r
	                WHERE r.stage = stage_ AND r.mac = m.mac);
	GET DIAGNOSTICS changed = ROW_COUNT;
	-- In the order of addresses, so that the index is written in its order.
	INSERT INTO app_blacklist_mac
	       (tenant_id, blacklist_id, mac, bind_type, approval_status, creator)
	SELECT tenant, record, r.mac, bind_type_,
	       CASE WHEN waits THEN -1 ELSE 2 END, editor
	  FROM (SELECT DISTINCT i.mac FROM app_blacklist_import_row i
	         WHERE i.stage = stage_
	           AND NOT EXISTS (SELECT FROM app_blacklist_mac m
	                            WHERE m.blacklist_id = record
	                              AND m.mac = i.mac)) r
	 ORDER BY r.mac;
	GET DIAGNOSTICS added = ROW_COUNT;
	added := added + changed;
	duplicated := valid - added;
	SELECT count(DISTINCT r.mac) INTO unknown_device
	  FROM app_blacklist_import_row r
	 WHERE r.stage = stage_
	   AND NOT EXISTS (SELECT FROM device_info d
	                    WHERE d.mac = r.mac AND NOT d.deleted
	                      AND d.tenant_id = tenant);
	RETURN NEXT;
END $$;
