-- A draft that changes nothing is not left behind when its approval ends without
-- a decision: one was made to carry children that wait (lib/policy), and whoever
-- finds it afterwards could neither tell what it is for nor begin another one.

-- Deletes those of these drafts that nobody has submitted and that change nothing;
-- a draft that would create or delete the record does, without any value.
CREATE FUNCTION blacklist_drafts_sweep(tenant bigint, drafts bigint[])
RETURNS void LANGUAGE sql AS $$
	DELETE FROM app_blacklist_draft d
	 WHERE d.id = ANY(drafts) AND d.tenant_id = tenant AND d.status = -1
	   AND d.payload = '{}'
	   AND (d.business_type <> 'main' OR d.update_type = 'update')
	   AND NOT EXISTS (SELECT FROM app_blacklist_draft_item i
	                    WHERE i.draft_id = d.id)
$$;

-- As in 0157_blacklist_approval.sql, but for the last line of each.
CREATE OR REPLACE FUNCTION blacklist_drafts_end(tenant bigint, record bigint,
	process text, becomes int, says text, editor bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	drafts bigint[] := ARRAY(
		SELECT id FROM app_blacklist_draft
		 WHERE process_instance_id IS NOT DISTINCT FROM process
		   AND tenant_id = tenant AND blacklist_id = record
		   AND status = 1
		 ORDER BY id);
BEGIN
	PERFORM blacklist_children_end(record, process, becomes);
	IF becomes = 3 THEN
		PERFORM blacklist_rules_end(tenant, drafts, false);
	END IF;
	UPDATE app_blacklist b
	   SET approval_status = becomes, process_instance_id = NULL
	 WHERE b.id = record AND b.tenant_id = tenant
	   AND b.approval_status IN (1, 5)
	   AND b.process_instance_id IS NOT DISTINCT FROM process;
	UPDATE app_blacklist_draft
	   SET status = becomes, message = says, updater = editor,
	       process_instance_id = CASE WHEN becomes <> -1 THEN process END,
	       finish_time = CASE WHEN becomes <> -1 THEN now() END,
	       submit_time = CASE WHEN becomes <> -1 THEN submit_time END
	 WHERE id = ANY(drafts);
	PERFORM blacklist_drafts_sweep(tenant, drafts);
END $$;

CREATE OR REPLACE FUNCTION blacklist_approval_mend(tenant bigint, record bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	running text[] := ARRAY(
		SELECT i.id
		  FROM app_blacklist_draft d
		  JOIN bpm_process_instance i ON i.id = d.process_instance_id
		   AND i.tenant_id = tenant AND i.state = 0
		 WHERE d.blacklist_id = record AND d.tenant_id = tenant
		   AND d.status = 1);
	stuck bigint[] := ARRAY(
		SELECT d.id
		  FROM app_blacklist_draft d
		 WHERE d.blacklist_id = record AND d.tenant_id = tenant
		   AND d.status = 1
		   AND COALESCE(d.process_instance_id, '') <> ALL(running));
BEGIN
	UPDATE app_blacklist_channel
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE blacklist_id = record AND approval_status = 1
	   AND COALESCE(process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist_mac
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE blacklist_id = record AND approval_status = 1
	   AND COALESCE(process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist_region
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE blacklist_id = record AND approval_status = 1
	   AND COALESCE(process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist b
	   SET approval_status = -1, process_instance_id = NULL
	 WHERE b.id = record AND b.tenant_id = tenant
	   AND b.approval_status IN (1, 5)
	   AND COALESCE(b.process_instance_id, '') <> ALL(running);
	UPDATE app_blacklist_draft
	   SET status = -1, process_instance_id = NULL, submit_time = NULL,
	       message = 'its process instance does not exist any more'
	 WHERE id = ANY(stuck);
	PERFORM blacklist_drafts_sweep(tenant, stuck);
END $$;
