-- Administrators end parked jobs by trying them again or skipping them.  What a
-- call says may hold somebody's password; the num of a token tells nobody
-- anything.
SELECT oplog_watch('bpm_process_job', 'BPM parked job', 'payload', 'token');
