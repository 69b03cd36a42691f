-- An export is fetched by the endpoint that asks whose it is, and lies in
-- $FLEETDESK_HOME/export.  It is no stored file: those have addresses that
-- anybody may read, in a public bucket without even asking us, are listed to
-- who may see files, and count as their owner's.  So a task has no file's id.

ALTER TABLE infra_export_task DROP COLUMN file_id;
