-- The words of two entries are true of a record that nobody has submitted, too.
UPDATE system_dict_data SET label = 'Needs approval'
 WHERE dict_type = 'app_blacklist_state' AND value = '1' AND label = 'Waiting';
UPDATE system_dict_data SET label = 'Not submitted'
 WHERE dict_type = 'app_blacklist_approval_status' AND value = '-1'
   AND label = 'Not started';
