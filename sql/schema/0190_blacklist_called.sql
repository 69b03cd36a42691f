-- Processes that approvals of the blacklist call (0157_blacklist_approval.sql).

-- Was the version deployed by somebody who is free of approvals?  Only then may an
-- approval depend on it: a process that it calls has any key, and so may be
-- deployed by those whom the approval is to ask about.
ALTER TABLE bpm_process_definition ADD COLUMN blacklist_free boolean NOT NULL
	DEFAULT false;
UPDATE bpm_process_definition
   SET blacklist_free = blacklist_admin(tenant_id, creator);

-- Has the instance, or one that it has called, called a version that was not?
-- Processes of approvals are deployed by no others; the first is seeded.
CREATE FUNCTION blacklist_called_other(tenant bigint, process text)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM bpm_process_instance i
		  JOIN bpm_process_instance c ON c.tree = i.tree
		   AND c.num <> i.num AND c.tenant_id = tenant
		  JOIN bpm_process_definition d ON d.id = c.definition_id
		   AND d.tenant_id = tenant AND NOT d.blacklist_free
		   AND NOT starts_with(d.key, 'blacklist')
		 WHERE i.id = process AND i.tenant_id = tenant);
END $$;
