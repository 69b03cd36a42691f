-- Accounts of one person count as one, also when the earlier one is deleted, or has another
-- name, but the same e-mail or number.
CREATE FUNCTION same_person(u system_users, o system_users) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
	SELECT name_key(u.username) = name_key(o.username)
	    OR name_key(u.email) = name_key(o.email) AND o.email <> ''
	    OR u.mobile = o.mobile AND u.mobile <> ''
$$;

CREATE FUNCTION accounts_of_same(account bigint, since timestamptz)
RETURNS SETOF bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
	o system_users;
BEGIN
	SELECT a.* INTO o FROM system_users a WHERE a.id = account;
	RETURN QUERY
		SELECT u.id FROM system_users u
		 WHERE o.deleted AND NOT u.deleted AND u.tenant_id = o.tenant_id
		   AND same_person(u, o)
		 UNION ALL
		SELECT u.id FROM system_users u
		 WHERE u.deleted AND u.update_time >= since
		   AND u.tenant_id = o.tenant_id AND same_person(u, o);
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
			SELECT linked.id, author.id
			  FROM author
			 CROSS JOIN LATERAL (
			       SELECT CASE WHEN a.actor = author.id THEN a.person
			              ELSE a.actor END
			         FROM system_person_act a
			        WHERE a.what = 'account' AND a.create_time >= since
			          AND (a.actor = author.id OR a.person = author.id)
			        UNION ALL
			       SELECT other FROM accounts_of_same(author.id, since)
			              other) linked (id))
		SELECT DISTINCT ON (author.id) author.id, author.via
		  FROM author
		 ORDER BY author.id, author.via NULLS FIRST;
END $$;
