-- Which front-ends a menu is for.  What grants a permission does so in both.
ALTER TABLE system_menu
	ADD COLUMN site int NOT NULL DEFAULT 0 -- 0 every front-end, 1 our own
	CHECK (site IN (0, 1));
