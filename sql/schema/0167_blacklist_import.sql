-- Imports of addresses into blacklist records take less time, and end with their
-- tenant.

-- As in 0166_blacklist_creator.sql.  The caller has locked the record, so nobody
-- else adds addresses to it: those that are there are updated first and the others
-- inserted after that, which takes less time than finding out at each row.
CREATE OR REPLACE FUNCTION blacklist_macs_take(tenant bigint, record bigint,
	stage_ bigint, bind_type_ smallint, replaces boolean, waits boolean,
	draft bigint, editor bigint)
RETURNS TABLE (added bigint, duplicated bigint, unknown_device bigint)
LANGUAGE plpgsql SET work_mem = '32MB' SET enable_nestloop = off AS $$
DECLARE
	valid bigint;
	changed bigint;
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
	IF replaces THEN
		DELETE FROM app_blacklist_mac m
		 WHERE m.blacklist_id = record AND m.bind_type = bind_type_
		   AND (NOT waits OR m.approval_status <> 2)
		   AND NOT EXISTS (SELECT FROM app_blacklist_import_row r
		                    WHERE r.stage = stage_ AND r.mac = m.mac);
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

-- As in 0093_tenant_end.sql, and imports of addresses end as those of devices do.
CREATE OR REPLACE FUNCTION tenant_end_now(tenant bigint) RETURNS void
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
	UPDATE device_import_task
	   SET status = 3, worker = NULL, stage = NULL, finish_time = now(),
	       error = 'The tenant was deleted'
	 WHERE tenant_id = tenant AND status < 2;
	UPDATE device_import_task SET expire_time = now()
	 WHERE tenant_id = tenant AND status = 2 AND expire_time > now();
	UPDATE app_blacklist_import_task
	   SET status = 3, worker = NULL, finish_time = now(),
	       error = 'The tenant was deleted'
	 WHERE tenant_id = tenant AND status < 2;
	UPDATE app_blacklist_import_task SET expire_time = now()
	 WHERE tenant_id = tenant AND status = 2 AND expire_time > now();
	UPDATE infra_export_task
	   SET status = CASE status WHEN 2 THEN 5 ELSE 4 END, worker = NULL,
	       finish_time = COALESCE(finish_time, now())
	 WHERE tenant_id = tenant AND status < 3;
END $$;
