-- How many days lie between two whole lists of a device's applications: the
-- configuration entry app-install.report-days, 1 to 90, else 7.
CREATE FUNCTION report_days() RETURNS int LANGUAGE sql STABLE AS $$
	SELECT COALESCE((
		SELECT CASE WHEN value ~ '^([1-9]|[1-8][0-9]|90)$'
		            THEN value::int END
		  FROM infra_config
		 WHERE key = 'app-install.report-days' AND NOT deleted), 7)
$$;
