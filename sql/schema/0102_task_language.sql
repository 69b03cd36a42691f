-- The language of who ordered a task, as far as his browser told it: what he has
-- chosen himself is asked again when the task is done.
ALTER TABLE infra_export_task
	ADD COLUMN language text NOT NULL DEFAULT 'en'
	CHECK (language IN ('en', 'zh'));
ALTER TABLE device_import_task
	ADD COLUMN language text NOT NULL DEFAULT 'en'
	CHECK (language IN ('en', 'zh'));
