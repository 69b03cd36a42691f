-- Labels of dictionary entries, for settings/dict.h.

-- name: dict_labels
-- Disabled entries, too: rows may still have their values.  They come last, because
-- their labels count only where no enabled entry has them.
SELECT dict_type, value, label, status
  FROM system_dict_data
 WHERE NOT deleted AND dict_type = ANY(:types::text[])
 ORDER BY dict_type, status, sort, id
 LIMIT 10000;
