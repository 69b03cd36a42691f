-- Searches for part of an instance's name among all instances of a tenant, of
-- which a rare name has few.  Names of instances repeat, so the index is small.
-- A search reads all of the list of names that are not in the index yet; so it
-- is kept short.
CREATE INDEX bpm_process_instance_name ON bpm_process_instance
	USING gin (name gin_trgm_ops) WITH (gin_pending_list_limit = 256);
