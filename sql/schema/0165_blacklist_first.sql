-- What an approval of the blacklist brings into effect
-- (0157_blacklist_approval.sql).

-- Applies all drafts in approval of an instance, with the children submitted
-- beside them.  Removing comes first, so that a draft may bind an address anew.
-- A record takes effect for the first time with a draft of its own only: who
-- approves one of its children has not been asked about the record.
CREATE OR REPLACE FUNCTION blacklist_drafts_apply(tenant bigint, record bigint,
	process text, editor bigint)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	drafts bigint[] := ARRAY(
		SELECT id FROM app_blacklist_draft
		 WHERE process_instance_id = process AND tenant_id = tenant
		   AND blacklist_id = record AND status = 1
		 ORDER BY id);
	main app_blacklist_draft;
	change record;
BEGIN
	SELECT * INTO main FROM app_blacklist_draft
	 WHERE id = ANY(drafts) AND business_type = 'main';
	FOR change IN
		SELECT i.kind, i.op, array_agg(i.value) AS vals,
		       array_agg(i.bind_type) AS binds
		  FROM app_blacklist_draft_item i
		 WHERE i.draft_id = ANY(drafts)
		 GROUP BY i.kind, i.op
		 ORDER BY i.op DESC, i.kind
	LOOP
		IF change.op = 2 THEN
			PERFORM blacklist_children_remove(record, change.kind,
				change.vals);
		ELSE
			PERFORM blacklist_children_add(tenant, record,
				change.kind, change.vals, change.binds, editor);
		END IF;
	END LOOP;
	PERFORM blacklist_children_end(record, process, 2);
	PERFORM blacklist_rules_end(tenant, drafts, true);
	PERFORM blacklist_record_apply(tenant, record,
		COALESCE(main.payload, '{}'), editor);
	UPDATE app_blacklist b
	   SET effective = b.effective OR main.id IS NOT NULL,
	       approval_status = CASE WHEN b.effective OR main.id IS NOT NULL
	                         THEN 2 ELSE -1 END,
	       process_instance_id = NULL, deleted = COALESCE(
	           main.update_type = 'delete', false)
	 WHERE b.id = record AND b.tenant_id = tenant AND NOT b.deleted;
	UPDATE app_blacklist_draft
	   SET status = 2, finish_time = now(), updater = editor
	 WHERE id = ANY(drafts);
END $$;
