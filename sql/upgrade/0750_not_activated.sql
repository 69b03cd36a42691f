-- Beside the devices that a record concerns it is said how many are not activated.
-- Counts of progress are made anew where they are missing.
ALTER TABLE app_blacklist_device_count ADD COLUMN not_activated bigint;
ALTER TABLE app_blacklist_draft ADD COLUMN not_activated bigint;
ALTER TABLE app_blacklist_progress ADD COLUMN not_activated bigint;
ALTER TABLE app_blacklist_progress ADD COLUMN silent_not_activated bigint;
DELETE FROM app_blacklist_progress;
