-- How many of the results of a record are of an earlier state of it.
ALTER TABLE app_blacklist_progress ADD COLUMN earlier bigint;
