-- Who adds a child again that his own draft removes keeps it: the draft removes it no
-- longer, and an import counts it as added.

-- Takes the removal of these children out of the editor's own open drafts on the record:
-- who adds one again wants it to stay.  Returns how many there were.
CREATE FUNCTION blacklist_removals_drop(tenant bigint, record bigint, kind_ text,
	bind_type_ int, values_ text[], editor bigint)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
	drafts bigint[];
	dropped bigint;
BEGIN
	WITH gone AS (
		DELETE FROM app_blacklist_draft_item i
		 USING app_blacklist_draft d
		 WHERE d.blacklist_id = record AND d.tenant_id = tenant
		   AND d.status = -1 AND d.creator = editor
		   AND i.draft_id = d.id AND i.kind = kind_ AND i.op = 2
		   AND i.bind_type = bind_type_ AND i.value = ANY(values_)
		RETURNING d.id)
	SELECT array_agg(DISTINCT id), count(*) INTO drafts, dropped FROM gone;
	PERFORM blacklist_drafts_sweep(tenant, drafts);
	RETURN dropped;
END $$;

-- Adds the addresses of a reading to a record, with effect or (waits) to wait for
-- approval.  replaces: the others of that bind_type are removed; if there is a draft,
-- those that have effect become items of it, and addresses that another user has added
-- and that wait stay.  PostgreSQL has no statistics of the new rows, so it is kept from
-- joining them row by row.  The caller has locked the record, so nobody else adds
-- addresses to it: those that are there are updated first and the others inserted after
-- that, which takes less time than finding out at each row.  A user who adds an address
-- again becomes its creator, and what his own draft removes of it counts as added, since
-- it stays.  Items of drafts spell addresses as blacklist_item_value
-- does; otherwise counting the devices of a draft would find them twice.
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
	IF waits THEN
		added := added + blacklist_removals_drop(tenant, record, 'mac',
			bind_type_, ARRAY(
			SELECT i.value
			  FROM app_blacklist_draft d
			  JOIN app_blacklist_draft_item i ON i.draft_id = d.id
			 WHERE d.blacklist_id = record AND d.tenant_id = tenant
			   AND d.status = -1 AND d.creator = editor
			   AND i.kind = 'mac' AND i.op = 2
			   AND i.value IN (SELECT upper(r.mac::text)
			                     FROM app_blacklist_import_row r
			                    WHERE r.stage = stage_)), editor);
	END IF;
	duplicated := valid - added;
	SELECT count(DISTINCT r.mac) INTO unknown_device
	  FROM app_blacklist_import_row r
	 WHERE r.stage = stage_
	   AND NOT EXISTS (SELECT FROM device_info d
	                    WHERE d.mac = r.mac AND NOT d.deleted
	                      AND d.tenant_id = tenant);
	RETURN NEXT;
END $$;
