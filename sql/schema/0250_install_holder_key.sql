-- The lists of a segment lie together: a new segment is written at the end of the
-- index of the table, and one that is merged with others is read and deleted
-- without reading all segments of the month.  Who looks for a version asks each
-- segment for it.
ALTER TABLE app_install_holder
	DROP CONSTRAINT app_install_holder_pkey,
	ADD PRIMARY KEY (segment, version_id, stat_month);
