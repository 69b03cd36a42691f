-- The check of user names plans each call, so that an import into a small table
-- does not read all users for each one.
ALTER FUNCTION user_name_alike() SET plan_cache_mode = force_custom_plan;
