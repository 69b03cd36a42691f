-- Of those whose sessions the page lists not all are online.
UPDATE system_menu SET name = replace(name, 'Online users', 'Sessions')
 WHERE id IN (109, 1046, 1048) AND name LIKE 'Online users%';
