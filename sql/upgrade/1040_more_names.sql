-- Categories of processes, and menus below one, are unique by what people read of their
-- names, too.
SELECT name_unique('system_menu', 'menu_name_taken', 'name', 'parent_id');
SELECT name_unique('bpm_category', 'category_name_taken', 'name', 'tenant_id');
