-- Done tasks are those that their assignee has decided: the index of the page
-- leaves out what the system has cancelled or decided.
DROP INDEX bpm_task_done;
CREATE INDEX bpm_task_done
	ON bpm_task (tenant_id, assignee, end_time, tree, num) INCLUDE (status)
	WHERE NOT open AND node <> 'StartUserNode' AND status <> 4
	  AND reason_code = 0;
