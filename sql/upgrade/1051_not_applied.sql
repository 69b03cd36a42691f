-- A record in effect whose last change was rejected is not "without effect".
UPDATE system_dict_data SET label = 'Rejected or not applied'
 WHERE dict_type = 'app_blacklist_approval_status' AND value = '3'
   AND label = 'Rejected or without effect';
