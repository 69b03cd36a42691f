-- Whoever gives a role to an account that registered itself stands in for it; and who made
-- a record that has never taken effect is an author of it.
CREATE OR REPLACE FUNCTION act_user_role() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	actor bigint := act_actor();
BEGIN
	IF actor IS NULL THEN
		RETURN NULL;
	END IF;
	INSERT INTO system_person_act (tenant_id, actor, what, person, thing)
	SELECT n.tenant_id, actor, 'role', n.user_id, n.role_id
	  FROM new_rows n
	 UNION
	SELECT n.tenant_id, actor, 'account', n.user_id, NULL
	  FROM new_rows n
	  JOIN system_users u ON u.id = n.user_id AND u.creator IS NULL
	 WHERE u.id <> actor;
	RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION blacklist_authors(tenant bigint, record bigint, process text,
	since timestamptz)
RETURNS TABLE (id bigint, via bigint) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
BEGIN
	RETURN QUERY
		WITH RECURSIVE draft AS (
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
			          AND NOT b.effective)),
		author (id, via) AS (
			SELECT own.id, NULL::bigint
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
			 WHERE own.id IS NOT NULL
			 UNION
			SELECT CASE WHEN a.actor = author.id THEN a.person
			       ELSE a.actor END, author.id
			  FROM author
			  JOIN system_person_act a ON a.what = 'account'
			   AND a.create_time >= since
			   AND (a.actor = author.id OR a.person = author.id))
		SELECT DISTINCT ON (author.id) author.id, author.via
		  FROM author
		 ORDER BY author.id, author.via NULLS FIRST;
END $$;
