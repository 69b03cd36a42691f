-- Who cancelled an instance is shown with his reason.
ALTER TABLE bpm_process_instance ADD COLUMN canceller text;
