-- Rules that were made for drafts, of new records, too
-- (0157_blacklist_approval.sql).

-- The rules that were made for drafts (status 2) count from now on (0), or go.  A
-- new record names its rule itself, unless its draft names another one; as long as
-- it may be submitted again it keeps the rule.
CREATE OR REPLACE FUNCTION blacklist_rules_end(tenant bigint, drafts bigint[],
	applied boolean)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	UPDATE rule_info r
	   SET deleted = NOT (applied AND named.wanted),
	       status = CASE WHEN applied AND named.wanted THEN 0
	                ELSE r.status END
	  FROM (SELECT (d.payload ->> 'rule_id')::bigint AS id, true AS wanted
	          FROM app_blacklist_draft d
	         WHERE d.id = ANY(drafts) AND d.tenant_id = tenant
	           AND d.payload ->> 'rule_id' IS NOT NULL
	         UNION ALL
	        SELECT b.rule_id, NOT d.payload ? 'rule_id'
	          FROM app_blacklist_draft d
	          JOIN app_blacklist b ON b.id = d.blacklist_id
	           AND b.tenant_id = tenant AND NOT b.effective
	         WHERE d.id = ANY(drafts) AND d.tenant_id = tenant AND applied
	           AND d.business_type = 'main'
	           AND b.rule_id IS DISTINCT FROM
	               (d.payload ->> 'rule_id')::bigint) named
	 WHERE r.id = named.id AND r.tenant_id = tenant AND r.status = 2
	   AND NOT r.deleted;
END $$;
