-- When a device polled its policy last is stored, too.
ALTER TABLE device_runtime ADD COLUMN policy_time timestamptz;
