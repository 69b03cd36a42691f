-- Who enables an account that registered itself, or its role, has made it as much as who
-- gives it a role.
DROP INDEX system_person_act_actor;
CREATE INDEX system_person_act_actor ON system_person_act (actor)
	WHERE what IN ('account', 'role');

CREATE OR REPLACE FUNCTION act_user_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT n.tenant_id, a.actor, 'role', n.user_id, n.role_id
	  FROM act_actor() a (actor), new_rows n
	 WHERE a.actor IS NOT NULL;
	RETURN NULL;
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
	        SELECT c.creator FROM app_blacklist_child c
	         WHERE c.blacklist_id = record AND c.tenant_id = tenant
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
		  FROM (WITH made AS (
		               SELECT a.person, a.actor
		                 FROM system_person_act a
		                WHERE (a.actor = ANY(fresh) OR a.person = ANY(fresh))
		                  AND a.what IN ('account', 'role')
		                  AND a.create_time >= since
		                  AND (a.what = 'account' OR EXISTS (
		                      SELECT FROM system_users u
		                       WHERE u.id = a.person AND u.creator IS NULL)))
		        SELECT DISTINCT ON (linked.id) linked.id, linked.via
		          FROM (SELECT person AS id, actor AS via FROM made
		                 WHERE actor = ANY(fresh)
		                 UNION ALL
		                SELECT actor, person FROM made
		                 WHERE person = ANY(fresh)
		                 UNION ALL
		                SELECT s.id, s.of FROM accounts_of_same(fresh, since) s)
		               linked
		         WHERE NOT EXISTS (SELECT FROM unnest(known) k (id)
		                            WHERE k.id = linked.id)
		         ORDER BY linked.id, linked.via) l;
	END LOOP;
END $$;
