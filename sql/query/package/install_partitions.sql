-- Creates and drops the months of reports, for `job install_months`.
-- helper

-- name: install_partitions_make
SELECT install_month_add(install_month(now()), n) AS stat_month,
       install_month_make(install_month_add(install_month(now()), n)) AS made
  FROM generate_series(0, 1) n;

-- name: install_partitions_unindex
-- Drops the indexes of months more than three months ago, which are seldom
-- searched by package.
SELECT m AS stat_month, install_month_unindex(m) AS made
  FROM install_months() m
 WHERE m < install_month_add(install_month(now()), -3);

-- name: install_partitions_drop
-- Drops the months that need not be kept, each only after it was counted once
-- more since it ended.
SELECT m AS stat_month, install_month_drop(m) AS made
  FROM install_months() m
  JOIN app_install_month t ON t.stat_month = m
 WHERE m < install_month_add(install_month(now()),
                             -config_number('app-install.keep-months'))
   AND install_month(t.convert_time) > m AND t.total_time >= t.convert_time;
