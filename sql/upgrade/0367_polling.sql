-- What pages repeat by themselves is told apart in the access log.

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
VALUES (148, 'infra_operate_type', 8, '7', 'Polling', 'default', '');

DROP TRIGGER total_add ON infra_api_access_log;
DROP TRIGGER total_subtract ON infra_api_access_log;
DROP TRIGGER total_add ON infra_api_error_log;
DROP TRIGGER total_subtract ON infra_api_error_log;
DROP FUNCTION log_total_add();
DROP FUNCTION log_total_subtract();

-- Trigger argument: which rows count.
CREATE FUNCTION log_total_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('INSERT INTO log_total AS t (log, tenant_id, total)'
		' SELECT %L, tenant_id, %s count(*) FROM changed WHERE %s'
		' GROUP BY tenant_id ORDER BY tenant_id'
		' ON CONFLICT (log, tenant_id) DO UPDATE'
		' SET total = t.total + EXCLUDED.total', TG_TABLE_NAME,
		CASE TG_OP WHEN 'DELETE' THEN '-' END, TG_ARGV[0]);
	RETURN NULL;
END $$;
CREATE TRIGGER total_add AFTER INSERT ON infra_api_access_log
	REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION log_total_count('operate_type <> 7');
CREATE TRIGGER total_subtract AFTER DELETE ON infra_api_access_log
	REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION log_total_count('operate_type <> 7');
CREATE TRIGGER total_add AFTER INSERT ON infra_api_error_log
	REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION log_total_count('true');
CREATE TRIGGER total_subtract AFTER DELETE ON infra_api_error_log
	REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION log_total_count('true');
