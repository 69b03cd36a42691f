-- The role of approvers and the default process for approvals of the blacklist, of the
-- first tenant; later ones get them when they are made (schema/23_blacklist_model.sql).
SELECT blacklist_approver_make(1, NULL);
SELECT blacklist_model_make(1);
