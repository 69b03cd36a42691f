-- Locks and progress of making statistics of installs, by jobs or by a request.

-- name: install_month_lock
-- Lets only one transaction make statistics at a time, on any host; it keeps
-- the lock until it ends.
SELECT pg_try_advisory_xact_lock(hashtext('install_job')) AS taken;

-- name: install_month_kept
-- Does the database still have the reports of the month?
SELECT EXISTS (SELECT FROM install_months() m
                WHERE m = :stat_month::int) AS kept;

-- name: install_rebuild_check
-- Refuses a month whose reports were dropped or will be: to count it again
-- would leave nothing of its statistics.
SELECT 'stat_month_invalid' AS refusal
 WHERE NOT install_month_known(:stat_month::int)
    OR :stat_month < install_month_add(install_month(now()),
                                       -install_keep_months());

-- name: install_month_progress
-- Tells how far the transaction is, until it ends: /metrics reads the
-- application_name of all sessions.
SELECT set_config('application_name', :what::text, true) AS what;
