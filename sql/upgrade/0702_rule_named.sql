-- Is the rule named by other open drafts than these, or by records that these are not
-- about?  Then it stays when they end.
CREATE FUNCTION blacklist_rule_named(tenant bigint, rule bigint, drafts bigint[])
RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN EXISTS (
		SELECT FROM app_blacklist_draft o
		 WHERE o.tenant_id = tenant AND o.status IN (-1, 1)
		   AND o.id <> ALL (drafts)
		   AND (o.payload ->> 'rule_id')::bigint = rule)
	    OR EXISTS (
		SELECT FROM app_blacklist u
		 WHERE u.rule_id = rule AND u.tenant_id = tenant
		   AND NOT u.deleted
		   AND u.id NOT IN (SELECT d.blacklist_id
		                      FROM app_blacklist_draft d
		                     WHERE d.id = ANY(drafts)));
END $$;

-- Ends the waiting of the rules that were made for these drafts (status 2): they are
-- switched on (0) if the drafts are applied, else deleted, unless others name them.  A new
-- record names its rule itself, unless its draft names another one; as long as it may be
-- submitted again it keeps the rule.
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
	   AND NOT r.deleted
	   AND (applied AND named.wanted
	        OR NOT blacklist_rule_named(tenant, r.id, drafts));
END $$;
