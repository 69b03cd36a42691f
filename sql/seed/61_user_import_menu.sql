-- The button of the import, below the page of users of 30_menu.sql.

INSERT INTO system_menu (id, name, type, sort, parent_id, permission, icon)
VALUES (1006, 'Users: import', 3, 6, 100, 'system:user:import', '')
ON CONFLICT DO NOTHING;
