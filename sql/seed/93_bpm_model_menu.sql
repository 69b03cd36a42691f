-- The menu of process models.  What assigned tasks in an earlier front-end is
-- checked by no endpoint: tests/project/frontend_only_permissions.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(1193, 'Models', 2, 1, 1186, 'model', 'bpm/model/index',
	 'BpmModel', 'fa-solid:project-diagram', '')
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
SELECT id, name, 3, sort, parent_id, permission, ''
  FROM (VALUES
	(1194, 'Models: query', 1, 1193, 'bpm:model:query'),
	(1195, 'Models: create', 2, 1193, 'bpm:model:create'),
	(1197, 'Models: update', 4, 1193, 'bpm:model:update'),
	(1198, 'Models: delete', 5, 1193, 'bpm:model:delete'),
	(1199, 'Models: deploy', 6, 1193, 'bpm:model:deploy'),
	(2913, 'Models: clean', 7, 1193, 'bpm:model:clean'),
	(1215, 'Models: query versions', 10, 1193,
	 'bpm:process-definition:query'),
	(1216, 'Models: assignment rule, query (legacy)', 20, 1193,
	 'bpm:task-assign-rule:query'),
	(1217, 'Models: assignment rule, create (legacy)', 21, 1193,
	 'bpm:task-assign-rule:create'),
	(1218, 'Models: assignment rule, update (legacy)', 22, 1193,
	 'bpm:task-assign-rule:update')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
