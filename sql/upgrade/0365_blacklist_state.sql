-- A record of the blacklist is in one state.

-- What a record is at a time, in values of the dictionary app_blacklist_state: the
-- first that holds of 7 not approved, 1 waits to be approved for the first time,
-- submitted or not, 3 off, 5 ended, 4 before its time, 2 in effect.  The
-- dictionary's 6, paused, is said of none.
CREATE FUNCTION blacklist_state(b app_blacklist, at timestamptz) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
	SELECT CASE WHEN NOT b.effective AND b.approval_status IN (3, 4) THEN 7
	            WHEN NOT b.effective THEN 1
	            WHEN NOT b.enabled THEN 3
	            WHEN b.end_time <= at THEN 5
	            WHEN b.start_time > at THEN 4
	            ELSE 2 END
$$;

INSERT INTO system_dict_type (id, type, name)
VALUES (1148, 'app_blacklist_state', 'Blacklist state');

INSERT INTO system_dict_data
	(id, dict_type, sort, value, label, color_type, css_class)
SELECT id, dict_type, sort, value, label, color_type, ''
  FROM (VALUES
	(9471, 'app_blacklist_state', 1, '1', 'Waiting', 'primary'),
	(9472, 'app_blacklist_state', 2, '2', 'In effect', 'success'),
	(9473, 'app_blacklist_state', 3, '3', 'Off', 'info'),
	(9474, 'app_blacklist_state', 4, '4', 'Before its time', 'warning'),
	(9475, 'app_blacklist_state', 5, '5', 'Ended', 'info'),
	(9476, 'app_blacklist_state', 6, '6', 'Paused', 'warning'),
	(9477, 'app_blacklist_state', 7, '7', 'Not approved', 'danger')
  ) AS entry (id, dict_type, sort, value, label, color_type);
