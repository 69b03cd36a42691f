-- Entries that the suite reads take values of their kind only; what those of older
-- releases hold beside it counts as what is usual.
-- What the entries that the suite reads may hold, by the kind of each: a text of a
-- form and, if it is bounded, a number from lowest to highest.  usual: what counts
-- where the entry is gone or holds something else; NULL where its reader then goes
-- without.  An entry without a row may hold any text; passwords are judged in C.
CREATE FUNCTION config_kind(entry text)
RETURNS TABLE (usual text, lowest int, highest int, form text, takes text)
LANGUAGE sql IMMUTABLE AS $$
	SELECT e.usual, e.lowest, e.highest, k.form,
	       format(k.takes, e.lowest, e.highest)
	  FROM (VALUES
	       ('system.user.register-enabled', 'switch', 'false', NULL, NULL),
	       ('device.heartbeat-interval', 'number', NULL, 10, 86400),
	       ('device.cpu.hex-lengths', 'lengths', '16,32', NULL, NULL),
	       ('device.auth.mode', 'number', '1', 0, 2),
	       ('device.auto-register', 'switch', 'false', NULL, NULL),
	       ('device.default-channel', 'channel', NULL, NULL, NULL),
	       ('region.ip.driver', 'driver', 'none', NULL, NULL),
	       ('infra.websocket.enable', 'switch', 'true', NULL, NULL),
	       ('infra.websocket.demo', 'switch', 'true', NULL, NULL),
	       ('infra.file.quota-mb', 'number', '1024', 0, 999999999),
	       ('infra.file.hosts', 'hosts', NULL, NULL, NULL),
	       ('bpm.http.hosts', 'hosts', NULL, NULL, NULL),
	       ('app-install.dims', 'dims', NULL, NULL, NULL),
	       ('app-install.keep-months', 'number', '12', 1, 120),
	       ('app-install.report-days', 'number', '7', 1, 90),
	       ('blacklist.approval.self', 'switch', 'false', NULL, NULL),
	       ('blacklist.approval.independence-days', 'number', '30', 1, 400),
	       ('blacklist.impact.max-percent', 'number', '100', 1, 100),
	       ('blacklist.export.sync-max-days', 'number', '7', 1, 31),
	       ('blacklist.exec-log.keep-months', 'number', '12', 1, 120),
	       ('blacklist.test-endpoint.enabled', 'switch', 'false', NULL, NULL),
	       ('log.access.keep-days', 'number', '14', 1, 3650),
	       ('log.error.keep-days', 'number', '14', 1, 3650),
	       ('log.login.keep-days', 'number', '180', 1, 3650)
	       ) e (key, kind, usual, lowest, highest)
	  JOIN (VALUES
	       ('number', '^(0|[1-9][0-9]{0,8})$', 'a number from %s to %s'),
	       ('switch', '^(true|false)$', 'true or false'),
	       ('channel', '^[1-9][0-9]{0,17}$', 'the id of a channel'),
	       ('driver', '^(none|mmdb|header)$', 'none, mmdb or header'),
	       ('lengths',
	        '^ *([1-9]|[1-5][0-9]|6[0-4])( *, *([1-9]|[1-5][0-9]|6[0-4]))* *$',
	        'numbers from 1 to 64 with commas between them'),
	       ('dims',
	        '^(none| *(channel|model|region)( *, *(channel|model|region))* *)$',
	        'none, or some of channel, model and region with commas between them'),
	       ('hosts',
	        '^([, \t]*((\*\.)?[A-Za-z0-9._-]+|[0-9A-Fa-f]*(:[0-9A-Fa-f.]*){2,8})'
	        '([, \t]|$))+[, \t]*$',
	        'none, or hosts with commas between them: a name, an address, or *. '
	        'before a name')
	       ) k (kind, form, takes) USING (kind)
	 WHERE e.key = CASE WHEN starts_with(entry, 'device.default-channel.')
	                    THEN 'device.default-channel' ELSE entry END
