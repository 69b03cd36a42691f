-- Whose change an address of a blacklist record is, if it had been added before:
-- that of who has added it again.  And items of drafts spell addresses as
-- blacklist_item_value does, or who counts the devices of a draft finds them
-- twice (0155_blacklist_import.sql).

-- Adds the addresses of a reading to a record, with effect or (waits) to wait for
-- approval; with replaces the others of that bind_type are removed, those that
-- have effect by the draft, if there is one.  PostgreSQL knows nothing of the new
-- rows, so it is kept from joining them row by row.
CREATE OR REPLACE FUNCTION blacklist_macs_take(tenant bigint, record bigint,
	stage_ bigint, bind_type_ smallint, replaces boolean, waits boolean,
	draft bigint, editor bigint)
RETURNS TABLE (added bigint, duplicated bigint, unknown_device bigint)
LANGUAGE plpgsql SET work_mem = '32MB' SET enable_nestloop = off AS $$
DECLARE
	valid bigint;
BEGIN
	SELECT count(*) INTO valid
	  FROM app_blacklist_import_row r WHERE r.stage = stage_;
	IF draft IS NOT NULL THEN
		INSERT INTO app_blacklist_draft_item (draft_id, op, kind, value)
		SELECT draft, 2, 'mac', upper(m.mac::text)
		  FROM app_blacklist_mac m
		 WHERE replaces AND m.blacklist_id = record
		   AND m.bind_type = bind_type_ AND m.approval_status = 2
		   AND NOT EXISTS (SELECT FROM app_blacklist_import_row r
		                    WHERE r.stage = stage_ AND r.mac = m.mac)
		    ON CONFLICT (draft_id, kind, value) DO UPDATE SET op = 2;
	END IF;
	DELETE FROM app_blacklist_mac m
	 WHERE replaces AND m.blacklist_id = record
	   AND m.bind_type = bind_type_
	   AND (NOT waits OR m.approval_status <> 2)
	   AND NOT EXISTS (SELECT FROM app_blacklist_import_row r
	                    WHERE r.stage = stage_ AND r.mac = m.mac);
	-- In the order of addresses, so that the index is written in its order.
	INSERT INTO app_blacklist_mac AS m
	       (tenant_id, blacklist_id, mac, bind_type, approval_status, creator)
	SELECT tenant, record, r.mac, bind_type_,
	       CASE WHEN waits THEN -1 ELSE 2 END, editor
	  FROM (SELECT DISTINCT i.mac FROM app_blacklist_import_row i
	         WHERE i.stage = stage_) r
	 ORDER BY r.mac
	    ON CONFLICT (blacklist_id, mac) DO UPDATE
	   SET approval_status = excluded.approval_status,
	       process_instance_id = NULL, bind_type = excluded.bind_type,
	       creator = excluded.creator
	 WHERE CASE WHEN waits THEN m.approval_status IN (3, 4)
	       ELSE m.approval_status <> 2 OR m.bind_type <> excluded.bind_type
	       END;
	GET DIAGNOSTICS added = ROW_COUNT;
	duplicated := valid - added;
	SELECT count(DISTINCT r.mac) INTO unknown_device
	  FROM app_blacklist_import_row r
	 WHERE r.stage = stage_
	   AND NOT EXISTS (SELECT FROM device_info d
	                    WHERE d.mac = r.mac AND NOT d.deleted
	                      AND d.tenant_id = tenant);
	RETURN NEXT;
END $$;
