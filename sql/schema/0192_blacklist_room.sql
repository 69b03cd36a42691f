-- How many records of the blacklist a tenant may have, and channels and regions
-- of them.  Programs that match devices read all records of a tenant at once
-- (lib/policy/record_set.h): up to 20,000 records, and 4,000,000 channels and as
-- many regions with all within them.

-- 1,000 fewer than are read: records that are created at the same time do not see
-- each other.
CREATE FUNCTION blacklist_full(tenant bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (SELECT count(*) FROM (
		SELECT FROM app_blacklist
		 WHERE tenant_id = tenant AND NOT deleted
		 LIMIT 19000) b) = 19000;
END $$;

-- Would the tenant have too many channels or regions of records?  It is asked
-- only about a record with more than 100 of a kind: all smaller ones together
-- have fewer than 2,000,000, and so have the others beside them.
CREATE FUNCTION blacklist_parts_full(tenant bigint, record bigint)
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	IF (SELECT count(*) FROM (
		SELECT FROM app_blacklist_channel
		 WHERE blacklist_id = record AND approval_status = 2
		 LIMIT 101) c) > 100
	   AND (SELECT count(*) FROM (
		SELECT FROM app_blacklist b
		  JOIN app_blacklist_channel c ON c.blacklist_id = b.id
		   AND c.approval_status = 2
		 WHERE b.tenant_id = tenant AND NOT b.deleted
		 LIMIT 2000001) c) > 2000000 THEN
		RETURN true;
	END IF;
	RETURN cardinality(regions_below(ARRAY(
		SELECT region_id FROM app_blacklist_region
		 WHERE blacklist_id = record AND approval_status = 2))) > 100
	   AND (SELECT sum(w.n) FROM app_blacklist b
		  JOIN app_blacklist_region c ON c.blacklist_id = b.id
		   AND c.approval_status = 2
		  JOIN (SELECT unnest(path) AS id, count(*) AS n
		          FROM base_region GROUP BY 1) w ON w.id = c.region_id
		 WHERE b.tenant_id = tenant AND NOT b.deleted) > 2000000;
END $$;

-- Why a record may not be as it is now (0154_blacklist_change.sql).
CREATE OR REPLACE FUNCTION blacklist_refusal(tenant bigint, record bigint)
RETURNS TABLE (refusal text, arg text) LANGUAGE plpgsql STABLE AS $$
DECLARE
	b app_blacklist;
BEGIN
	SELECT o.* INTO b FROM app_blacklist o
	 WHERE o.id = record AND o.tenant_id = tenant AND NOT o.deleted;
	IF NOT b.all_device AND b.rule_id IS NULL
	   AND NOT EXISTS (SELECT FROM app_blacklist_channel c
	                    WHERE c.blacklist_id = record
	                      AND c.approval_status = 2)
	   AND NOT EXISTS (SELECT FROM app_blacklist_region c
	                    WHERE c.blacklist_id = record
	                      AND c.approval_status = 2)
	   AND NOT EXISTS (SELECT FROM app_blacklist_mac c
	                    WHERE c.blacklist_id = record AND c.bind_type = 1
	                      AND c.approval_status = 2) THEN
		RETURN QUERY SELECT 'blacklist_scope_empty', NULL::text;
	ELSIF b.end_time <= b.start_time THEN
		RETURN QUERY SELECT 'bad_request',
			'endTime: must be after startTime';
	ELSIF blacklist_protected(b.package_name) OR blacklist_launcher(b) THEN
		RETURN QUERY SELECT 'blacklist_package_protected',
			b.package_name::text;
	ELSIF blacklist_parts_full(tenant, record) THEN
		RETURN QUERY SELECT 'bad_request',
			'all records together have too many channels or regions';
	END IF;
END $$;

CREATE OR REPLACE FUNCTION blacklist_drafts_try(tenant bigint, record bigint,
	process text, editor bigint)
RETURNS text LANGUAGE plpgsql AS $$
DECLARE
	refused text;
	taken text;
BEGIN
	PERFORM blacklist_drafts_apply(tenant, record, process, editor);
	SELECT CASE f.refusal
	       WHEN 'blacklist_scope_empty' THEN 'the record would name no devices'
	       WHEN 'blacklist_package_protected' THEN 'the package is protected'
	       ELSE CASE WHEN starts_with(f.arg, 'endTime')
	            THEN 'the time window would end before it begins'
	            ELSE f.arg END END
	  INTO refused
	  FROM app_blacklist b, LATERAL blacklist_refusal(tenant, record) f
	 WHERE b.id = record AND NOT b.deleted AND f.refusal IS NOT NULL
	 LIMIT 1;
	IF refused IS NOT NULL THEN
		RAISE EXCEPTION SQLSTATE 'FD001';
	END IF;
	RETURN NULL;
EXCEPTION
	WHEN SQLSTATE 'FD001' THEN
		RETURN refused;
	WHEN unique_violation THEN
		GET STACKED DIAGNOSTICS taken = CONSTRAINT_NAME;
		RETURN CASE taken WHEN 'rule_name_duplicate'
		       THEN 'another rule has the name of its rule'
		       ELSE 'a record of this package, type and version exists '
		            'already' END;
END $$;
