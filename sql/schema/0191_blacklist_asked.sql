-- Roles and groups of users whom approvals of the blacklist ask.  Whoever needs
-- approval may neither bring somebody into them nor act on who is in them, or he
-- would decide himself, in the name of another user.
ALTER TABLE system_role ADD COLUMN blacklist_asked boolean NOT NULL
	DEFAULT false;
ALTER TABLE bpm_user_group ADD COLUMN blacklist_asked boolean NOT NULL
	DEFAULT false;

-- The ids that the tasks of a diagram name with this candidate strategy, whether
-- it is written as elements or as attributes.
CREATE FUNCTION bpm_candidates(diagram text, strategy int) RETURNS bigint[]
LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
	RETURN ARRAY(
		SELECT DISTINCT id[1]::bigint
		  FROM regexp_split_to_table(diagram, '<[[:alnum:]]*:?userTask\M')
		       task,
		       regexp_matches(task, 'candidateStrategy\s*[>=][\s"'']*'
		           || strategy || '\M') s,
		       regexp_matches(task,
		           'candidateParam\s*[>=][^0-9<"'']*["'']?\s*'
		           '(?:<!\[CDATA\[)?([0-9,\s]+)') list,
		       regexp_matches(list[1], '\d{1,18}', 'g') id);
END $$;

-- They count from the deployment on, also when a later version asks others: an
-- approval that began earlier goes on asking them.
CREATE FUNCTION blacklist_asks(tenant bigint, diagram text) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
	UPDATE system_role SET blacklist_asked = true
	 WHERE id = ANY(bpm_candidates(diagram, 10)) AND tenant_id = tenant
	   AND NOT blacklist_asked;
	UPDATE bpm_user_group SET blacklist_asked = true
	 WHERE id = ANY(bpm_candidates(diagram, 40)) AND tenant_id = tenant
	   AND NOT blacklist_asked;
END $$;

CREATE FUNCTION blacklist_asked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM blacklist_asks(NEW.tenant_id, NEW.bpmn_xml);
	RETURN NULL;
END $$;
CREATE TRIGGER blacklist_asked AFTER INSERT ON bpm_process_definition
	FOR EACH ROW WHEN (starts_with(NEW.key, 'blacklist'))
	EXECUTE FUNCTION blacklist_asked();
SELECT blacklist_asks(tenant_id, bpmn_xml)
  FROM bpm_process_definition
 WHERE starts_with(key, 'blacklist');
