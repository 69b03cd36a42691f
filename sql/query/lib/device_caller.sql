-- The CPU ids of devices that call.

-- name: device_take_cpu
-- The first CPU id that a device sends becomes its own.  No row: the record has
-- changed since it was read, perhaps by a call with another CPU id.  It does not
-- wait for the disk, as all devices of a new lot call first at the same time: what
-- a crash of PostgreSQL takes away, the next call brings again.
UPDATE device_info SET cpu = :cpu::text
 WHERE id = :id AND version = :version::bigint AND NOT deleted
RETURNING device_note(mac, version) AS cache_note,
          device_written(tenant_id, id, '{cpu}', version) AS noted,
          set_config('synchronous_commit', 'off', true) AS unwaited;

-- name: cpu_lengths
SELECT cpu_lengths() AS lengths, value AS version
  FROM system_epoch
 WHERE name = 'cpu_lengths';
