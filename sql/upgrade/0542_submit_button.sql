-- The button says what its permission permits: who decides needs another.
UPDATE system_menu SET name = 'Blacklist: submit for approval'
 WHERE id = 6066 AND name = 'Blacklist: approve';
