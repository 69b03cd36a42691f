-- Why a modification failed is told by the error's sentence.
DELETE FROM system_dict_data WHERE dict_type = 'device_info_modify_failure';
DELETE FROM system_dict_type WHERE type = 'device_info_modify_failure';
