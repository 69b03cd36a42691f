-- The role of approvers and the default process for approvals of the blacklist,
-- for the tenants that there are; later ones get them when they are made
-- (schema/0158_blacklist_model.sql).
SELECT blacklist_model_make(id) FROM system_tenant WHERE NOT deleted ORDER BY id;
