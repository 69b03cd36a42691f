-- The templates of messages about approvals.
INSERT INTO system_notify_template (name, code, nickname, content, type, status)
VALUES
	('Process approved', 'bpm_process_instance_approve', 'Workflow',
	 'Your process {processInstanceName} was approved: {detailUrl}', 1, 0),
	('Process rejected', 'bpm_process_instance_reject', 'Workflow',
	 'Your process {processInstanceName} was rejected: {reason} ({detailUrl})',
	 1, 0),
	('Task assigned', 'bpm_task_assigned', 'Workflow',
	 'Your task {taskName} in {processInstanceName} of {startUserNickname}: '
	 '{detailUrl}', 1, 0),
	('Task overdue', 'bpm_task_timeout', 'Workflow',
	 'Your task {taskName} in {processInstanceName} is overdue: {detailUrl}',
	 1, 0),
	('Process without effect', 'bpm_process_instance_not_applied', 'Workflow',
	 'Your process {processInstanceName} was approved, but not applied: {reason} '
	 '({detailUrl})', 1, 0);
