-- One flush of the disk for the commits of several requests.

-- name: db_flush
-- A transaction that writes nothing but a message, which nobody reads, into the
-- write-ahead log.  Its commit waits for the disk, and so for all commits before
-- it, which were asynchronous.
SELECT pg_logical_emit_message(true, 'fleetdesk', '') AS lsn;
