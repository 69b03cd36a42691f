-- helper
-- Waiting until the caches of all hosts have applied a change (store/cache_mark.h).

-- name: cache_mark_sent
SELECT cache_mark_send() AS mark;

-- name: cache_mark_behind
-- How many hosts that listen have not received the mark.
SELECT count(*) AS n FROM cache_host WHERE heard < :mark::bigint;

-- name: cache_mark_none
-- Says that this session is the listener of a host, which has received no mark
-- yet: the view cache_host reads the names of the sessions.
SELECT set_config('application_name', 'fleetdesk cache 0', false) AS name;

-- name: cache_mark_last
-- The last mark that was sent.  No row if this session does not listen: a lost
-- connection was opened again, and what was sent meanwhile did not arrive.
SELECT cache_mark_last() AS mark
  FROM pg_listening_channels() c WHERE c = 'cache' LIMIT 1;

-- name: cache_mark_heard
-- Says that this host has received the mark.  No row if this session does not
-- listen.
SELECT set_config('application_name', 'fleetdesk cache ' || :mark::bigint, false)
       AS name
  FROM pg_listening_channels() c WHERE c = 'cache' LIMIT 1;
