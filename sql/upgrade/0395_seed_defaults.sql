-- A button or an entry of a dictionary that an upgrade inserts is by itself what the
-- seed makes of it: without an icon, without a class.
ALTER TABLE system_menu ALTER icon SET DEFAULT '';
ALTER TABLE system_dict_data ALTER css_class SET DEFAULT '';
