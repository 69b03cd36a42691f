-- Rules have the number of their literals, of which a tenant has a million at most.
-- Those that were saved before count when they are saved again.
ALTER TABLE rule_info ADD COLUMN literals int NOT NULL DEFAULT 0;
