-- The menus of what process models are made with.  The front-end finds its pages
-- by path, component and component name; the names of pages fit into a narrow
-- sidebar.

INSERT INTO system_menu
	(id, name, type, sort, parent_id, path, component, component_name,
	 icon, permission)
VALUES
	(1185, 'Workflow', 1, 50, 0, '/bpm', '', '', 'fa:medium', ''),
	(1186, 'Management', 1, 10, 1185, 'manager', '', '',
	 'fa:dedent', ''),
	(1187, 'Forms', 2, 2, 1186, 'form', 'bpm/form/index',
	 'BpmForm', 'fa:hdd-o', ''),
	(2714, 'Categories', 2, 3, 1186, 'category',
	 'bpm/category/index', 'BpmCategory', 'fa:object-ungroup', ''),
	(1209, 'User groups', 2, 4, 1186, 'user-group', 'bpm/group/index',
	 'BpmUserGroup', 'fa:user-secret', ''),
	(2726, 'Listeners', 2, 5, 1186, 'process-listener',
	 'bpm/processListener/index', 'BpmProcessListener',
	 'fa:assistive-listening-systems', ''),
	(2731, 'Expressions', 2, 6, 1186, 'process-expression',
	 'bpm/processExpression/index', 'BpmProcessExpression',
	 'fa:wpexplorer', '')
ON CONFLICT DO NOTHING;

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
SELECT id, name, 3, sort, parent_id, permission, ''
  FROM (VALUES
	(1188, 'Forms: query', 1, 1187, 'bpm:form:query'),
	(1189, 'Forms: create', 2, 1187, 'bpm:form:create'),
	(1190, 'Forms: update', 3, 1187, 'bpm:form:update'),
	(1191, 'Forms: delete', 4, 1187, 'bpm:form:delete'),
	(1192, 'Forms: export', 5, 1187, 'bpm:form:export'),
	(2715, 'Categories: query', 1, 2714, 'bpm:category:query'),
	(2716, 'Categories: create', 2, 2714, 'bpm:category:create'),
	(2717, 'Categories: update', 3, 2714, 'bpm:category:update'),
	(2718, 'Categories: delete', 4, 2714, 'bpm:category:delete'),
	(1210, 'User groups: query', 1, 1209, 'bpm:user-group:query'),
	(1211, 'User groups: create', 2, 1209, 'bpm:user-group:create'),
	(1212, 'User groups: update', 3, 1209, 'bpm:user-group:update'),
	(1213, 'User groups: delete', 4, 1209, 'bpm:user-group:delete'),
	(2727, 'Listeners: query', 1, 2726,
	 'bpm:process-listener:query'),
	(2728, 'Listeners: create', 2, 2726,
	 'bpm:process-listener:create'),
	(2729, 'Listeners: update', 3, 2726,
	 'bpm:process-listener:update'),
	(2730, 'Listeners: delete', 4, 2726,
	 'bpm:process-listener:delete'),
	(2732, 'Expressions: query', 1, 2731,
	 'bpm:process-expression:query'),
	(2733, 'Expressions: create', 2, 2731,
	 'bpm:process-expression:create'),
	(2734, 'Expressions: update', 3, 2731,
	 'bpm:process-expression:update'),
	(2735, 'Expressions: delete', 4, 2731,
	 'bpm:process-expression:delete')
  ) AS button (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
