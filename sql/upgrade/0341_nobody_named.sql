-- Models and definitions that name nobody who may start them have empty lists.
UPDATE bpm_model
   SET start_user_ids = COALESCE(start_user_ids, '{}'),
       start_dept_ids = COALESCE(start_dept_ids, '{}')
 WHERE start_user_ids IS NULL OR start_dept_ids IS NULL;
UPDATE bpm_process_definition
   SET start_user_ids = COALESCE(start_user_ids, '{}'),
       start_dept_ids = COALESCE(start_dept_ids, '{}')
 WHERE start_user_ids IS NULL OR start_dept_ids IS NULL;
ALTER TABLE bpm_model
	ALTER COLUMN start_user_ids SET DEFAULT '{}',
	ALTER COLUMN start_user_ids SET NOT NULL,
	ALTER COLUMN start_dept_ids SET DEFAULT '{}',
	ALTER COLUMN start_dept_ids SET NOT NULL;
ALTER TABLE bpm_process_definition
	ALTER COLUMN start_user_ids SET DEFAULT '{}',
	ALTER COLUMN start_user_ids SET NOT NULL,
	ALTER COLUMN start_dept_ids SET DEFAULT '{}',
	ALTER COLUMN start_dept_ids SET NOT NULL;
