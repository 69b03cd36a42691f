-- The dictionaries of the workflow.  Values and colours are facts, labels are
-- ours; 5 of an instance is one that waits for an administrator.

INSERT INTO system_dict_type (id, type, name)
VALUES
	(1101, 'bpm_model_type', 'Model designer'),
	(1102, 'bpm_model_form_type', 'Model form'),
	(1103, 'bpm_task_candidate_strategy', 'Task candidates'),
	(1104, 'bpm_process_instance_status', 'Instance status'),
	(1105, 'bpm_task_status', 'Task status'),
	(1106, 'bpm_process_listener_type', 'Listener type'),
	(1107, 'bpm_process_listener_value_type', 'Listener value'),
	(1108, 'bpm_comment_type', 'Comment type')
ON CONFLICT DO NOTHING;

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(9101, 'bpm_model_type', 1, '10', 'BPMN designer', 'primary'),
	(9102, 'bpm_model_type', 2, '20', 'Simple designer', 'success'),
	(9121, 'bpm_model_form_type', 1, '10', 'Process form', ''),
	(9122, 'bpm_model_form_type', 2, '20', 'Business form', ''),
	(9141, 'bpm_task_candidate_strategy', 1, '10', 'Role', 'info'),
	(9142, 'bpm_task_candidate_strategy', 2, '20', 'Department members',
	 'primary'),
	(9143, 'bpm_task_candidate_strategy', 3, '21', 'Department leader',
	 'primary'),
	(9144, 'bpm_task_candidate_strategy', 4, '22', 'Post', 'success'),
	(9145, 'bpm_task_candidate_strategy', 5, '30', 'User', 'info'),
	(9146, 'bpm_task_candidate_strategy', 6, '35', 'Chosen by starter',
	 ''),
	(9147, 'bpm_task_candidate_strategy', 7, '40', 'User group',
	 'warning'),
	(9148, 'bpm_task_candidate_strategy', 8, '60', 'Expression', 'danger'),
	(9161, 'bpm_process_instance_status', 1, '1', 'In approval',
	 'default'),
	(9162, 'bpm_process_instance_status', 2, '2', 'Approved', 'success'),
	(9163, 'bpm_process_instance_status', 3, '3', 'Rejected', 'danger'),
	(9164, 'bpm_process_instance_status', 4, '4', 'Cancelled', 'warning'),
	(9165, 'bpm_process_instance_status', 5, '5', 'System error',
	 'danger'),
	(9181, 'bpm_task_status', 1, '0', 'Waiting', 'info'),
	(9182, 'bpm_task_status', 2, '1', 'In approval', 'primary'),
	(9183, 'bpm_task_status', 3, '2', 'Approved', 'success'),
	(9184, 'bpm_task_status', 4, '3', 'Rejected', 'danger'),
	(9185, 'bpm_task_status', 5, '4', 'Cancelled', 'info'),
	(9186, 'bpm_task_status', 6, '5', 'Returned', 'warning'),
	(9187, 'bpm_task_status', 7, '6', 'Delegated', 'primary'),
	(9188, 'bpm_task_status', 8, '7', 'Approving', 'success'),
	(9201, 'bpm_process_listener_type', 1, 'execution',
	 'Execution listener', 'primary'),
	(9202, 'bpm_process_listener_type', 2, 'task', 'Task listener',
	 'success'),
	(9221, 'bpm_process_listener_value_type', 1, 'class', 'Class',
	 'primary'),
	(9222, 'bpm_process_listener_value_type', 2, 'expression',
	 'Expression', 'success'),
	(9223, 'bpm_process_listener_value_type', 3, 'delegateExpression',
	 'Delegate expression', 'info'),
	(9241, 'bpm_comment_type', 1, '0', 'Comment', 'primary'),
	(9242, 'bpm_comment_type', 2, '1', 'Approved', 'success'),
	(9243, 'bpm_comment_type', 3, '2', 'Rejected', 'danger'),
	(9244, 'bpm_comment_type', 4, '3', 'Cancelled', 'info'),
	(9245, 'bpm_comment_type', 5, '4', 'Returned', 'warning'),
	(9246, 'bpm_comment_type', 6, '5', 'Delegation started', 'primary'),
	(9247, 'bpm_comment_type', 7, '6', 'Delegation finished', 'primary'),
	(9248, 'bpm_comment_type', 8, '7', 'Transferred', 'warning'),
	(9249, 'bpm_comment_type', 9, '8', 'Signer added', 'primary'),
	(9250, 'bpm_comment_type', 10, '9', 'Signer removed', 'info')
       ) AS entry (id, dict_type, sort, value, label, color_type)
ON CONFLICT DO NOTHING;
