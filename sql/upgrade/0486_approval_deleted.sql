-- An approval ends with its process instance, also when that is deleted; until now
-- a job looked for such approvals each minute.
-- An approval whose instance is deleted while it runs (bpm_clean) has ended: what it
-- should have decided may be changed and submitted again.
CREATE FUNCTION blacklist_instance_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	it app_blacklist_draft;
BEGIN
	SELECT d.* INTO it
	  FROM app_blacklist_draft d
	 WHERE d.process_instance_id = OLD.id AND d.tenant_id = OLD.tenant_id
	   AND d.status = 1
	 LIMIT 1;
	IF FOUND THEN
		PERFORM FROM app_blacklist b WHERE b.id = it.blacklist_id
		   FOR NO KEY UPDATE;
		PERFORM blacklist_drafts_end(it.tenant_id, it.blacklist_id, OLD.id,
			-1, 'its process instance does not exist any more',
			it.updater);
	END IF;
	RETURN NULL;
END $$;
CREATE TRIGGER blacklist_instance_deleted AFTER DELETE ON bpm_process_instance
	FOR EACH ROW WHEN (OLD.state = 0)
	EXECUTE FUNCTION blacklist_instance_deleted();

SELECT blacklist_approval_mend(d.tenant_id, d.blacklist_id)
  FROM app_blacklist_draft d
 WHERE d.status = 1
   AND NOT EXISTS (SELECT FROM bpm_process_instance i
                    WHERE i.id = d.process_instance_id
                      AND i.tenant_id = d.tenant_id AND i.state = 0)
 ORDER BY d.blacklist_id;
DROP FUNCTION blacklist_approval_mend(bigint, bigint);
DROP INDEX app_blacklist_draft_update_time_idx;
