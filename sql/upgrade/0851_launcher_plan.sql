-- blacklist_launcher is planned for the tenant of the record at each call.
ALTER FUNCTION blacklist_launcher(app_blacklist)
	SET plan_cache_mode = force_custom_plan;
