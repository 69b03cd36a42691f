-- Counts by version and cell which devices have reported what in a month.

-- name: install_convert_dims
SELECT install_dims() AS dims;

-- name: install_convert_bounds
-- A large month is counted in parts of 24 MB.  These are the last ids of the
-- parts.  No row: the month is small enough to be counted at once.  The size is
-- asked for in a sub-select, or it would be asked for again for each row.
SELECT max(device_id) AS last_id
  FROM (SELECT device_id,
               sum(length(pv)) OVER (ORDER BY device_id) / 25165824 AS part
          FROM app_install_device
         WHERE stat_month = :stat_month::int
           AND (SELECT pg_relation_size(to_regclass(
                       'app_install_device_' || :stat_month::int)))
               > 50331648) d
 GROUP BY part
 ORDER BY 1
 LIMIT 100000;

-- name: install_convert_read
-- The devices of all tenants that are not deleted, with what they have, and
-- with those of the three values by which the month is counted (:dims).
SELECT CASE WHEN 'channel' = ANY (:dims::text[]) THEN i.channel_id END
       AS channel_id,
       CASE WHEN 'model' = ANY (:dims) THEN i.model_id END AS model_id,
       CASE WHEN 'region' = ANY (:dims) THEN i.region_id END AS region_id,
       d.pv
  FROM app_install_device d
  JOIN device_info i ON i.id = d.device_id AND NOT i.deleted
 WHERE d.stat_month = :stat_month::int AND d.pv <> ''
   AND d.device_id > :after::bigint AND d.device_id <= :upto::bigint
   AND i.tenant_id NOT IN (SELECT e.tenant_id FROM system_tenant_end e);

-- name: install_convert_clear_packages
DELETE FROM app_install_package WHERE stat_month = :stat_month::int;

-- name: install_convert_clear_cells
DELETE FROM app_install_cell WHERE stat_month = :stat_month::int;

-- name: install_convert_packages
-- The values are in the order of the columns, as bytes.
COPY app_install_package (stat_month, version_id, part, device_count, cells)
FROM STDIN (FORMAT binary);

-- name: install_convert_cells
COPY app_install_cell (stat_month, id, channel_id, model_id, region_id)
FROM STDIN;

-- name: install_convert_done
INSERT INTO app_install_month AS m (stat_month, dims, devices, pairs,
       convert_time, convert_ms)
VALUES (:stat_month::int, array_to_string(:dims::text[], ','),
        :devices::bigint, :pairs::bigint, now(), :ms::bigint)
ON CONFLICT (stat_month) DO UPDATE
   SET dims = EXCLUDED.dims, devices = EXCLUDED.devices,
       pairs = EXCLUDED.pairs, convert_time = EXCLUDED.convert_time,
       convert_ms = EXCLUDED.convert_ms;
