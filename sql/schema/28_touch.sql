-- Every table that says when a row was last changed has a trigger for it; of those
-- below the statement that changes a row says it.
DO $$ DECLARE
	changed regclass;
BEGIN
	FOR changed IN
		SELECT a.attrelid
		  FROM pg_attribute a
		  JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r'
		 WHERE a.attname = 'update_time'
		   AND c.relnamespace = 'public'::regnamespace
		   AND c.relname NOT IN ('device_info', 'log_spool_offset',
		       'system_user_setting')
	LOOP
		EXECUTE format('CREATE TRIGGER touch BEFORE UPDATE ON %s'
			' FOR EACH ROW EXECUTE FUNCTION touch_row()', changed);
	END LOOP;
END $$;
