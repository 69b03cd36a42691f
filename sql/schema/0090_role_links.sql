-- Which roles somebody has is read with every request and kept nowhere, so a
-- change of it leaves the permission epoch as it is: what all processes know of
-- roles and departments lasts when somebody gets a role, or goes.
DROP TRIGGER epoch ON system_user_role;
