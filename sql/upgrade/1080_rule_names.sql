-- Names of rules are unique by what people read of them, too; those of rules that wait for
-- approval count when they are approved.
ALTER TABLE rule_info ADD COLUMN live_name varchar(64)
	GENERATED ALWAYS AS (CASE WHEN status <> 2 THEN name END) STORED;
DROP INDEX rule_name_duplicate;
CREATE UNIQUE INDEX rule_name_duplicate ON rule_info (tenant_id, live_name)
	WHERE NOT deleted;
SELECT name_unique('rule_info', 'rule_name_duplicate', 'live_name', 'tenant_id');