$$;
-- What the entry takes if it does not take this value, else NULL.
CREATE FUNCTION config_refusal(entry text, value text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
	SELECT takes FROM config_kind(entry)
	 WHERE CASE WHEN value !~ form THEN true
	            WHEN highest IS NOT NULL
	            THEN value::int NOT BETWEEN lowest AND highest END
$$;
-- What counts of an entry: what it holds, if it takes that, else what is usual.
CREATE FUNCTION config_held(entry text) RETURNS text
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN COALESCE((
		SELECT c.value FROM infra_config c
		 WHERE c.key = entry AND NOT c.deleted
		   AND config_refusal(c.key, c.value) IS NULL),
		(SELECT k.usual FROM config_kind(entry) k));
END $$;
CREATE FUNCTION config_number(entry text) RETURNS int
LANGUAGE sql STABLE AS $$
	SELECT config_held(entry)::int
$$;
-- The entries that hold what they do not take: older releases took any text.
CREATE FUNCTION config_strays()
RETURNS TABLE (entry text, takes text, usual text) LANGUAGE sql STABLE AS $$
	SELECT c.key, config_refusal(c.key, c.value), k.usual
	  FROM infra_config c, config_kind(c.key) k
	 WHERE NOT c.deleted AND config_refusal(c.key, c.value) IS NOT NULL
	 ORDER BY c.key
$$;
-- The seconds between heartbeats where the channel does not say; NULL when
-- the entry does not say either.
CREATE OR REPLACE FUNCTION heartbeat_usual() RETURNS int LANGUAGE sql STABLE AS $$
	SELECT config_number('device.heartbeat-interval')
$$;
-- The allowed numbers as bits: n digits are bit n - 1.
CREATE OR REPLACE FUNCTION cpu_lengths() RETURNS bigint LANGUAGE sql STABLE AS $$
	SELECT bit_or(1::bigint << (n::int - 1))
	  FROM regexp_split_to_table(config_held('device.cpu.hex-lengths'), ',') n
$$;
-- Which proof: 0 none, 1 a signature, 2 a token.
CREATE OR REPLACE FUNCTION device_auth_mode() RETURNS int LANGUAGE sql STABLE AS $$
	SELECT config_number('device.auth.mode')
$$;
-- How many days lie between two whole lists of a device's applications.
CREATE OR REPLACE FUNCTION report_days() RETURNS int LANGUAGE sql STABLE AS $$
	SELECT config_number('app-install.report-days')
$$;
-- The number of months before the present one whose reports are kept.
CREATE OR REPLACE FUNCTION install_keep_months() RETURNS int LANGUAGE sql STABLE AS $$
	SELECT config_number('app-install.keep-months')
$$;
-- The number of months before the present one that are kept.
CREATE OR REPLACE FUNCTION exec_log_keep_months() RETURNS int LANGUAGE sql STABLE AS $$
	SELECT config_number('blacklist.exec-log.keep-months')
$$;
-- From when on acts count for what was submitted then.
CREATE OR REPLACE FUNCTION blacklist_independence_from(submitted timestamptz)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN submitted - make_interval(
		days => config_number('blacklist.approval.independence-days'));
END $$;
-- As a release that still serves beside this one asks for it.
CREATE OR REPLACE FUNCTION config_number(entry text, usual int, most int) RETURNS int
LANGUAGE sql STABLE AS $$
	SELECT config_number(entry)
$$;

-- More days than the most counted as the most.
UPDATE infra_config SET value = '400'
 WHERE key = 'blacklist.approval.independence-days' AND NOT deleted
   AND value ~ '^[1-9][0-9]{2,3}$' AND value::int > 400;
UPDATE infra_config
   SET remark = regexp_replace(remark, '[;,] anything else means [0-9]+(,[0-9]+)?', '')
 WHERE type = 1;
