-- helper
-- Waiting until the caches of all hosts know of a change.

-- name: cache_mark_sent
SELECT cache_mark_send() AS mark;

-- name: cache_mark_behind
-- How many hosts have not heard of the mark.
SELECT count(*) AS n FROM cache_host WHERE heard < :mark::bigint;

-- name: cache_mark_none
-- This session is a host's that has heard of no mark yet.
SELECT set_config('application_name', 'fleetdesk cache 0', false) AS name;

-- name: cache_mark_last
-- No row in a session that does not listen, as in one that was opened because the
-- earlier one was lost.
SELECT cache_mark_last() AS mark
  FROM pg_listening_channels() c WHERE c = 'cache' LIMIT 1;

-- name: cache_mark_heard
-- This session has heard of the mark; no row as above.
SELECT set_config('application_name', 'fleetdesk cache ' || :mark::bigint, false)
       AS name
  FROM pg_listening_channels() c WHERE c = 'cache' LIMIT 1;
