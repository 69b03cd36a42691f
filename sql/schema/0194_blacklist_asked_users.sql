-- Users whom approvals of the blacklist ask by name, or as members of a group
-- (0191_blacklist_asked.sql).
ALTER TABLE bpm_process_definition ADD COLUMN blacklist_users bigint[] NOT NULL
	DEFAULT '{}';
CREATE INDEX bpm_process_definition_blacklist_users
	ON bpm_process_definition (tenant_id) WHERE blacklist_users <> '{}';
CREATE INDEX bpm_user_group_blacklist_asked ON bpm_user_group (tenant_id)
	WHERE blacklist_asked AND NOT deleted;

CREATE FUNCTION blacklist_users() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.blacklist_users := bpm_candidates(NEW.bpmn_xml, 30);
	RETURN NEW;
END $$;
CREATE TRIGGER blacklist_users BEFORE INSERT ON bpm_process_definition
	FOR EACH ROW WHEN (starts_with(NEW.key, 'blacklist'))
	EXECUTE FUNCTION blacklist_users();
UPDATE bpm_process_definition SET blacklist_users = bpm_candidates(bpmn_xml, 30)
 WHERE starts_with(key, 'blacklist');

-- Is the user asked so?
CREATE FUNCTION blacklist_asks_user(tenant bigint, person bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM bpm_process_definition d
		 WHERE d.tenant_id = tenant AND d.blacklist_users <> '{}'
		   AND person = ANY(d.blacklist_users)
		 UNION ALL
		SELECT FROM bpm_user_group g
		 WHERE g.tenant_id = tenant AND g.blacklist_asked
		   AND NOT g.deleted AND person = ANY(g.user_ids));
END $$;
