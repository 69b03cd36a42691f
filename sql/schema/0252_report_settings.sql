-- A report of a whole list needs to know how often such lists are due.  Workers
-- hold that number as they hold the names whose applications are not stored, so a
-- change to the entry raises the same epoch; to ask for it with each list took
-- PostgreSQL a tenth of what it takes to store one.
CREATE TRIGGER report_days_changed
	AFTER UPDATE ON infra_config FOR EACH ROW
	WHEN ('app-install.report-days' IN (OLD.key, NEW.key)
	      AND (OLD.key, OLD.value, OLD.deleted)
	          IS DISTINCT FROM (NEW.key, NEW.value, NEW.deleted))
	EXECUTE FUNCTION app_package_raise();
CREATE TRIGGER report_days_made
	AFTER INSERT ON infra_config FOR EACH ROW
	WHEN (NEW.key = 'app-install.report-days')
	EXECUTE FUNCTION app_package_raise();
CREATE TRIGGER report_days_gone
	AFTER DELETE ON infra_config FOR EACH ROW
	WHEN (OLD.key = 'app-install.report-days')
	EXECUTE FUNCTION app_package_raise();
