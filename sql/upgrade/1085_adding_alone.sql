-- Many names or versions are added by one transaction of a tenant at a time, no longer by
-- one of all tenants: the devices of one that sent unknown names without end kept those of
-- others from adding theirs.
CREATE FUNCTION app_adding_alone(tenant bigint, added int) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
	IF added > 100 AND NOT pg_try_advisory_xact_lock(
	       hashtextextended('app_adding_alone', tenant)) THEN
		RAISE lock_not_available
		USING MESSAGE = 'another call adds applications';
	END IF;
END $$;

-- Its callers name the tenant.
DO $$
DECLARE
	caller regproc;
BEGIN
	FOREACH caller IN ARRAY ARRAY['app_version_take', 'exec_log_add']::regproc[] LOOP
		EXECUTE replace(pg_get_functiondef(caller), 'app_adding_alone(cardinality',
			'app_adding_alone(tenant, cardinality');
	END LOOP;
END $$;

DROP FUNCTION app_adding_alone(int);
