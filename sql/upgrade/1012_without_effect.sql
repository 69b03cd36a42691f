-- Status 3 is also that of a change which was approved and had no effect.
UPDATE system_dict_data SET label = 'Rejected or without effect'
 WHERE dict_type = 'app_blacklist_approval_status' AND value = '3'
   AND label = 'Rejected';
