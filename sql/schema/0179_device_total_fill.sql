-- Counts the devices that were there before 0178_device_total.sql.  It reads them
-- all once and locks nobody out; whoever changes a device meanwhile adds his
-- change to what is found here.
SELECT device_total_recount();
