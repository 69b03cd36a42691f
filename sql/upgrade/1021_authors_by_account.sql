-- The authors of a change are found account by account: by pairs it took minutes where
-- somebody had made thousands of accounts.
DROP FUNCTION accounts_of_same(bigint, timestamptz);
CREATE FUNCTION accounts_of_same(accounts bigint[], since timestamptz)
RETURNS TABLE (id bigint, of bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		SELECT u.id, o.id FROM system_users o
		  JOIN system_users u ON u.tenant_id = o.tenant_id
		   AND NOT u.deleted AND same_person(u, o)
		 WHERE o.id = ANY(accounts) AND o.deleted
		 UNION ALL
		SELECT u.id, o.id FROM system_users o
		  JOIN system_users u ON u.tenant_id = o.tenant_id
		   AND u.deleted AND u.update_time >= since AND same_person(u, o)
		 WHERE o.id = ANY(accounts);
END $$;

CREATE OR REPLACE FUNCTION blacklist_authors(tenant bigint, record bigint, process text,
	since timestamptz)
RETURNS TABLE (id bigint, via bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
	known bigint[];
	fresh bigint[];
	links bigint[]; -- by which author each of these is one
BEGIN
	WITH draft AS (
		SELECT d.creator, (d.payload ->> 'rule_id')::bigint AS rule_id
		  FROM app_blacklist_draft d
		 WHERE d.process_instance_id = process
		   AND d.tenant_id = tenant AND d.status = 1),
	rule AS (
		SELECT r.id, r.creator
		  FROM rule_info r
		 WHERE r.tenant_id = tenant AND r.id IN (
		       SELECT rule_id FROM draft
		        UNION
		       SELECT b.rule_id FROM app_blacklist b
		        WHERE b.id = record AND b.tenant_id = tenant
		          AND NOT b.effective))
	SELECT array_agg(own.id), array_agg(NULL::bigint) INTO fresh, links
	  FROM (SELECT creator AS id FROM draft
	         UNION
	        SELECT c.creator FROM app_blacklist_channel c
	         WHERE c.blacklist_id = record
	           AND c.approval_status = 1
	           AND c.process_instance_id = process
	         UNION
	        SELECT c.creator FROM app_blacklist_mac c
	         WHERE c.blacklist_id = record
	           AND c.approval_status = 1
	           AND c.process_instance_id = process
	         UNION
	        SELECT c.creator FROM app_blacklist_region c
	         WHERE c.blacklist_id = record
	           AND c.approval_status = 1
	           AND c.process_instance_id = process
	         UNION
	        SELECT bpm_user(i.starter)
	          FROM bpm_process_instance i
	         WHERE i.id = process AND i.tenant_id = tenant
	         UNION
	        SELECT b.creator FROM app_blacklist b
	         WHERE b.id = record AND b.tenant_id = tenant
	           AND NOT b.effective
	         UNION
	        SELECT creator FROM rule
	         UNION
	        SELECT a.actor
	          FROM rule
	          JOIN system_person_act a ON a.what = 'rule'
	           AND a.thing = rule.id) own
	 WHERE own.id IS NOT NULL;
	WHILE cardinality(fresh) > 0 LOOP
		RETURN QUERY SELECT * FROM unnest(fresh, links);
		known := known || fresh;
		SELECT array_agg(l.id), array_agg(l.via) INTO fresh, links
		  FROM (SELECT DISTINCT ON (linked.id) linked.id, linked.via
		          FROM (SELECT a.person AS id, a.actor AS via
		                  FROM system_person_act a
		                 WHERE a.actor = ANY(fresh) AND a.what = 'account'
		                   AND a.create_time >= since
		                 UNION ALL
		                SELECT a.actor, a.person FROM system_person_act a
		                 WHERE a.person = ANY(fresh) AND a.what = 'account'
		                   AND a.create_time >= since
		                 UNION ALL
		                SELECT s.id, s.of FROM accounts_of_same(fresh, since) s)
		               linked
		         WHERE NOT EXISTS (SELECT FROM unnest(known) k (id)
		                            WHERE k.id = linked.id)
		         ORDER BY linked.id, linked.via) l;
	END LOOP;
END $$;
