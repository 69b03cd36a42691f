-- The title of the default process for approvals of the blacklist
-- (schema/0251_blacklist_title.sql).
SELECT blacklist_model_title(id) FROM system_tenant WHERE NOT deleted ORDER BY id;
