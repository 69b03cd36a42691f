-- Nobody wrote when a device last told its applications, or read it.
ALTER TABLE device_runtime DROP COLUMN app_report_time;
