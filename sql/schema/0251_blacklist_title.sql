-- Who decides on many changes of the blacklist a day tells them apart by the name of
-- the package, which the title of each process has.

-- Gives the tenant's model of approvals, and its versions, the title, unless an
-- administrator chose one.
CREATE FUNCTION blacklist_model_title(tenant bigint) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE
	actor text := oplog_actor('');
	title jsonb := jsonb_build_object('enable', true,
		'title', '{PROCESS_DEFINITION_NAME}: {packageName}');
BEGIN
	UPDATE bpm_model SET title_setting = title
	 WHERE tenant_id = tenant AND key = 'blacklist' AND NOT deleted
	   AND title_setting IS NULL;
	UPDATE bpm_process_definition SET title_setting = title
	 WHERE tenant_id = tenant AND key = 'blacklist'
	   AND title_setting IS NULL;
	PERFORM oplog_actor(actor);
END $$;

CREATE OR REPLACE FUNCTION tenant_blacklist_model() RETURNS trigger
LANGUAGE plpgsql AS $$
BEGIN
	PERFORM blacklist_model_make(NEW.id);
	PERFORM blacklist_model_title(NEW.id);
	RETURN NULL;
END $$;
