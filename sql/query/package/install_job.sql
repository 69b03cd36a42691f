-- For which months the daily jobs have to make statistics.
-- helper

-- name: install_convert_months
-- The months to convert: the present one, and those that were not converted
-- since they ended.
SELECT m AS stat_month
  FROM install_months() m
  LEFT JOIN app_install_month t ON t.stat_month = m
 WHERE m = install_month(now())
    OR m < install_month(now())
   AND (t.convert_time IS NULL OR install_month(t.convert_time) <= m)
 ORDER BY m
 LIMIT 1000;

-- name: install_total_months
-- The months to count: those that were converted since they were counted.
SELECT stat_month
  FROM app_install_month
 WHERE convert_time IS NOT NULL
   AND (total_time IS NULL OR total_time < convert_time)
   AND stat_month IN (SELECT m FROM install_months() m)
 ORDER BY stat_month
 LIMIT 1000;
