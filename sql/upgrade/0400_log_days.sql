-- How long the logs are kept is a matter of configuration.
-- The number that an entry holds, from 1 to most; the usual one where it holds none.
CREATE FUNCTION config_number(entry text, usual int, most int) RETURNS int
LANGUAGE sql STABLE AS $$
	SELECT COALESCE((SELECT c.value::int FROM infra_config c
	                  WHERE c.key = entry AND NOT c.deleted
	                    AND c.value ~ '^[1-9][0-9]{0,5}$'
	                    AND c.value::int <= most), usual)
$$;

INSERT INTO infra_config
	(id, category, name, key, value, type, visible, remark)
VALUES
	(122, 'log', 'Days for which requests are kept',
	 'log.access.keep-days', '14', 1, true, '1 to 3650; anything else means 14'),
	(123, 'log', 'Days for which errors are kept',
	 'log.error.keep-days', '14', 1, true, '1 to 3650; anything else means 14'),
	(124, 'log', 'Days for which sign-ins are kept',
	 'log.login.keep-days', '180', 1, true, '1 to 3650; anything else means 180')
ON CONFLICT DO NOTHING;
