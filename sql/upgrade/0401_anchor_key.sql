-- An anchor names the key that signed it, so that keys can be replaced.
ALTER TABLE system_operate_log_anchor
	ADD COLUMN key_id varchar(8) NOT NULL DEFAULT '';
