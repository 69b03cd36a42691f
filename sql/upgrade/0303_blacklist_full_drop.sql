-- The check of a new record counts the records itself.

DROP FUNCTION blacklist_full;
