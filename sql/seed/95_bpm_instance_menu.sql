-- The menus of running processes: for those who take part, and for those who
-- manage them all.  The path of 2724 is spelled as the front-end spells it.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission, keep_alive)
VALUES
	(2721, 'Instances', 2, 10, 1186, 'process-instance/manager',
	 'bpm/processInstance/manager/index', 'BpmProcessInstanceManager',
	 'fa:square', '', true),
	(2724, 'Tasks', 2, 11, 1186, 'process-tasnk', 'bpm/task/manager/index',
	 'BpmManagerTask', 'ep:collection-tag', '', true),
	(1200, 'Approvals', 2, 20, 1185, 'task', '', '', 'fa:tasks', '', true),
	(2720, 'Start process', 2, 0, 1200, 'create',
	 'bpm/processInstance/create/index', 'BpmProcessInstanceCreate',
	 'fa-solid:grin-stars', '', false),
	(1201, 'My processes', 2, 1, 1200, 'my', 'bpm/processInstance/index',
	 'BpmProcessInstanceMy', 'fa-solid:book', '', true),
	(1207, 'To do', 2, 10, 1200, 'todo', 'bpm/task/todo/index',
	 'BpmTodoTask', 'fa:slack', '', true),
	(1208, 'Done', 2, 20, 1200, 'done', 'bpm/task/done/index',
	 'BpmDoneTask', 'fa:delicious', '', true),
	(2713, 'Copied to me', 2, 30, 1200, 'copy', 'bpm/task/copy/index',
	 'BpmProcessInstanceCopy', 'ep:copy-document',
	 'bpm:process-instance-cc:query', true)
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
SELECT id, name, 3, sort, parent_id, permission, ''
  FROM (VALUES
	(2722, 'Instances: query', 1, 2721,
	 'bpm:process-instance:manager-query'),
	(2723, 'Instances: cancel', 2, 2721,
	 'bpm:process-instance:cancel-by-admin'),
	(2725, 'Tasks: query', 1, 2724, 'bpm:task:manager-query'),
	(1202, 'My processes: query', 1, 1201, 'bpm:process-instance:query'),
	(1219, 'My processes: create', 2, 1201,
	 'bpm:process-instance:create'),
	(1220, 'My processes: cancel', 3, 1201,
	 'bpm:process-instance:cancel'),
	(1221, 'To do: query', 1, 1207, 'bpm:task:query'),
	(1222, 'To do: update', 2, 1207, 'bpm:task:update'),
	(8110, 'Instances: change variables', 3, 2721,
	 'bpm:process-instance:update-variables')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
