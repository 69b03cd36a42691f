-- What is noted of devices that call with another CPU id than theirs: one row
-- a device, however often it happens.

CREATE TABLE device_mismatch (
	device_id  bigint PRIMARY KEY,
	times      bigint      NOT NULL,
	first_time timestamptz NOT NULL,
	last_time  timestamptz NOT NULL,
	cpu        varchar(64) NOT NULL, -- the last that was named
	ip         inet                  -- from where
) WITH (fillfactor = 70);

-- When last_ip called: what is heard does not arrive in its order.
ALTER TABLE device_runtime ADD COLUMN last_ip_time timestamptz;
