-- A draft never stands still: its record says that of its process.

ALTER TABLE app_blacklist_draft
	DROP CONSTRAINT app_blacklist_draft_status_check,
	ADD CONSTRAINT app_blacklist_draft_status_check
	CHECK (status IN (-1, 1, 2, 3, 4));
DROP INDEX app_blacklist_draft_open;
CREATE UNIQUE INDEX app_blacklist_draft_open
	ON app_blacklist_draft (business_type, business_id)
	WHERE status IN (-1, 1);

CREATE OR REPLACE FUNCTION blacklist_open_drafts(tenant bigint, package text, person bigint)
RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
	RETURN (SELECT COALESCE(jsonb_agg(jsonb_build_object(
	               'userId', o.creator, 'nickname', u.nickname,
	               'blacklistId', o.blacklist_id)
	               ORDER BY o.blacklist_id, o.creator), '[]')
	          FROM (SELECT DISTINCT d.creator, d.blacklist_id
	                  FROM app_blacklist_draft d
	                  JOIN app_blacklist b ON b.id = d.blacklist_id
	                   AND b.tenant_id = tenant AND NOT b.deleted
	                 WHERE d.tenant_id = tenant AND d.status IN (-1, 1)
	                   AND d.creator <> person
	                   AND package IN (b.package_name,
	                       d.payload ->> 'package_name')
	                 LIMIT 100) o
	          LEFT JOIN system_users u ON u.id = o.creator
	           AND u.tenant_id = tenant AND NOT u.deleted);
END $$;
