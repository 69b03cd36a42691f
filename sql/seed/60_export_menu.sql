-- The buttons of the exports, below the pages of 30_menu.sql.

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
SELECT id, name, 3, sort, parent_id, permission, ''
  FROM (VALUES
	(1025, 'Posts: export', 5, 104, 'system:post:export')
       ) AS b (id, name, sort, parent_id, permission)
ON CONFLICT DO NOTHING;
